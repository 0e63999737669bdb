import { Injectable } from '@nestjs/common';
import { type RequestOf, type donorsRpc } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { DonorReader, toDonorWire } from '../persistence/donor.reader.ts';

const defaultLimit = 50;

@Injectable()
export class ListDonors {
  constructor(private readonly reader: DonorReader) {}

  async execute(
    ctx: Ctx,
    { limit = defaultLimit, cursor, ...filters }: RequestOf<typeof donorsRpc.listDonors>,
  ) {
    authorize(ctx, 'gift.read');
    const rows = await this.reader.list(ctx, filters, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ last_gift_at: at, id }) => ({ at, id }), toDonorWire);
  }
}
