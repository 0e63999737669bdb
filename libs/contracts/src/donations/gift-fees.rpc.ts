import { Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { GiftFeesWire } from '../wire/gift-fee.wire.ts';

export const giftFeesRpc = {
  get: rpc('rpc.donations.gift-fee.get', { access: 'gift.read', request: Nothing, reply: GiftFeesWire }),
};
