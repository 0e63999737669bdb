import { type MerchantRuleWire } from '@almoner/contracts';
import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { ruleWords } from './rule-words.ts';

/** The subject of a rule; a merchant by the name of its latest purchase, where the rule has the network's id of it. */
export function RuleName({ rule }: { readonly rule: MerchantRuleWire }) {
  return rule.by === 'merchant' ? <MerchantName value={rule.value} /> : ruleWords(rule);
}

function MerchantName({ value }: { readonly value: string }) {
  const { currentData } = useGetPurchasePageQuery({ merchant: value, limit: 1 });
  return currentData?.items[0]?.merchant.name ?? value;
}
