import { Money } from '@almoner/kernel';

/** How an amount is divided between a restricted fund and the wallet. */
export interface FundShare {
  readonly ofFund: Money;
  readonly ofWallet: Money;
}

/** A capture takes what the fund has available, and the wallet pays what is beyond it. */
export function shareOfCapture(amount: Money, available: Money): FundShare {
  const ofFund = Money.min(amount, available.atLeastZero());
  return { ofFund, ofWallet: amount.minus(ofFund) };
}

/**
 * A refund is returned in the reverse order: first to the wallet what it paid for the purchase, then to the fund what the fund
 * paid. More than was paid is not restricted, so it goes to the wallet. `paid` is net of earlier refunds.
 */
export function shareOfRefund(amount: Money, paid: FundShare): FundShare {
  const carried = Money.min(amount, paid.ofWallet.atLeastZero());
  const ofFund = Money.min(amount.minus(carried), paid.ofFund.atLeastZero());
  return { ofFund, ofWallet: amount.minus(ofFund) };
}
