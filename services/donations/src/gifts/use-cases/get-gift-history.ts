import { Injectable } from '@nestjs/common';
import { notFound, type GiftHistoryWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { GiftHistoryReader } from '../persistence/gift-history.reader.ts';

@Injectable()
export class GetGiftHistory {
  constructor(private readonly reader: GiftHistoryReader) {}

  /** @throws DomainError `not_found` for a gift that is not the organization's. */
  async execute(ctx: Ctx, giftId: string): Promise<GiftHistoryWire> {
    authorize(ctx, 'gift.read');
    const history = await this.reader.find(ctx, giftId);
    if (history === null) throw notFound();
    return history;
  }
}
