import { type DifferenceCauseWire } from '@almoner/contracts';

/** One side's record of a purchase, hold, deposit or kind of gift movement: its effect on the balance in minor units. */
export interface SideFact {
  readonly kind: DifferenceCauseWire['kind'];
  /** Equal on both sides for the same thing. */
  readonly id: string;
  readonly label: string | null;
  /** Where Stripe names it by another id. */
  readonly stripeId?: string;
  readonly minor: bigint;
}

/** Kept by their ids, so that the next check can tell whether they last. */
const maxNamed = 1_000;
const maxShown = 50;

/** Names what makes the ledger and Stripe differ, the largest first. The causes add up to the difference; the rest is `unknown`. */
export function causesOf(
  difference: bigint,
  ledger: readonly SideFact[],
  stripe: readonly SideFact[],
): DifferenceCauseWire[] {
  if (difference === 0n) return [];
  const [ours, theirs] = [byKey(ledger), byKey(stripe)];
  const found = [...new Map([...theirs, ...ours]).entries()]
    .map(([key, fact]) => toCause(fact, ours.get(key), theirs.get(key)))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const rest = Number(difference) - found.reduce((sum, { amount }) => sum + amount, 0);
  const causes = withSums(found, maxNamed);
  return rest === 0 ? causes : [...causes, { ...unknown, amount: rest }];
}

/** The largest causes, and sums of the others by kind. */
export const shownCauses = (causes: readonly DifferenceCauseWire[]): DifferenceCauseWire[] =>
  withSums(causes, maxShown);

function withSums(causes: readonly DifferenceCauseWire[], max: number): DifferenceCauseWire[] {
  const sums = new Map<DifferenceCauseWire['kind'], DifferenceCauseWire>();
  for (const cause of causes.slice(max)) {
    const { kind } = cause;
    const sum = sums.get(kind);
    sums.set(kind, {
      kind,
      label: null,
      stripeId: null,
      ledger: addPresent(sum?.ledger ?? null, cause.ledger),
      stripe: addPresent(sum?.stripe ?? null, cause.stripe),
      amount: (sum?.amount ?? 0) + cause.amount,
    });
  }
  return [...causes.slice(0, max), ...[...sums.values()].filter(({ amount }) => amount !== 0)];
}

const addPresent = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : one + other;

const unknown = { kind: 'unknown', label: null, stripeId: null, ledger: null, stripe: null } as const;

function byKey(facts: readonly SideFact[]): Map<string, SideFact> {
  return new Map(facts.map((fact) => [`${fact.kind} ${fact.id}`, fact]));
}

function toCause(
  { kind, id, label }: SideFact,
  ours: SideFact | undefined,
  theirs: SideFact | undefined,
): DifferenceCauseWire {
  return {
    kind,
    label,
    stripeId: theirs?.stripeId ?? (id === kind ? null : id),
    ledger: ours === undefined ? null : Number(ours.minor),
    stripe: theirs === undefined ? null : Number(theirs.minor),
    amount: Number((ours?.minor ?? 0n) - (theirs?.minor ?? 0n)),
  };
}
