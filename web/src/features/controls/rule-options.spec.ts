import { describe, expect, it } from '@jest/globals';
import { type Merchant } from '@almoner/contracts';
import { merchantsOf, ruleOptions } from './rule-options.ts';

const shop = (name: string, networkId: string | null): { merchant: Merchant } => ({
  merchant: {
    name,
    category: 'bakeries',
    city: null,
    country: 'US',
    categoryCode: '5462',
    networkId,
    authorizationMethod: null,
    wallet: null,
  },
});
const labels = (typed: string) =>
  ruleOptions([], typed).flatMap(({ options }) => options.map(({ label }) => label));

describe('What a merchant rule can be about', () => {
  it('is each merchant of the history once, by the id of the network', () => {
    expect(merchantsOf([shop('Crust', '440012'), shop('CRUST #2', '440012'), shop('Stall', null)])).toEqual([
      { value: 'merchant:440012', label: 'CRUST #2' },
      { value: 'merchant:Stall', label: 'Stall' },
    ]);
  });

  it('is a category by code and name, also a code that is not listed', () => {
    expect(labels('')).toEqual(expect.arrayContaining(['Groceries', 'Bakeries (5462)', 'Canada', 'Online']));
    expect(labels('3000')).toContain('Category 3000');
    expect(labels('30')).not.toContain('Category 30');
  });
});
