import { Injectable } from '@nestjs/common';
import { type GiftWire, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { authorize, pageWithCursor, readSortedCursor, writeSortedCursor, type Ctx } from '@almoner/platform';
import { toEmployerMatch } from '../persistence/employer-match.row.ts';
import { toGiftMatch } from '../persistence/gift-match.row.ts';
import { GiftReader, type GiftListRow } from '../persistence/gift.reader.ts';

const defaultLimit = 50;

@Injectable()
export class ListGifts {
  constructor(private readonly reader: GiftReader) {}

  async execute(
    ctx: Ctx,
    {
      limit = defaultLimit,
      cursor,
      sort: order = '-date',
      ...filters
    }: RequestOf<typeof donationsRpc.listGifts>,
  ) {
    authorize(ctx, 'gift.read');
    const rows = await this.reader.list(ctx, filters, {
      limit,
      order,
      after: readSortedCursor(order, cursor),
    });
    const cursorOf = ({ id, occurred_at: at, total_minor: amountMinor }: GiftListRow) =>
      writeSortedCursor(order, { at, amountMinor, id });
    return pageWithCursor(rows, limit, cursorOf, toGiftWire);
  }
}

export function toGiftWire(row: GiftListRow): GiftWire {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    campaignTitle: row.campaign_title,
    donor: { name: row.donor_name, email: row.donor_email },
    anonymous: row.is_anonymous,
    status: row.status,
    method: row.method,
    frequency: row.frequency,
    amount: Number(row.total_minor),
    refunded: Number(row.refunded_minor),
    fee: row.fee_minor === null ? null : Number(row.fee_minor),
    currency: row.currency,
    receiptNumber: row.receipt_number,
    voidedReceiptNumber: row.voided_receipt_number,
    failureReason: row.failure_reason,
    tribute: row.tribute,
    answers: row.answers,
    match: toGiftMatch(row.match_sponsor, row.matched_minor),
    employer: row.employer,
    employerMatch: toEmployerMatch(row),
    dispute: row.dispute,
    lostToDisputes: Number(row.lost_to_disputes_minor),
    designations: row.designations ?? [],
    occurredAt: row.occurred_at.toISOString(),
  };
}
