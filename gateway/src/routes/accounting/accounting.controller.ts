import { Controller, Res } from '@nestjs/common';
import { accountingHttp, accountingRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { BooksReader } from './books-reader.ts';

@Controller()
export class AccountingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly books: BooksReader,
  ) {}

  @Route(accountingHttp.exportJournal)
  exportJournal(
    ctx: Ctx,
    { query }: RouteInput<typeof accountingHttp.exportJournal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.books.journal(ctx, query);
  }

  @Route(accountingHttp.getStatementOfActivities)
  getStatementOfActivities(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getStatementOfActivities>) {
    return this.books.statement(ctx, query);
  }

  @Route(accountingHttp.getFinancialPosition)
  getFinancialPosition(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getFinancialPosition>) {
    return this.rpc.call(ctx, accountingRpc.getFinancialPosition, query);
  }

  @Route(accountingHttp.getFundBalances)
  getFundBalances(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getFundBalances>) {
    return this.rpc.call(ctx, accountingRpc.getFundBalances, query);
  }

  @Route(accountingHttp.listFigureLines)
  listFigureLines(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.listFigureLines>) {
    return this.rpc.call(ctx, accountingRpc.listFigureLines, query);
  }

  @Route(accountingHttp.getBudget)
  getBudget(ctx: Ctx, { params }: RouteInput<typeof accountingHttp.getBudget>) {
    return this.rpc.call(ctx, accountingRpc.getBudget, params);
  }

  @Route(accountingHttp.setBudget)
  setBudget(ctx: Ctx, { params, body }: RouteInput<typeof accountingHttp.setBudget>) {
    return this.rpc.call(ctx, accountingRpc.setBudget, { ...params, ...body });
  }

  @Route(accountingHttp.getTrialBalance)
  getTrialBalance(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getTrialBalance>) {
    return this.books.trialBalance(ctx, query);
  }
}
