import { mailEnvironment, readEnvironment, readOwnerUrl, serviceEnvironment } from '@almoner/platform';
import { z } from 'zod';

type Variables = Record<string, string | undefined>;

export const authEnvironment = serviceEnvironment.extend(mailEnvironment.shape).extend({
  /** Keys what only this service may recognise: the links that it mailed. */
  AUTH_SECRET: z.string().min(32),
  MAGIC_LINK_LIFETIME_SECONDS: z.coerce.number().int().min(60).max(86_400).default(600),
  /** Links in a quarter of an hour: for one address asked by one network; asked by one network in all. */
  MAGIC_LINK_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
  MAGIC_LINK_PER_NETWORK: z.coerce.number().int().min(1).default(60),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  SESSION_ABSOLUTE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** So long after signing in a session may move money. */
  SESSION_FRESH_HOURS: z.coerce.number().int().min(1).max(8760).default(12),
});
export type AuthConfig = z.infer<typeof authEnvironment>;

export function authConfig(environment: Variables = process.env): AuthConfig {
  return readEnvironment(authEnvironment, environment);
}

/** What the migration step needs: the role that owns the schema. */
export function ownerUrl(environment: Variables = process.env): string {
  return readOwnerUrl(environment);
}
