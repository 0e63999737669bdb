import { type DeclineReason, type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** An authorization as Stripe last described it. Amounts are positive = out. */
export interface NetworkAuthorization {
  readonly stripeAuthorizationId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly status: 'pending' | 'closed' | 'reversed' | 'expired';
  readonly approved: boolean;
  /** Stripe's `amount`; whether it still contains open captures is for `takenBy` to find out. */
  readonly amount: Money;
  /** What was ever approved: the first request and its increments. */
  readonly approvedTotal: Money;
  /** Captures that this description knows of. */
  readonly captured: Money;
  /** What the network itself holds: the sum of the authorization's balance transactions. Null where it has none. */
  readonly heldByNetwork: Money | null;
  /** How many holds and releases the network booked for it. */
  readonly movementCount: number;
  /** Every request that the network recorded, the oldest first. */
  readonly requests: readonly NetworkRequest[];
  readonly transactionCount: number;
  /** Why the network declined, when it did. */
  readonly declineReason: DeclineReason | null;
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
}

/** One request as the network recorded it; amounts in minor units. */
export interface NetworkRequest {
  readonly amountMinor: number;
  readonly approved: boolean;
}

/**
 * How far a description has come. Each count only ever grows while an authorization lives, and while all of them are the
 * same the amount only shrinks; so of two descriptions the newer one is known without a clock, in any order of arrival.
 */
export interface Progress {
  readonly counts: readonly [requests: number, transactions: number, ended: number, movements: number];
  readonly amountMinor: bigint;
}

export function progressOf(authorization: NetworkAuthorization): Progress {
  const ended = authorization.status === 'pending' ? 0 : 1;
  const { requests, transactionCount, movementCount } = authorization;
  return {
    counts: [requests.length, transactionCount, ended, movementCount],
    amountMinor: authorization.amount.minor,
  };
}

export function isNewer(next: Progress, known: Progress): boolean {
  for (const [index, count] of next.counts.entries()) {
    const before = known.counts[index] ?? 0;
    if (count !== before) return count > before;
  }
  return next.amountMinor < known.amountMinor;
}

/**
 * Whether Stripe's `amount` still contains what open captures have taken. Its documentation does not say
 * (docs/decisions/0012); what an authorization showed once holds for its life.
 */
export type AmountReading = 'with_captures' | 'without_captures';

export interface Taken {
  /** What the network takes in all: what it still holds and what it has captured. */
  readonly amount: Money;
  readonly reading: AmountReading | null;
}

/** What the network takes of our money by this description. `known` is the reading that earlier descriptions showed. */
export function takenBy(network: NetworkAuthorization, known: AmountReading | null): Taken {
  const { captured, status, approved } = network;
  if (!approved || status !== 'pending') return { amount: captured, reading: known };
  const reading = readingOf(network) ?? known;
  // Where nothing tells, the reading that holds more: too little room for a while is better than too much for good.
  const remaining =
    reading === 'with_captures' ? network.amount.minus(captured).atLeastZero() : network.amount;
  return { amount: remaining.plus(captured), reading };
}

function readingOf({
  amount,
  captured,
  heldByNetwork,
  approvedTotal,
}: NetworkAuthorization): AmountReading | null {
  if (captured.isZero() || amount.isZero()) return null;
  if (heldByNetwork !== null) {
    if (heldByNetwork.equals(amount.minus(captured).atLeastZero())) return 'with_captures';
    if (heldByNetwork.equals(amount)) return 'without_captures';
  }
  return amount.plus(captured).exceeds(approvedTotal) ? 'with_captures' : null;
}
