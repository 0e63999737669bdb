import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { serviceContext, type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
import type Stripe from 'stripe';
import { ApplyAuthorization } from '../authorizations/use-cases/apply-authorization.ts';
import { RecordTransaction } from '../authorizations/use-cases/record-transaction.ts';
import { SettleDeposit } from '../wallet/use-cases/settle-deposit.ts';
import { toNetworkAuthorization, toNetworkTransaction } from './issuing.mapper.ts';
import { toFundingOutcome } from './topup.mapper.ts';

/** From Stripe's event to our use case. What nobody needs is ignored, what belongs to no card of ours is put aside. */
@Injectable()
export class StripeEventApplier implements StripeEventsApplier {
  constructor(
    private readonly applyAuthorization: ApplyAuthorization,
    private readonly recordTransaction: RecordTransaction,
    private readonly settleDeposit: SettleDeposit,
  ) {}

  async apply(event: StripeEventRequest): Promise<StripeEventOutcome> {
    const { account } = event;
    if (account === null) return 'ignored';
    const ctx = serviceContext('spend');
    // Signed by Stripe and checked at the edge; the SDK's types describe it.
    const stripeEvent = event.payload as Stripe.Event;
    switch (stripeEvent.type) {
      case 'issuing_authorization.created':
      case 'issuing_authorization.updated':
        return this.applyAuthorization.execute(ctx, toNetworkAuthorization(stripeEvent.data.object, account));
      case 'issuing_transaction.created':
      case 'issuing_transaction.updated':
        return this.recordTransaction.execute(ctx, toNetworkTransaction(stripeEvent.data.object, account));
      case 'topup.succeeded':
      case 'topup.failed':
      case 'topup.canceled':
      case 'topup.reversed':
        return this.settle(stripeEvent, account);
      default:
        return 'ignored';
    }
  }

  /** The event's own name says what happened then; the object in it may be of a later moment. */
  private async settle(
    { type, created, data }: Stripe.Event & { data: { object: Stripe.Topup } },
    account: string,
  ): Promise<StripeEventOutcome> {
    const outcome = toFundingOutcome(type.slice('topup.'.length), data.object, account, created);
    return outcome === null ? 'ignored' : this.settleDeposit.execute(serviceContext('spend'), outcome);
  }
}
