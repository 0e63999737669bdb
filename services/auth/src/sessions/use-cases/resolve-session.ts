import { Inject, Injectable } from '@nestjs/common';
import { type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { freshMinutesOf, type AuthConfig } from '../../config.ts';
import { AUTH_CONFIG } from '../../tokens.ts';
import { freshUntilOf, slide } from '../domain/session-lifetime.ts';
import { SessionRepository, type LiveSession } from '../persistence/session.repository.ts';

type Rpc = typeof authRpc.resolveSession;

@Injectable()
export class ResolveSession {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { tokenHash, isVisit }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    const live = await this.sessions.findLive(tokenHash, this.clock.now());
    if (live === null) return { session: null, isFresh: false, lastSeenAt: null };
    const movedTo = isVisit ? await this.move(live) : null;
    const expiresAt = (movedTo ?? live.idleExpiresAt).toISOString();
    const { id: sessionId, userId, email, name, isAddressProven } = live;
    const freshUntil = freshUntilOf(live, freshMinutesOf(this.config));
    return {
      session: { sessionId, userId, email, name, expiresAt, isAddressProven },
      isFresh: this.clock.now() < freshUntil,
      lastSeenAt: live.lastSeenAt.toISOString(),
    };
  }

  private async move(live: LiveSession): Promise<Date | null> {
    const { SESSION_IDLE_DAYS: idleDays, SESSION_ABSOLUTE_DAYS: absoluteDays } = this.config;
    const now = this.clock.now();
    const movedTo = slide(live, now, { idleDays, absoluteDays });
    if (movedTo !== null) await this.sessions.slide(live.id, movedTo, now);
    return movedTo;
  }
}
