import { type Money } from '@almoner/kernel';
import { type AuthorizationRequest } from './decision.ts';

/** Where the whole purchase is cash, as ISO 18245 codes. */
const cashCategoryCodes: ReadonlySet<string> = new Set([
  '6010', // manual cash disbursement
  '6011', // automated cash disbursement
]);

/**
 * The cash that the cardholder would get, including what was approved of the same purchase before and excluding the ATM
 * fee. Null where the request adds no cash.
 */
export function cashOf({
  merchant,
  amount,
  details,
  alreadyApproved,
  alreadyApprovedDetails: approved,
}: AuthorizationRequest): Money | null {
  if (cashCategoryCodes.has(merchant.categoryCode ?? ''))
    return amount.plus(alreadyApproved).minus(details.atmFee).minus(approved.atmFee);
  return details.cashback.isPositive() ? details.cashback.plus(approved.cashback) : null;
}
