import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { serviceContext, type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
import type Stripe from 'stripe';
import { ApplyAuthorization } from '../authorizations/use-cases/apply-authorization.ts';
import { RecordTransaction } from '../authorizations/use-cases/record-transaction.ts';
import { HandleDispute } from '../card-disputes/use-cases/handle-dispute.ts';
import { SettleDeposit } from '../wallet/use-cases/settle-deposit.ts';
import { ApplyTreasuryEvent } from './apply-treasury-event.ts';
import { EventValidator } from './event-validator.ts';
import { FinancialAccountHolds } from './financial-account-hold.ts';
import { toNetworkAuthorization, toNetworkTransaction } from './issuing.mapper.ts';
import { toFundingOutcome } from './topup.mapper.ts';

/** Facts read with an authorization from Stripe, apart from its description. */
export interface Reading {
  /** The revision that it had here before. */
  readonly revision: number;
  /** The hold on its financial account, in minor units; null where that was not read. */
  readonly heldMinor: number | null;
}

/** Dispatches Stripe's events to use cases. Invalid events, and money that nobody applies, are quarantined. */
@Injectable()
export class StripeEventApplier implements StripeEventsApplier {
  constructor(
    private readonly gate: EventValidator,
    private readonly applyAuthorization: ApplyAuthorization,
    private readonly recordTransaction: RecordTransaction,
    private readonly handleDispute: HandleDispute,
    private readonly settleDeposit: SettleDeposit,
    private readonly treasury: ApplyTreasuryEvent,
    private readonly holds: FinancialAccountHolds,
  ) {}

  /** `reading`: of an authorization that was read instead of reported. */
  async apply(event: StripeEventRequest, reading: Reading | null = null): Promise<StripeEventOutcome> {
    const { account } = event;
    if (account === null) return 'ignored';
    const problem = this.gate.problemOf(event);
    if (problem !== null) return { quarantine: problem };
    // Signed by Stripe or read from it, and every field that is read from here on was validated.
    const stripeEvent = event.payload as Stripe.Event;
    switch (stripeEvent.type) {
      case 'issuing_authorization.created':
      case 'issuing_authorization.updated':
        return this.authorize(stripeEvent.data.object, account, reading);
      case 'issuing_transaction.created':
      case 'issuing_transaction.updated':
        return this.record(stripeEvent.data.object, account);
      case 'issuing_dispute.created':
      case 'issuing_dispute.updated':
      case 'issuing_dispute.submitted':
      case 'issuing_dispute.closed':
      case 'issuing_dispute.funds_reinstated':
      case 'issuing_dispute.funds_rescinded':
        return this.dispute(stripeEvent.data.object.id, account);
      case 'treasury.debit_reversal.created':
      case 'treasury.debit_reversal.initial_credit_granted':
      case 'treasury.debit_reversal.completed':
        return this.dispute(stripeEvent.data.object.linked_flows?.issuing_dispute ?? null, account);
      case 'topup.succeeded':
      case 'topup.failed':
      case 'topup.canceled':
      case 'topup.reversed':
        return this.settle(stripeEvent, event, account);
      case 'treasury.inbound_transfer.succeeded':
      case 'treasury.inbound_transfer.failed':
      case 'treasury.inbound_transfer.canceled':
        return this.treasury.inbound(
          stripeEvent.type.slice('treasury.inbound_transfer.'.length),
          stripeEvent.data.object,
          account,
          event.created,
        );
      case 'treasury.outbound_transfer.posted':
      case 'treasury.outbound_transfer.failed':
      case 'treasury.outbound_transfer.canceled':
      case 'treasury.outbound_transfer.returned':
        return this.treasury.outbound(
          stripeEvent.type.slice('treasury.outbound_transfer.'.length),
          stripeEvent.data.object,
          account,
          event.created,
        );
      case 'treasury.outbound_payment.posted':
      case 'treasury.outbound_payment.failed':
      case 'treasury.outbound_payment.canceled':
      case 'treasury.outbound_payment.returned':
        return this.treasury.payment(
          stripeEvent.type.slice('treasury.outbound_payment.'.length),
          stripeEvent.data.object,
          account,
          event.created,
        );
      case 'treasury.received_credit.succeeded':
      case 'treasury.received_debit.created':
        return this.treasury.received(stripeEvent.data.object, account);
      default:
        return 'ignored';
    }
  }

  private async authorize(
    authorization: Stripe.Issuing.Authorization,
    account: string,
    reading: Reading | null,
  ): Promise<StripeEventOutcome> {
    const ids = { stripeAuthorizationId: authorization.id, stripeTransactionId: null };
    const conflict = await this.gate.conflictOf(ids, account);
    if (conflict !== null) return conflict;
    const heldMinor =
      reading === null ? await this.holds.ofDescribed(authorization, account) : reading.heldMinor;
    const network = toNetworkAuthorization(authorization, account, heldMinor);
    return this.applyAuthorization.execute(serviceContext('spend'), network, reading?.revision);
  }

  /** The dispute is read again, so that it does not matter which event reports it. Null: a reversal without one. */
  private dispute(stripeDisputeId: string | null, stripeAccountId: string): Promise<StripeEventOutcome> {
    if (stripeDisputeId === null) return Promise.resolve('ignored');
    return this.handleDispute.execute(serviceContext('spend'), { stripeAccountId, stripeDisputeId });
  }

  private async record(
    transaction: Stripe.Issuing.Transaction,
    account: string,
  ): Promise<StripeEventOutcome> {
    const network = toNetworkTransaction(transaction, account);
    const conflict = await this.gate.conflictOf(network, account);
    if (conflict !== null) return conflict;
    return this.recordTransaction.execute(serviceContext('spend'), network);
  }

  /** The type of the event says what happened; the object in it may be newer. */
  private async settle(
    { type, data }: Stripe.Event & { data: { object: Stripe.Topup } },
    { created }: StripeEventRequest,
    account: string,
  ): Promise<StripeEventOutcome> {
    const outcome = toFundingOutcome(type.slice('topup.'.length), data.object, account, created);
    return outcome === null ? 'ignored' : this.settleDeposit.execute(serviceContext('spend'), outcome);
  }
}
