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

const maxCauses = 50;

/** Names what makes the ledger and Stripe differ. The causes add up to the difference; the rest is `unknown`. */
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
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .slice(0, maxCauses);
  const rest = Number(difference) - found.reduce((sum, { amount }) => sum + amount, 0);
  return rest === 0 ? found : [...found, { ...unknown, amount: rest }];
}

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
