import { describe, expect, it } from '@jest/globals';
import { type Merchant, type MerchantRuleWire } from '@almoner/contracts';
import { allowMerchant, merchantRefusal, ruleKey, ruleOfKey } from './merchant-rules.ts';

const bakery: Merchant = {
  name: 'Crust & Co',
  category: 'bakeries',
  city: null,
  country: 'US',
  categoryCode: '5462',
  networkId: '440012',
  authorizationMethod: 'chip',
  wallet: null,
};
const allowFuel: MerchantRuleWire = { kind: 'allow', by: 'group', value: 'fuel' };
const banBakery: MerchantRuleWire = { kind: 'ban', by: 'merchant', value: '440012' };
const banCountry: MerchantRuleWire = { kind: 'ban', by: 'country', value: 'US' };
const controls = (...merchantRules: MerchantRuleWire[]) => ({
  merchantRules,
  perPurchaseLimit: 500,
  cashLimit: null,
});

describe('Allowing a merchant', () => {
  it('adds it where the rules allow others only', () => {
    const allowed = allowMerchant(controls(allowFuel), bakery);
    expect(allowed.merchantRules).toEqual([allowFuel, { kind: 'allow', by: 'merchant', value: '440012' }]);
    expect(allowed.perPurchaseLimit).toBe(500);
    expect(merchantRefusal(allowed, bakery)).toBeNull();
  });

  it('goes by the name where the network gave no id', () => {
    const { merchantRules } = allowMerchant(controls(allowFuel), { ...bakery, networkId: null });
    expect(merchantRules.at(-1)).toMatchObject({ value: 'Crust & Co' });
  });

  it('removes its own ban, and never a wider one', () => {
    const { merchantRules } = allowMerchant(controls(banBakery, banCountry), bakery);
    expect(merchantRules).toEqual([banCountry]);
    expect(merchantRefusal({ merchantRules }, bakery)).toMatchObject({ widerBans: [banCountry] });
  });

  it('changes nothing where the rules let it through', () => {
    const open = controls({ kind: 'ban', by: 'group', value: 'fuel' });
    expect(allowMerchant(open, bakery)).toBe(open);
  });
});

it('A rule survives as the key of a choice', () => {
  const odd: MerchantRuleWire = { kind: 'ban', by: 'merchant', value: 'A: B' };
  expect(ruleOfKey('ban', ruleKey(odd))).toEqual(odd);
});
