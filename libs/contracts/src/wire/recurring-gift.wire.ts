import { recurringFrequencies } from '@almoner/kernel';
import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';
import { GiftUsesWire } from './fund.wire.ts';
import { giftMethods, onlineGiftMethods } from '../gift-methods.ts';
import { giftFrequencies, giftStatuses } from './gift.wire.ts';
import { PostalAddressWire } from './postal-address.wire.ts';
import { TributeWire } from './tribute.wire.ts';

export const RecurringFrequency = z.enum(recurringFrequencies);
export type RecurringFrequency = z.infer<typeof RecurringFrequency>;

/** `past_due`: a charge was declined and is tried again; `stopped`: it was declined too often, or its campaign ended. */
export const recurringGiftStatuses = ['active', 'paused', 'past_due', 'stopped', 'canceled'] as const;
export const RecurringGiftStatus = z.enum(recurringGiftStatuses);
export type RecurringGiftStatus = z.infer<typeof RecurringGiftStatus>;

/** The actions that donors may take on their own recurring gift. */
export const recurringSteps = ['pause', 'resume', 'skip', 'undo-skip', 'cancel', 'restart'] as const;
export type RecurringStep = (typeof recurringSteps)[number];

export const SavedMethodWire = z.object({
  /** Absent from an earlier release, which kept cards only. */
  type: z.enum(onlineGiftMethods).default('card'),
  /** For a bank account: the name of the bank. */
  brand: z.string(),
  last4: z.string(),
  /** Null for a bank account, as the year. */
  expiryMonth: z.number().int().nullable(),
  expiryYear: z.number().int().nullable(),
});
export type SavedMethodWire = z.infer<typeof SavedMethodWire>;

/** A card that Stripe keeps for a recurring gift, with which its donor may give again. */
export const SavedCardWire = z.object({
  recurringGiftId: Id,
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  /** As the donor stated it with the recurring gift. */
  donorName: z.string().nullable(),
});
export type SavedCardWire = z.infer<typeof SavedCardWire>;

export const RecurringGiftWire = z.object({
  id: Id,
  organization: z.object({ id: Id, name: z.string() }),
  campaign: z.object({ id: Id, slug: z.string(), title: z.string() }),
  donor: z.object({ name: z.string().nullable(), email: z.string() }),
  /** Without the fees; `total` is charged. */
  amount: Minor,
  total: Minor,
  coverFees: z.boolean(),
  /** The restricted funds that it is for, and their parts of `amount`; what is left is not restricted. Absent from an earlier release. */
  designations: z.array(z.object({ fundId: Id, name: z.string(), amount: Minor })).default([]),
  currency: Currency,
  frequency: RecurringFrequency,
  /** The day of the month, 1 to 31; weekly: the day of the week, 1 (Monday) to 7. */
  day: z.number().int(),
  status: RecurringGiftStatus,
  /** Why it stopped: `declined`, `campaign_ended`; null otherwise. */
  endReason: z.string().nullable(),
  /** Null when nothing will be charged. */
  nextChargeOn: Day.nullable(),
  /** The skipped day before it, while the skip can be undone; null otherwise, and absent from an earlier release. */
  skippedOn: Day.nullable().default(null),
  method: SavedMethodWire.nullable(),
  /** True if nothing can be charged until the donor names another card or bank account. Absent from an earlier release. */
  needsMethod: z.boolean().default(false),
  /** True if a bank debit is in progress: nothing else is charged until the bank has answered. Absent from an earlier release. */
  isDebited: z.boolean().default(false),
  /** True if the campaign accepts bank debits. Absent from an earlier release. */
  acceptsBankDebits: z.boolean().default(false),
  /** Why the last charge was declined; null when it was not. */
  failureReason: z.string().nullable(),
  /** The amount given through it so far, and the number of gifts. */
  given: Minor,
  giftCount: z.number().int(),
  suggestedAmounts: z.array(Minor),
  minimumAmount: Minor,
  /** True if an email about a gift may suggest a higher amount, once a year; absent from an earlier release. */
  suggestsUpgrades: z.boolean().default(true),
  startedAt: Instant,
  version: z.number().int(),
});
export type RecurringGiftWire = z.infer<typeof RecurringGiftWire>;

/** The number of successful charges of a recurring gift after which a higher amount is suggested to its donor; null for never. */
export const UpgradeSuggestionsWire = z.object({ afterGifts: z.number().int().nullable() });
export type UpgradeSuggestionsWire = z.infer<typeof UpgradeSuggestionsWire>;

/** The view for the holder of a link from an email: no address, no other gift. */
export const LinkedRecurringGiftWire = RecurringGiftWire.omit({ donor: true }).extend({
  /** Set while the bank asks the donor to confirm the payment: what the page needs for that; never stored. */
  confirmation: z.object({ clientSecret: z.string(), paymentMethodId: z.string() }).nullable(),
  stripeAccount: z.string(),
});
export type LinkedRecurringGiftWire = z.infer<typeof LinkedRecurringGiftWire>;

/** For a page that saves another card. */
export const MethodSetupWire = z.object({
  setupIntentId: z.string(),
  clientSecret: z.string(),
  stripeAccount: z.string(),
  publishableKey: z.string(),
  /** What each gift takes with the method that is set up, in minor units, fees included. Absent from an earlier release. */
  total: Minor.optional(),
});
export type MethodSetupWire = z.infer<typeof MethodSetupWire>;

export const DonorGiftWire = z.object({
  id: Id,
  organization: z.object({ id: Id, name: z.string() }),
  /** For a forgone reimbursement the title of the report. */
  campaignTitle: z.string(),
  /** Absent from an earlier release. */
  method: z.enum(giftMethods).default('card'),
  frequency: z.enum(giftFrequencies),
  /** Absent from an earlier release, which listed gifts that were paid. */
  status: z.enum(giftStatuses).default('succeeded'),
  /** Stripe's page on which the donor verifies the bank account; null when nothing has to be verified. */
  verificationUrl: z.string().nullable().default(null),
  amount: Minor,
  refunded: Minor,
  currency: Currency,
  receipt: z.object({ id: Id, number: z.string() }).nullable(),
  /** Absent from an earlier release. */
  tribute: TributeWire.nullable().default(null),
  /** Initial values of the campaign's form to give this again; null where it accepts no gifts, and absent from an earlier release. */
  again: z
    .object({
      campaign: z.string(),
      /** Without the fees, in minor units. */
      amount: Minor,
      /** The restricted fund of the whole gift; null without one. */
      fundId: Id.nullable(),
    })
    .nullable()
    .default(null),
  /** Names of the restricted funds that it is for; absent from an earlier release. */
  fundNames: z.array(z.string()).default([]),
  occurredAt: Instant,
});
export type DonorGiftWire = z.infer<typeof DonorGiftWire>;

/** The sums of one year and one organization; the years without gifts are absent. */
export const DonorYearWire = z.object({
  year: z.number().int(),
  organization: z.object({ id: Id, name: z.string() }),
  given: Minor,
  currency: Currency,
  giftCount: z.number().int(),
});
export type DonorYearWire = z.infer<typeof DonorYearWire>;

/** The donor's own postal address for the letters of one organization; null when it has none. */
export const DonorAddressWire = z.object({
  organization: z.object({ id: Id, name: z.string() }),
  address: PostalAddressWire.nullable(),
});
export type DonorAddressWire = z.infer<typeof DonorAddressWire>;

/** The uses of the donor's gifts to the restricted funds of one organization. */
export const DonorUsesWire = z.object({
  organization: z.object({ id: Id, name: z.string() }),
  funds: z.array(GiftUsesWire),
});
export type DonorUsesWire = z.infer<typeof DonorUsesWire>;

/** The recurring gifts of an organization: counts, and what the active ones bring in a month. */
export const RecurringHealthWire = z.object({
  active: z.number().int(),
  pastDue: z.number().int(),
  paused: z.number().int(),
  /** Stopped or canceled within the last 90 days. */
  lapsed: z.number().int(),
  monthly: Minor,
  currency: Currency.nullable(),
});
export type RecurringHealthWire = z.infer<typeof RecurringHealthWire>;
