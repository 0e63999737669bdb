import { describe, expect, it } from '@jest/globals';
import { type StatementLineWire } from '@almoner/contracts';
import { groupByPayout } from './payout-groups.ts';

const line = (id: string, payoutId?: string, kind = 'gift_payout') =>
  ({
    id,
    kind,
    ...(payoutId !== undefined && { payout: { id: payoutId, amount: 100, gifts: 1, toFunds: 0 } }),
  }) as StatementLineWire;
const grouped = (lines: StatementLineWire[]) => {
  const { lines: ordered, first } = groupByPayout(lines);
  return ordered.map(({ id }) => (first.has(id) ? `> ${id}` : id));
};

describe('the lines of a statement', () => {
  it('are together by payout, also where another movement is between them', () => {
    const lines = [
      line('deposit'),
      line('a1', 'a'),
      line('b1', 'b'),
      line('fee'),
      line('a2', 'a'),
      line('b2', 'b'),
    ];
    expect(grouped(lines)).toEqual(['deposit', '> a1', 'a2', '> b1', 'b2', 'fee']);
  });

  it('of a payout that came back are apart from those of its arrival', () => {
    expect(grouped([line('back', 'a', 'payout_return'), line('a1', 'a')])).toEqual(['> back', '> a1']);
  });

  it('have no payout while it is not known', () => {
    expect(grouped([line('a1'), line('a2')])).toEqual(['a1', 'a2']);
  });
});
