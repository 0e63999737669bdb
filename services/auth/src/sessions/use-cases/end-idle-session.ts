import { Injectable } from '@nestjs/common';
import { type authRpc, type RequestOf } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { SessionOpener } from '../session-opener.ts';

/** The gateway finds that an admin was idle for too long; their other sessions continue. */
@Injectable()
export class EndIdleSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionOpener,
  ) {}

  async execute(ctx: Ctx, { tokenHash, lastSeenAt }: RequestOf<typeof authRpc.endIdleSession>) {
    await this.unitOfWork.run(ctx, (tx) => this.sessions.endIdle(tx, tokenHash, new Date(lastSeenAt)));
    return {};
  }
}
