import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import Stripe from 'stripe';
import { type PaymentReference } from '../gifts/payments.port.ts';
import {
  SavedMethods,
  type AgreedTotal,
  type MethodSetUp,
  type MethodSetup,
} from '../recurring-gifts/saved-methods.port.ts';
import { typesOf } from './method-types.ts';
import { savedMethodOf } from './payment.mapper.ts';
import { unavailable } from './unavailable.ts';

const pageSize = 100;

/** Setup intents on the nonprofit's own account, where the donor's customer, cards and bank accounts are. */
@Injectable()
export class SetupIntents extends SavedMethods {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async open({
    recurringGiftId,
    setupId,
    stripeAccountId,
    stripeCustomerId,
    method,
    agreed: { amount, total },
  }: Parameters<SavedMethods['open']>[0]): Promise<MethodSetup> {
    const intent = await this.stripe.setupIntents
      .create(
        {
          customer: stripeCustomerId,
          usage: 'off_session',
          metadata: {
            recurring_gift_id: recurringGiftId,
            method_setup_id: setupId,
            agreed_amount: amount.toMinorNumber(),
            agreed_total: total.toMinorNumber(),
            agreed_currency: total.currency,
          },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...typesOf(method),
        },
        { stripeAccount: stripeAccountId },
      )
      .catch(() => {
        throw failure('stripe_unavailable');
      });
    if (intent.client_secret === null) throw failure('stripe_unavailable');
    return { setupIntentId: intent.id, clientSecret: intent.client_secret };
  }

  async close({ setupIntentId, stripeAccountId }: Parameters<SavedMethods['close']>[0]): Promise<void> {
    try {
      await this.stripe.setupIntents.cancel(setupIntentId, {}, { stripeAccount: stripeAccountId });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw failure('stripe_unavailable');
    }
  }

  async read({
    setupIntentId,
    stripeAccountId,
    stripeCustomerId,
  }: Parameters<SavedMethods['read']>[0]): Promise<MethodSetUp | null> {
    try {
      const intent = await this.stripe.setupIntents.retrieve(
        setupIntentId,
        { expand: ['payment_method'] },
        { stripeAccount: stripeAccountId },
      );
      const method = intent.status === 'succeeded' ? savedMethodOf(intent) : null;
      return method?.stripeCustomerId === stripeCustomerId ? { method, agreed: agreedOf(intent) } : null;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
      throw failure('stripe_unavailable');
    }
  }

  async isNewest({
    setupIntentId,
    stripeAccountId,
    stripeCustomerId,
  }: Parameters<SavedMethods['isNewest']>[0]): Promise<boolean> {
    const on = { stripeAccount: stripeAccountId };
    try {
      const newestFirst = this.stripe.setupIntents.list({ customer: stripeCustomerId, limit: pageSize }, on);
      for await (const { id, status } of newestFirst) if (status === 'succeeded') return id === setupIntentId;
      return false;
    } catch {
      throw failure('stripe_unavailable');
    }
  }

  async clientSecretOf({ stripeAccountId, stripePaymentIntentId }: PaymentReference): Promise<string | null> {
    const intent = await this.stripe.paymentIntents
      .retrieve(stripePaymentIntentId, {}, { stripeAccount: stripeAccountId })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    return intent.client_secret;
  }
}

function agreedOf({ metadata }: Stripe.SetupIntent): AgreedTotal | null {
  const { agreed_amount: amount, agreed_total: total, agreed_currency: currency } = metadata ?? {};
  if (amount === undefined || total === undefined || currency === undefined) return null;
  return { amount: Money.ofMinor(BigInt(amount), currency), total: Money.ofMinor(BigInt(total), currency) };
}
