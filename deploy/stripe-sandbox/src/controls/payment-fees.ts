import { isObject, optional, optionalNumber, optionalText } from './json.ts';

/** The fee of a payment: hundredths of a percent and a fixed part, together at most `max`; amounts in the smallest unit. */
export interface PaymentFee {
  basisPoints: number;
  fixed: number;
  /** Null without a limit. */
  max: number | null;
}

export interface PaymentFees {
  card: PaymentFee;
  /** For a bank account. */
  bankDebit: PaymentFee;
}

export interface PaymentFeeSettings extends PaymentFees {
  /** For accounts with other fees, by their id. */
  accounts: Readonly<Record<string, PaymentFees>>;
}

/** The public prices in the US (stripe.com/pricing). */
export const defaultPaymentFees: PaymentFeeSettings = {
  card: { basisPoints: 290, fixed: 30, max: null },
  bankDebit: { basisPoints: 80, fixed: 0, max: 500 },
  accounts: {},
};

type Json = Record<string, unknown>;

/** The parts that were sent replace the current ones, of all accounts or of one. @throws ControlError for a part of the wrong type. */
export function readPaymentFees(current: PaymentFeeSettings, body: Json): PaymentFeeSettings {
  const sent = optional(body, 'paymentFees', isObject) ?? {};
  const account = optionalText(sent, 'account');
  if (account === undefined) return { ...current, ...readFees(current, sent) };
  const fees = readFees(paymentFeesOf(current, account), sent);
  return { ...current, accounts: { ...current.accounts, [account]: fees } };
}

export const paymentFeesOf = (settings: PaymentFeeSettings, account: string): PaymentFees =>
  settings.accounts[account] ?? settings;

function readFees(current: PaymentFees, sent: Json): PaymentFees {
  return {
    card: readFee(current.card, optional(sent, 'card', isObject)),
    bankDebit: readFee(current.bankDebit, optional(sent, 'bankDebit', isObject)),
  };
}

function readFee(current: PaymentFee, sent: Json = {}): PaymentFee {
  return {
    basisPoints: optionalNumber(sent, 'basisPoints') ?? current.basisPoints,
    fixed: optionalNumber(sent, 'fixed') ?? current.fixed,
    max: sent.max === null ? null : (optionalNumber(sent, 'max') ?? current.max),
  };
}

/** Halves of the smallest unit are rounded up. */
export function feeOf(amount: number, { basisPoints, fixed, max }: PaymentFee): number {
  const fee = Math.floor((amount * basisPoints + 5_000) / 10_000) + fixed;
  return max === null ? fee : Math.min(fee, max);
}
