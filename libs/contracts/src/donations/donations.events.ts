import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { Currency, Id, Instant, Minor } from '../primitives.ts';
import { event } from '../rpc.ts';
import { disputeStatuses } from '../wire/gift.wire.ts';

/** The part of an amount that the donor gave to a restricted fund; minor units, positive. */
export const Designation = z.object({ fundId: Id, amount: Minor });
export type Designation = z.infer<typeof Designation>;

const GiftFact = z.object({
  organizationId: Id,
  giftId: Id,
  campaignId: Id,
  /** Gross as charged, and Stripe's fee. Both positive. */
  gross: Minor,
  fee: Minor,
  currency: Currency,
  stripePaymentIntentId: z.string(),
  /** The parts of `gross` (in a refund, of `refunded`) for each fund; the rest is not restricted. Absent from an earlier release. */
  designations: z.array(Designation).default([]),
  occurredAt: Instant,
});

const OfflineGiftFact = GiftFact.omit({ fee: true, stripePaymentIntentId: true });

/** One movement of the payments balance that a payout contains. */
const PayoutLine = z.object({
  stripeBalanceTransactionId: z.string(),
  /** Null for a movement that is not about a gift: an adjustment, or one of Stripe's own fees. */
  giftId: Id.nullable(),
  /** Before the fee; negative for money that was returned. */
  amount: Minor,
  fee: Minor,
  designations: z.array(Designation),
  description: z.string(),
  /**
   * `booked`: its money is already in clearing, because of its gift or an earlier payout. For `fee` and `other`, movements that no
   * other event reports, this line first books the money into clearing. Absent from an earlier release.
   */
  origin: z.enum(['booked', 'fee', 'other']).default('booked'),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

const PayoutFact = z.object({
  organizationId: Id,
  stripePayoutId: z.string(),
  /** The bank account at Stripe that it went to; null or absent from an earlier release, which meant the wallet. */
  stripeDestinationId: z.string().nullable().default(null),
  currency: Currency,
  lines: z.array(PayoutLine),
  occurredAt: Instant,
});

const DisputeFact = z.object({
  organizationId: Id,
  giftId: Id,
  campaignId: Id,
  stripeDisputeId: z.string(),
  currency: Currency,
  amount: Minor,
  occurredAt: Instant,
});

export const donationsEvents = {
  giftSucceeded: event('evt.donations.gift.succeeded.v1', GiftFact),
  /** A refund of the gift; the fee stays. `refunded` is the amount of this refund. */
  giftRefunded: event(
    'evt.donations.gift.refunded.v1',
    GiftFact.extend({ refunded: Minor, stripeRefundId: z.string() }),
  ),
  /**
   * A booked refund has failed: its money has been back in the payments balance since `occurredAt`. The designations are those of
   * the refund. It may arrive before the event of the refund, so it repeats the fields of that event.
   */
  giftRefundFailed: event(
    'evt.donations.gift.refund-failed.v1',
    GiftFact.extend({ refunded: Minor, stripeRefundId: z.string(), refundedAt: Instant }),
  ),
  /** A gift is disputed, its inquiry became a dispute, or its dispute has ended. `amount` is what is disputed. */
  giftDisputed: event(
    'evt.donations.gift.disputed.v1',
    DisputeFact.extend({
      reason: z.string(),
      status: z.enum(disputeStatuses),
      isInquiry: z.boolean(),
      /** A bank took a debit back, which cannot be contested. Absent from an earlier release. */
      isDebit: z.boolean().default(false),
      evidenceDueAt: Instant.nullable(),
    }),
  ),
  /**
   * A dispute moved money of the payments balance: `amount` is negative for what was withdrawn, before the fee; the designations
   * are positive parts of it. Its line in a payout is then `booked`.
   */
  giftDisputeMoved: event(
    'evt.donations.gift.dispute-moved.v1',
    DisputeFact.extend({
      stripeBalanceTransactionId: z.string(),
      fee: Minor,
      designations: z.array(Designation),
    }),
  ),
  /** An admin recorded a gift of money that did not come through Stripe; `gross` is the whole amount. */
  offlineGiftRecorded: event('evt.donations.offline-gift.recorded.v1', OfflineGiftFact),
  /** It had been recorded by mistake. */
  offlineGiftVoided: event('evt.donations.offline-gift.voided.v1', OfflineGiftFact),
  /**
   * A payout of the payments balance arrived at its destination. A large one comes in several messages, so each line is booked by
   * its own id, once.
   */
  payoutArrived: event('evt.donations.payout.arrived.v1', PayoutFact),
  /** A payout that had arrived failed after all: the same lines, as they arrived. */
  payoutReturned: event('evt.donations.payout.returned.v1', PayoutFact),
  /**
   * The bank refused a payout, before or after its arrival; published once for each payout. Its money is back in the payments
   * balance. A canceled payout has not failed.
   */
  payoutFailed: event(
    'evt.donations.payout.failed.v1',
    z.object({
      organizationId: Id,
      stripePayoutId: z.string(),
      amount: Minor,
      currency: Currency,
      /** Stripe's code for it, such as `account_closed`; null where it is not known. */
      reason: z.string().nullable(),
      /** When it had arrived, or was due. */
      arrivedAt: Instant,
      occurredAt: Instant,
    }),
  ),
  /** A forgone reimbursement has become a gift, and its acknowledgment is emailed; `userId` is the person who gave it. */
  reimbursementAcknowledged: event(
    'evt.donations.reimbursement.acknowledged.v1',
    z.object({ organizationId: Id, reportId: Id, giftId: Id, userId: Id, occurredAt: Instant }),
  ),
  campaignChanged: event(
    'evt.donations.campaign.changed.v1',
    z.object({ organizationId: Id, campaignId: Id, occurredAt: Instant }),
  ),
  /** Declined payments outnumbered gifts, so until this time every donor must pass a challenge before a gift to this campaign. */
  campaignProtected: event(
    'evt.donations.campaign.protected.v1',
    z.object({
      organizationId: Id,
      campaignId: Id,
      title: z.string(),
      /** Declined payments within ten minutes. */
      declines: z.number().int(),
      until: Instant,
      occurredAt: Instant,
    }),
  ),
  /** A change for the audit log. */
  changeRecorded: event('evt.donations.change.recorded.v1', ChangeFact),
};
