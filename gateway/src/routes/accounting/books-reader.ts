import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  accountingExportsRpc,
  accountingRpc,
  cardsRpc,
  orgRpc,
  type CategoryWire,
  type JournalSnapshotWire,
  type RouteInput,
  type accountingExportsHttp,
  type accountingHttp,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { attachmentOf } from '../../api/attachment.ts';
import { LongCalls } from '../../api/long-calls.ts';
import { GiftDonors } from '../donors/gift-donors.ts';
import { JournalText } from './journal-text.ts';
import { withCodesAndReceipts } from './movement.presenter.ts';
import { withCategories, withJournalNames } from './statement.presenter.ts';

type JournalQuery = RouteInput<typeof accountingHttp.exportJournal>['query'];
type StatementQuery = RouteInput<typeof accountingHttp.getStatementOfActivities>['query'];
type TrialBalanceQuery = RouteInput<typeof accountingHttp.getTrialBalance>['query'];
type PreviewQuery = RouteInput<typeof accountingExportsHttp.previewExport>['query'];
type MovementQuery = RouteInput<typeof accountingExportsHttp.listMovements>['query'];

/** The statement, the movements and the journal of the organization of `ctx`, with the names of its categories. */
@Injectable()
export class BooksReader {
  constructor(
    private readonly rpc: RpcClient,
    private readonly longCalls: LongCalls,
    private readonly donors: GiftDonors,
  ) {}

  async statement(ctx: Ctx, query: StatementQuery) {
    const [statement, categories] = await Promise.all([
      this.rpc.call(ctx, accountingRpc.getStatementOfActivities, query),
      this.categories(ctx),
    ]);
    return withCategories(statement, categories);
  }

  async trialBalance(ctx: Ctx, query: TrialBalanceQuery) {
    const [trialBalance, categories] = await Promise.all([
      this.rpc.call(ctx, accountingRpc.getTrialBalance, query),
      this.categories(ctx),
    ]);
    return withJournalNames(trialBalance, categories);
  }

  /** With the receipts of purchases and the donors of gifts. */
  async movements(ctx: Ctx, query: MovementQuery) {
    const [page, categories] = await Promise.all([
      this.rpc.call(ctx, accountingExportsRpc.listMovements, query),
      this.categories(ctx),
    ]);
    const purchaseIds = page.items.flatMap(({ purchaseId }) => purchaseId ?? []);
    const giftIds = page.items.flatMap(({ giftId }) => giftId ?? []);
    const [receipts, donors] = await Promise.all([
      purchaseIds.length === 0 ? [] : this.rpc.call(ctx, cardsRpc.listReceiptStates, { purchaseIds }),
      this.donors.find(ctx, giftIds),
    ]);
    const items = withCodesAndReceipts(page.items, categories, receipts);
    return { ...page, items: items.map((one) => ({ ...one, donor: donors.get(one.giftId ?? '') })) };
  }

  previewExport(ctx: Ctx, { readyOnly, repeat, ...selection }: PreviewQuery) {
    return this.rpc.call(ctx, accountingExportsRpc.previewExport, {
      ...selection,
      readyOnly: readyOnly === 'true',
      repeat: repeat === 'true',
    });
  }

  async journal(ctx: Ctx, query: JournalQuery): Promise<StreamableFile> {
    const { format, from, to } = query;
    // Reads the first page before the headers are sent, so that a caller without permission gets an error.
    const first = await this.page(ctx, query, null);
    const text = new JournalText(format, from, await this.categories(ctx));
    return new StreamableFile(Readable.from(this.pages(ctx, query, first, text), { objectMode: false }), {
      type: 'text/plain; charset=utf-8',
      disposition: attachmentOf(`journal-${from}-to-${to}.${format === 'hledger' ? 'journal' : 'beancount'}`),
    });
  }

  /** Reads each page once the previous one has been sent. */
  private async *pages(
    ctx: Ctx,
    query: JournalQuery,
    first: Awaited<ReturnType<BooksReader['page']>>,
    text: JournalText,
  ) {
    let page = first;
    for (;;) {
      const written = page.items.map((entry) => text.write(entry)).join('');
      if (written !== '') yield written;
      if (page.nextCursor === null) return;
      page = await this.page(ctx, query, page.nextCursor, page.snapshot);
    }
  }

  private async page(ctx: Ctx, query: JournalQuery, cursor: string | null, snapshot?: JournalSnapshotWire) {
    return this.rpc.call(await this.longCalls.next(ctx), accountingRpc.listJournal, {
      ...query,
      cursor,
      ...(snapshot !== undefined && { snapshot }),
    });
  }

  private async categories(ctx: Ctx): Promise<CategoryWire[]> {
    const { organizationId } = ctx;
    return organizationId === null ? [] : this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
  }
}
