import { type AuthorizationFact } from '@almoner/contracts';

export interface PurchaseLine {
  readonly status: 'pending' | 'declined' | 'reversed' | 'expired' | null;
  readonly amountMinor: number;
}

type AuthorizationState = Pick<AuthorizationFact, 'status' | 'approved' | 'amount' | 'held' | 'captured'>;

/**
 * The line of an authorization in the list of purchases; status null when its transactions are listed instead. After a
 * partial capture the line shows only what is still held, so that no amount is listed twice.
 */
export function lineOf({ status, approved, amount, held, captured }: AuthorizationState): PurchaseLine {
  if (!approved) return { status: 'declined', amountMinor: amount };
  if (held > 0) return { status: 'pending', amountMinor: held };
  if (captured > 0 || status === 'closed') return { status: null, amountMinor: 0 };
  return { status, amountMinor: amount };
}
