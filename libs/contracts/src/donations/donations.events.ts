import { z } from 'zod';
import { ChangeFact } from '../audit.ts';
import { Currency, Id, Instant, Minor } from '../primitives.ts';
import { event } from '../rpc.ts';

const GiftFact = z.object({
  organizationId: Id,
  giftId: Id,
  campaignId: Id,
  /** Gross as charged, and Stripe's fee. Both positive. */
  gross: Minor,
  fee: Minor,
  currency: Currency,
  stripePaymentIntentId: z.string(),
  occurredAt: Instant,
});

export const donationsEvents = {
  giftSucceeded: event('evt.donations.gift.succeeded.v1', GiftFact),
  /** A refund of the gift; the fee stays. `refunded` is the amount of this refund. */
  giftRefunded: event(
    'evt.donations.gift.refunded.v1',
    GiftFact.extend({ refunded: Minor, stripeRefundId: z.string() }),
  ),
  campaignChanged: event(
    'evt.donations.campaign.changed.v1',
    z.object({ organizationId: Id, campaignId: Id, occurredAt: Instant }),
  ),
  /** A change for the audit log. */
  changeRecorded: event('evt.donations.change.recorded.v1', ChangeFact),
};
