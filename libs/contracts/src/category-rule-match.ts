import { type Merchant } from './primitives.ts';
import { type CategoryRuleMatch } from './wire/category-rule.wire.ts';

type MatchedMerchant = Pick<Merchant, 'name' | 'categoryCode' | 'networkId'>;

/** Returns whether a category rule is about this merchant. */
export function matchesCategoryRule({ by, value }: CategoryRuleMatch, merchant: MatchedMerchant): boolean {
  switch (by) {
    case 'merchant_name':
      return normalized(merchant.name).includes(normalized(value));
    case 'merchant_category':
      return merchant.categoryCode === value;
    case 'network_id':
      return merchant.networkId === value;
  }
}

/** The rule that decides: the first one that matches, of rules in the order of their position; null without one. */
export function firstCategoryRule<Rule extends { readonly match: CategoryRuleMatch }>(
  rules: readonly Rule[],
  merchant: MatchedMerchant,
): Rule | null {
  return rules.find(({ match }) => matchesCategoryRule(match, merchant)) ?? null;
}

/** Acquirers pad names with spaces, and write one merchant in upper and lower case. */
const normalized = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
