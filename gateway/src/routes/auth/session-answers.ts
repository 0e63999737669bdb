import { Injectable } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import { Principals } from '../../http/principals.ts';

export interface SessionAnswer {
  readonly user: {
    readonly name: string | null;
    readonly email: string;
    readonly image: null;
    readonly id: string;
    readonly role: string | null;
    readonly organizationId: string | null;
  };
  readonly expires: string;
}

const rememberedMs = 10 * 60_000;
const rememberedMax = 10_000;

/**
 * What `GET session` answers. A failed read is a sign-out to the protocol's client, so that the last answer is repeated
 * for a while when the services behind do not answer. It only says who is shown; every other call asks anew.
 */
@Injectable()
export class SessionAnswers {
  private readonly remembered = new Map<string, { answer: SessionAnswer; until: number }>();

  constructor(private readonly principals: Principals) {}

  async read(sessionToken: string): Promise<SessionAnswer | null> {
    try {
      const answer = await this.ask(sessionToken);
      this.remember(sessionToken, answer);
      return answer;
    } catch (error) {
      const last = this.remembered.get(sessionToken);
      if (isOutage(error) && last !== undefined && last.until > Date.now()) return last.answer;
      throw error;
    }
  }

  forget(sessionToken: string): void {
    this.remembered.delete(sessionToken);
  }

  private async ask(sessionToken: string): Promise<SessionAnswer | null> {
    const session = await this.principals.session(sessionToken);
    if (session === null) return null;
    const principal = await this.principals.resolve(sessionToken);
    if (principal.kind !== 'user') return null;
    const { email, name, userId: id, role, organizationId } = principal;
    return { user: { name, email, image: null, id, role, organizationId }, expires: session.expiresAt };
  }

  private remember(sessionToken: string, answer: SessionAnswer | null): void {
    this.remembered.delete(sessionToken);
    if (answer === null) return;
    this.remembered.set(sessionToken, { answer, until: Date.now() + rememberedMs });
    const oldest = this.remembered.keys().next().value;
    if (this.remembered.size > rememberedMax && oldest !== undefined) this.remembered.delete(oldest);
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unavailable';
}
