import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { SessionRepository } from '../persistence/session.repository.ts';
import { SessionOpener } from '../session-opener.ts';

/** A person ends sessions of their own from another one. Each end is told, so that every gateway forgets it. */
@Injectable()
export class RevokeSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for somebody else's session and for one that is over. */
  async one(ctx: Ctx, { sessionId }: RequestOf<typeof authRpc.revokeSession>) {
    const { userId } = personOf(ctx);
    await this.unitOfWork.run(ctx, async (tx) => {
      const ended = await this.sessions.endOwn(tx, userId, sessionId, this.clock.now());
      if (ended === null) throw notFound();
      await this.opener.tellEnded(tx, [ended], 'revoked', ctx.origin);
    });
    return {};
  }

  async others(ctx: Ctx): Promise<ReplyOf<typeof authRpc.revokeOtherSessions>> {
    const { userId, sessionId } = personOf(ctx);
    return this.unitOfWork.run(ctx, async (tx) => {
      const ended = await this.sessions.endOthers(tx, userId, sessionId, this.clock.now());
      await this.opener.tellEnded(tx, ended, 'others-revoked', ctx.origin);
      return { ended: ended.length };
    });
  }
}

function personOf({ actor }: Ctx) {
  if (actor.kind !== 'user') throw failure('unauthenticated');
  return actor;
}
