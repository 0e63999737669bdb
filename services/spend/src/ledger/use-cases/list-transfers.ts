import { Injectable } from '@nestjs/common';
import {
  notFound,
  type ReplyOf,
  type RequestOf,
  type StatementLineWire,
  type spendRpc,
} from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { FundLineReader, type FundLine } from '../persistence/fund-line.reader.ts';
import { LedgerReader, type TransferRow } from '../persistence/ledger.reader.ts';
import { MovementReader } from '../persistence/movement.reader.ts';
import { type StatementPage } from '../persistence/statement-filters.ts';

type List = typeof spendRpc.listTransfers;
type Query = RequestOf<List>;

const defaultLimit = 50;

/** The statement of one account: every purchase is in it once, as its hold or as its captures. */
@Injectable()
export class ListTransfers {
  constructor(
    private readonly reader: LedgerReader,
    private readonly movements: MovementReader,
    private readonly fundLines: FundLineReader,
  ) {}

  /** @throws DomainError `not_found` for an account that is not the organization's. */
  async execute(ctx: Ctx, query: Query): Promise<ReplyOf<List>> {
    authorize(ctx, 'account.read');
    const { limit = defaultLimit, cursor, from, to, about } = query;
    const rows = await this.rows(ctx, query, {
      limit,
      after: readCursor(cursor),
      filters: { from, to, about },
    });
    const ofFund = await this.fundLinesOf(ctx, query, rows);
    return pageOf(
      rows,
      limit,
      ({ occurred_at: at, id }) => ({ at, id }),
      (row) => ({ ...toLine(row), ...(ofFund && (ofFund.get(row.id) ?? neither)) }),
    );
  }

  /** Null for other accounts, and for a list that has only a part of what is posted. */
  private async fundLinesOf(
    ctx: Ctx,
    { accountId, view = 'posted' }: Query,
    rows: readonly TransferRow[],
  ): Promise<Map<string, FundLine> | null> {
    if (accountId === undefined || view !== 'movements') return null;
    if (rows.length === 0 || !(await this.fundLines.isOfFund(ctx, accountId))) return null;
    return this.fundLines.find(ctx, accountId, rows);
  }

  private async rows(
    ctx: Ctx,
    { accountId, view = 'posted' }: Query,
    page: Omit<StatementPage, 'accountId'>,
  ): Promise<TransferRow[]> {
    if (view === 'ledger') return this.reader.transfers(ctx, { ...page, accountId: null });
    const account = await this.reader.accountId(ctx, accountId ?? null);
    if (account === null && accountId !== undefined) throw notFound();
    // An organization has no wallet before its activation.
    if (account === null) return [];
    const ofAccount = { ...page, accountId: account };
    switch (view) {
      case 'on_hold':
        return this.reader.onHold(ctx, ofAccount);
      case 'incoming':
        return this.reader.incoming(ctx, ofAccount);
      case 'movements':
        return this.movements.list(ctx, ofAccount);
      case 'posted':
        return this.reader.posted(ctx, ofAccount);
    }
  }
}

const neither: FundLine = { balance: null, program: null };

export function toLine(row: TransferRow): StatementLineWire {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount: Number(row.amount_minor),
    change: row.change_minor === null ? null : Number(row.change_minor),
    currency: row.currency,
    description: row.description,
    occurredAt: row.occurred_at.toISOString(),
    purchaseId: row.purchase_id,
    reportId: row.report_id ?? null,
    giftId: row.gift_id ?? null,
    fundId: row.fund_id ?? null,
    ...(row.payout_line_id != null && { payoutLineId: row.payout_line_id }),
    entries: row.entries.map(({ account, layer, amount }) => ({
      account,
      layer: layer === 'posted' ? 'posted' : 'pending',
      amount,
    })),
    ...(row.posted_after_minor !== undefined && { postedAfter: Number(row.posted_after_minor) }),
    ...(row.state !== undefined && {
      state: row.state,
      reason: row.reason ?? null,
      parts: {
        posted: Number(row.posted_minor ?? 0),
        onHold: Number(row.held_minor ?? 0),
        incoming: Number(row.incoming_minor ?? 0),
      },
    }),
  };
}
