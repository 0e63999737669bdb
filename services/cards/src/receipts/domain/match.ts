export const matchFeatures = ['amount', 'card', 'date', 'merchant'] as const;
export type MatchFeature = (typeof matchFeatures)[number];

/** Facts read from a receipt. */
export interface MatchedFacts {
  /** Minor units. */
  readonly amountMinor: number | null;
  /** Null where it is not known. */
  readonly currency: string | null;
  /** A day, as `2026-11-18`. */
  readonly day: string | null;
  readonly last4: string | null;
  /** Lower case. */
  readonly text: string;
}

interface Candidate {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly occurredAt: string;
  readonly merchantName: string;
  readonly last4: string | null;
}

export interface Match {
  /** 0 for a match in everything that is known, 100 for one in nothing. */
  readonly distance: number;
  readonly matched: readonly MatchFeature[];
}

/** Each feature counts by its weight; one that the receipt does not have is left out. */
const weights: Record<MatchFeature, number> = { amount: 200, card: 200, date: 100, merchant: 50 };
/** Above it a purchase is not suggested. */
export const suggestedDistanceMax = 20;
const dayMs = 86_400_000;
/** Up to this the date matches fully, and from the other on not at all. */
const [fullDays, noDays] = [1, 5];

/** Null where the receipt has no amount, or one of another currency: date and name alone are not enough. */
export function matchOf(facts: MatchedFacts, candidate: Candidate): Match | null {
  if (facts.amountMinor === null) return null;
  if (facts.currency !== null && facts.currency !== candidate.currency) return null;
  const mismatches: [MatchFeature, number | null][] = [
    ['amount', facts.amountMinor === candidate.amount ? 0 : 1],
    ['card', facts.last4 === null || candidate.last4 === null ? null : differs(facts.last4, candidate.last4)],
    ['date', facts.day === null ? null : dateMismatch(facts.day, candidate.occurredAt)],
    ['merchant', facts.text === '' ? null : merchantMismatch(facts.text, candidate.merchantName)],
  ];
  const known = mismatches.filter((one): one is [MatchFeature, number] => one[1] !== null);
  const total = known.reduce((sum, [feature]) => sum + weights[feature], 0);
  const missed = known.reduce((sum, [feature, mismatch]) => sum + weights[feature] * mismatch, 0);
  const matched = known.filter(([, mismatch]) => mismatch === 0).map(([feature]) => feature);
  return { distance: Math.round((100 * missed) / total), matched };
}

const differs = (one: string, other: string) => (one === other ? 0 : 1);

function dateMismatch(day: string, occurredAt: string): number {
  const days = Math.abs(Date.parse(occurredAt.slice(0, 10)) - Date.parse(day)) / dayMs;
  if (days <= fullDays) return 0;
  return days > noDays ? 1 : (days - fullDays) / (noDays - fullDays);
}

/** A merchant is named where all words of its name that are longer than two letters occur. */
function merchantMismatch(text: string, name: string): number {
  const words = name.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  return words.length > 0 && words.every((word) => text.includes(word)) ? 0 : 1;
}
