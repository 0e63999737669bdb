import { Injectable } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import { hashSecret } from '../../../edge/browser-secrets.ts';
import { Principals, type SignedIn } from '../../../api/principals.ts';

export interface SessionAnswer {
  readonly user: {
    readonly name: string | null;
    readonly email: string;
    readonly image: null;
    readonly id: string;
    readonly role: string | null;
    readonly organizationId: string | null;
    readonly isAddressProven: boolean;
  };
  readonly expires: string;
}

interface Remembered {
  readonly answer: SessionAnswer;
  readonly sessionId: string;
  readonly until: number;
}

const rememberedMs = 10 * 60_000;
const rememberedMax = 10_000;

/**
 * The replies of `GET session`. The protocol's client treats a failed read as a sign-out, so the last reply is repeated
 * for a while when the services are not responding. It is for display only; all other calls check the session again.
 */
@Injectable()
export class SessionAnswers {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly principals: Principals) {}

  async read(sessionToken: string): Promise<SessionAnswer | null> {
    const tokenHash = hashSecret(sessionToken);
    try {
      const found = await this.principals.lookUp(tokenHash);
      return this.remember(tokenHash, found);
    } catch (error) {
      const last = this.remembered.get(tokenHash);
      if (isOutage(error) && last !== undefined && last.until > Date.now()) return last.answer;
      throw error;
    }
  }

  /** An ended session is removed, so that it is never repeated. */
  removeSession(sessionId: string): void {
    for (const [tokenHash, known] of this.remembered)
      if (known.sessionId === sessionId) this.remembered.delete(tokenHash);
  }

  private remember(tokenHash: string, found: SignedIn | null): SessionAnswer | null {
    this.remembered.delete(tokenHash);
    if (found === null) return null;
    const answer = answerOf(found);
    const { sessionId } = found.session;
    this.remembered.set(tokenHash, { answer, sessionId, until: Date.now() + rememberedMs });
    const oldest = this.remembered.keys().next().value;
    if (this.remembered.size > rememberedMax && oldest !== undefined) this.remembered.delete(oldest);
    return answer;
  }
}

function answerOf({ session, principal }: SignedIn): SessionAnswer {
  const { email, name, userId: id, role, organizationId, isAddressProven } = principal;
  const user = { name, email, image: null, id, role, organizationId, isAddressProven };
  return { user, expires: session.expiresAt };
}

function isOutage(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unavailable';
}
