import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import Stripe from 'stripe';
import {
  CardIssuer,
  type AddressedCardholder,
  type MadeCardholder,
  type ControlledCard,
  type IssuedCard,
  type KeyedCard,
} from '../cards/card-issuer.port.ts';
import { type Card, type PostalAddress } from '../cards/domain/card.ts';
import { type TargetState } from '../cards/domain/card.states.ts';
import { endsAtOnce } from '../cards/domain/replacement.ts';
import { fallbackLimitOf } from './fallback-spending-controls.ts';
import { nameOnCard } from './name-on-card.ts';
import { requirementsOf } from './cardholder-requirements.ts';
import { stripeFailure } from './stripe-failure.ts';

/** Our clock and Stripe's may differ. */
const clockToleranceMs = 24 * 3_600_000;
const pageLimit = 100;

const stripeStatuses = { active: 'active', frozen: 'inactive', canceled: 'canceled' } as const;

@Injectable()
export class StripeCardIssuer extends CardIssuer {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  findCardholder({ holder, stripeAccountId: stripeAccount }: Card): Promise<MadeCardholder | null> {
    const params = { created: createdSince(holder.addedAt), limit: pageLimit };
    return readStripe(async () => {
      for await (const found of this.stripe.issuing.cardholders.list(params, { stripeAccount }))
        if (found.metadata.cardholder_id === holder.id) return toCardholder(found);
      return null;
    });
  }

  async makeCardholder(
    { holder, stripeAccountId, organizationId }: Card,
    address: PostalAddress,
  ): Promise<MadeCardholder> {
    const params: Stripe.Issuing.CardholderCreateParams = {
      type: 'individual',
      name: nameOnCard(holder.name),
      email: holder.email,
      billing: { address: stripeAddress(address) },
      metadata: { organization_id: organizationId, cardholder_id: holder.id },
    };
    const on = { stripeAccount: stripeAccountId, idempotencyKey: `cardholder-${holder.id}` };
    const made = await callStripe(() => this.stripe.issuing.cardholders.create(params, on));
    return toCardholder(made);
  }

  async setBillingAddress({
    stripeAccountId: stripeAccount,
    stripeCardholderId,
    address,
  }: AddressedCardholder): Promise<void> {
    const params = { billing: { address: stripeAddress(address) } };
    await callStripe(() =>
      this.stripe.issuing.cardholders.update(stripeCardholderId, params, { stripeAccount }),
    );
  }

  findCard({ id, holder, orderedAt, stripeAccountId: stripeAccount }: Card): Promise<IssuedCard | null> {
    const { stripeCardholderId: cardholder } = holder;
    if (cardholder === null) return Promise.resolve(null);
    const params = { cardholder, created: createdSince(orderedAt), limit: pageLimit };
    return readStripe(async () => {
      for await (const found of this.stripe.issuing.cards.list(params, { stripeAccount }))
        if (found.metadata.card_id === id) return toIssued(found);
      return null;
    });
  }

  async makeCard(card: Card, financialAccountId: string | null): Promise<IssuedCard> {
    const { id, holder, organizationId, stripeAccountId } = card;
    if (holder.stripeCardholderId === null) throw new Error('A card needs a cardholder first.');
    const params: Stripe.Issuing.CardCreateParams = {
      cardholder: holder.stripeCardholderId,
      currency: card.currency.toLowerCase(),
      type: card.type,
      ...(card.shipTo !== null && { shipping: shippingOf(card.holder.name, card.shipTo) }),
      ...(financialAccountId !== null && { financial_account: financialAccountId }),
      status: 'inactive',
      spending_controls: { spending_limits: [fallbackLimitOf(card.spendRule)] },
      ...(card.replaces !== null && {
        replacement_for: card.replaces.stripeCardId,
        replacement_reason: card.replaces.reason,
      }),
      metadata: { organization_id: organizationId, card_id: id },
    };
    const on = { stripeAccount: stripeAccountId, idempotencyKey: `card-${id}` };
    const made = await callStripe(() => this.stripe.issuing.cards.create(params, on));
    return toIssued(made);
  }

  async createEphemeralKey({
    stripeAccountId: stripeAccount,
    stripeCardId,
    nonce,
  }: KeyedCard): Promise<string> {
    const params = { issuing_card: stripeCardId, nonce };
    const options = { stripeAccount, apiVersion: Stripe.API_VERSION };
    const { secret } = await callStripe(() => this.stripe.ephemeralKeys.create(params, options));
    if (secret === undefined) throw failure('stripe_unavailable');
    return secret;
  }

  async setFallbackControls({
    stripeAccountId: stripeAccount,
    stripeCardId,
    spendRule,
  }: ControlledCard): Promise<void> {
    const params = { spending_controls: { spending_limits: [fallbackLimitOf(spendRule)] } };
    await callStripe(() => this.stripe.issuing.cards.update(stripeCardId, params, { stripeAccount }));
  }

  async setStatus(card: Card, status: TargetState): Promise<void> {
    const { stripeCardId, stripeAccountId: stripeAccount } = card;
    if (stripeCardId === null) return;
    const target = stripeStatuses[status];
    try {
      await this.stripe.issuing.cards.update(stripeCardId, statusParams(card, status), { stripeAccount });
    } catch (error) {
      const current = await callStripe(() =>
        this.stripe.issuing.cards.retrieve(stripeCardId, {}, { stripeAccount }),
      );
      if (current.status !== target) throw stripeFailure(error);
    }
  }
}

/** Stripe cannot filter by metadata, so the list is limited by time. */
const createdSince = (at: Date) => ({ gte: Math.floor((at.getTime() - clockToleranceMs) / 1000) });

const toCardholder = (cardholder: Stripe.Issuing.Cardholder): MadeCardholder => ({
  stripeCardholderId: cardholder.id,
  requirements: requirementsOf(cardholder),
});

const toIssued = ({ id, last4, created }: Stripe.Issuing.Card): IssuedCard => ({
  stripeCardId: id,
  last4,
  createdAt: new Date(created * 1000),
});

function shippingOf(name: string, address: PostalAddress): Stripe.Issuing.CardCreateParams.Shipping {
  return { name, service: 'standard', address: stripeAddress(address) };
}

/** Issuing is for organizations in the United States. */
function stripeAddress({ line1, line2, city, state, postalCode }: PostalAddress) {
  return { line1, ...(line2 !== null && { line2 }), city, state, postal_code: postalCode, country: 'US' };
}

function statusParams({ cancelReason }: Card, status: TargetState): Stripe.Issuing.CardUpdateParams {
  if (status !== 'canceled' || cancelReason === null || !endsAtOnce(cancelReason))
    return { status: stripeStatuses[status] };
  return { status: 'canceled', cancellation_reason: cancelReason };
}

/** Whatever fails here may work the next time: an order is not refused because a lookup failed. */
async function readStripe<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch {
    throw failure('stripe_unavailable');
  }
}

async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw stripeFailure(error);
  }
}
