import { type DeclineReason, type Merchant } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';

/** An authorization as Stripe last described it. Amounts are positive = out. */
export interface NetworkAuthorization {
  readonly stripeAuthorizationId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly status: 'pending' | 'closed' | 'reversed' | 'expired';
  readonly approved: boolean;
  /** Stripe's `amount`; `networkTotalOf` determines whether it still contains open captures. */
  readonly amount: Money;
  /** The sum of all approved requests: the first and its increments. */
  readonly approvedTotal: Money;
  /** The sum of the captures that this description contains. */
  readonly captured: Money;
  /**
   * The amount on hold at the network, by the authorization's balance transactions or by the transaction of its financial account;
   * null where neither was read.
   */
  readonly heldByNetwork: Money | null;
  /** The number of holds and releases that the network booked. */
  readonly movementCount: number;
  /** Every request that the network recorded, oldest first. */
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
 * Orders two descriptions of an authorization without a clock, in any order of arrival: each count only grows, and while all counts
 * are equal the amount only shrinks, unless the merchant names a final amount above what was approved.
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

/**
 * A financial account has no movements to count, so there a final amount above what was approved shows in the amount alone. One below
 * it that follows such an amount may be the older one: the next reading from Stripe decides (`isNewerReading`).
 */
export function isNewer(next: NetworkAuthorization, known: Progress): boolean {
  const { counts, amountMinor } = progressOf(next);
  for (const [index, count] of counts.entries()) {
    const before = known.counts[index] ?? 0;
    if (count !== before) return count > before;
  }
  const isAboveApproved = (minor: bigint) => minor > next.approvedTotal.minor;
  if (isAboveApproved(amountMinor) !== isAboveApproved(known.amountMinor))
    return isAboveApproved(amountMinor);
  return amountMinor < known.amountMinor;
}

interface KnownDescription {
  readonly progress: Progress;
  readonly amountReading: AmountReading | null;
}

/**
 * Whether a description changes anything that was read from Stripe after the known one had been applied, and so is no older: its
 * amount may have grown, and what is held may show that the amount contains open captures where it did not seem to, or the reverse.
 */
export function isNewerReading(read: NetworkAuthorization, known: KnownDescription): boolean {
  const { counts, amountMinor } = progressOf(read);
  if (counts.some((count, index) => count !== known.progress.counts[index]))
    return isNewer(read, known.progress);
  if (amountMinor !== known.progress.amountMinor) return true;
  const { reading } = networkTotalOf(read, null);
  return reading !== null && reading !== known.amountReading;
}

/**
 * With or without open captures in Stripe's `amount`. Its documentation does not say (docs/decisions/0012); what an
 * authorization showed once applies for its lifetime.
 */
export type AmountReading = 'with_captures' | 'without_captures';

export interface NetworkTotal {
  /** The amount on hold and the captures at the network, together. */
  readonly amount: Money;
  readonly reading: AmountReading | null;
}

/** The network's total by this description. `known` is the reading that earlier descriptions showed. */
export function networkTotalOf(network: NetworkAuthorization, known: AmountReading | null): NetworkTotal {
  const { captured, status, approved } = network;
  if (!approved || status !== 'pending') return { amount: captured, reading: known };
  const reading = readingOf(network) ?? known;
  // When in doubt, the reading that holds more: holding too much for a while is better than overspending.
  const remaining =
    reading === 'with_captures' ? network.amount.minus(captured).atLeastZero() : network.amount;
  return { amount: remaining.plus(captured), reading };
}

/**
 * Only the amount on hold shows which reading applies: an amount that, with the captures, exceeds what was approved may contain
 * them or be what is left of a higher final amount.
 */
function readingOf({ amount, captured, heldByNetwork }: NetworkAuthorization): AmountReading | null {
  if (captured.isZero() || amount.isZero() || heldByNetwork === null) return null;
  if (heldByNetwork.equals(amount.minus(captured).atLeastZero())) return 'with_captures';
  return heldByNetwork.equals(amount) ? 'without_captures' : null;
}
