import { describe, expect, it } from '@jest/globals';
import { becomesMinor, countedMinor, givenMinor } from './matched-amount.ts';

const match = { sponsor: 'Harbor Bank', sum: 10_000, left: 3400, perGiftMaximum: null, endsOn: null };

describe('A gift with a match', () => {
  it.each([
    ['is doubled', 2000, match, 4000],
    ['gets what is left of the sum', 5000, { ...match, left: 2200 }, 7200],
    ['gets the maximum for one gift', 3000, { ...match, perGiftMaximum: 1000 }, 4000],
    ['gets nothing from a used match', 5000, { ...match, left: 0 }, 5000],
  ])('%s', (_, gift, current, becomes) => {
    expect(becomesMinor(gift, current)).toBe(becomes);
  });
});

describe('The sum of a campaign with a match', () => {
  it.each([
    ['before the sponsor pays', { raised: 4200, unpaid: 4200 }],
    ['when the sponsor has paid a part', { raised: 6200, unpaid: 2200 }],
    ['when the sponsor has paid', { raised: 8400, unpaid: 0 }],
  ])('is the same %s', (_, { raised, unpaid }) => {
    const campaign = {
      raised,
      matching: { matched: 4200, unpaid, paidAhead: 0, sponsors: ['Harbor Bank'], current: null },
    };
    expect(countedMinor(campaign)).toBe(8400);
    expect(givenMinor(campaign)).toBe(4200);
  });

  it('has no more given by donors when the sponsor has paid for gifts to come', () => {
    const matching = { matched: 4200, unpaid: 0, paidAhead: 5800, sponsors: ['Harbor Bank'], current: match };
    const campaign = { raised: 14_200, matching };
    expect(countedMinor(campaign)).toBe(14_200);
    expect(givenMinor(campaign)).toBe(4200);
  });
});
