import { Injectable } from '@nestjs/common';
import { type authRpc, type RequestOf } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { SessionOpener } from '../session-opener.ts';

@Injectable()
export class EndSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionOpener,
  ) {}

  async execute(ctx: Ctx, { tokenHash }: RequestOf<typeof authRpc.endSession>) {
    await this.unitOfWork.run(ctx, (tx) => this.sessions.end(tx, tokenHash, 'signed-out', ctx.origin));
    return {};
  }
}
