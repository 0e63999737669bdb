import { Money } from '@almoner/kernel';
import { type DisputeStatus } from '@almoner/contracts';

/** What moved on the payments balance by a dispute. `amount` is negative for money that was withdrawn; before the fee. */
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
  /** Stripe's word for it, such as `fraudulent`. */
  readonly reason: string;
  readonly status: DisputeStatus;
  /** A question of the bank before a dispute: no money moves by it. */
  readonly isInquiry: boolean;
  readonly evidenceDueAt: Date | null;
  readonly openedAt: Date;
  readonly movements: readonly DisputeMovement[];
}

/** What is stored of it. */
export interface KnownDispute {
  readonly status: DisputeStatus;
  readonly movementIds: ReadonlySet<string>;
  /** What the gift lost by it: nothing while it is open. */
  readonly lost: Money;
}

export interface DisputeChanges {
  readonly isNew: boolean;
  readonly status: DisputeStatus;
  readonly movements: readonly DisputeMovement[];
  /** What the gift has lost by it from now on. */
  readonly lost: Money;
  /** Whether it ends with this. */
  readonly hasEnded: boolean;
}

/** In which order a dispute goes through its statuses; a lost one may be appealed and won after all. */
const order: readonly DisputeStatus[] = [
  'needs_response',
  'under_review',
  'lost',
  'appealed',
  'won',
  'closed',
];
const isEnd = (status: DisputeStatus) => status === 'lost' || status === 'won' || status === 'closed';

/**
 * What is new about a dispute. The same description a second time changes nothing, and neither does an older one. `left` is what is
 * still given of the gift, the most that it can lose.
 */
export function disputeChanges(dispute: Dispute, known: KnownDispute | null, left: Money): DisputeChanges {
  const isOlder = known !== null && order.indexOf(dispute.status) < order.indexOf(known.status);
  const status = isOlder ? known.status : dispute.status;
  const movements = dispute.movements.filter(({ id }) => known?.movementIds.has(id) !== true);
  return {
    isNew: known === null,
    status,
    movements,
    lost: lostBy(dispute, status, known, left),
    hasEnded: isEnd(status) && status !== known?.status,
  };
}

function lostBy(dispute: Dispute, status: DisputeStatus, known: KnownDispute | null, left: Money): Money {
  const none = Money.zero(left.currency);
  const before = known?.lost ?? none;
  if (status === 'won' || status === 'closed') return none;
  if (status !== 'lost' || before.isPositive()) return before;
  const withdrawn = dispute.movements.reduce((sum, { amount }) => sum.minus(amount), none);
  return Money.min(withdrawn.atLeastZero(), left);
}
