import { checkFileEnvironment, fileEnvironment } from '@almoner/files';
import {
  mailEnvironment,
  readEnvironment,
  readOwnerUrl,
  serviceEnvironment,
  stripeEnvironment,
} from '@almoner/platform';
import { z } from 'zod';

export const cardsEnvironment = serviceEnvironment.extend({
  ...mailEnvironment.shape,
  ...stripeEnvironment.shape,
  ...fileEnvironment.shape,
  /** How often interrupted cards are continued. */
  SWEEP_EVERY_MS: z.coerce.number().int().min(50).default(5_000),
  /** How long a card may be in progress before the sweep takes over. */
  SWEEP_AFTER_MS: z.coerce.number().int().min(0).default(30_000),
  /** How many cards people of one organization may issue on one day, in UTC. */
  MAX_NEW_CARDS_A_DAY: z.coerce.number().int().min(1).default(20),
  /** How many cards the programs of one organization may grant on one day, in UTC; the others wait for the next day. */
  MAX_GRANTED_CARDS_A_DAY: z.coerce.number().int().min(1).default(100),
  /** How many cards of one organization people may replace on one day, in UTC. */
  MAX_REPLACEMENTS_A_DAY: z.coerce.number().int().min(1).default(50),
  /** How often cards are read again from Stripe, in case a webhook was lost. */
  RECONCILE_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
  /** An older upload is abandoned: the gateway allows ten minutes at most. */
  UNFINISHED_UPLOAD_MS: z.coerce.number().int().min(100).default(900_000),
  /** The domain of receipts addresses; without it no receipts are received by mail. */
  RECEIPTS_MAIL_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i, 'must be a domain')
    .transform((domain) => domain.toLowerCase())
    .optional(),
  /** The bytes of receipts that one network may upload in a day: fifty of the largest. */
  UPLOAD_BYTES_PER_NETWORK_DAY: z.coerce.number().int().min(10_000_000).default(500_000_000),
});
export type CardsConfig = z.infer<typeof cardsEnvironment>;
export const CARDS_CONFIG = Symbol('cards-config');

export function cardsConfig(environment: Record<string, string | undefined> = process.env): CardsConfig {
  const config = readEnvironment(cardsEnvironment, environment);
  checkFileEnvironment(config);
  return config;
}

/** For the migration step: the role that owns the schema. */
export function ownerUrl(environment: Record<string, string | undefined> = process.env): string {
  return readOwnerUrl(environment);
}
