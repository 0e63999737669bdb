import { Money } from '@almoner/kernel';
import { type DisputeStatus } from '@almoner/contracts';
import { lossBy } from '../../gifts/domain/gift.ts';

/** A movement on the payments balance by a dispute. `amount` is negative for money that was withdrawn; before the fee. */
export interface DisputeMovement {
  readonly id: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly occurredAt: Date;
}

/** A dispute as Stripe has it now. */
export interface Dispute {
  readonly stripeDisputeId: string;
  readonly stripePaymentIntentId: string;
  readonly amount: Money;
  /** Stripe's code for it, such as `fraudulent`. */
  readonly reason: string;
  readonly status: DisputeStatus;
  /** A question from the bank before a dispute, which moves no money. */
  readonly isInquiry: boolean;
  readonly evidenceDueAt: Date | null;
  readonly openedAt: Date;
  readonly movements: readonly DisputeMovement[];
  /** The answer sent to the bank; null before. `fileIds` are Stripe's. */
  readonly answer: { readonly text: string | null; readonly fileIds: readonly string[] } | null;
}

/** The stored state of a dispute. */
export interface KnownDispute {
  readonly status: DisputeStatus;
  readonly isInquiry: boolean;
  readonly movementIds: ReadonlySet<string>;
  /** The amount withdrawn by its movements, less returns. */
  readonly withdrawn: Money;
  /** The amount that the gift loses by it: zero while it is open. */
  readonly lost: Money;
}

export interface DisputeChanges {
  /** True if nothing was known of it, or only an inquiry. */
  readonly isNew: boolean;
  readonly status: DisputeStatus;
  readonly isInquiry: boolean;
  readonly movements: readonly DisputeMovement[];
  /** The amount that the gift loses by it from now on. */
  readonly lost: Money;
  /** True if it ends with this. */
  readonly hasEnded: boolean;
}

/** In which order a dispute goes through its statuses; a lost one may be appealed, and won after all or lost again. */
const order: readonly DisputeStatus[] = [
  'needs_response',
  'under_review',
  'lost',
  'appealed',
  'won',
  'closed',
];
/**
 * Returns whether the description is older than what is known. An inquiry may become a dispute, whatever the response to it
 * was, but a dispute never becomes an inquiry.
 */
function isOlder(dispute: Dispute, known: KnownDispute): boolean {
  if (dispute.isInquiry !== known.isInquiry) return dispute.isInquiry;
  if (known.status === 'appealed' && dispute.status === 'lost') return false;
  return order.indexOf(dispute.status) < order.indexOf(known.status);
}

const isEnd = (status: DisputeStatus) => status === 'lost' || status === 'won' || status === 'closed';

/**
 * New facts about a dispute. The same description a second time changes nothing, and neither does an older one. `left` is what
 * refunds and other disputes have left of the gift, the most that it can lose by this one.
 */
export function disputeChanges(dispute: Dispute, known: KnownDispute | null, left: Money): DisputeChanges {
  const { status, isInquiry } = known !== null && isOlder(dispute, known) ? known : dispute;
  const movements = dispute.movements.filter(({ id }) => known?.movementIds.has(id) !== true);
  return {
    isNew: known === null || (known.isInquiry && !isInquiry),
    status,
    isInquiry,
    movements,
    lost: hasLost(status) ? lossBy(withdrawnBy(movements, known, left), left) : Money.zero(left.currency),
    hasEnded: isEnd(status) && status !== known?.status,
  };
}

/** An appeal keeps the money with the donor until it is won. */
const hasLost = (status: DisputeStatus) => status === 'lost' || status === 'appealed';

function withdrawnBy(
  movements: readonly DisputeMovement[],
  known: KnownDispute | null,
  { currency }: Money,
): Money {
  return movements.reduce((sum, { amount }) => sum.minus(amount), known?.withdrawn ?? Money.zero(currency));
}
