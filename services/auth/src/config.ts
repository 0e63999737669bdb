import { mailEnvironment, readEnvironment, readOwnerUrl, serviceEnvironment } from '@almoner/platform';
import { z } from 'zod';

type Variables = Record<string, string | undefined>;

export const authEnvironment = serviceEnvironment.extend(mailEnvironment.shape).extend({
  /** The secret from which the keys of emailed links and codes are derived. */
  AUTH_SECRET: z.string().min(32),
  MAGIC_LINK_LIFETIME_SECONDS: z.coerce.number().int().min(60).max(86_400).default(600),
  /** Links in 15 minutes: requested for one address by one network; requested by one network in total. */
  MAGIC_LINK_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
  MAGIC_LINK_PER_NETWORK: z.coerce.number().int().min(1).default(60),
  /** Emails to one address, whichever networks request them: in 15 minutes, in a day. */
  MAGIC_LINK_MAILS_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
  MAGIC_LINK_MAILS_PER_ADDRESS_AND_DAY: z.coerce.number().int().min(1).default(20),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  SESSION_ABSOLUTE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** How long after signing in a session may move money: 30 minutes by default. */
  SESSION_FRESH_MINUTES: z.coerce.number().int().min(1).max(525_600).optional(),
  /** The former setting, in hours; used if SESSION_FRESH_MINUTES is not set. */
  SESSION_FRESH_HOURS: z.coerce.number().int().min(1).max(8760).optional(),
});
export type AuthConfig = z.infer<typeof authEnvironment>;

const defaultFreshMinutes = 30;

export function freshMinutesOf(
  config: Partial<Pick<AuthConfig, 'SESSION_FRESH_MINUTES' | 'SESSION_FRESH_HOURS'>>,
): number {
  const { SESSION_FRESH_MINUTES: minutes, SESSION_FRESH_HOURS: hours } = config;
  return minutes ?? (hours === undefined ? defaultFreshMinutes : hours * 60);
}

export function authConfig(environment: Variables = process.env): AuthConfig {
  return readEnvironment(authEnvironment, environment);
}

/** For the migration step: the role that owns the schema. */
export function ownerUrl(environment: Variables = process.env): string {
  return readOwnerUrl(environment);
}
