import { describe, expect, it } from '@jest/globals';
import { firstCategoryRule, matchesCategoryRule } from './category-rule-match.ts';

const market = { name: 'HARVEST   Market #12', categoryCode: '5411', networkId: 'net_12' };

describe('a category rule', () => {
  it('matches a part of the merchant’s name, whatever its case and spacing', () => {
    const byName = (value: string, name = market.name) =>
      matchesCategoryRule({ by: 'merchant_name', value }, { ...market, name });
    expect(byName('harvest market')).toBe(true);
    expect(byName(' Market  #12 ')).toBe(true);
    expect(byName('harvestmarket')).toBe(false);
    expect(byName('harvest markets')).toBe(false);
    // One letter with its accent, and the same as two characters.
    expect(byName('caf\u00e9', 'CAFE\u0301 NORD')).toBe(true);
    expect(byName('a.b', 'axb')).toBe(false);
  });

  it('matches the whole merchant category code and the whole id of the network', () => {
    expect(matchesCategoryRule({ by: 'merchant_category', value: '5411' }, market)).toBe(true);
    expect(matchesCategoryRule({ by: 'merchant_category', value: '5412' }, market)).toBe(false);
    expect(matchesCategoryRule({ by: 'network_id', value: 'net_12' }, market)).toBe(true);
    expect(matchesCategoryRule({ by: 'network_id', value: 'net_1' }, market)).toBe(false);
    const unknown = { ...market, categoryCode: null, networkId: null };
    expect(matchesCategoryRule({ by: 'merchant_category', value: '5411' }, unknown)).toBe(false);
    expect(matchesCategoryRule({ by: 'network_id', value: 'net_12' }, unknown)).toBe(false);
  });

  it('decides if it is the first of those that match', () => {
    const [other, broad, narrow] = [
      { id: 'other', match: { by: 'merchant_category', value: '5541' } },
      { id: 'broad', match: { by: 'merchant_name', value: 'market' } },
      { id: 'narrow', match: { by: 'network_id', value: 'net_12' } },
    ] as const;
    expect(firstCategoryRule([other, broad, narrow], market)).toBe(broad);
    expect(firstCategoryRule([narrow, broad, other], market)).toBe(narrow);
    expect(firstCategoryRule([other], market)).toBeNull();
  });
});
