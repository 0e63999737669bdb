import { Controller } from '@nestjs/common';
import { booksRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetStatement } from './use-cases/get-statement.ts';
import { ListFigureLines } from './use-cases/list-figure-lines.ts';
import { ManageBudget } from './use-cases/manage-budget.ts';
import { ListJournal } from './use-cases/list-journal.ts';

@Controller()
export class BooksRpcController {
  constructor(
    private readonly listJournal: ListJournal,
    private readonly getStatement: GetStatement,
    private readonly listFigureLines: ListFigureLines,
    private readonly manageBudget: ManageBudget,
  ) {}

  @Rpc(booksRpc.listJournal)
  journal(ctx: Ctx, request: RequestOf<typeof booksRpc.listJournal>) {
    return this.listJournal.execute(ctx, request);
  }

  @Rpc(booksRpc.getStatementOfActivities)
  activities(ctx: Ctx, request: RequestOf<typeof booksRpc.getStatementOfActivities>) {
    return this.getStatement.activities(ctx, request);
  }

  @Rpc(booksRpc.getFinancialPosition)
  position(ctx: Ctx, request: RequestOf<typeof booksRpc.getFinancialPosition>) {
    return this.getStatement.position(ctx, request);
  }

  @Rpc(booksRpc.getFundBalances)
  fundBalances(ctx: Ctx, request: RequestOf<typeof booksRpc.getFundBalances>) {
    return this.getStatement.fundBalances(ctx, request);
  }

  @Rpc(booksRpc.listFigureLines)
  figureLines(ctx: Ctx, request: RequestOf<typeof booksRpc.listFigureLines>) {
    return this.listFigureLines.execute(ctx, request);
  }

  @Rpc(booksRpc.getBudget)
  budget(ctx: Ctx, request: RequestOf<typeof booksRpc.getBudget>) {
    return this.manageBudget.report(ctx, request);
  }

  @Rpc(booksRpc.setBudget)
  setBudget(ctx: Ctx, command: RequestOf<typeof booksRpc.setBudget>) {
    return this.manageBudget.set(ctx, command);
  }

  @Rpc(booksRpc.getTrialBalance)
  trialBalance(ctx: Ctx, request: RequestOf<typeof booksRpc.getTrialBalance>) {
    return this.getStatement.trialBalance(ctx, request);
  }
}
