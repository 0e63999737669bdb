import { type BankAccountSetupWire } from '@almoner/contracts';
import { useEffect, useRef, useState } from 'react';
import { useGetConfigQuery } from '../../api/account.api.ts';
import { type StripeClient, type StripeElements, type StripeError, loadStripe } from '../../lib/stripe-js.ts';
import { stripeAppearance } from '../../theme/stripe-appearance.ts';

interface Mounted {
  readonly stripe: StripeClient;
  readonly elements: StripeElements;
}

/** Stripe's own form for a bank account in our page: the number is typed into Stripe's frame. */
export function useBankElement(setup: BankAccountSetupWire | null) {
  const { data: config } = useGetConfigQuery();
  const ref = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (config === undefined || setup === null) return;
    let unmount: (() => void) | null = null;
    let live = true;
    const mount = async () => {
      const stripe = await loadStripe(config.stripeJsUrl, config.stripePublishableKey, setup.stripeAccount);
      if (!live || ref.current === null) return;
      const elements = stripe.elements({ clientSecret: setup.clientSecret, appearance: stripeAppearance() });
      const element = elements.create('payment');
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
  }, [config, setup]);

  /** Stripe's problem with the account, or undefined once it has it. */
  const confirm = async (): Promise<StripeError | undefined> => {
    if (mounted === null || setup === null) return { type: 'api_error' };
    const { stripe, elements } = mounted;
    const checked = await elements.submit();
    if (checked.error !== undefined) return checked.error;
    const { error } = await stripe.confirmSetup({
      elements,
      clientSecret: setup.clientSecret,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    });
    return error;
  };
  return { ref, isReady: mounted !== null, failed, confirm };
}
