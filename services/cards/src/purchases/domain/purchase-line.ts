import { type AuthorizationFact } from '@almoner/contracts';

export interface PurchaseLine {
  readonly status: 'pending' | 'declined' | 'reversed' | 'expired' | null;
  readonly amountMinor: number;
}

type Standing = Pick<AuthorizationFact, 'status' | 'approved' | 'amount' | 'held' | 'captured'>;

/**
 * How an authorization shows in the list of purchases; status null when it does not, because its transactions stand
 * for it. What is partly captured shows only what is still held, so that the lines of a purchase never count twice.
 */
export function lineOf({ status, approved, amount, held, captured }: Standing): PurchaseLine {
  if (!approved) return { status: 'declined', amountMinor: amount };
  if (held > 0) return { status: 'pending', amountMinor: held };
  if (captured > 0 || status === 'closed') return { status: null, amountMinor: 0 };
  return { status, amountMinor: amount };
}
