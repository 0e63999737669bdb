import { checkFileEnvironment, fileEnvironment } from '@almoner/files';
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
  ...fileEnvironment.shape,
  /** The interval of the sweeps: reviews whose webhook may be lost, unfinished archivings, closings and uploads. */
  SWEEP_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
  /** An upload older than this is abandoned: the gateway allows ten minutes at most. */
  UNFINISHED_UPLOAD_MS: z.coerce.number().int().min(100).default(900_000),
  /** The bytes of documents that one network may upload in a day: fifty files of the maximum size. */
  UPLOAD_BYTES_PER_NETWORK_DAY: z.coerce.number().int().min(10_000_000).default(500_000_000),
  /** How long documents are kept while their application is not sent. */
  UNSENT_DOCUMENT_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** An archiving older than this did not finish; longer than any call may take. */
  ARCHIVING_LEFT_MS: z.coerce.number().int().min(100).default(15_000),
  /** The closing of a team older than this did not finish; longer than any call may take. */
  TEAM_CLOSING_LEFT_MS: z.coerce.number().int().min(100).default(15_000),
});
export type OrgConfig = z.infer<typeof orgEnvironment>;
export const ORG_CONFIG = Symbol('org-config');

export function orgConfig(environment: Variables = process.env): OrgConfig {
  const config = readEnvironment(orgEnvironment, environment);
  checkFileEnvironment(config);
  return config;
}

/** For the migration step: the role that owns the schema. */
export function ownerUrl(environment: Variables = process.env): string {
  return readOwnerUrl(environment);
}
