import { type Money } from '@almoner/kernel';

/** The accounts of an organization (DESIGN §6). `paying` stands for the cash account that a card pays from, `treasury` for that of the team it is about. */
export type AccountRole =
  'paying' | 'treasury' | 'wallet' | 'external' | 'clearing' | 'income' | 'expense' | 'fees';
export type Layer = 'posted' | 'pending_out' | 'pending_in';

/** One side of a transfer: positive is debit, so cash and expenses grow by it and income by its opposite. */
export interface Line {
  readonly account: AccountRole;
  readonly layer: Layer;
  readonly amount: Money;
}

/**
 * Every business event and how it is booked: the one page for an accountant. Lines of a posting sum to zero, posted
 * and pending apart; the database refuses anything else.
 */
export const postings = {
  /** A deposit is on its way from the bank: shown as incoming, never spendable. */
  depositExpected: (amount: Money): Line[] => [
    line('external', 'pending_in', amount.negated()),
    line('wallet', 'pending_in', amount),
  ],

  /** It arrived. */
  depositSettled: (amount: Money): Line[] => [
    ...postings.depositFailed(amount),
    line('external', 'posted', amount.negated()),
    line('wallet', 'posted', amount),
  ],

  /** It will not arrive. */
  depositFailed: (amount: Money): Line[] => [
    line('external', 'pending_in', amount),
    line('wallet', 'pending_in', amount.negated()),
  ],

  /** The bank took a deposit back after it had arrived. `paying` is the wallet, which may go below zero by it. */
  depositReversed: (amount: Money): Line[] => [
    line('external', 'posted', amount),
    line('paying', 'posted', amount.negated()),
  ],

  /** An admin gives a team money of the wallet; it is theirs to spend, and still the organization's. */
  treasuryFunded: (amount: Money): Line[] => [
    line('wallet', 'posted', amount.negated()),
    line('treasury', 'posted', amount),
  ],

  /** An admin takes it back. */
  treasuryReturned: (amount: Money): Line[] => [
    line('treasury', 'posted', amount.negated()),
    line('wallet', 'posted', amount),
  ],

  /** A purchase was approved: the money stays, but nobody else can spend it. */
  purchaseHeld: (amount: Money): Line[] => [
    line('paying', 'pending_out', amount.negated()),
    line('expense', 'pending_in', amount),
  ],

  /** A hold, or a part of it, is given back. */
  purchaseReleased: (amount: Money): Line[] => [
    line('paying', 'pending_out', amount),
    line('expense', 'pending_in', amount.negated()),
  ],

  /** The merchant took the money; `released` is the part of the hold that this uses up. */
  purchaseCaptured: (amount: Money, released: Money): Line[] => [
    ...(released.isZero() ? [] : postings.purchaseReleased(released)),
    line('paying', 'posted', amount.negated()),
    line('expense', 'posted', amount),
  ],

  /** The merchant gave money back. */
  purchaseRefunded: (amount: Money): Line[] => [
    line('paying', 'posted', amount),
    line('expense', 'posted', amount.negated()),
  ],

  /** A gift, gross: it is income now, and in transit until Stripe pays it out. */
  giftReceived: (gross: Money): Line[] => [
    line('clearing', 'posted', gross),
    line('income', 'posted', gross.negated()),
  ],

  /** What the payment of a gift cost. */
  giftFeeTaken: (fee: Money): Line[] => [
    line('fees', 'posted', fee),
    line('clearing', 'posted', fee.negated()),
  ],

  /** A gift went back to the donor; its fee stays. */
  giftRefunded: (amount: Money): Line[] => [
    line('income', 'posted', amount),
    line('clearing', 'posted', amount.negated()),
  ],
};

function line(account: AccountRole, layer: Layer, amount: Money): Line {
  return { account, layer, amount };
}
