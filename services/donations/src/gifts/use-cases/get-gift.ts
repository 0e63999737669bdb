import { Injectable } from '@nestjs/common';
import { notFound, type GiftWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { GiftReader } from '../persistence/gift.reader.ts';
import { toGiftWire } from './list-gifts.ts';

@Injectable()
export class GetGift {
  constructor(private readonly reader: GiftReader) {}

  /** @throws DomainError `not_found` for a gift that is not the organization's. */
  async execute(ctx: Ctx, giftId: string): Promise<GiftWire> {
    authorize(ctx, 'gift.read');
    const row = await this.reader.find(ctx, giftId);
    if (row === null) throw notFound();
    return toGiftWire(row);
  }
}
