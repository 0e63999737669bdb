/** The small part of Stripe.js that the page uses. Card numbers stay in Stripe's own frame. */
export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
}
interface PaymentElement {
  mount(target: HTMLElement): void;
  destroy(): void;
}
export interface StripeElements {
  create(kind: 'payment', options?: object): PaymentElement;
  update(options: { amount: number }): void;
  submit(): Promise<{ error?: StripeError }>;
}
export interface StripeClient {
  elements(options: {
    mode: 'payment';
    amount: number;
    currency: string;
    appearance?: object;
    fonts?: object[];
  }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: StripeError }>;
}
type StripeFactory = (publishableKey: string, options?: { stripeAccount: string }) => StripeClient;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

/** Loads the script once. @throws when it cannot be loaded, for instance because the browser blocks it. */
export function loadStripe(
  url: string,
  publishableKey: string,
  account: string | null,
): Promise<StripeClient> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onerror = () => reject(new Error('The payment form could not be loaded.'));
    script.onload = () => {
      if (window.Stripe === undefined) return reject(new Error('The payment script has no Stripe in it.'));
      resolve(window.Stripe(publishableKey, account === null ? undefined : { stripeAccount: account }));
    };
    document.head.append(script);
  });
}
