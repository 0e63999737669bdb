import { Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FeeRatesToSet, GiftFeesWire } from '../wire/gift-fee.wire.ts';

export const giftFeesRpc = {
  get: rpc('rpc.donations.gift-fee.get', { access: 'gift.read', request: Nothing, reply: GiftFeesWire }),
  setRates: rpc('rpc.donations.gift-fee.set-rates', {
    access: 'campaign.manage',
    request: FeeRatesToSet,
    reply: GiftFeesWire,
  }),
};
