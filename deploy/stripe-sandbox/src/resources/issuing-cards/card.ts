import type Stripe from 'stripe';
import { type Kind, kind } from '../../store/kind.ts';
import { type Cardholder, cardholderKind } from '../issuing-cardholders/cardholder.ts';
import { type SpendingControls } from '../shared/spending-controls.ts';

interface Changes {
  cardholder: Cardholder;
  spending_controls: SpendingControls;
}
/** As returned by the API: with its cardholder, without its number. */
export type ShownCard = Omit<Stripe.Issuing.Card, keyof Changes | 'number' | 'cvc'> & Changes;
/** As it is stored: what must not be shown by default is stored separately. */
export type Card = Omit<ShownCard, 'cardholder'> & {
  cardholder: string;
  sandbox: { account: string; number: string; cvc: string; pin?: string };
};

export const cardKind: Kind<Card, ShownCard> = kind<Card, ShownCard>({
  object: 'issuing.card',
  prefix: 'ic',
  noun: 'issuing card',
  present: ({ sandbox, ...card }, store) => ({
    ...card,
    cardholder: store.require(cardholderKind, sandbox.account, card.cardholder),
  }),
  reveal: ({ type, sandbox }, field) =>
    type === 'virtual' && (field === 'number' || field === 'cvc') ? sandbox[field] : undefined,
});
