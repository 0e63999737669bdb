import { describe, expect, it } from '@jest/globals';
import { owedOf, splitLines } from './forgone-part.ts';

const sum = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((total, { amount }) => total + amount, 0);

describe('a part of a report that its author gives', () => {
  it('and what is paid sum to the report, whatever the part is, and no line is paid more than it is', () => {
    const lines = [1, 333, 1, 9_999, 2, 7].map((amount, position) => ({ amount, position }));
    const total = sum(lines);
    for (let forgonePart = 1; forgonePart < total; forgonePart += 1) {
      const { forgone, paid } = splitLines({ currency: 'USD', forgonePart, lines });
      const isExact = sum(forgone) === forgonePart && sum(paid) === owedOf({ total, forgonePart });
      const isWithin = [...forgone, ...paid].every(
        ({ amount, position }) => amount > 0 && amount <= (lines[position]?.amount ?? 0),
      );
      if (!isExact || !isWithin) throw new Error(`not exact for ${forgonePart}`);
    }
  });

  it('is spread over the lines by their amounts', () => {
    const { forgone, paid } = splitLines({
      currency: 'USD',
      forgonePart: 1_000,
      lines: [{ amount: 3_000 }, { amount: 1_000 }],
    });
    expect([forgone, paid]).toEqual([
      [{ amount: 750 }, { amount: 250 }],
      [{ amount: 2_250 }, { amount: 750 }],
    ]);
  });

  it('leaves the lines as they are when nothing was given', () => {
    expect(splitLines({ currency: 'USD', forgonePart: 0, lines: [{ amount: 5 }] })).toEqual({
      forgone: [],
      paid: [{ amount: 5 }],
    });
  });
});
