import { Readable } from 'node:stream';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import { accountingHttp, booksRpc, orgRpc, type CategoryWire, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { Route, withNewDeadline } from '../../api/route.decorator.ts';
import { JournalText } from './journal-text.ts';
import { withCategories } from './statement.presenter.ts';

type JournalQuery = RouteInput<typeof accountingHttp.exportJournal>['query'];

@Controller()
export class AccountingController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(accountingHttp.exportJournal)
  async exportJournal(
    ctx: Ctx,
    { query }: RouteInput<typeof accountingHttp.exportJournal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { format, from, to } = query;
    // The first page before the headers, so that a caller without the right gets an error.
    const first = await this.page(ctx, query, null);
    const categories = await this.categories(ctx);
    const text = new JournalText(format, from, categories);
    void reply.header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.pages(ctx, query, first, text), { objectMode: false }), {
      type: 'text/plain; charset=utf-8',
      disposition: attachmentOf(`journal-${from}-to-${to}.${format === 'hledger' ? 'journal' : 'beancount'}`),
    });
  }

  @Route(accountingHttp.getStatementOfActivities)
  async getStatementOfActivities(
    ctx: Ctx,
    { query }: RouteInput<typeof accountingHttp.getStatementOfActivities>,
  ) {
    const [statement, categories] = await Promise.all([
      this.rpc.call(ctx, booksRpc.getStatementOfActivities, query),
      this.categories(ctx),
    ]);
    return withCategories(statement, categories);
  }

  @Route(accountingHttp.getFinancialPosition)
  getFinancialPosition(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getFinancialPosition>) {
    return this.rpc.call(ctx, booksRpc.getFinancialPosition, query);
  }

  @Route(accountingHttp.getFundBalances)
  getFundBalances(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getFundBalances>) {
    return this.rpc.call(ctx, booksRpc.getFundBalances, query);
  }

  @Route(accountingHttp.listFigureLines)
  listFigureLines(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.listFigureLines>) {
    return this.rpc.call(ctx, booksRpc.listFigureLines, query);
  }

  @Route(accountingHttp.getBudget)
  getBudget(ctx: Ctx, { params }: RouteInput<typeof accountingHttp.getBudget>) {
    return this.rpc.call(ctx, booksRpc.getBudget, params);
  }

  @Route(accountingHttp.setBudget)
  setBudget(ctx: Ctx, { params, body }: RouteInput<typeof accountingHttp.setBudget>) {
    return this.rpc.call(ctx, booksRpc.setBudget, { ...params, ...body });
  }

  @Route(accountingHttp.getTrialBalance)
  getTrialBalance(ctx: Ctx, { query }: RouteInput<typeof accountingHttp.getTrialBalance>) {
    return this.rpc.call(ctx, booksRpc.getTrialBalance, query);
  }

  /** Reads the next page when the last one has been sent. */
  private async *pages(
    ctx: Ctx,
    query: JournalQuery,
    first: Awaited<ReturnType<AccountingController['page']>>,
    text: JournalText,
  ) {
    let page = first;
    for (;;) {
      const written = page.items.map((entry) => text.write(entry)).join('');
      if (written !== '') yield written;
      if (page.nextCursor === null) return;
      page = await this.page(ctx, query, page.nextCursor);
    }
  }

  private page(ctx: Ctx, query: JournalQuery, cursor: string | null) {
    return this.rpc.call(withNewDeadline(ctx), booksRpc.listJournal, { ...query, cursor });
  }

  private async categories(ctx: Ctx): Promise<CategoryWire[]> {
    const { organizationId } = ctx;
    return organizationId === null ? [] : this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
  }
}
