import { isInMerchantGroup } from './merchant-groups.ts';
import { type Merchant } from './primitives.ts';
import { type MerchantRuleWire } from './wire/controls.wire.ts';

/** Returns whether a rule is about this merchant, or about this way of paying there. */
export function matchesMerchantRule({ by, value }: MerchantRuleWire, merchant: Merchant): boolean {
  switch (by) {
    case 'group':
      return merchant.categoryCode !== null && isInMerchantGroup(merchant.categoryCode, value);
    case 'mcc':
      return merchant.categoryCode === value;
    case 'merchant':
      return merchant.networkId === value || merchant.name.toLowerCase() === value.toLowerCase();
    case 'country':
      return countryOf(merchant) === value;
    case 'presence':
      return presenceOf(merchant) === value;
  }
}

/** Networks report two-letter codes, some acquirers in lower case. */
const countryOf = ({ country }: Merchant) => country?.toUpperCase();

/** A number that was typed at the merchant counts as online: the card was not there. */
const absentMethods = new Set(['online', 'keyed_in']);
function presenceOf({ authorizationMethod }: Merchant): 'online' | 'in_person' | null {
  if (authorizationMethod === null) return null;
  return absentMethods.has(authorizationMethod) ? 'online' : 'in_person';
}
