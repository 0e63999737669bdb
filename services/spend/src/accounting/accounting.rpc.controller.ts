import { Controller } from '@nestjs/common';
import { accountingRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetStatement } from './use-cases/get-statement.ts';
import { ListFigureLines } from './use-cases/list-figure-lines.ts';
import { ManageBudget } from './use-cases/manage-budget.ts';
import { ListJournal } from './use-cases/list-journal.ts';

@Controller()
export class AccountingRpcController {
  constructor(
    private readonly listJournal: ListJournal,
    private readonly getStatement: GetStatement,
    private readonly listFigureLines: ListFigureLines,
    private readonly manageBudget: ManageBudget,
  ) {}

  @Rpc(accountingRpc.listJournal)
  journal(ctx: Ctx, request: RequestOf<typeof accountingRpc.listJournal>) {
    return this.listJournal.execute(ctx, request);
  }

  @Rpc(accountingRpc.getStatementOfActivities)
  activities(ctx: Ctx, request: RequestOf<typeof accountingRpc.getStatementOfActivities>) {
    return this.getStatement.activities(ctx, request);
  }

  @Rpc(accountingRpc.getFinancialPosition)
  position(ctx: Ctx, request: RequestOf<typeof accountingRpc.getFinancialPosition>) {
    return this.getStatement.position(ctx, request);
  }

  @Rpc(accountingRpc.getFundBalances)
  fundBalances(ctx: Ctx, request: RequestOf<typeof accountingRpc.getFundBalances>) {
    return this.getStatement.fundBalances(ctx, request);
  }

  @Rpc(accountingRpc.listFigureLines)
  figureLines(ctx: Ctx, request: RequestOf<typeof accountingRpc.listFigureLines>) {
    return this.listFigureLines.execute(ctx, request);
  }

  @Rpc(accountingRpc.getBudget)
  budget(ctx: Ctx, request: RequestOf<typeof accountingRpc.getBudget>) {
    return this.manageBudget.report(ctx, request);
  }

  @Rpc(accountingRpc.setBudget)
  setBudget(ctx: Ctx, command: RequestOf<typeof accountingRpc.setBudget>) {
    return this.manageBudget.set(ctx, command);
  }

  @Rpc(accountingRpc.getTrialBalance)
  trialBalance(ctx: Ctx, request: RequestOf<typeof accountingRpc.getTrialBalance>) {
    return this.getStatement.trialBalance(ctx, request);
  }
}
