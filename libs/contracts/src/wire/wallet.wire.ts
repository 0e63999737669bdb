import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';
import { FoundPayoutLine } from './payout.wire.ts';

export const accountKinds = ['wallet', 'vault', 'fund', 'treasury'] as const;
/** The balances of a cash account, always shown separately: posted, on hold, available and incoming. */
export const AccountWire = z.object({
  id: Id,
  kind: z.enum(accountKinds),
  name: z.string(),
  posted: Minor,
  onHold: Minor,
  available: Minor,
  incoming: Minor,
  currency: Currency,
  /** Its name in the exported journal. */
  journalName: z.string(),
});
export type AccountWire = z.infer<typeof AccountWire>;

export const transferKinds = [
  'deposit',
  'deposit_reversal',
  'withdrawal',
  'withdrawal_return',
  'bank_credit',
  'bank_debit',
  'treasury_fund',
  'treasury_return',
  'purchase_hold',
  'purchase_release',
  'purchase_capture',
  'purchase_refund',
  'purchase_refund_reversal',
  'purchase_dispute',
  'purchase_dispute_reversal',
  'purchase_recoding',
  'purchase_refund_assignment',
  'gift',
  'gift_fee',
  'gift_refund',
  'gift_refund_reversal',
  'gift_dispute',
  'gift_dispute_reversal',
  'offline_gift_received',
  'offline_gift_voided',
  'gift_payout',
  'gift_refund_payout',
  'payout_return',
  'fund_receipt',
  'fund_release',
  'vault_in',
  'vault_out',
  'reimbursement_approval',
  'reimbursement_payment',
  'reimbursement_payout',
  'reimbursement_payout_return',
  'reimbursement_forgone',
  'reimbursement_recoding',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** How a movement on a cash account is classified, for filters. */
export const movementSubjects = ['bank', 'purchases', 'gifts', 'reimbursements', 'own_accounts'] as const;
export type MovementSubject = (typeof movementSubjects)[number];

export const subjectOfKind: Readonly<Record<TransferKind, MovementSubject>> = {
  deposit: 'bank',
  deposit_reversal: 'bank',
  withdrawal: 'bank',
  withdrawal_return: 'bank',
  bank_credit: 'bank',
  bank_debit: 'bank',
  treasury_fund: 'own_accounts',
  treasury_return: 'own_accounts',
  purchase_hold: 'purchases',
  purchase_release: 'purchases',
  purchase_capture: 'purchases',
  purchase_refund: 'purchases',
  purchase_refund_reversal: 'purchases',
  purchase_dispute: 'purchases',
  purchase_dispute_reversal: 'purchases',
  purchase_recoding: 'purchases',
  purchase_refund_assignment: 'purchases',
  gift: 'gifts',
  gift_fee: 'gifts',
  gift_refund: 'gifts',
  gift_refund_reversal: 'gifts',
  gift_dispute: 'gifts',
  gift_dispute_reversal: 'gifts',
  offline_gift_received: 'gifts',
  offline_gift_voided: 'gifts',
  gift_payout: 'gifts',
  gift_refund_payout: 'gifts',
  payout_return: 'gifts',
  fund_receipt: 'own_accounts',
  fund_release: 'own_accounts',
  vault_in: 'own_accounts',
  vault_out: 'own_accounts',
  reimbursement_approval: 'reimbursements',
  reimbursement_payment: 'reimbursements',
  reimbursement_payout: 'reimbursements',
  reimbursement_payout_return: 'reimbursements',
  reimbursement_forgone: 'reimbursements',
  reimbursement_recoding: 'reimbursements',
};

export const kindsAbout = (subject: MovementSubject): TransferKind[] =>
  transferKinds.filter((kind) => subjectOfKind[kind] === subject);

export const transferStatuses = ['pending', 'posted', 'voided'] as const;

export const TransferWire = z.object({
  id: Id,
  kind: z.enum(transferKinds),
  status: z.enum(transferStatuses),
  amount: Minor,
  currency: Currency,
  description: z.string(),
  occurredAt: Instant,
  entries: z.array(z.object({ account: z.string(), layer: z.enum(['pending', 'posted']), amount: Minor })),
  /** The request for the second signature that it waits for; absent where one is enough. */
  approvalId: Id.optional(),
});
export type TransferWire = z.infer<typeof TransferWire>;

/** The state of a movement on one account; `on_hold` and `incoming` are not posted yet. */
export const movementStates = ['posted', 'on_hold', 'incoming', 'failed', 'returned', 'canceled'] as const;

/** A statement line. The open hold of a purchase is one line without entries: it may come from several transfers. */
export const StatementLineWire = TransferWire.extend({
  /** The change of the account, negative = out; null in a list of the whole ledger. */
  change: Minor.nullable(),
  /** Id of the purchase that it belongs to, as in the list of purchases. */
  purchaseId: Id.nullable(),
  /** For a reimbursement; absent from an earlier release, like `giftId`. */
  reportId: Id.nullable().default(null),
  giftId: Id.nullable().default(null),
  /** The restricted fund that money was moved into or released from by hand. */
  fundId: Id.nullable().default(null),
  /** For a line of a payout of gifts: its id in the payout, as in the list of what the payout contains. */
  payoutLineId: z.string().optional(),
  /** That payout, and who gave; absent while the list of payouts is not available. */
  payout: FoundPayoutLine.shape.payout.optional(),
  donor: FoundPayoutLine.shape.donor.optional(),
  /** The following only in the view `movements`: what the line adds to each balance of the account, and its state. */
  parts: z.object({ posted: Minor, onHold: Minor, incoming: Minor }).optional(),
  state: z.enum(movementStates).optional(),
  /**
   * The posted balance of the account after the line; only on the first page without filters. To get the balance after the next (older)
   * line, subtract `parts.posted`.
   */
  postedAfter: Minor.optional(),
  /**
   * The following only in the view `movements` of the account of a restricted fund: what it has available after the line, in the
   * current list; null for a line that moved nothing.
   */
  balance: Minor.nullable().optional(),
  /** The program that the money was spent by, or is on hold for. */
  program: z.object({ id: Id, name: z.string() }).nullable().optional(),
  /** The bank's reason if it failed or was returned, as Stripe's code. */
  reason: z.string().nullable().optional(),
});
export type StatementLineWire = z.infer<typeof StatementLineWire>;

/** The totals posted on an account by the movements that match the filters. Amounts in minor units; both are positive. */
export const TransferSumWire = z.object({
  count: z.number().int(),
  moneyIn: Minor,
  moneyOut: Minor,
  currency: Currency,
});
export type TransferSumWire = z.infer<typeof TransferSumWire>;

/** `isAvailable` is false for a wallet of an earlier release, which has no account number, and until a new one is set up. */
export const WalletDetailsWire = z.object({
  isAvailable: z.boolean(),
  bankName: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  routingNumber: z.string().nullable(),
  accountNumberLast4: z.string().nullable(),
});
export type WalletDetailsWire = z.infer<typeof WalletDetailsWire>;
