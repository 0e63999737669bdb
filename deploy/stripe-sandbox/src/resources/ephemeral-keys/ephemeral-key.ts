import { type Kind, kind } from '../../store/kind.ts';
import { type World } from '../../world.ts';
import { type Card, cardKind } from '../issuing-cards/card.ts';

export interface EphemeralKey {
  id: string;
  object: 'ephemeral_key';
  associated_objects: { id: string; type: 'issuing.card' }[];
  created: number;
  expires: number;
  livemode: false;
  nonce: string;
  secret: string;
}

export const ephemeralKeyKind: Kind<EphemeralKey> = kind<EphemeralKey, EphemeralKey>({
  object: 'ephemeral_key',
  prefix: 'ephkey',
  present: (stored) => stored,
});

/** Sent by Stripe.js to read a card. */
export interface CardAccess {
  account: string;
  card: string;
  nonce: string;
  secret: string;
}

/** The secret carries the id of its key, so that it is found without a search. */
export const secretOf = (id: string, token: string) => `ek_test_${id.replace('ephkey_', '')}_${token}`;

/** The card that the key opens; undefined for a wrong or expired one. */
export function openCard({ store, clock }: World, access: CardAccess): Card | undefined {
  const [, id] = /^ek_test_([^_]+)_/.exec(access.secret) ?? [];
  const key = id && store.find(ephemeralKeyKind, access.account, `ephkey_${id}`);
  if (!key || key.secret !== access.secret || key.nonce !== access.nonce) return undefined;
  if (key.expires <= clock.now() || key.associated_objects[0]?.id !== access.card) return undefined;
  return store.find(cardKind, access.account, access.card);
}
