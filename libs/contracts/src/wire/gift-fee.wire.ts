import { z } from 'zod';
import { onlineGiftMethods } from '../gift-methods.ts';
import { Currency, Day, Minor } from '../primitives.ts';

const Count = z.number().int();

/** A percentage in hundredths of a percent, and a fixed part. */
const PaymentRate = z.object({ basisPoints: Count, fixed: Minor });

/** The fee rate that is set. Fees are at most `max`; null without a limit. */
export const FeeRateWire = PaymentRate.extend({ max: Minor.nullable() });
export type FeeRateWire = z.infer<typeof FeeRateWire>;

const maxPartMinor = 999_999;
/** A rate that an organization sets itself: a percentage up to 20%. */
const FeeRateToSet = z.strictObject({
  basisPoints: Count.min(0).max(2_000),
  fixed: Count.min(0).max(maxPartMinor),
  max: Count.min(1).max(maxPartMinor).nullable(),
});
/** By method; null for the rate of the platform. */
export const FeeRatesToSet = z.strictObject({
  card: FeeRateToSet.nullable(),
  bank_debit: FeeRateToSet.nullable(),
});
export type FeeRatesToSet = z.infer<typeof FeeRatesToSet>;

/** The fees that Stripe charged for gifts, and what they would have been at the configured rate. */
export const FeeComparisonWire = z.object({
  currency: Currency,
  gifts: Count,
  /** The amount that the donors paid. */
  charged: Minor,
  expected: Minor,
  taken: Minor,
  /** The rate that adds up to `taken`. */
  effectiveRate: PaymentRate,
  /** True if `taken` differs so much from `expected` that the rate should be changed. */
  isOff: z.boolean(),
  /** For the gifts whose donors covered the fees: what the donors added, and what Stripe charged for these gifts. */
  covered: z.object({ gifts: Count, added: Minor, taken: Minor }),
});
export type FeeComparisonWire = z.infer<typeof FeeComparisonWire>;

export const GiftFeesWire = z.object({
  /** The first day whose gifts are compared, in UTC. */
  from: Day,
  methods: z.array(
    z.object({
      method: z.enum(onlineGiftMethods),
      rate: FeeRateWire,
      /** The rate of the platform, which applies unless the organization has set its own. Absent from an earlier release, which has no others. */
      platformRate: FeeRateWire.optional(),
      /** True for a rate that the organization has set. */
      isOwn: z.boolean().default(false),
      /** Null while no gift was paid since then at this rate. */
      compared: FeeComparisonWire.nullable(),
    }),
  ),
});
export type GiftFeesWire = z.infer<typeof GiftFeesWire>;
