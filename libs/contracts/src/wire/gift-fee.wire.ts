import { z } from 'zod';
import { onlineGiftMethods } from '../gift-methods.ts';
import { Currency, Day, Minor } from '../primitives.ts';

const Count = z.number().int();

/** A percentage in hundredths of a percent, and a fixed part. */
const PaymentRate = z.object({ basisPoints: Count, fixed: Minor });

/** The fee rate that is set. Fees are at most `max`; null without a limit. */
export const FeeRateWire = PaymentRate.extend({ max: Minor.nullable() });
export type FeeRateWire = z.infer<typeof FeeRateWire>;

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
  /** True if `taken` is so far from `expected` that the rate should be changed. */
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
      /** Null while no gift was paid since then at this rate. */
      compared: FeeComparisonWire.nullable(),
    }),
  ),
});
export type GiftFeesWire = z.infer<typeof GiftFeesWire>;
