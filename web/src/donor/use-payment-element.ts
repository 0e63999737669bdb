import { type OnlineGiftMethod, type PublicCampaignWire, type StartedGiftWire } from '@almoner/contracts';
import { useEffect, useRef, useState } from 'react';
import { stripeAppearance } from '../theme/stripe-appearance.ts';
import { getConfig, getPaymentAccount } from './donor-api.ts';
import { type StripeClient, type StripeElements, type StripeError, loadStripe } from '../lib/stripe-js.ts';

interface Mounted {
  readonly stripe: StripeClient;
  readonly elements: StripeElements;
}

/** Stripe's own payment form in our page, with the same amount as the button. */
export function usePaymentElement(
  { currency, slug }: Pick<PublicCampaignWire, 'currency' | 'slug'>,
  totalMinor: number | null,
  /** The card is kept for the next gifts. */
  isRecurring: boolean,
  method: OnlineGiftMethod,
) {
  const ref = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [failed, setFailed] = useState(false);
  const latestTotal = useRef(totalMinor ?? 0);
  const latestRecurring = useRef(isRecurring);
  latestTotal.current = totalMinor ?? latestTotal.current;
  latestRecurring.current = isRecurring;

  useEffect(() => {
    let unmount: (() => void) | null = null;
    let live = true;
    const mount = async () => {
      const [{ stripeJsUrl, stripePublishableKey }, { stripeAccount }] = await Promise.all([
        getConfig(),
        getPaymentAccount(slug),
      ]);
      const stripe = await loadStripe(stripeJsUrl, stripePublishableKey, stripeAccount);
      if (!live || ref.current === null) return;
      const elements = stripe.elements({
        mode: 'payment',
        amount: latestTotal.current,
        currency: currency.toLowerCase(),
        ...typesOf(method),
        ...(latestRecurring.current && { setupFutureUsage: 'off_session' as const }),
        appearance: stripeAppearance(),
      });
      // Stripe requires the name of the holder of a bank account. The gift form has it, so that the donor types it once.
      const billingDetails = { email: 'never', ...(method === 'bank_debit' && { name: 'never' }) };
      const element = elements.create('payment', { fields: { billingDetails } });
      element.mount(ref.current);
      unmount = () => element.destroy();
      setMounted({ stripe, elements });
    };
    mount().catch(() => live && setFailed(true));
    return () => {
      live = false;
      unmount?.();
      setMounted(null);
    };
  }, [currency, slug, method]);

  useEffect(() => {
    if (totalMinor !== null && totalMinor > 0) mounted?.elements.update({ amount: totalMinor });
  }, [mounted, totalMinor]);

  useEffect(() => {
    mounted?.elements.update({ setupFutureUsage: isRecurring ? 'off_session' : null });
  }, [mounted, isRecurring]);

  const submit = async (): Promise<StripeError | undefined> => (await mounted?.elements.submit())?.error;
  const confirm = async (
    { clientSecret, id, key }: StartedGiftWire,
    holder: { readonly email: string; readonly name: string },
  ): Promise<StripeError | undefined> => {
    if (mounted === null) return { type: 'api_error' };
    const answer = await mounted.stripe.confirmPayment({
      elements: mounted.elements,
      clientSecret,
      confirmParams: {
        return_url: returnUrl(id, key),
        // Stripe writes to the donor of a debit about its mandate and the deposits.
        ...(method === 'bank_debit' && { payment_method_data: { billing_details: holder } }),
      },
      redirect: 'if_required',
    });
    return answer.error;
  };
  /** With the saved card that the server has set for the payment. */
  const confirmSavedCard = async ({ clientSecret }: StartedGiftWire): Promise<StripeError | undefined> =>
    mounted === null ? { type: 'api_error' } : (await mounted.stripe.confirmCardPayment(clientSecret)).error;
  /** Null when Stripe does not respond. */
  const isPaid = async ({ clientSecret }: StartedGiftWire): Promise<boolean | null> => {
    const answer = await mounted?.stripe.retrievePaymentIntent(clientSecret);
    const status = answer?.paymentIntent?.status;
    if (status === undefined) return null;
    const isToBeVerified = method === 'bank_debit' && status === 'requires_action';
    return status === 'succeeded' || status === 'processing' || isToBeVerified;
  };
  return { ref, ready: mounted !== null, failed, submit, confirm, confirmSavedCard, isPaid };
}

/** The donor chose one; the fees of the two differ. */
export const typesOf = (method: OnlineGiftMethod) =>
  method === 'bank_debit'
    ? { allowedPaymentMethodTypes: ['us_bank_account'] }
    : { excludedPaymentMethodTypes: ['us_bank_account'] };

/** The gift is in the fragment, which browsers send to no server. */
function returnUrl(gift: string, key: string): string {
  const url = new URL(window.location.href);
  url.hash = new URLSearchParams({ gift, key }).toString();
  return url.href;
}
