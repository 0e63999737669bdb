import { type DeclineReason, type Merchant } from '@almoner/contracts';
import { Money } from '@almoner/kernel';

/** An authorization as Stripe last described it. Amounts are positive = out. */
export interface NetworkAuthorization {
  readonly stripeAuthorizationId: string;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly status: 'pending' | 'closed' | 'reversed' | 'expired';
  readonly approved: boolean;
  /** What the network holds authorized now. */
  readonly amount: Money;
  /** What was ever approved: the first request and its increments. */
  readonly approvedTotal: Money;
  /** Captures that this description knows of. */
  readonly captured: Money;
  /** What the network itself holds: the sum of the authorization's balance transactions. Null where it has none. */
  readonly heldByNetwork: Money | null;
  readonly requestCount: number;
  readonly transactionCount: number;
  /** Why the network declined, when it did. */
  readonly declineReason: DeclineReason | null;
  readonly merchant: Merchant;
  readonly networkCreatedAt: Date;
}

/**
 * How far a description has come. Each part only ever grows while an authorization lives, and while the first three
 * stand still the amount only shrinks; so of two descriptions the newer one is told without a clock, in any order of
 * arrival.
 */
export interface Progress {
  readonly counts: readonly [requests: number, transactions: number, ended: number];
  readonly amountMinor: bigint;
}

export function progressOf(authorization: NetworkAuthorization): Progress {
  const ended = authorization.status === 'pending' ? 0 : 1;
  return {
    counts: [authorization.requestCount, authorization.transactionCount, ended],
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
 * What must still be held: what the network may yet capture, and what it has captured but we have not booked yet
 * (the transaction's own event is on its way). `booked` is the sum of the captures in our books.
 */
export function heldFor(authorization: NetworkAuthorization, booked: Money): Money {
  const nothing = Money.zero(authorization.amount.currency);
  if (!authorization.approved) return nothing;
  const notBookedYet = authorization.captured.minus(booked).atLeastZero();
  if (authorization.status !== 'pending') return notBookedYet;
  // A capture may be booked before the description that tells of it arrives.
  const capturedForSure = authorization.captured.exceeds(booked) ? authorization.captured : booked;
  const stillOpen = Money.min(authorization.amount, authorization.approvedTotal.minus(capturedForSure));
  return stillOpen.atLeastZero().plus(notBookedYet);
}
