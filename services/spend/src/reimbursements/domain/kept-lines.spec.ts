import { describe, expect, it } from '@jest/globals';
import { keptLines } from './kept-lines.ts';

const line = (merchant: string) => ({
  kind: 'expense' as const,
  spentOn: '2026-01-15',
  memo: '',
  merchant,
  amount: 4_200,
  milesTenths: null,
});
const [bread, ice] = [
  { id: 'bread', ...line('Bread') },
  { id: 'ice', ...line('Ice') },
];

describe('the lines of an edited report', () => {
  it('are those that are named, whatever else changed, and new ones', () => {
    expect(keptLines([bread, ice], [{ id: 'ice' }, {}], [line('Ice cream'), line('Salt')])).toEqual([
      'ice',
      null,
    ]);
  });

  it('are those that an earlier client repeats without their id, each once', () => {
    expect(keptLines([bread, ice], [{}, {}, {}], [line('Ice'), line('Bread'), line('Bread')])).toEqual([
      'ice',
      'bread',
      null,
    ]);
    expect(keptLines([bread], [{}, { id: 'bread' }], [line('Bread'), line('Bread')])).toEqual([
      null,
      'bread',
    ]);
  });

  it('are the same trips after the rate of their year changed', () => {
    const trip = { ...line(''), kind: 'mileage' as const, merchant: null, milesTenths: 100, amount: 725 };
    expect(
      keptLines(
        [{ id: 'trip', ...trip }],
        [{}, {}],
        [
          { ...trip, milesTenths: 99 },
          { ...trip, amount: 140 },
        ],
      ),
    ).toEqual([null, 'trip']);
  });

  it('cannot be those of another report, and none of them twice', () => {
    expect(keptLines([bread], [{ id: 'ice' }], [line('Ice')])).toBeNull();
    expect(keptLines([bread], [{ id: 'bread' }, { id: 'bread' }], [line('Ice'), line('Salt')])).toBeNull();
  });
});
