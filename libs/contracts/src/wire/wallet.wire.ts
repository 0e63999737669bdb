import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

export const accountKinds = ['wallet', 'vault', 'fund', 'treasury'] as const;
/** The three numbers of a cash account, always apart: posted, on hold, available; and what is on its way in. */
export const AccountWire = z.object({
  id: Id,
  kind: z.enum(accountKinds),
  name: z.string(),
  posted: Minor,
  onHold: Minor,
  available: Minor,
  incoming: Minor,
  currency: Currency,
});
export type AccountWire = z.infer<typeof AccountWire>;

export const transferKinds = [
  'deposit',
  'deposit_reversal',
  'treasury_fund',
  'treasury_return',
  'purchase_hold',
  'purchase_release',
  'purchase_capture',
  'purchase_refund',
  'purchase_refund_reversal',
  'gift',
  'gift_fee',
  'gift_refund',
] as const;
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
});
export type TransferWire = z.infer<typeof TransferWire>;

/** A transfer as it stands in a statement. The open hold of a purchase is one line, without entries: several transfers may have made it. */
export const StatementLineWire = TransferWire.extend({
  /** What it changes on the account, out negative; null in a list of the whole ledger. */
  change: Minor.nullable(),
  /** The purchase that it belongs to, by its id in the list of purchases. */
  purchaseId: Id.nullable(),
});
export type StatementLineWire = z.infer<typeof StatementLineWire>;
