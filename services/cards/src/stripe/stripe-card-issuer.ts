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
import { requirementsOf } from './cardholder-requirements.ts';
import { stripeFailure } from './stripe-failure.ts';

/** Stripe's limit for the name on a card. */
const maxNameLength = 24;

const stripeStatuses = { active: 'active', frozen: 'inactive', canceled: 'canceled' } as const;

@Injectable()
export class StripeCardIssuer extends CardIssuer {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async makeCardholder(
    { holder, stripeAccountId, organizationId }: Card,
    address: PostalAddress,
  ): Promise<MadeCardholder> {
    const params: Stripe.Issuing.CardholderCreateParams = {
      type: 'individual',
      name: holder.name.slice(0, maxNameLength).trim(),
      email: holder.email,
      billing: { address: stripeAddress(address) },
      metadata: { organization_id: organizationId, cardholder_id: holder.id },
    };
    const on = { stripeAccount: stripeAccountId, idempotencyKey: `cardholder-${holder.id}` };
    const made = await callStripe(() => this.stripe.issuing.cardholders.create(params, on));
    return { stripeCardholderId: made.id, requirements: requirementsOf(made) };
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
    return { stripeCardId: made.id, last4: made.last4, createdAt: new Date(made.created * 1000) };
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

async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw stripeFailure(error);
  }
}
