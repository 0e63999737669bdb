import type Stripe from 'stripe';
import { type Route, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { type Card, cardKind } from './card.ts';

type Status = NonNullable<Stripe.Issuing.Card.Shipping['status']>;

/** Each step of the test helper: the states it may be taken from, and where it leads. */
const steps: Record<string, { from: Status[]; to: Status }> = {
  submit: { from: ['pending'], to: 'submitted' },
  ship: { from: ['pending', 'submitted'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  return: { from: ['shipped', 'delivered'], to: 'returned' },
  fail: { from: ['shipped'], to: 'failure' },
};

export function shippingRoutes({ store, events, clock }: World): Route[] {
  return Object.entries(steps).map(([step, { from, to }]) =>
    post(`/v1/test_helpers/issuing/cards/:id/shipping/${step}`, {}, (call) => {
      const card = store.require(cardKind, call.account, call.id);
      const before = store.present(card);
      const after = store.update({ ...card, shipping: moved(card, step, from, to, clock.now()) });
      events.emit(call, 'issuing_card.updated', after, before);
      return after;
    }),
  );
}

function moved(card: Card, step: string, from: Status[], to: Status, now: number): Card['shipping'] {
  const { shipping } = card;
  if (!shipping) throw invalidRequest('This card is not shipped: it is virtual.');
  if (!shipping.status || !from.includes(shipping.status)) {
    throw invalidRequest(`A card whose shipping is ${shipping.status} cannot take the step ${step}.`);
  }
  return {
    ...shipping,
    status: to,
    carrier: to === 'shipped' ? 'usps' : shipping.carrier,
    shipped_at: to === 'shipped' ? now : (shipping.shipped_at ?? null),
    delivered_at: to === 'delivered' ? now : (shipping.delivered_at ?? null),
    tracking_number: to === 'shipped' ? `9400${card.id.slice(-12).toUpperCase()}` : shipping.tracking_number,
  };
}
