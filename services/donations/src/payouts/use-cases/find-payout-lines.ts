import { Injectable } from '@nestjs/common';
import { type FoundPayoutLine } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { FoundLineReader } from '../persistence/found-line.reader.ts';

/** Lines of payouts by their ids at Stripe, with their payout and their donor: the ledger has neither. */
@Injectable()
export class FindPayoutLines {
  constructor(private readonly lines: FoundLineReader) {}

  async execute(ctx: Ctx, lineIds: readonly string[]): Promise<FoundPayoutLine[]> {
    authorize(ctx, 'gift.read');
    if (lineIds.length === 0) return [];
    const rows = await this.lines.find(ctx, lineIds);
    return rows.map(({ line_id: lineId, donor, ...payout }) => ({
      lineId,
      payout: {
        id: payout.id,
        amount: Number(payout.amount_minor),
        gifts: payout.gifts,
        toFunds: Number(payout.to_funds_minor),
      },
      donor,
    }));
  }
}
