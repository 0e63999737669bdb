import { describe, expect, it } from '@jest/globals';
import { matchOf, movedIds } from './rule-fields.ts';

describe('the fields of a category rule', () => {
  it('are a match when the API takes their value', () => {
    expect(matchOf({ by: 'merchant_name', value: ' Harvest ' })).toEqual({
      by: 'merchant_name',
      value: 'Harvest',
    });
    expect(matchOf({ by: 'merchant_name', value: 'H ' })).toBeNull();
    expect(matchOf({ by: 'merchant_category', value: '5411' })).not.toBeNull();
    expect(matchOf({ by: 'merchant_category', value: '541' })).toBeNull();
    expect(matchOf({ by: 'network_id', value: '1' })).not.toBeNull();
    expect(matchOf({ by: 'network_id' })).toBeNull();
    expect(matchOf({ value: 'Harvest' })).toBeNull();
  });
});

describe('the order of category rules', () => {
  const rules = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('changes by one place, and not beyond the ends', () => {
    expect(movedIds(rules, 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(movedIds(rules, 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(movedIds(rules, 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedIds(rules, 'c', 1)).toEqual(['a', 'b', 'c']);
    expect(movedIds(rules, 'x', 1)).toEqual(['a', 'b', 'c']);
  });
});
