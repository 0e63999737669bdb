import { Injectable } from '@nestjs/common';
import { type ShippingWire } from '@almoner/contracts';
import { UnitOfWork, serviceContext } from '@almoner/platform';
import { type KnownCard } from '../persistence/card-directory.ts';
import { CardRepository } from '../persistence/card.repository.ts';

/** Stores the state of a physical card's shipment, as Stripe describes it. */
@Injectable()
export class SyncShipping {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
  ) {}

  async execute({ organizationId, cardId }: KnownCard, shipping: ShippingWire | null): Promise<void> {
    if (shipping === null) return;
    const ctx = serviceContext('cards', organizationId);
    await this.unitOfWork.run(ctx, (tx) => this.cards.saveShipping(tx, organizationId, cardId, shipping));
  }
}
