/** The small part of Stripe.js that our pages use. Card numbers stay in Stripe's own frames. */
export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}
/** https://docs.stripe.com/api/setup_intents/object */
interface SetupIntent {
  readonly status: string;
  readonly next_action?: {
    readonly verify_with_microdeposits?: { readonly hosted_verification_url: string };
  } | null;
}
interface MountedElement {
  on(event: 'ready', listener: () => void): unknown;
  mount(target: HTMLElement): void;
  destroy(): void;
}
/** https://docs.stripe.com/js/element/issuing */
export interface IssuingElementOptions {
  readonly issuingCard: string;
  readonly nonce: string;
  readonly ephemeralKeySecret: string;
  readonly style?: object;
}
export type IssuingElementKind =
  'issuingCardNumberDisplay' | 'issuingCardCvcDisplay' | 'issuingCardExpiryDisplay' | 'issuingCardPinDisplay';
export interface StripeElements {
  create(kind: 'payment', options?: object): MountedElement;
  create(kind: IssuingElementKind, options: IssuingElementOptions): MountedElement;
  create(
    kind: 'issuingCardCopyButton',
    options: IssuingElementOptions & { toCopy: 'number' },
  ): MountedElement;
  update(options: { amount?: number; setupFutureUsage?: 'off_session' | null }): void;
  submit(): Promise<{ error?: StripeError }>;
}
export interface StripeClient {
  elements(options?: {
    mode: 'payment' | 'setup';
    amount?: number;
    currency: string;
    setupFutureUsage?: 'off_session';
    allowedPaymentMethodTypes?: readonly string[];
    excludedPaymentMethodTypes?: readonly string[];
    appearance?: object;
    fonts?: object[];
  }): StripeElements;
  elements(options: { clientSecret: string; appearance?: object }): StripeElements;
  createEphemeralKeyNonce(options: { issuingCard: string }): Promise<{ nonce?: string; error?: StripeError }>;
  confirmPayment(options: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: {
      return_url: string;
      payment_method_data?: { billing_details: { email: string; name: string } };
    };
    redirect: 'if_required';
  }): Promise<{ error?: StripeError }>;
  retrievePaymentIntent(
    clientSecret: string,
  ): Promise<{ paymentIntent?: { readonly status: string }; error?: StripeError }>;
  confirmSetup(options: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: {
      return_url: string;
      payment_method_data?: { billing_details: { email: string } };
    };
    redirect: 'if_required';
  }): Promise<{ setupIntent?: SetupIntent; error?: StripeError }>;
  /** Pays with a card that Stripe keeps, by default that of the payment; the bank may ask the donor in a dialog. */
  confirmCardPayment(
    clientSecret: string,
    options?: { payment_method: string },
  ): Promise<{ error?: StripeError }>;
}
type StripeFactory = (publishableKey: string, options?: { stripeAccount: string }) => StripeClient;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

/** Loads the script once in a page. @throws when it cannot be loaded, for instance because the browser blocks it. */
export async function loadStripe(
  url: string,
  publishableKey: string,
  account: string | null,
): Promise<StripeClient> {
  if (window.Stripe === undefined) await loadScript(url);
  if (window.Stripe === undefined) throw new Error('The payment script has no Stripe in it.');
  return window.Stripe(publishableKey, account === null ? undefined : { stripeAccount: account });
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onerror = () => reject(new Error('The payment script could not be loaded.'));
    script.onload = () => resolve();
    document.head.append(script);
  });
}
