import { required, text } from '../../http/params.ts';
import { type Route, post } from '../../http/router.ts';
import { newId, randomToken } from '../../store/ids.ts';
import { type World } from '../../world.ts';
import { cardKind } from '../issuing-cards/card.ts';

const keyLastsSeconds = 15 * 60;

export function ephemeralKeyRoutes({ store, clock }: World): Route[] {
  return [
    post('/v1/ephemeral_keys', { issuing_card: required(text), nonce: required(text) }, (call, params) => {
      const card = store.require(cardKind, call.account, params.issuing_card, 'issuing_card');
      const created = clock.now();
      return {
        id: newId('ephkey'),
        object: 'ephemeral_key',
        associated_objects: [{ id: card.id, type: 'issuing.card' }],
        created,
        expires: created + keyLastsSeconds,
        livemode: false,
        nonce: params.nonce,
        secret: `ek_test_${randomToken(40)}`,
      };
    }),
  ];
}
