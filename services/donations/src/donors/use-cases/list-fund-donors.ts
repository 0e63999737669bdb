import { Injectable } from '@nestjs/common';
import {
  notFound,
  type FundDonorWire,
  type ReplyOf,
  type RequestOf,
  type donorsRpc,
} from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { FundDonorReader } from '../persistence/fund-donor.reader.ts';

const maxDonors = 50;
const maxGifts = 1000;

/** Who gave to a restricted fund, and with which gifts. */
@Injectable()
export class ListFundDonors {
  constructor(private readonly reader: FundDonorReader) {}

  execute(ctx: Ctx, { fundId, q }: RequestOf<typeof donorsRpc.listFundDonors>): Promise<FundDonorWire[]> {
    authorize(ctx, 'gift.read');
    return this.reader.donors(ctx, fundId, q, maxDonors);
  }

  /** @throws DomainError `not_found` for a donor who is not the organization's. */
  async gifts(
    ctx: Ctx,
    { donorId, fundId }: RequestOf<typeof donorsRpc.listFundGifts>,
  ): Promise<ReplyOf<typeof donorsRpc.listFundGifts>> {
    authorize(ctx, 'gift.read');
    const row = await this.reader.gifts(ctx, donorId, fundId, maxGifts);
    if (row === null) throw notFound();
    return { donor: row.donor, giftIds: row.gift_ids, omitted: row.count - row.gift_ids.length };
  }
}
