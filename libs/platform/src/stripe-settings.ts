import { z } from 'zod';

/** For the config.ts of a service that calls Stripe. */
export const stripeEnvironment = z.object({
  STRIPE_SECRET_KEY: z.string().min(1),
  /** Set for the sandbox; without it the SDK calls Stripe. */
  STRIPE_API_BASE: z.url().optional(),
});

interface CallLimits {
  readonly timeoutMs: number;
  readonly retries: number;
}

const defaultLimits: CallLimits = { timeoutMs: 10_000, retries: 2 };

/** The options of the official SDK, for Stripe or the sandbox. */
export function stripeSettings(
  { STRIPE_API_BASE: base }: z.infer<typeof stripeEnvironment>,
  { timeoutMs, retries }: CallLimits = defaultLimits,
) {
  return { ...addressOf(base), timeout: timeoutMs, maxNetworkRetries: retries };
}

function addressOf(base: string | undefined) {
  if (base === undefined) return {};
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  const defaultPort = isPlain ? 80 : 443;
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? defaultPort : Number(port),
  };
}
