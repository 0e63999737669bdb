import { Injectable } from '@nestjs/common';
import { failure, type DisputeStatus } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import Stripe from 'stripe';
import { type Dispute } from '../disputes/domain/dispute.ts';
import { Disputes, type DisputeReference } from '../disputes/disputes.port.ts';

/** Disputes on the nonprofit's own account (Stripe: disputes/api). */
@Injectable()
export class AccountDisputes extends Disputes {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async read({ stripeAccountId, stripeDisputeId }: DisputeReference): Promise<Dispute | null> {
    try {
      const dispute = await this.stripe.disputes.retrieve(
        stripeDisputeId,
        {},
        { stripeAccount: stripeAccountId },
      );
      return toDispute(dispute);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }

  async answer(
    { stripeAccountId, stripeDisputeId }: DisputeReference,
    { text, submit }: { text: string; submit: boolean },
  ): Promise<void> {
    const evidence = { uncategorized_text: text };
    const on = { stripeAccount: stripeAccountId };
    await this.stripe.disputes.update(stripeDisputeId, { evidence, submit }, on).catch(asFailure);
  }

  async accept({ stripeAccountId, stripeDisputeId }: DisputeReference): Promise<void> {
    await this.stripe.disputes
      .close(stripeDisputeId, {}, { stripeAccount: stripeAccountId })
      .catch(asFailure);
  }
}

function asFailure(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw failure('stripe_refused', 'Stripe refused this; the dispute is as it was.');
  throw failure('stripe_unavailable');
}

const time = (seconds: number) => new Date(seconds * 1000);

function toDispute(dispute: Stripe.Dispute): Dispute | null {
  const { id, amount, currency, reason, status, payment_intent: intent } = dispute;
  if (intent === null) return null;
  const money = (minor: number, code: string) => Money.ofMinor(minor, code.toUpperCase());
  return {
    stripeDisputeId: id,
    stripePaymentIntentId: typeof intent === 'string' ? intent : intent.id,
    amount: money(amount, currency),
    reason,
    status: statuses[status] ?? 'under_review',
    isInquiry: status.startsWith('warning_'),
    evidenceDueAt: dispute.evidence_details.due_by === null ? null : time(dispute.evidence_details.due_by),
    openedAt: time(dispute.created),
    movements: dispute.balance_transactions.map((movement) => ({
      id: movement.id,
      amount: money(movement.amount, movement.currency),
      fee: money(movement.fee, movement.currency),
      occurredAt: time(movement.created),
    })),
  };
}

const statuses: Readonly<Record<string, DisputeStatus>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  appeal_needs_response: 'appealed',
  appeal_under_review: 'appealed',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};
