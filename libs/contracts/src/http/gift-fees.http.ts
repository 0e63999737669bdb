import { FeeRatesToSet, GiftFeesWire } from '../wire/gift-fee.wire.ts';
import { route } from './route.ts';

export const giftFeesHttp = {
  getGiftFees: route('GET', '/gift-fees', {
    summary:
      'The fee rates that are set, compared with the fees that Stripe charged on gifts in the last 30 days',
    reply: GiftFeesWire,
  }),
  setFeeRates: route('PUT', '/gift-fees/rates', {
    summary: 'Set the rates by which donors cover the fees, or null for the rate of the platform',
    body: FeeRatesToSet,
    reply: GiftFeesWire,
  }),
};
