import { type Merchant, type ReceiptPolicyWire } from '@almoner/contracts';

interface SettledPurchase {
  /** Minor units. */
  readonly amount: number;
  readonly merchant: Pick<Merchant, 'name' | 'networkId'>;
}

/** Returns whether a captured purchase needs a receipt. A merchant is exempt by its name in any case, or by its network id. */
export function requiresReceipt(
  { requiredFrom, exemptMerchants }: ReceiptPolicyWire,
  { amount, merchant: { name, networkId } }: SettledPurchase,
): boolean {
  if (requiredFrom === null || amount <= 0 || amount < requiredFrom) return false;
  return !exemptMerchants.some((one) => one.toLowerCase() === name.toLowerCase() || one === networkId);
}
