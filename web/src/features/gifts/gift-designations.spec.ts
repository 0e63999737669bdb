import { describe, expect, it } from '@jest/globals';
import { designatedMinor, designationsOf, partProblem, type FundPart } from './gift-designations.ts';

const read = (amountMinor: number | null, ...parts: FundPart[]) => designationsOf(parts, amountMinor, 'USD');
const problems = (amountMinor: number | null, ...parts: FundPart[]) =>
  parts.map((_, index) => partProblem(parts, index, amountMinor, 'USD'));

describe('the funds of a recorded gift', () => {
  it('get the whole gift where one fund has no amount, and nothing without a fund', () => {
    expect(read(10_000, { fundId: 'roof' })).toEqual([{ fundId: 'roof', amount: 10_000 }]);
    expect(read(10_000, { fundId: 'roof', amount: ' ' })).toEqual([{ fundId: 'roof', amount: 10_000 }]);
    expect(read(10_000, {})).toEqual([]);
    expect(read(null, { fundId: 'roof' })).toEqual([]);
  });

  it('get their amounts, and the one without an amount gets the rest', () => {
    const [roof, garden] = [
      { fundId: 'roof', amount: '60.50' },
      { fundId: 'garden', amount: '' },
    ];
    expect(read(10_000, roof, garden)).toEqual([
      { fundId: 'roof', amount: 6_050 },
      { fundId: 'garden', amount: 3_950 },
    ]);
    expect(designatedMinor([roof, garden], 10_000, 'USD')).toBe(10_000);
    expect(designatedMinor([roof], 10_000, 'USD')).toBe(6_050);
    expect(problems(10_000, roof, garden)).toEqual([null, null]);
  });

  it('may not get more than the gift, nothing, or the rest twice', () => {
    const roof = { fundId: 'roof', amount: '60' };
    expect(problems(10_000, roof, { fundId: 'garden', amount: '40' })).toEqual([null, null]);
    expect(problems(10_000, roof, { fundId: 'garden', amount: '40.01' })).toEqual([null, 'over']);
    expect(problems(6_000, roof, { fundId: 'garden' })).toEqual([null, 'nothing_left']);
    expect(problems(10_000, { fundId: 'roof' }, { fundId: 'garden' })).toEqual([null, 'amount_missing']);
  });

  it('are checked without a fund that is not chosen, and when the gift has no amount yet', () => {
    expect(problems(10_000, { fundId: 'roof', amount: '60' }, { amount: '70' })).toEqual([null, null]);
    expect(problems(null, { fundId: 'roof', amount: '60' })).toEqual([null]);
  });
});
