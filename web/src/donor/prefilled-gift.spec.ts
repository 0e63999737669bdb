import { describe, expect, it } from '@jest/globals';
import { pageOfGift, prefilledGift } from './prefilled-gift.ts';

const fund = { id: 'roof', name: 'Roof' };
const campaign = {
  suggestedAmounts: [2_500, 5_000],
  designations: [fund] as Parameters<typeof prefilledGift>[1]['designations'],
  frequencies: ['monthly', 'once'],
  currency: 'USD',
} as const;
const filled = (address: string, over: object = {}) =>
  prefilledGift(new URL(address, 'https://almoner.example').searchParams, {
    ...campaign,
    suggestedAmounts: [...campaign.suggestedAmounts],
    frequencies: [...campaign.frequencies],
    ...over,
  });

describe('A gift that is given again', () => {
  it('has its amount and its fund filled in, once', () => {
    const address = pageOfGift({ campaign: 'suppers', amount: 5_000, fundId: 'roof' });
    expect(address).toBe('/donations/donor?campaign=suppers&amount=5000&fund=roof');
    expect(filled(address)).toEqual({
      choice: { suggested: 5_000 },
      frequency: 'once',
      designations: { fundId: 'roof' },
    });
    const other = pageOfGift({ campaign: 'suppers', amount: 7_550, fundId: null });
    expect(filled(other)).toEqual({ choice: { typed: '75.5' }, frequency: 'once' });
  });

  it('is for no fund when the campaign no longer offers it', () => {
    const address = pageOfGift({ campaign: 'suppers', amount: 5_000, fundId: 'roof' });
    expect(filled(address, { designations: [] })).not.toHaveProperty('designations');
  });

  it.each(['0', '-5', '1e3', '9'.repeat(10), 'much', ''])('is not filled in for the amount %j', (amount) =>
    expect(filled(`/?amount=${amount}`)).toEqual({}),
  );
});
