import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { toPayment } from './payment.mapper.ts';

// As Stripe describes it for some seconds after an asynchronous capture (Stripe: payments/payment-intents/asynchronous-capture).
const paid = {
  id: 'pi_1',
  amount: 5000,
  currency: 'usd',
  status: 'succeeded',
  next_action: null,
  setup_future_usage: null,
  latest_charge: { id: 'ch_1', balance_transaction: null },
} as unknown as Stripe.PaymentIntent;

describe('a payment whose fee is not known yet', () => {
  it('is read again later, and is not our error', () => {
    expect(() => toPayment(paid, [], new Date())).toThrow(
      expect.objectContaining({ code: 'stripe_unavailable', cause: expect.any(Error) }),
    );
  });
});
