import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type donationsRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { GiftReader } from '../persistence/gift.reader.ts';

@Injectable()
export class SumGifts {
  constructor(private readonly reader: GiftReader) {}

  async execute(
    ctx: Ctx,
    filters: RequestOf<typeof donationsRpc.sumGifts>,
  ): Promise<ReplyOf<typeof donationsRpc.sumGifts>> {
    authorize(ctx, 'gift.read');
    const rows = await this.reader.sum(ctx, filters);
    const total = (count: 'gift_count' | 'paid_count' | 'failed_count') =>
      rows.reduce((sum, row) => sum + Number(row[count]), 0);
    return {
      count: total('gift_count'),
      paid: total('paid_count'),
      failed: total('failed_count'),
      sums: rows.map((row) => ({
        currency: row.currency,
        received: Number(row.received_minor),
        returned: Number(row.returned_minor),
        fees: Number(row.fees_minor),
      })),
    };
  }
}
