import { Injectable } from '@nestjs/common';
import { failure, type PayoutWire, type ReplyOf, type RequestOf, type payoutsRpc } from '@almoner/contracts';
import {
  authorize,
  pageOf,
  pageWithCursor,
  readCursor,
  readSortedCursor,
  writeSortedCursor,
  type Ctx,
} from '@almoner/platform';
import { PayoutReader, type PayoutLineRow, type PayoutRow } from '../persistence/payout.reader.ts';

const defaultLimit = 50;

/** As Stripe names a balance transaction; what a payout contains again has the id of the return before it. */
const isLineId = (id: string) => /^\w{1,255}(:\w{1,255})*$/.test(id);

/** Payouts of gifts, and what each contains. */
@Injectable()
export class ListPayouts {
  constructor(private readonly payouts: PayoutReader) {}

  async list(
    ctx: Ctx,
    { limit = defaultLimit, cursor, sort: order = '-date', from, to }: RequestOf<typeof payoutsRpc.list>,
  ): Promise<ReplyOf<typeof payoutsRpc.list>> {
    authorize(ctx, 'gift.read');
    const after = readSortedCursor(order, cursor);
    const rows = await this.payouts.list(ctx, { from, to }, { limit, order, after });
    const cursorOf = ({ occurred_at: at, amount_minor: amountMinor, id }: PayoutRow) =>
      writeSortedCursor(order, { at, amountMinor, id });
    return pageWithCursor(rows, limit, cursorOf, toPayout);
  }

  /** @throws DomainError `not_found` for a payout that is not the organization's. */
  async get(ctx: Ctx, payoutId: string): Promise<PayoutWire> {
    authorize(ctx, 'gift.read');
    return toPayout(await this.find(ctx, payoutId));
  }

  /** @throws DomainError `not_found` for a payout that is not the organization's. */
  async listLines(
    ctx: Ctx,
    { payoutId, limit = defaultLimit, cursor }: RequestOf<typeof payoutsRpc.listLines>,
  ): Promise<ReplyOf<typeof payoutsRpc.listLines>> {
    authorize(ctx, 'gift.read');
    await this.find(ctx, payoutId);
    const rows = await this.payouts.lines(ctx, payoutId, limit, readCursor(cursor, isLineId));
    return pageOf(rows, limit, ({ occurred_at: at, id }) => ({ at, id }), toLine);
  }

  private async find(ctx: Ctx, payoutId: string): Promise<PayoutRow> {
    const payout = await this.payouts.find(ctx, payoutId);
    if (payout === null) throw failure('not_found');
    return payout;
  }
}

const toPayout = (row: PayoutRow): PayoutWire => ({
  id: row.id,
  stripePayoutId: row.stripe_payout_id,
  status: row.status,
  amount: Number(row.amount_minor),
  currency: row.currency,
  arrivedAt: row.occurred_at.toISOString(),
  gifts: row.gifts,
  given: Number(row.given_minor),
  returned: Number(row.returned_minor),
  fees: Number(row.fees_minor),
  other: Number(row.other_minor),
});

const toLine = (row: PayoutLineRow) => ({
  id: row.id,
  description: row.description,
  occurredAt: row.occurred_at.toISOString(),
  amount: Number(row.amount_minor),
  fee: Number(row.fee_minor),
  gift: row.gift,
});
