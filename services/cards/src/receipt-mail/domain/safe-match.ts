import { type PurchaseWire } from '@almoner/contracts';
import { type MatchedFacts } from '../../receipts/domain/match.ts';

const dayMs = 86_400_000;
/** A receipt and its purchase may differ by this, because of time zones and of merchants that charge later. */
export const safeDays = 3;

type Candidate = Pick<PurchaseWire, 'amount' | 'currency' | 'occurredAt' | 'status' | 'receiptCount'>;

/** The instants between which a purchase can match; null without a day or an amount. */
export function safeRange({ day, amountMinor }: MatchedFacts): { from: string; until: string } | null {
  if (day === null || amountMinor === null) return null;
  const at = Date.parse(day);
  const [from, until] = [at - safeDays * dayMs, at + (safeDays + 1) * dayMs];
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/**
 * The one purchase that has the amount of the receipt, within three days of it, and no receipt yet. Null if there is
 * another one that matches as well, whether or not that one has a receipt: then a person has to decide.
 */
export function safeMatch<Purchase extends Candidate>(
  facts: MatchedFacts,
  purchases: readonly Purchase[],
): Purchase | null {
  const range = safeRange(facts);
  if (range === null) return null;
  const matching = purchases.filter(
    ({ amount, currency, occurredAt, status }) =>
      (status === 'pending' || status === 'posted') &&
      amount === facts.amountMinor &&
      (facts.currency === null || facts.currency === currency) &&
      occurredAt >= range.from &&
      occurredAt < range.until,
  );
  const [only] = matching;
  return matching.length === 1 && only?.receiptCount === 0 ? only : null;
}
