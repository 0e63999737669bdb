/** Stripe's test mode, which the issuing suite uses instead of the sandbox. */
export interface StripeTestMode {
  readonly key: string;
  /** The connected account on which the suite issues its cards. */
  readonly account: string;
  /** Where `stripe listen` forwards Stripe's events to on this machine. */
  readonly port: number;
  /** Instead of Stripe's own address. */
  readonly apiBase: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Null without `STRIPE_TEST_KEY`. @throws Error on a key that moves real money, or where a setting is missing or wrong */
export function stripeTestMode(environment: Environment): StripeTestMode | null {
  const { STRIPE_TEST_KEY: key, STRIPE_TEST_ACCOUNT: account, STRIPE_TEST_PORT: port = '4242' } = environment;
  if (key === undefined || key === '') return null;
  if (/^[rs]k_live_/.test(key))
    throw new Error(
      'STRIPE_TEST_KEY is a live key, which moves real money: set one that begins with sk_test_.',
    );
  if (!key.startsWith('sk_test_')) throw new Error('STRIPE_TEST_KEY must begin with sk_test_.');
  if (account === undefined || !account.startsWith('acct_'))
    throw new Error('STRIPE_TEST_ACCOUNT must name the connected account to issue cards on: acct_….');
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535)
    throw new Error('STRIPE_TEST_PORT must be a port from 1 to 65535.');
  return { key, account, port: Number(port), apiBase: environment.STRIPE_API_BASE ?? null };
}
