import { Injectable } from '@nestjs/common';
import { type authRpc, type RequestOf } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { SessionOpener } from '../session-opener.ts';

/** Ends one session that the gateway found idle for longer than admins may be; the admin's other sessions stay open. */
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
