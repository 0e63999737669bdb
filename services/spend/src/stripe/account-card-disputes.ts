import { Injectable } from '@nestjs/common';
import { cardDisputeReasons, failure, type CardDisputeEvidence } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import Stripe from 'stripe';
import {
  CardDisputes,
  type DisputeReference,
  type DisputeSubmission,
} from '../card-disputes/card-disputes.port.ts';
import { type DisputeMovement, type NetworkDispute } from '../card-disputes/domain/card-dispute.ts';
import { refuse } from './stripe-refusals.ts';

type Evidence = Stripe.Issuing.DisputeCreateParams.Evidence;

/** Disputes on the organization's own account (Stripe: issuing/purchases/disputes). */
@Injectable()
export class AccountCardDisputes extends CardDisputes {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async read({ stripeAccountId, stripeDisputeId }: DisputeReference): Promise<NetworkDispute | null> {
    const on = { stripeAccount: stripeAccountId };
    try {
      const dispute = await this.stripe.issuing.disputes.retrieve(stripeDisputeId, {}, on);
      return toNetworkDispute(dispute, stripeAccountId, await this.reversalOf(dispute, on));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  }

  async submit(submission: DisputeSubmission): Promise<string> {
    const stripeAccount = submission.stripeAccountId;
    try {
      const dispute = await this.open(submission, { stripeAccount });
      if (dispute.status !== 'unsubmitted') return dispute.id;
      const { disputeId, version } = submission;
      const idempotencyKey = `card-dispute-${disputeId}-${version}-submit`;
      await this.stripe.issuing.disputes.submit(dispute.id, {}, { stripeAccount, idempotencyKey });
      return dispute.id;
    } catch (error) {
      return await this.submittedMeanwhile(submission, error);
    }
  }

  /** The dispute of the transaction at Stripe, with this evidence. After a lost answer it is found by the transaction. */
  private async open(
    submission: DisputeSubmission,
    on: { stripeAccount: string },
  ): Promise<Stripe.Issuing.Dispute> {
    const { disputeId, version, amount } = submission;
    const found = await this.find(submission);
    const params = {
      amount: amount.toMinorNumber(),
      evidence: evidenceFor(submission),
      metadata: { dispute_id: disputeId },
    };
    if (found !== null && found.status !== 'unsubmitted') return found;
    const { disputes } = this.stripe.issuing;
    if (found !== null) return disputes.update(found.id, params, on);
    return disputes.create(
      { ...params, ...(await this.disputed(submission)) },
      { ...on, idempotencyKey: `card-dispute-${disputeId}-${version}` },
    );
  }

  private async find({ stripeAccountId, stripeTransactionId }: DisputeSubmission) {
    const params = { transaction: stripeTransactionId, limit: 10 };
    const { data } = await this.stripe.issuing.disputes.list(params, { stripeAccount: stripeAccountId });
    return data.find(({ status }) => status !== 'expired') ?? null;
  }

  /** A purchase from a financial account is disputed by the debit of that account. */
  private async disputed({ stripeAccountId, stripeTransactionId }: DisputeSubmission) {
    const on = { stripeAccount: stripeAccountId };
    const { treasury } = await this.stripe.issuing.transactions.retrieve(stripeTransactionId, {}, on);
    const debit = treasury?.received_debit;
    return debit == null ? { transaction: stripeTransactionId } : { treasury: { received_debit: debit } };
  }

  /** If two are submitted at the same time, the second is refused although the dispute is submitted. */
  private async submittedMeanwhile(submission: DisputeSubmission, error: unknown): Promise<string> {
    const found = await this.find(submission).catch(() => {
      throw failure('stripe_unavailable');
    });
    if (found !== null && found.status !== 'unsubmitted') return found.id;
    return refuse(error);
  }

  private async reversalOf(
    { treasury }: Stripe.Issuing.Dispute,
    on: { stripeAccount: string },
  ): Promise<Stripe.Treasury.DebitReversal | null> {
    const id = treasury?.debit_reversal;
    if (id == null) return null;
    const reversal = await this.stripe.treasury.debitReversals.retrieve(id, {}, on);
    return reversal.status === 'succeeded' ? reversal : null;
  }
}

const time = (seconds: number) => new Date(seconds * 1000);
const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;

function toNetworkDispute(
  dispute: Stripe.Issuing.Dispute,
  stripeAccountId: string,
  reversal: Stripe.Treasury.DebitReversal | null,
): NetworkDispute {
  const moved = [...(dispute.balance_transactions ?? []), ...(reversal === null ? [] : [reversal])];
  const movements = moved.map(({ id, amount, currency, created }): DisputeMovement => ({
    id,
    amount: Money.ofMinor(amount, currency.toUpperCase()),
    occurredAt: time(created),
  }));
  const reason = cardDisputeReasons.find((one) => one === dispute.evidence.reason) ?? 'other';
  return {
    stripeDisputeId: dispute.id,
    stripeAccountId,
    stripeTransactionId: idOf(dispute.transaction),
    disputeId: dispute.metadata.dispute_id ?? null,
    status: statusOf(dispute.status),
    reason,
    amount: Money.ofMinor(dispute.amount, dispute.currency.toUpperCase()),
    lossReason: dispute.loss_reason ?? null,
    openedAt: time(dispute.created),
    movements,
  };
}

/** Unknown statuses may be added: such a dispute is at the network. */
function statusOf(status: string): NetworkDispute['status'] {
  return status === 'unsubmitted' || status === 'won' || status === 'lost' || status === 'expired'
    ? status
    : 'submitted';
}

/** A day is its first second in UTC. */
const secondsOf = (day: string | undefined) =>
  day === undefined ? undefined : Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000);

function evidenceFor({ reason, evidence, originalStripeTransactionId }: DisputeSubmission): Evidence {
  return { reason, [reason]: fieldsOf(evidence, originalStripeTransactionId) };
}

function fieldsOf(
  evidence: CardDisputeEvidence,
  original: string | null,
): Record<string, string | number | boolean> {
  const sent = {
    explanation: evidence.explanation,
    product_type: evidence.productType,
    product_description: evidence.productDescription,
    return_status: evidence.returnStatus,
    return_description: evidence.returnDescription,
    cancellation_reason: evidence.cancellationReason,
    cancellation_policy_provided: evidence.cancellationPolicyProvided,
    original_transaction: original ?? undefined,
    expected_at: secondsOf(evidence.expectedOn),
    received_at: secondsOf(evidence.receivedOn),
    canceled_at: secondsOf(evidence.canceledOn),
    returned_at: secondsOf(evidence.returnedOn),
  };
  const given = Object.entries(sent).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
  );
  return Object.fromEntries(given);
}
