import { required, text } from '../../http/params.ts';
import { type Route, post } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { randomToken } from '../../store/ids.ts';
import { type World } from '../../world.ts';
import { cardKind } from '../issuing-cards/card.ts';
import { ephemeralKeyKind, secretOf } from './ephemeral-key.ts';

const keyLastsSeconds = 15 * 60;

export function ephemeralKeyRoutes({ store, clock }: World): Route[] {
  const usedNonces = new Set<string>();
  return [
    post('/v1/ephemeral_keys', { issuing_card: required(text), nonce: required(text) }, (call, params) => {
      const card = store.require(cardKind, call.account, params.issuing_card, 'issuing_card');
      if (usedNonces.has(params.nonce)) {
        throw invalidRequest('This nonce has been used. Create another one with Stripe.js.', {
          param: 'nonce',
        });
      }
      if (params.nonce.startsWith('ephkn_')) usedNonces.add(params.nonce);
      const stamp = store.stamp(ephemeralKeyKind);
      return store.insert(call.account, {
        ...stamp,
        object: 'ephemeral_key' as const,
        associated_objects: [{ id: card.id, type: 'issuing.card' as const }],
        expires: clock.now() + keyLastsSeconds,
        nonce: params.nonce,
        secret: secretOf(stamp.id, randomToken(40)),
      });
    }),
  ];
}
