import {
  mailEnvironment,
  readEnvironment,
  readOwnerUrl,
  serviceEnvironment,
  stripeEnvironment,
} from '@almoner/platform';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

export const donationsEnvironment = serviceEnvironment.extend({
  /** 32 bytes as hex. The keys of gifts are derived from it: with another secret, donors cannot read the gifts that they have started. */
  GIFT_KEY_SECRET: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
  ...mailEnvironment.shape,
  ...stripeEnvironment.shape,
  /** Gifts that one network may start in a minute; enough for donors, too few for testing stolen cards. */
  GIFT_STARTS_PER_MINUTE: count.default(10),
  /** Declined payments of one network within ten minutes, after which it may start no more. */
  GIFT_DECLINES_PER_10_MINUTES: count.default(5),
  /** How often stale gifts are reconciled with Stripe. */
  GIFT_SWEEP_EVERY_MS: count.min(50).default(60_000),
  /** How long a started gift may stay without an event before it is read from Stripe. */
  GIFT_UNHEARD_AFTER_MS: count.default(600_000),
  /** How often recurring gifts that are due are looked for. */
  RECURRING_SWEEP_EVERY_MS: count.min(50).default(60_000),
  /** The days after its first decline on which a recurring gift is tried again; after the last one it stops. */
  RECURRING_RETRY_DAYS: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,5}$/, 'must be days, such as 1,3,7')
    .default('1,3,7')
    .transform((text) => text.split(',').map(Number)),
});
export type DonationsConfig = z.infer<typeof donationsEnvironment>;
export const DONATIONS_CONFIG = Symbol('donations-config');

export function donationsConfig(
  environment: Record<string, string | undefined> = process.env,
): DonationsConfig {
  return readEnvironment(donationsEnvironment, environment);
}

/** What the migration step needs: the role that owns the schema. */
export function ownerUrl(environment: Record<string, string | undefined> = process.env): string {
  return readOwnerUrl(environment);
}
