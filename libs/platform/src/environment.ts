import { defaultProductName, eventStreamKeptDays } from '@almoner/contracts';
import { z } from 'zod';
import { principalEnvironment } from './principal-keys.ts';

/** All that is wrong with the environment, in one message, so that an operator mends it in one go. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** What every process of ours needs. A service's config.ts extends this. */
export const baseEnvironment = z.object({
  /** `nats://user:password@host:port`. */
  NATS_URL: z.url({ protocol: /^nats$/ }),
  /** They sign and check the principal that travels with every call. */
  ...principalEnvironment,
  PUBLIC_URL: z.url(),
  PRODUCT_NAME: z.string().min(1).default(defaultProductName),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

const days = (least: number, most = 3650) => z.coerce.number().int().min(least).max(most);
const outboxKeptDaysMax = 14;

/** How long finished rows of the messaging tables are kept. */
const retention = {
  /** For so long a fact can be told again by putting its id back on the waiting list. */
  OUTBOX_KEPT_DAYS: days(1, outboxKeptDaysMax).default(7),
  /** Outlives every second delivery: a fact told again on its last day in an outbox stays in the stream as long again. */
  INBOX_KEPT_DAYS: days(outboxKeptDaysMax + eventStreamKeptDays + 1).default(30),
  /** For so long a repeated `Idempotency-Key` gets its first answer. A day is what callers may rely on. */
  IDEMPOTENCY_KEY_KEPT_HOURS: z.coerce.number().int().min(24).max(8760).default(48),
  /** Stripe sends an event again for up to 30 days. Those that failed or were quarantined stay. */
  STRIPE_EVENT_KEPT_DAYS: days(31).default(90),
  /** A sent mail keeps its body not at all, one that could not be sent so long. */
  MAIL_BODY_KEPT_DAYS: days(1).default(7),
  MAIL_KEPT_DAYS: days(1).default(90),
};

export const serviceEnvironment = baseEnvironment.extend({
  /** The role that owns nothing; row-level security binds it. */
  DATABASE_URL: z.string().min(1),
  /** Relays and reconciliation: sees every tenant, owns nothing. */
  DATABASE_SYSTEM_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  ...retention,
});
export type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

/** @throws ConfigurationError that lists every variable that is missing or wrong. Values are never echoed. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map(({ path, message, code }) => {
      const name = path.join('.');
      return code === 'invalid_type' && present[name] === undefined
        ? `${name} is not set`
        : `${name}: ${message}`;
    }),
  );
}

/** What the migration step of a service needs: the role that owns the schema. @throws ConfigurationError */
export function readOwnerUrl(environment: Record<string, string | undefined>): string {
  return readEnvironment(z.object({ DATABASE_OWNER_URL: z.string().min(1) }), environment).DATABASE_OWNER_URL;
}
