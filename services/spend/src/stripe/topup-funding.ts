import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Funding, type FundingRequest } from '../wallet/funding.port.ts';
import { clockToleranceMs, findOrRefuse, unavailable } from './stripe-refusals.ts';

/**
 * Funds the issuing balance from the linked bank by a top-up (Stripe: issuing/funding/balance). Without
 * `destination_balance` the money would land in the payments balance, where no card can spend it.
 */
@Injectable()
export class TopupFunding extends Funding {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async request(request: FundingRequest): Promise<string> {
    const { depositId, stripeAccountId, amount } = request;
    const params = {
      amount: amount.toMinorNumber(),
      currency: amount.currency.toLowerCase(),
      description: 'Deposit',
      metadata: { deposit_id: depositId },
      // Accepted by the API, missing in the SDK's type.
      destination_balance: 'issuing',
    };
    try {
      const topup = await this.stripe.topups.create(params, {
        stripeAccount: stripeAccountId,
        idempotencyKey: `deposit-${depositId}`,
      });
      return topup.id;
    } catch (error) {
      return findOrRefuse(error, () => this.find(request));
    }
  }

  async find({ depositId, stripeAccountId, startedAt }: FundingRequest): Promise<string | null> {
    const created = { gte: Math.floor((startedAt.getTime() - clockToleranceMs) / 1000) };
    const topups = this.stripe.topups.list({ created, limit: 100 }, { stripeAccount: stripeAccountId });
    try {
      for await (const { id, metadata } of topups) if (metadata.deposit_id === depositId) return id;
      return null;
    } catch {
      return unavailable();
    }
  }
}
