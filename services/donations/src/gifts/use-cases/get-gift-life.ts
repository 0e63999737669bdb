import { Injectable } from '@nestjs/common';
import { notFound, type GiftLifeWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { GiftLifeReader } from '../persistence/gift-life.reader.ts';

@Injectable()
export class GetGiftLife {
  constructor(private readonly reader: GiftLifeReader) {}

  /** @throws DomainError `not_found` for a gift that is not the organization's. */
  async execute(ctx: Ctx, giftId: string): Promise<GiftLifeWire> {
    authorize(ctx, 'gift.read');
    const life = await this.reader.find(ctx, giftId);
    if (life === null) throw notFound();
    return life;
  }
}
