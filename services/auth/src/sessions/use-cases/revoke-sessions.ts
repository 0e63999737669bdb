import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { SessionRepository } from '../persistence/session.repository.ts';
import { SessionOpener } from '../session-opener.ts';

/** A person ends their own sessions. Each end is published, so that every gateway drops it from its cache. */
@Injectable()
export class RevokeSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for another person's session and for one that has ended. */
  async one(ctx: Ctx, { sessionId }: RequestOf<typeof authRpc.revokeSession>) {
    const { userId } = requireUser(ctx);
    await this.unitOfWork.run(ctx, async (tx) => {
      const ended = await this.sessions.endOwn(tx, userId, sessionId, this.clock.now());
      if (ended === null) throw notFound();
      await this.opener.publishEnded(tx, [ended], 'revoked', ctx.origin);
    });
    return {};
  }

  async others(ctx: Ctx): Promise<ReplyOf<typeof authRpc.revokeOtherSessions>> {
    const { userId, sessionId } = requireUser(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      const ended = await this.sessions.endOthers(tx, userId, sessionId, this.clock.now());
      await this.opener.publishEnded(tx, ended, 'others-revoked', ctx.origin);
      return { ended: ended.length };
    });
  }
}

function requireUser({ actor }: Ctx) {
  if (actor.kind !== 'user') throw failure('unauthenticated');
  return actor;
}
