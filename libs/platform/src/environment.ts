import { z } from 'zod';

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
  /** 32 bytes as hex; signs and checks the principal that travels with every call. */
  PRINCIPAL_KEY: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
  PUBLIC_URL: z.url(),
  PRODUCT_NAME: z.string().min(1).default('the product'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export const serviceEnvironment = baseEnvironment.extend({
  /** The role that owns nothing; row-level security binds it. */
  DATABASE_URL: z.string().min(1),
  /** Relays and reconciliation: sees every tenant, owns nothing. */
  DATABASE_SYSTEM_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
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
