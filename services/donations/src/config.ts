import { checkFileEnvironment, fileEnvironment } from '@almoner/files';
import {
  mailEnvironment,
  readEnvironment,
  readOwnerUrl,
  serviceEnvironment,
  stripeEnvironment,
} from '@almoner/platform';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);
const percentagePattern = /^\d{1,2}(\.\d{1,2})?$/;
const feePercentMax = 20;
/** Read as a percentage; the parsed value is a bigint in basis points (hundredths of a percent). */
const feePercent = (defaultPercent: string) =>
  z
    .string()
    .refine((text) => percentagePattern.test(text) && Number(text) <= feePercentMax, {
      message: `must be a percentage up to ${feePercentMax} with at most two decimals, such as ${defaultPercent}`,
    })
    .default(defaultPercent)
    .transform(toBasisPoints);
const minorUnits = /^\d{1,6}$/;

export const donationsEnvironment = serviceEnvironment.extend({
  /** 32 bytes as hex. The keys of gifts are derived from it: with another secret, donors cannot read the gifts that they have started. */
  GIFT_KEY_SECRET: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
  ...mailEnvironment.shape,
  ...stripeEnvironment.shape,
  ...fileEnvironment.shape,
  /** Gifts that one network may start in a minute without a challenge; enough for donors, too few for testing stolen cards. */
  GIFT_STARTS_PER_MINUTE: count.default(10),
  /** Declined payments of one network, or of one device, within ten minutes, after which a start needs a challenge. */
  GIFT_DECLINES_PER_10_MINUTES: count.default(5),
  /** Declined payments of one campaign within ten minutes, after which every start needs a challenge if fewer gifts succeeded. */
  CAMPAIGN_DECLINES_PER_10_MINUTES: count.default(30),
  /** Notes about dedicated gifts that one address may get in a day; the gifts of more are booked without their note. */
  TRIBUTE_NOTES_PER_RECIPIENT_PER_DAY: count.default(20),
  /** Gifts with a note that one network may start in a day. */
  TRIBUTE_NOTES_PER_NETWORK_PER_DAY: count.default(20),
  /** `turnstile` or `hcaptcha`, with its two keys; without them a challenge is a proof of work. */
  CAPTCHA_SERVICE: z.enum(['turnstile', 'hcaptcha']).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  /** Replaces the service's own address, for a proxy. */
  CAPTCHA_VERIFY_URL: z.url().optional(),
  /** How often stale gifts are reconciled with Stripe. */
  GIFT_SWEEP_EVERY_MS: count.min(50).default(60_000),
  /** How long a started gift may stay without an event before it is read from Stripe. */
  GIFT_UNHEARD_AFTER_MS: count.default(600_000),
  /** How often recurring gifts that are due are looked for. */
  RECURRING_SWEEP_EVERY_MS: count.min(50).default(60_000),
  /**
   * The maximum number of recurring gifts charged in a second, with two write requests to Stripe each; by default 10 with a
   * test key and 40 with a live key.
   */
  RECURRING_CHARGES_PER_SECOND: count.optional(),
  /** The days after its first decline on which a recurring gift is tried again; after the last one it stops. */
  RECURRING_RETRY_DAYS: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,5}$/, 'must be days, such as 1,3,7')
    .default('1,3,7')
    .transform((text) => text.split(',').map(Number)),
  /**
   * Stripe's fees for a gift, by the contract of its accounts: a percentage, and a fixed part in minor units (cents of USD). Donors
   * who cover the fees pay by these rates. By default Stripe's public prices in the US (stripe.com/pricing). The percentages are
   * given in percent and parsed to basis points: `2.9` becomes 290n.
   */
  CARD_FEE_PERCENT: feePercent('2.9'),
  CARD_FEE_FIXED_MINOR: z
    .string()
    .regex(minorUnits, 'must be a whole number of minor units, such as 30')
    .default('30')
    .transform(BigInt),
  BANK_DEBIT_FEE_PERCENT: feePercent('0.8'),
  BANK_DEBIT_FEE_FIXED_MINOR: z
    .string()
    .regex(minorUnits, 'must be a whole number of minor units, such as 0')
    .default('0')
    .transform(BigInt),
  /** The maximum of the percentage and the fixed part together; `none` without one. */
  BANK_DEBIT_FEE_MAX_MINOR: z
    .string()
    .regex(/^(\d{1,6}|none)$/, 'must be a whole number of minor units, such as 500, or none')
    .default('500')
    .transform((text) => (text === 'none' ? null : BigInt(text))),
  /** How long an upload of evidence may take before what arrived is removed. */
  UNFINISHED_UPLOAD_MS: count.min(100).default(900_000),
  /** How much one network may upload in a day. */
  UPLOAD_BYTES_PER_NETWORK_DAY: count.min(10_000_000).default(500_000_000),
  /** How often uploads that were not finished are looked for. */
  UPLOAD_SWEEP_EVERY_MS: count.min(100).default(60_000),
});
const complete = donationsEnvironment.refine(
  ({ CAPTCHA_SERVICE: service, CAPTCHA_SITE_KEY: key, CAPTCHA_SECRET: secret }) =>
    new Set([service, key, secret].map((value) => value === undefined)).size === 1,
  { path: ['CAPTCHA_SERVICE'], message: 'must be set together with CAPTCHA_SITE_KEY and CAPTCHA_SECRET' },
);
export type DonationsConfig = z.infer<typeof donationsEnvironment>;
export const DONATIONS_CONFIG = Symbol('donations-config');

export function donationsConfig(
  environment: Record<string, string | undefined> = process.env,
): DonationsConfig {
  const config = readEnvironment(complete, environment);
  checkFileEnvironment(config);
  return config;
}

function toBasisPoints(percentage: string): bigint {
  const [whole = '', decimals = ''] = percentage.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

/** For the migration step: the role that owns the schema. */
export function ownerUrl(environment: Record<string, string | undefined> = process.env): string {
  return readOwnerUrl(environment);
}
