import { type MerchantRuleWire } from '@almoner/contracts';

/** Merchant rules as the audit log shows them. */
export const rulesText = (rules: readonly MerchantRuleWire[]): string =>
  rules.map(({ kind, by, value }) => `${kind} ${by} ${value}`).join(', ');
