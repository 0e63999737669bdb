import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

/** A payout of gifts that did not reach the bank of the organization. Its money is part of a later one. */
export const FailedPayoutWire = z.object({
  stripePayoutId: z.string(),
  amount: Minor,
  currency: Currency,
  failedAt: Instant,
});
export type FailedPayoutWire = z.infer<typeof FailedPayoutWire>;

/** `failed` never arrived; `returned` arrived, and the bank sent it back later. The money of both is part of a later payout. */
export const payoutStatuses = ['arrived', 'failed', 'returned'] as const;

/** A payout of gifts. One that arrived adds up: `given` - `returned` - `fees` + `other` = `amount`. */
export const PayoutWire = z.object({
  id: Id,
  stripePayoutId: z.string(),
  status: z.enum(payoutStatuses),
  amount: Minor,
  currency: Currency,
  arrivedAt: Instant,
  gifts: z.number().int(),
  given: Minor,
  /** Deducted for refunds and disputes, less the part that came back; negative when more came back. */
  returned: Minor,
  fees: Minor,
  /** Movements other than gifts, such as an adjustment by Stripe. */
  other: Minor,
});
export type PayoutWire = z.infer<typeof PayoutWire>;

/** A movement of the payments balance that a payout contains. `amount` is before the fee, negative for money that was returned. */
export const PayoutLineWire = z.object({
  id: z.string(),
  description: z.string(),
  /** When the gift was made; when the payout arrived, for what is not a gift. */
  occurredAt: Instant,
  amount: Minor,
  fee: Minor,
  gift: z
    .object({
      id: Id,
      donor: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
      campaignTitle: z.string(),
    })
    .nullable(),
});
export type PayoutLineWire = z.infer<typeof PayoutLineWire>;

/** The payout that a line of a cash account came with. `toFunds` of its gifts went to restricted funds. */
export const PayoutOfLine = PayoutWire.pick({ id: true, amount: true, gifts: true }).extend({
  toFunds: Minor,
});
export type PayoutOfLine = z.infer<typeof PayoutOfLine>;

/** A line of a payout, by its id at Stripe. */
export const FoundPayoutLine = z.object({
  lineId: z.string(),
  payout: PayoutOfLine,
  /** Null for what is not a gift. */
  donor: PayoutLineWire.shape.gift.unwrap().shape.donor.nullable(),
});
export type FoundPayoutLine = z.infer<typeof FoundPayoutLine>;
