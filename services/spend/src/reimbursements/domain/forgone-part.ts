import { Money } from '@almoner/kernel';

interface Payable<Line> {
  readonly currency: string;
  /** Minor units. */
  readonly total: number;
  /** The author's donation from the total, when the rest is paid; 0 when nothing or everything was given. */
  readonly forgonePart: number;
  readonly lines: readonly Line[];
}

/** The amount owed for a report after its author's donation, in minor units. */
export const owedOf = ({ total, forgonePart }: Pick<Payable<unknown>, 'total' | 'forgonePart'>): number =>
  total - forgonePart;

/**
 * The lines with what the author gave of each, and with what is paid of it: the part is spread over the lines by their amounts, so that
 * given and paid sum to each line exactly.
 */
export function splitLines<Line extends { readonly amount: number }>({
  currency,
  forgonePart,
  lines,
}: Pick<Payable<Line>, 'currency' | 'forgonePart' | 'lines'>): { forgone: Line[]; paid: Line[] } {
  if (forgonePart === 0) return { forgone: [], paid: [...lines] };
  const parts = Money.ofMinor(forgonePart, currency).allocate(lines.map(({ amount }) => amount));
  const given = lines.map((line, index) => ({ ...line, amount: parts[index]?.toMinorNumber() ?? 0 }));
  return {
    forgone: given.filter(({ amount }) => amount > 0),
    paid: lines
      .map((line, index) => ({ ...line, amount: line.amount - (given[index]?.amount ?? 0) }))
      .filter(({ amount }) => amount > 0),
  };
}
