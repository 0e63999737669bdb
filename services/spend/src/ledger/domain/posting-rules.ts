import { type AccountKind } from './accounts.ts';

export type Layer = 'posted' | 'pending_out' | 'pending_in';

/** `paying` stands for the cash account that a purchase is paid from; each posting names it. */
export type AccountRole = AccountKind | 'paying';

/** One side of a posting: positive is debit, so cash and expenses grow by it and income by its opposite. */
export interface RuleLeg {
  readonly account: AccountRole;
  readonly layer: Layer;
  readonly sign: 1 | -1;
  /** The amount of the posting that this leg books. */
  readonly part: 'amount' | 'released';
}

const debit = (account: AccountRole, layer: Layer = 'posted', part: RuleLeg['part'] = 'amount'): RuleLeg => ({
  account,
  layer,
  sign: 1,
  part,
});
const credit = (
  account: AccountRole,
  layer: Layer = 'posted',
  part: RuleLeg['part'] = 'amount',
): RuleLeg => ({
  account,
  layer,
  sign: -1,
  part,
});

/** Reverses what is expected of a deposit. */
const depositNoLongerExpected = [debit('external', 'pending_in'), credit('wallet', 'pending_in')];

/** Reverses the hold of a withdrawal. */
const withdrawalNoLongerExpected = [debit('wallet', 'pending_out'), credit('external', 'pending_in')];

/** Reverses the hold of a payment to a person. */
const reimbursementNoLongerExpected = [debit('paying', 'pending_out'), credit('payable', 'pending_in')];
const reimbursementPosted = [...reimbursementNoLongerExpected, credit('paying'), debit('payable')];
const reimbursementReturned = [debit('paying'), credit('payable')];

/** Reverse the hold of a move into the vault, and of one out of it. */
const vaultFundingNoLongerExpected = [debit('wallet', 'pending_out'), credit('vault', 'pending_in')];
const vaultReturnNoLongerExpected = [debit('vault', 'pending_out'), credit('wallet', 'pending_in')];

/** Reverses the hold of a release from a restricted fund. */
const fundReleaseNoLongerExpected = [debit('fund', 'pending_out'), credit('wallet', 'pending_in')];

/** Spending for the purpose of a fund lifts the donor's restriction from that much: a reclassification, not revenue. */
const restrictionLifted = [debit('fund_release'), credit('released')];
const restrictionRestored = [credit('fund_release'), debit('released')];

const purchaseCapture = [
  debit('paying', 'pending_out', 'released'),
  credit('expense', 'pending_in', 'released'),
  credit('paying'),
  debit('expense'),
];
const purchaseRefund = [debit('paying'), credit('expense')];
const purchaseRefundReversed = [credit('paying'), debit('expense')];

/**
 * How every business event is booked, on one page for an accountant. TypeScript posts by it, and so does the decision's
 * SQL, which reads a copy in the database. The legs of a rule sum to zero, posted and pending apart; the
 * database refuses anything else.
 */
export const postingRules = {
  /** A deposit is in transit from the bank: shown as incoming, never spendable. */
  deposit_expected: [credit('external', 'pending_in'), debit('wallet', 'pending_in')],
  /** It arrived. */
  deposit_settled: [...depositNoLongerExpected, credit('external'), debit('wallet')],
  /** It will not arrive. */
  deposit_failed: depositNoLongerExpected,
  /** It had arrived, and the bank returned it. */
  deposit_returned: [credit('wallet'), debit('external')],

  /** An admin moves money from the wallet to a team, which may spend it; it still belongs to the organization. */
  treasury_funded: [credit('wallet'), debit('treasury')],
  /** An admin moves it back. */
  treasury_returned: [credit('treasury'), debit('wallet')],

  /** A purchase was approved: the money stays, but nothing else can be paid with it. */
  purchase_hold: [credit('paying', 'pending_out'), debit('expense', 'pending_in')],
  /** A hold, or a part of it, is released. */
  purchase_release: [debit('paying', 'pending_out'), credit('expense', 'pending_in')],
  /** The merchant took the money; `released` is the part of the hold that this uses up. */
  purchase_capture: purchaseCapture,
  /** The merchant returned money. */
  purchase_refund: purchaseRefund,
  /** The network reversed a refund: the refunded amount is an expense again. */
  purchase_refund_reversed: purchaseRefundReversed,
  /** The same where a restricted fund pays; the wallet pays what a capture takes beyond the fund, by the rules above. */
  purchase_capture_of_fund: [...purchaseCapture, ...restrictionLifted],
  purchase_refund_of_fund: [...purchaseRefund, ...restrictionRestored],
  purchase_refund_reversed_of_fund: [...purchaseRefundReversed, ...restrictionLifted],

  /** The dispute of a purchase returned money, and that credit was reversed. The purchase stays an expense; the credit reduces the sum. */
  purchase_dispute_credited: purchaseRefund,
  purchase_dispute_rescinded: purchaseRefundReversed,
  purchase_dispute_credited_of_fund: [...purchaseRefund, ...restrictionRestored],
  purchase_dispute_rescinded_of_fund: [...purchaseRefundReversed, ...restrictionLifted],

  /** A gift, gross: it is income now, and in transit until Stripe pays it out. */
  gift_received: [debit('clearing'), credit('income')],
  /** The fee for the payment of a gift. */
  gift_fee: [debit('fees'), credit('clearing')],
  /** A gift in cash or by check, which an admin recorded: income, outside Stripe until the bank moves it into the wallet. */
  offline_gift_received: [debit('external'), credit('income')],
  /** It was recorded by mistake. */
  offline_gift_voided: [debit('income'), credit('external')],
  /** A gift was refunded to the donor; its fee stays. */
  gift_refund: [debit('income'), credit('clearing')],
  /** The refund failed: its money is in transit again, and the gift is income again. */
  gift_refund_failed: [debit('clearing'), credit('income')],
  /** A dispute withdrew a gift for the bank of its donor, and the bank gave it back; the fee of the dispute stays. */
  gift_disputed: [debit('income'), credit('clearing')],
  gift_dispute_won: [debit('clearing'), credit('income')],
  /** Stripe paid it out: the fund or the wallet gets it gross, and the wallet pays the fee. */
  gift_paid_out: [credit('clearing'), debit('paying')],
  gift_fee_paid_out: [debit('clearing'), credit('wallet')],
  /** A refund was deducted from a payout: the account that got the gift returns it. */
  gift_refund_paid_out: [debit('clearing'), credit('paying')],
  /**
   * A fund returns what it has, and the wallet returns the rest: that much of the money released from the fund was not restricted
   * after all. When the gift is paid out again, the wallet is repaid first.
   */
  gift_refund_paid_out_for_fund: [debit('clearing'), credit('wallet'), ...restrictionRestored],
  gift_paid_out_repaying_wallet: [credit('clearing'), debit('wallet'), ...restrictionLifted],

  /** A donor's money that arrived in the wallet by bank transfer is restricted to a fund from now on. */
  fund_received: [credit('wallet'), debit('fund'), debit('external'), credit('income')],
  /** A restriction was met without a purchase by card. */
  fund_released: [credit('fund'), debit('wallet'), ...restrictionLifted],
  /** It waits for the signature of a second admin: the money stays in the fund, on hold. */
  fund_release_requested: [credit('fund', 'pending_out'), debit('wallet', 'pending_in')],
  /** The second admin signed. */
  fund_release_signed: [
    ...fundReleaseNoLongerExpected,
    credit('fund'),
    debit('wallet'),
    ...restrictionLifted,
  ],
  /** The second admin did not. */
  fund_release_canceled: fundReleaseNoLongerExpected,

  /** A withdrawal to the linked bank was requested: the money stays, but nothing else can be paid with it. */
  withdrawal_requested: [credit('wallet', 'pending_out'), debit('external', 'pending_in')],
  /** Stripe sent it. */
  withdrawal_posted: [...withdrawalNoLongerExpected, credit('wallet'), debit('external')],
  /** Stripe did not send it. */
  withdrawal_failed: withdrawalNoLongerExpected,
  /** It had been sent, and the bank returned it. */
  withdrawal_returned: [debit('wallet'), credit('external')],
  /** Someone sent money to the account number of the wallet, or debited that number. */
  bank_credit_received: [credit('external'), debit('wallet')],
  bank_debit_received: [credit('wallet'), debit('external')],

  /** A reimbursement report was approved: the organization owes its author the money. */
  reimbursement_approved: [debit('expense'), credit('payable')],
  /** The author was paid from a bank account that is not the wallet. */
  reimbursement_paid_outside: [debit('payable'), credit('external')],

  /** The author gave the money to the organization: it is no longer owed, and is a contribution without donor restrictions. */
  reimbursement_forgone: [debit('payable'), credit('income')],

  /** A payment to the bank account of the author was requested: the money stays, but nothing else can be paid with it. */
  reimbursement_payout_requested: [credit('paying', 'pending_out'), debit('payable', 'pending_in')],
  /** Stripe sent it. */
  reimbursement_payout_posted: reimbursementPosted,
  /** Stripe did not send it, or nobody signed. */
  reimbursement_payout_failed: reimbursementNoLongerExpected,
  /** It had been sent, and the bank returned it: the organization owes the money again. */
  reimbursement_payout_returned: reimbursementReturned,
  /** The same for the part that a restricted fund pays. */
  reimbursement_payout_posted_of_fund: [...reimbursementPosted, ...restrictionLifted],
  reimbursement_payout_returned_of_fund: [...reimbursementReturned, ...restrictionRestored],

  /** A payout went to a bank account that is not the wallet, or came back from there; net of fees. */
  payout_to_bank: [credit('clearing'), debit('external')],
  payout_to_bank_returned: [debit('clearing'), credit('external')],
  /** Stripe returned a fee, or a payout came back after the wallet had paid its fee. */
  gift_fee_given_back: [debit('clearing'), credit('fees')],
  gift_fee_given_back_paid_out: [credit('clearing'), debit('wallet')],

  /** Money is set aside in the vault, the board's reserve, or taken back from it. */
  vault_funded: [credit('wallet'), debit('vault')],
  vault_returned: [credit('vault'), debit('wallet')],
  /** It waits for the signature of a second admin: the money stays where it is, on hold. */
  vault_funding_requested: [credit('wallet', 'pending_out'), debit('vault', 'pending_in')],
  vault_return_requested: [credit('vault', 'pending_out'), debit('wallet', 'pending_in')],
  /** The second admin signed. */
  vault_funding_signed: [...vaultFundingNoLongerExpected, credit('wallet'), debit('vault')],
  vault_return_signed: [...vaultReturnNoLongerExpected, credit('vault'), debit('wallet')],
  /** The second admin did not. */
  vault_funding_canceled: vaultFundingNoLongerExpected,
  vault_return_canceled: vaultReturnNoLongerExpected,
} as const satisfies Record<string, readonly RuleLeg[]>;
export type PostingRule = keyof typeof postingRules;
