import { Controller } from '@nestjs/common';
import { booksRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetStatement } from './use-cases/get-statement.ts';
import { ListJournal } from './use-cases/list-journal.ts';

@Controller()
export class BooksRpcController {
  constructor(
    private readonly listJournal: ListJournal,
    private readonly getStatement: GetStatement,
  ) {}

  @Rpc(booksRpc.listJournal)
  journal(ctx: Ctx, request: RequestOf<typeof booksRpc.listJournal>) {
    return this.listJournal.execute(ctx, request);
  }

  @Rpc(booksRpc.getStatementOfActivities)
  activities(ctx: Ctx, request: RequestOf<typeof booksRpc.getStatementOfActivities>) {
    return this.getStatement.activities(ctx, request);
  }

  @Rpc(booksRpc.getTrialBalance)
  trialBalance(ctx: Ctx, request: RequestOf<typeof booksRpc.getTrialBalance>) {
    return this.getStatement.trialBalance(ctx, request);
  }
}
