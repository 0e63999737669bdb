import { Controller } from '@nestjs/common';
import { yearlyStatementsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { SendStatements } from './use-cases/send-statements.ts';

@Controller()
export class YearlyStatementsRpcController {
  constructor(private readonly statements: SendStatements) {}

  @Rpc(yearlyStatementsRpc.get)
  get(ctx: Ctx, { year }: RequestOf<typeof yearlyStatementsRpc.get>) {
    return this.statements.get(ctx, year);
  }

  @Rpc(yearlyStatementsRpc.send)
  send(ctx: Ctx, { year }: RequestOf<typeof yearlyStatementsRpc.send>) {
    return this.statements.send(ctx, year);
  }

  @Rpc(yearlyStatementsRpc.resend)
  resend(ctx: Ctx, request: RequestOf<typeof yearlyStatementsRpc.resend>) {
    return this.statements.resend(ctx, request);
  }

  @Rpc(yearlyStatementsRpc.listDonors)
  donors(ctx: Ctx, request: RequestOf<typeof yearlyStatementsRpc.listDonors>) {
    return this.statements.donors(ctx, request);
  }
}
