import { describe, expect, it } from '@jest/globals';
import { raisesCash, type ControlOwner, type Merchant, type MerchantRuleWire } from '@almoner/contracts';
import { judgeMerchant } from './controls.ts';

const bakery: Merchant = {
  name: 'Crust & Co',
  category: 'bakeries',
  city: 'Alder Falls',
  country: 'CA',
  categoryCode: '5462',
  networkId: '440012',
  authorizationMethod: 'contactless',
  wallet: null,
};
const rule = (kind: 'allow' | 'ban', by: string, value: string, owner: ControlOwner = 'card') => ({
  owner,
  rule: { kind, by, value } as MerchantRuleWire,
});
const allows = (...rules: ReturnType<typeof rule>[]) => judgeMerchant(rules, bakery).isAllowed;

describe('Merchant rules', () => {
  it.each([
    ['group', 'groceries', 'fuel'],
    ['mcc', '5462', '5411'],
    ['merchant', 'crust & co', 'Crust'],
    ['merchant', '440012', '44001'],
    ['country', 'CA', 'US'],
    ['presence', 'in_person', 'online'],
  ])('look at the %s: %s matches, %s does not', (by, match, other) => {
    expect(allows(rule('allow', by, match))).toBe(true);
    expect(allows(rule('allow', by, other))).toBe(false);
    expect(allows(rule('ban', by, match))).toBe(false);
    expect(allows(rule('ban', by, other))).toBe(true);
  });

  it('need one match of those that allow, and no ban', () => {
    expect(allows(rule('allow', 'mcc', '5411'), rule('allow', 'country', 'CA'))).toBe(true);
    expect(allows(rule('allow', 'mcc', '5462'), rule('ban', 'country', 'CA', 'program'))).toBe(false);
  });

  it('of every owner must allow, so that a card is never wider than its program', () => {
    const ofProgram = rule('allow', 'mcc', '5411', 'program');
    expect(allows(ofProgram, rule('allow', 'mcc', '5462', 'card'))).toBe(false);
    expect(allows(rule('allow', 'group', 'groceries', 'program'), rule('allow', 'mcc', '5462'))).toBe(true);
  });

  it('name whose rules refuse, also where they only allow others', () => {
    const refused = judgeMerchant(
      [rule('allow', 'mcc', '5462'), rule('allow', 'mcc', '5411', 'rule')],
      bakery,
    );
    expect(refused).toEqual({ isAllowed: false, by: null, owner: 'rule' });
    const banned = judgeMerchant([rule('ban', 'mcc', '5462', 'program')], bakery);
    expect(banned).toMatchObject({ isAllowed: false, owner: 'program' });
  });

  it('never match what the network did not report', () => {
    const unknown = { ...bakery, categoryCode: null, country: null, authorizationMethod: null };
    for (const [by, value] of [
      ['group', 'groceries'],
      ['country', 'CA'],
      ['presence', 'in_person'],
    ] as const)
      expect(judgeMerchant([rule('allow', by, value)], unknown).isAllowed).toBe(false);
  });
});

it.each([
  [null, null, false],
  [null, 0, false],
  [null, 100, true],
  [100, null, true],
  [100, 101, true],
  [100, 100, false],
  [100, 99, false],
  [100, 0, false],
  [0, null, true],
  [0, 1, true],
])('a change of the cash limit from %s to %s raises it: %s', (before, after, expected) => {
  expect(raisesCash(before, after)).toBe(expected);
});
