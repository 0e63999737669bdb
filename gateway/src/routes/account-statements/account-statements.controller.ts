import { Readable } from 'node:stream';
import { Controller, Res, StreamableFile } from '@nestjs/common';
import {
  accountStatementsHttp,
  accountStatementsRpc,
  orgRpc,
  type AccountStatementPageWire,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { attachmentOf } from '../../api/attachment.ts';
import { LongCalls } from '../../api/long-calls.ts';
import { Route } from '../../api/route.decorator.ts';
import { StatementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

type StatementInput = RouteInput<typeof accountStatementsHttp.getStatement>;
type Page = AccountStatementPageWire;

const pageSize = 1000;
/** About 80 sheets. A PDF is for reading and printing, and it is built in memory. */
const printedLinesMax = 3000;

@Controller()
export class AccountStatementsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly longCalls: LongCalls,
  ) {}

  @Route(accountStatementsHttp.listStatements)
  list(ctx: Ctx, { query }: RouteInput<typeof accountStatementsHttp.listStatements>) {
    return this.rpc.call(ctx, accountStatementsRpc.listAccountMonths, query);
  }

  @Route(accountStatementsHttp.getStatement)
  async get(ctx: Ctx, input: StatementInput, @Res({ passthrough: true }) reply: FastifyReply) {
    const { params, query } = input;
    // Before the headers, so that a caller without the right gets an error.
    const first = await this.page(ctx, input, null);
    void reply.header('cache-control', 'no-store');
    const name = `${first.account.name.toLowerCase().replaceAll(/\s+/gu, '-')}-${params.month}.${query.format}`;
    const disposition = attachmentOf(name);
    if (query.format === 'pdf')
      return new StreamableFile(await this.pdf(ctx, input, first), { type: 'application/pdf', disposition });
    const text = Readable.from(this.csv(ctx, input, first), { objectMode: false });
    return new StreamableFile(text, { type: 'text/csv; charset=utf-8', disposition });
  }

  @Route(accountStatementsHttp.getBalanceAt)
  balanceAt(ctx: Ctx, { params, query }: RouteInput<typeof accountStatementsHttp.getBalanceAt>) {
    return this.rpc.call(ctx, accountStatementsRpc.getBalanceAt, { accountId: params.id, ...query });
  }

  @Route(accountStatementsHttp.listDailyBalances)
  dailyBalances(ctx: Ctx, { params, query }: RouteInput<typeof accountStatementsHttp.listDailyBalances>) {
    return this.rpc.call(ctx, accountStatementsRpc.listDailyBalances, { accountId: params.id, ...query });
  }

  /** Reads the next page when the last one has been sent. */
  private async *csv(ctx: Ctx, input: StatementInput, first: Page) {
    const { currency } = first.account;
    const text = new StatementCsv(currency);
    yield text.start(first.totals?.opening ?? 0);
    for await (const { items } of this.pages(ctx, input, first)) yield text.page(items);
    yield text.end();
  }

  private async pdf(ctx: Ctx, input: StatementInput, first: Page): Promise<Buffer> {
    const { account, totals } = first;
    const { opening = 0, closing = 0, lineCount = 0 } = totals ?? {};
    const lines: Page['items'] = [];
    for await (const { items } of this.pages(ctx, input, first)) {
      lines.push(...items.slice(0, printedLinesMax - lines.length));
      if (lines.length === printedLinesMax) break;
    }
    return statementPdf({
      organizationName: await this.organizationName(ctx),
      accountName: account.name,
      month: input.params.month,
      currency: account.currency,
      opening,
      closing,
      lines,
      omitted: lineCount - lines.length,
    });
  }

  private async *pages(ctx: Ctx, input: StatementInput, first: Page) {
    let page = first;
    for (;;) {
      yield page;
      if (page.nextCursor === null) return;
      page = await this.page(ctx, input, page);
    }
  }

  private async page(ctx: Ctx, { params, query }: StatementInput, before: Page | null): Promise<Page> {
    return this.rpc.call(await this.longCalls.next(ctx), accountStatementsRpc.getAccountStatement, {
      accountId: query.accountId,
      month: params.month,
      asOf: before?.asOf ?? null,
      cursor: before?.nextCursor ?? null,
      limit: pageSize,
    });
  }

  private async organizationName(ctx: Ctx): Promise<string> {
    const { organizationId } = ctx;
    if (organizationId === null) return '';
    return (await this.rpc.call(ctx, orgRpc.getOrganization, { organizationId })).name;
  }
}
