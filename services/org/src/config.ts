import {
  mailEnvironment,
  readEnvironment,
  readOwnerUrl,
  serviceEnvironment,
  stripeEnvironment,
} from '@almoner/platform';
import { z } from 'zod';

type Variables = Record<string, string | undefined>;

export const orgEnvironment = serviceEnvironment.extend({
  ...mailEnvironment.shape,
  ...stripeEnvironment.shape,
  /** How often what was left halfway is looked for: reviews whose webhook may have been lost, archivings, uploads. */
  SWEEP_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
  /** An upload that began longer ago will not be finished any more: the gateway lets none take ten minutes. */
  UNFINISHED_UPLOAD_MS: z.coerce.number().int().min(100).default(900_000),
  /** So much may come from one network in a day, as documents: fifty of the largest. */
  UPLOAD_BYTES_PER_NETWORK_DAY: z.coerce.number().int().min(10_000_000).default(500_000_000),
  /** How long documents wait for the application that they are to go with. */
  UNSENT_DOCUMENT_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** An archiving that is older was left halfway; longer than any call may take. */
  ARCHIVING_LEFT_MS: z.coerce.number().int().min(100).default(15_000),
  /** The closing of a team that is older was left halfway; longer than any call may take. */
  TEAM_CLOSING_LEFT_MS: z.coerce.number().int().min(100).default(15_000),
});
export type OrgConfig = z.infer<typeof orgEnvironment>;
export const ORG_CONFIG = Symbol('org-config');

export function orgConfig(environment: Variables = process.env): OrgConfig {
  return readEnvironment(orgEnvironment, environment);
}

/** What the migration step needs: the role that owns the schema. */
export function ownerUrl(environment: Variables = process.env): string {
  return readOwnerUrl(environment);
}
