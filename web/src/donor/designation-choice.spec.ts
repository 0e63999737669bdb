import { describe, expect, it } from '@jest/globals';
import { giftsHttp } from '@almoner/contracts';
import { designationInputs, designationProblems, mostDesignations, splitOf } from './designation-choice.ts';

const funds = [{ id: 'suppers' }, { id: 'cold' }];
const split = (amounts: Record<string, string>, giftMinor = 5000) =>
  splitOf(amounts, { funds, giftMinor, currency: 'USD' });

describe('A gift that is split between funds', () => {
  it('leaves what no fund gets unrestricted, to the cent', () => {
    expect(split({ suppers: '20', cold: '29.99' })).toEqual({
      parts: [
        { fundId: 'suppers', amount: 2000 },
        { fundId: 'cold', amount: 2999 },
      ],
      invalid: [],
      rest: 1,
    });
  });

  it('leaves a fund out that gets nothing, or that the campaign no longer offers', () => {
    expect(split({ suppers: ' ', cold: '0', closed: '10' })).toEqual({ parts: [], invalid: [], rest: 5000 });
  });

  it('reports a text that is not an amount', () => {
    expect(designationProblems({ amounts: { cold: 'half' } }, funds, 5000, 'USD')).toEqual({
      'designations.cold': 'Enter an amount, such as 40 or 12.50.',
    });
  });

  it.each([
    ['30', '20', {}],
    [
      '30',
      '20.01',
      { 'designations.cold': 'These amounts are more than your gift. Lower one, or give more.' },
    ],
  ])('of $50 gives %s and %s: %j', (suppers, cold, problems) => {
    expect(designationProblems({ amounts: { suppers, cold } }, funds, 5000, 'USD')).toEqual(problems);
  });

  it('is for as many funds as the API takes, and not for one more', () => {
    const ids = Array.from({ length: mostDesignations + 1 }, (_, place) => ({ id: `fund-${place}` }));
    const amounts = (count: number) => Object.fromEntries(ids.slice(0, count).map(({ id }) => [id, '1']));
    const problems = (count: number) => designationProblems({ amounts: amounts(count) }, ids, 5000, 'USD');
    expect(problems(mostDesignations)).toEqual({});
    expect(problems(mostDesignations + 1)).toEqual({
      [`designations.fund-${mostDesignations}`]: 'A gift can be split between at most 10 funds.',
    });
    const { designations } = giftsHttp.startGift.shape.body.shape;
    const parts = (count: number) =>
      Array.from({ length: count }, () => ({ fundId: '0199a000-0000-7000-8000-000000000000', amount: 1 }));
    expect(designations.safeParse(parts(mostDesignations)).success).toBe(true);
    expect(designations.safeParse(parts(mostDesignations + 1)).success).toBe(false);
  });
});

describe('A gift for one fund', () => {
  it('is for it in full, whatever the amount', () => {
    expect(designationInputs({ fundId: 'cold' }, funds, 7500, 'USD')).toEqual([
      { fundId: 'cold', amount: 7500 },
    ]);
    expect(designationInputs({ fundId: null }, funds, 7500, 'USD')).toEqual([]);
  });
});
