import {
  daysToDispute,
  requiredEvidence,
  type CardDisputeEvidence,
  type CardDisputeReason,
  type CardDisputeStatus,
  type DisputeProblem,
  type EvidenceField,
  type PurchaseWire,
} from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

const dayMs = 86_400_000;

/** Why a dispute is quarantined whose capture has not arrived yet; it is tried again when the capture is booked. */
export const disputeWithoutPurchase = 'It disputes a purchase that is not booked.';

/** A capture as booked. */
export interface DisputableCapture {
  readonly networkCreatedAt: Date;
  /** Its amount less refunds and what disputes returned. */
  readonly disputable: Money;
}

export const fileByOf = ({ networkCreatedAt }: Pick<DisputableCapture, 'networkCreatedAt'>): Date =>
  new Date(networkCreatedAt.getTime() + daysToDispute * dayMs);

/** Why a purchase cannot be disputed by its line in the list; null where a capture may be. */
export function problemOfLine({ status }: Pick<PurchaseWire, 'status'>): DisputeProblem | null {
  if (status === 'posted') return null;
  if (status === 'pending') return 'dispute_of_pending_purchase';
  return status === 'refunded' ? 'dispute_of_refund' : 'dispute_of_unpaid_purchase';
}

/** Why a capture cannot be disputed anymore; null where it can. */
export function problemOfCapture(capture: DisputableCapture, now: Date): DisputeProblem | null {
  if (!capture.disputable.isPositive()) return 'dispute_nothing_left';
  return now > fileByOf(capture) ? 'dispute_too_late' : null;
}

/** The evidence that a submission for this reason lacks. */
export function missingEvidence(reason: CardDisputeReason, evidence: CardDisputeEvidence): EvidenceField[] {
  return requiredEvidence[reason].filter((name) => evidence[name] === undefined || evidence[name] === '');
}

/** Only the evidence that the reason needs: what was typed for another one is not sent. */
export function evidenceOf(reason: CardDisputeReason, evidence: CardDisputeEvidence): CardDisputeEvidence {
  const names = new Set<string>(requiredEvidence[reason]);
  return Object.fromEntries(Object.entries(evidence).filter(([name]) => names.has(name)));
}

export type NetworkStatus = 'unsubmitted' | 'submitted' | 'won' | 'lost' | 'expired';

/** A movement by a dispute at Stripe: one balance transaction, or the reversal of a debit. */
export interface DisputeMovement {
  readonly id: string;
  /** Positive for a credit. */
  readonly amount: Money;
  readonly occurredAt: Date;
}

/** A dispute as Stripe has it now. */
export interface NetworkDispute {
  readonly stripeDisputeId: string;
  readonly stripeAccountId: string;
  readonly stripeTransactionId: string;
  /** Our id, where it was opened here. */
  readonly disputeId: string | null;
  readonly status: NetworkStatus;
  readonly reason: CardDisputeReason;
  readonly amount: Money;
  readonly lossReason: string | null;
  readonly openedAt: Date;
  readonly movements: readonly DisputeMovement[];
}

const ranks: Readonly<Record<CardDisputeStatus, number>> = {
  reported: 0,
  draft: 0,
  withdrawn: 0,
  submitting: 1,
  submitted: 2,
  expired: 3,
  won: 3,
  lost: 3,
};

/** Our status after Stripe's was read. One not submitted there keeps our status; an earlier reading does not undo a later one. */
export function statusAfter(known: CardDisputeStatus | null, network: NetworkStatus): CardDisputeStatus {
  if (network === 'unsubmitted') return known ?? 'draft';
  if (known === null) return network;
  if (known === 'withdrawn' && network === 'expired') return known;
  return ranks[network] < ranks[known] ? known : network;
}

export const hasEnded = (status: CardDisputeStatus): boolean => ranks[status] === 3;

/** Returns whether a person may still write it. */
export const isEditable = (status: CardDisputeStatus): boolean => status === 'reported' || status === 'draft';

/** Returns whether the purchase can have another dispute: this one was withdrawn or has expired. */
export const allowsAnother = (status: CardDisputeStatus): boolean =>
  status === 'withdrawn' || status === 'expired';
