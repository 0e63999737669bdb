import { Money } from '@almoner/kernel';

/** A part of the expense of one purchase in the books; minor units, a refund is negative. */
export interface ExpensePart {
  readonly categoryId: string | null;
  /** The restricted fund that paid this part. */
  readonly fundId: string | null;
  readonly amount: number;
}

export interface CodedPart {
  readonly categoryId: string | null;
  readonly amount: number;
}

/**
 * The corrections that turn the expense parts of a purchase into its coding, without zero amounts. The part that each fund paid
 * stays with the fund: the lines fill the parts of the funds one after another. Null when the coding does not add up to the
 * purchase.
 */
export function correctionsOf(
  booked: readonly ExpensePart[],
  coding: readonly CodedPart[],
): ExpensePart[] | null {
  if (sumOf(booked) !== sumOf(coding)) return null;
  const changes = [...booked.map((part) => ({ ...part, amount: 0 - part.amount })), ...fill(booked, coding)];
  const byKey = Map.groupBy(changes, ({ categoryId, fundId }) => `${categoryId} ${fundId}`);
  return [...byKey.values()].flatMap((same) => {
    const [first] = same;
    const amount = sumOf(same);
    return first === undefined || amount === 0 ? [] : [{ ...first, amount }];
  });
}

interface Coded {
  readonly currency: string;
  readonly parts: readonly ExpensePart[];
}

/** The categories of a purchase for an amount that its dispute moved, in proportion; remaining cents go to the largest ones. */
export function codingInProportion(disputed: Coded, moved: Coded): CodedPart[] {
  const byCategory = [...Map.groupBy(disputed.parts, ({ categoryId }) => categoryId)]
    .map(([categoryId, parts]) => ({ categoryId, amount: sumOf(parts) }))
    .filter(({ amount }) => amount > 0)
    .toSorted(
      (one, other) =>
        other.amount - one.amount || (one.categoryId ?? '').localeCompare(other.categoryId ?? ''),
    );
  const total = Money.ofMinor(sumOf(moved.parts), moved.currency);
  if (byCategory.length === 0) return [{ categoryId: null, amount: total.toMinorNumber() }];
  const shares = total.allocate(byCategory.map(({ amount }) => amount));
  return byCategory.map(({ categoryId }, index) => ({
    categoryId,
    amount: shares[index]?.toMinorNumber() ?? 0,
  }));
}

/** The coding, cut at the borders between the funds. */
function fill(booked: readonly ExpensePart[], coding: readonly CodedPart[]): ExpensePart[] {
  const byFund = Map.groupBy(booked, ({ fundId }) => fundId);
  const funds = [...byFund].map(([fundId, parts]) => ({ fundId, left: sumOf(parts) }));
  return coding.flatMap(({ categoryId, amount }) => {
    const parts: ExpensePart[] = [];
    let rest = amount;
    for (const [index, fund] of funds.entries()) {
      // For one sign within a purchase, so that the smaller magnitude is what fits; the last fund takes the rest.
      const fits = Math.abs(fund.left) < Math.abs(rest) ? fund.left : rest;
      const part = index === funds.length - 1 ? rest : fits;
      fund.left -= part;
      rest -= part;
      if (part !== 0) parts.push({ categoryId, fundId: fund.fundId, amount: part });
    }
    return parts;
  });
}

const sumOf = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
