import { useEffect, useState } from 'react';
import { useGetConfigQuery } from '../../api/account.api.ts';
import { useCreateCardKeyMutation } from '../../api/cards.api.ts';
import { type IssuingElementOptions, type StripeClient, loadStripe } from '../../lib/stripe-js.ts';

const shownMs = 60_000;

/** Stripe's elements need this to show one card; it does not include the number. */
export interface OpenedCard {
  readonly stripe: StripeClient;
  readonly options: Pick<IssuingElementOptions, 'issuingCard' | 'nonce' | 'ephemeralKeySecret'>;
}

/** Opens the card to Stripe's elements for a minute. A refusal because the sign-in is not recent leads through a sign-in. */
export function useCardNumber(cardId: string, stripeCardId: string | null, account: string | null) {
  const { data: config } = useGetConfigQuery();
  const [createKey] = useCreateCardKeyMutation();
  const [state, setState] = useState<'hidden' | 'loading' | 'failed' | OpenedCard>('hidden');

  useEffect(() => {
    if (typeof state === 'string') return;
    const timer = setTimeout(() => setState('hidden'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  const open = async (): Promise<OpenedCard | 'failed' | 'hidden'> => {
    if (config === undefined || stripeCardId === null) return 'failed';
    const stripe = await loadStripe(config.stripeJsUrl, config.stripePublishableKey, account);
    const { nonce } = await stripe.createEphemeralKeyNonce({ issuingCard: stripeCardId });
    if (nonce === undefined) return 'failed';
    const { data, error } = await createKey({ id: cardId, nonce });
    if (data === undefined) return isSignInNeeded(error) ? 'hidden' : 'failed';
    return { stripe, options: { issuingCard: data.stripeCardID, nonce, ephemeralKeySecret: data.secret } };
  };
  const show = () => {
    setState('loading');
    open().then(setState, () => setState('failed'));
  };
  return { state, show, hide: () => setState('hidden') };
}

const isSignInNeeded = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 403;
