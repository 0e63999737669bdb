import { Injectable } from '@nestjs/common';
import { type ShippingWire, type StripeEventRequest } from '@almoner/contracts';
import { type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
import Stripe from 'stripe';
import { type TargetState } from '../cards/domain/card.states.ts';
import { CardDirectory } from '../cards/persistence/card-directory.ts';
import { SyncShipping } from '../cards/use-cases/sync-shipping.ts';
import { SyncStripeCard } from '../cards/use-cases/sync-stripe-card.ts';
import { SyncStripeCardholder } from '../cards/use-cases/sync-stripe-cardholder.ts';
import { requirementsOf } from './cardholder-requirements.ts';

/**
 * Dispatches Stripe's events to use cases. Events come in any order, so an event is only a hint: the current state at
 * Stripe counts. One that names a card of another account is quarantined.
 */
@Injectable()
export class StripeEventApplier implements StripeEventsApplier {
  constructor(
    private readonly stripe: Stripe,
    private readonly directory: CardDirectory,
    private readonly followCard: SyncStripeCard,
    private readonly syncShipping: SyncShipping,
    private readonly followCardholder: SyncStripeCardholder,
  ) {}

  async apply({ payload, account }: StripeEventRequest): Promise<StripeEventOutcome> {
    // Signed by Stripe and checked at the edge; the SDK's types describe it.
    const event = payload as Stripe.Event;
    if (account === null) return 'ignored';
    if (event.type === 'issuing_card.updated') return this.applyCard(event.data.object.id, account);
    if (event.type === 'issuing_cardholder.updated')
      return this.applyCardholder(event.data.object.id, account);
    return 'ignored';
  }

  async applyCard(stripeCardId: string, account: string): Promise<StripeEventOutcome> {
    const known = await this.directory.findCard(stripeCardId);
    if (known?.stripeAccountId !== account) return 'quarantined';
    const { status, shipping } = await this.stripe.issuing.cards.retrieve(
      stripeCardId,
      {},
      { stripeAccount: account },
    );
    await this.syncShipping.execute(known, shippingOf(shipping));
    await this.followCard.execute(known, cardStateOf(status));
    return 'applied';
  }

  private async applyCardholder(stripeCardholderId: string, account: string): Promise<StripeEventOutcome> {
    for (;;) {
      const known = await this.directory.findCardholder(stripeCardholderId);
      if (known?.stripeAccountId !== account) return 'quarantined';
      const cardholder = await this.stripe.issuing.cardholders.retrieve(
        stripeCardholderId,
        {},
        { stripeAccount: account },
      );
      const isActive = cardholder.status === 'active';
      const hasChanged = await this.followCardholder.execute(known, isActive, requirementsOf(cardholder));
      // An event that arrived meanwhile may have read the previous status, so the current one is read from Stripe again.
      if (!hasChanged) return 'applied';
    }
  }
}

/** Unknown statuses may be added; a card that is neither active nor canceled does not pay. */
export function cardStateOf(status: string): TargetState {
  return status === 'active' || status === 'canceled' ? status : 'frozen';
}

const shippingStates: Readonly<Record<string, ShippingWire['status']>> = {
  pending: 'pending',
  submitted: 'submitted',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  failure: 'failed',
  canceled: 'canceled',
};

/** Unknown states may be added; such a card is still being made. */
export function shippingOf(shipping: Stripe.Issuing.Card.Shipping | null): ShippingWire | null {
  if (shipping === null) return null;
  const { status, carrier, tracking_number: trackingNumber, tracking_url: trackingUrl, eta } = shipping;
  return {
    status: shippingStates[status ?? 'pending'] ?? 'pending',
    carrier,
    trackingNumber,
    trackingUrl,
    expectedAt: eta === null ? null : new Date(eta * 1000).toISOString(),
  };
}
