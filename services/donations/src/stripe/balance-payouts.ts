import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { type Movement } from '../payouts/domain/movement.ts';
import { Payouts, type Payout, type PayoutReference } from '../payouts/payouts.port.ts';
import { toMovement, toPayout } from './payout.mapper.ts';

const pageSize = 100;

/** Payouts of connected accounts, with what they contain (Stripe: payouts/reconciliation). */
@Injectable()
export class BalancePayouts extends Payouts {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async read({ stripeAccountId, stripePayoutId }: PayoutReference): Promise<Payout | null> {
    try {
      const payout = await this.stripe.payouts.retrieve(
        stripePayoutId,
        { expand: ['failure_balance_transaction'] },
        { stripeAccount: stripeAccountId },
      );
      return toPayout(payout, stripeAccountId);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }

  async movements({ stripeAccountId, stripePayoutId }: PayoutReference): Promise<Movement[]> {
    const movements: Movement[] = [];
    const params = { payout: stripePayoutId, limit: pageSize, expand: ['data.source'] };
    const on = { stripeAccount: stripeAccountId };
    for await (const transaction of this.stripe.balanceTransactions.list(params, on)) {
      const movement = toMovement(transaction);
      if (movement.sourceId !== stripePayoutId) movements.push(movement);
    }
    return movements;
  }

  async *since(stripeAccountId: string, since: Date): AsyncIterable<Payout> {
    const params = {
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: pageSize,
      expand: ['data.failure_balance_transaction'],
    };
    const payouts = this.stripe.payouts.list(params, { stripeAccount: stripeAccountId });
    for await (const payout of payouts) yield toPayout(payout, stripeAccountId);
  }
}
