import { Inject, Injectable } from '@nestjs/common';
import { type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, requireService, type Ctx } from '@almoner/platform';
import { slide } from '../domain/session-lifetime.ts';
import { SessionRepository } from '../persistence/session.repository.ts';
import { hashSessionToken } from '../session-tokens.ts';

type Rpc = typeof authRpc.resolveSession;

@Injectable()
export class ResolveSession {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { sessionToken }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    requireService(ctx);
    const now = this.clock.now();
    const live = await this.sessions.findLive(hashSessionToken(sessionToken), now);
    if (live === null) return { session: null };
    const movedTo = slide(live, now);
    if (movedTo !== null) await this.sessions.slide(live.id, movedTo, now);
    const expiresAt = (movedTo ?? live.idleExpiresAt).toISOString();
    const { id: sessionId, userId, email, name } = live;
    return { session: { sessionId, userId, email, name, expiresAt } };
  }
}
