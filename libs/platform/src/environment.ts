import { defaultProductName, eventStreamKeptDays } from '@almoner/contracts';
import { z } from 'zod';
import { principalEnvironment } from './principal-keys.ts';

/** All errors of the environment in one message, so that an operator can fix them together. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** The settings of every process. A service's config.ts extends them. */
export const baseEnvironment = z.object({
  /** `nats://user:password@host:port`. */
  NATS_URL: z.url({ protocol: /^nats$/ }),
  /** Keys that sign and verify the principal of each call. */
  ...principalEnvironment,
  PUBLIC_URL: z.url(),
  PRODUCT_NAME: z.string().min(1).default(defaultProductName),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

const days = (least: number, most = 3650) => z.coerce.number().int().min(least).max(most);
const outboxKeptDaysMax = 14;

/** How long finished rows of the messaging tables are kept. */
const retention = {
  /** During this time an event can be published again by inserting its id into `outbox_waiting`. */
  OUTBOX_KEPT_DAYS: days(1, outboxKeptDaysMax).default(7),
  /** Longer than any redelivery: an event may be republished on its last day in the outbox. */
  INBOX_KEPT_DAYS: days(outboxKeptDaysMax + eventStreamKeptDays + 1).default(30),
  /** During this time a repeated `Idempotency-Key` gets the first reply. Callers may rely on a day. */
  IDEMPOTENCY_KEY_KEPT_HOURS: z.coerce.number().int().min(24).max(8760).default(48),
  /** Stripe resends an event for up to 30 days. Failed and quarantined events are kept. */
  STRIPE_EVENT_KEPT_DAYS: days(31).default(90),
  /** For emails that could not be sent; the body of a sent email is deleted immediately. */
  MAIL_BODY_KEPT_DAYS: days(1).default(7),
  MAIL_KEPT_DAYS: days(1).default(90),
};

export const serviceEnvironment = baseEnvironment.extend({
  /** The app role: owns nothing and is bound by row-level security. */
  DATABASE_URL: z.string().min(1),
  /** The system role for relays and reconciliation: sees every tenant, owns nothing. */
  DATABASE_SYSTEM_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  ...retention,
});
export type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

/** @throws ConfigurationError that lists every missing or invalid variable, never a value. */
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

/** The settings of a service's migration step, which runs as the owner of the schema. @throws ConfigurationError */
export function readOwnerUrl(environment: Record<string, string | undefined>): string {
  return readEnvironment(z.object({ DATABASE_OWNER_URL: z.string().min(1) }), environment).DATABASE_OWNER_URL;
}
