import { Injectable } from '@nestjs/common';
import { type RequestOf, type donorsRpc } from '@almoner/contracts';
import { authorize, pageWithCursor, readSortedCursor, writeSortedCursor, type Ctx } from '@almoner/platform';
import { GiftFees } from '../../gift-fees/gift-fees.ts';
import { DonorReader, toDonorWire, type DonorRow } from '../persistence/donor.reader.ts';

const defaultLimit = 50;

@Injectable()
export class ListDonors {
  constructor(
    private readonly reader: DonorReader,
    private readonly fees: GiftFees,
  ) {}

  async execute(
    ctx: Ctx,
    {
      limit = defaultLimit,
      cursor,
      sort: order = '-date',
      ...filters
    }: RequestOf<typeof donorsRpc.listDonors>,
  ) {
    authorize(ctx, 'gift.read');
    const after = readSortedCursor(order, cursor);
    const rows = await this.reader.list(ctx, filters, { limit, order, after });
    const cursorOf = ({ last_gift_at: at, lifetime_minor: amountMinor, id }: DonorRow) =>
      writeSortedCursor(order, { at, amountMinor, id });
    return pageWithCursor(rows, limit, cursorOf, (row) => toDonorWire(row, this.fees));
  }
}
