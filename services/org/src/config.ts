import { mailEnvironment, readEnvironment, serviceEnvironment } from '@almoner/platform';
import { z } from 'zod';

type Variables = Record<string, string | undefined>;

const orgEnvironment = serviceEnvironment.extend(mailEnvironment.shape).extend({
  STRIPE_SECRET_KEY: z.string().min(1),
  /** Set for the sandbox; without it the SDK talks to Stripe itself. */
  STRIPE_API_BASE: z.url().optional(),
  /** How often Stripe is asked about applications whose webhook may have been lost. */
  REVIEW_SWEEP_MS: z.coerce.number().int().min(100).default(60_000),
  /** An archiving that is older was left halfway; longer than any call may take. */
  ARCHIVING_LEFT_MS: z.coerce.number().int().min(100).default(15_000),
});
export type OrgConfig = z.infer<typeof orgEnvironment>;
export const ORG_CONFIG = Symbol('org-config');

export function orgConfig(environment: Variables = process.env): OrgConfig {
  return readEnvironment(orgEnvironment, environment);
}

const migrationEnvironment = z.object({ DATABASE_OWNER_URL: z.string().min(1) });

export function migrationConfig(environment: Variables = process.env) {
  return readEnvironment(migrationEnvironment, environment);
}
