import { Injectable } from '@nestjs/common';
import { disputeFileKinds, failure, type DisputeFileKind, type DisputeStatus } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import Stripe from 'stripe';
import { type Dispute } from '../disputes/domain/dispute.ts';
import {
  Disputes,
  type DisputeReference,
  type Evidence,
  type EvidenceFile,
  type OpenedDispute,
} from '../disputes/disputes.port.ts';

const pageSize = 100;

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

  async *since(stripeAccountId: string, since: Date): AsyncIterable<OpenedDispute> {
    const params = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: pageSize };
    const disputes = this.stripe.disputes.list(params, { stripeAccount: stripeAccountId });
    for await (const { id, payment_intent: intent } of disputes)
      if (intent !== null) yield { stripeDisputeId: id, stripePaymentIntentId: idOf(intent) };
  }

  async keep({ stripeAccountId, stripeDisputeId }: DisputeReference, kept: Evidence): Promise<void> {
    const on = { stripeAccount: stripeAccountId };
    const evidence = toEvidence(kept);
    await this.stripe.disputes.update(stripeDisputeId, { evidence, submit: false }, on).catch(asFailure);
  }

  async submit(
    { stripeAccountId, stripeDisputeId }: DisputeReference,
    sent: Evidence,
    idempotencyKey: string,
  ): Promise<void> {
    const on = { stripeAccount: stripeAccountId, idempotencyKey };
    const evidence = toEvidence(sent);
    await this.stripe.disputes.update(stripeDisputeId, { evidence, submit: true }, on).catch(asFailure);
  }

  async upload(
    { stripeAccountId }: DisputeReference,
    { id, name, type, content }: EvidenceFile,
  ): Promise<string> {
    const file = { data: content, name, type };
    const on = { stripeAccount: stripeAccountId, idempotencyKey: id };
    return (await this.stripe.files.create({ purpose: 'dispute_evidence', file }, on).catch(asFailure)).id;
  }

  async accept({ stripeAccountId, stripeDisputeId }: DisputeReference): Promise<void> {
    await this.stripe.disputes
      .close(stripeDisputeId, {}, { stripeAccount: stripeAccountId })
      .catch(asFailure);
  }
}

/** Stripe's field for each kind of file (Stripe: Dispute evidence object). */
const fileFields = {
  receipt: 'receipt',
  correspondence: 'customer_communication',
  other: 'uncategorized_file',
} as const satisfies Record<DisputeFileKind, keyof Stripe.DisputeUpdateParams.Evidence>;

function toEvidence({ text, files }: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const named = disputeFileKinds.flatMap((kind) => {
    const file = files[kind];
    return file === undefined ? [] : [[fileFields[kind], file] as const];
  });
  return { uncategorized_text: text, ...Object.fromEntries(named) };
}

function answerOf({ status, evidence, evidence_details: details }: Stripe.Dispute): Dispute['answer'] {
  // One that waits for an answer again was an inquiry, whose answer was kept when it was sent.
  if (details.submission_count === 0 || statuses[status] === 'needs_response') return null;
  const files = disputeFileKinds.map((kind) => evidence[fileFields[kind]]);
  return {
    text: evidence.uncategorized_text,
    fileIds: files.flatMap((file) => (file === null ? [] : [typeof file === 'string' ? file : file.id])),
  };
}

function asFailure(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw failure('stripe_refused', 'Stripe refused this; the dispute is as it was.');
  throw failure('stripe_unavailable');
}

const idOf = (intent: string | Stripe.PaymentIntent) => (typeof intent === 'string' ? intent : intent.id);
const time = (seconds: number) => new Date(seconds * 1000);

function toDispute(dispute: Stripe.Dispute): Dispute | null {
  const { id, amount, currency, reason, status, payment_intent: intent } = dispute;
  if (intent === null) return null;
  const money = (minor: number, code: string) => Money.ofMinor(minor, code.toUpperCase());
  return {
    stripeDisputeId: id,
    stripePaymentIntentId: idOf(intent),
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
    answer: answerOf(dispute),
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
