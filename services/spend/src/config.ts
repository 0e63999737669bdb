import { checkFileEnvironment, fileEnvironment } from '@almoner/files';
import { readEnvironment, readOwnerUrl, serviceEnvironment, stripeEnvironment } from '@almoner/platform';
import { z } from 'zod';
import { decisionPoolSize } from './decision-pool.ts';

export const spendEnvironment = serviceEnvironment.extend({
  ...stripeEnvironment.shape,
  ...fileEnvironment.shape,
  /** Connections of the decision path. */
  DECISION_POOL: z.coerce.number().int().min(1).max(50).default(decisionPoolSize),
  /** How far ahead of our clock Stripe's `created` may be; more only where a sandbox's clock is moved. */
  STRIPE_CLOCK_AHEAD_SECONDS: z.coerce.number().int().min(0).default(300),
  /** How often each account's open authorizations are read again from Stripe. */
  RECONCILE_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
  /** How often each account's authorizations and transactions of the last days are read again. */
  RECONCILE_HISTORY_EVERY_MS: z.coerce.number().int().min(100).default(3_600_000),
  /** The number of those days. */
  RECONCILE_HISTORY_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /**
   * The kind of wallet at Stripe for organizations that are activated from now on. A financial account needs Treasury on the platform's
   * account. Organizations that are already active keep their wallet.
   */
  NEW_WALLETS: z.enum(['issuing_balance', 'financial_account']).default('issuing_balance'),
  /** How often each organization's balances are compared with Stripe's. */
  RECONCILE_BALANCES_EVERY_MS: z.coerce.number().int().min(100).default(900_000),
  /** The age at which an unfinished upload is removed. */
  UNFINISHED_UPLOAD_MS: z.coerce.number().int().min(100).default(900_000),
  /** How much one network may upload in a day. */
  UPLOAD_BYTES_PER_NETWORK_DAY: z.coerce.number().int().min(10_000_000).default(500_000_000),
  /** How often uploads that were not finished are looked for. */
  UPLOAD_SWEEP_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
  /** How often quarantined Stripe events are shown to their organizations. */
  QUARANTINE_SWEEP_EVERY_MS: z.coerce.number().int().min(100).default(10_000),
  /** How often transfer rules are checked for those that are due. */
  TRANSFER_RULE_SWEEP_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
  /** How often expired requests are closed. */
  APPROVAL_SWEEP_EVERY_MS: z.coerce.number().int().min(100).default(60_000),
});
export type SpendConfig = z.infer<typeof spendEnvironment>;
export const SPEND_CONFIG = Symbol('spend-config');

export function spendConfig(environment: Record<string, string | undefined> = process.env): SpendConfig {
  const config = readEnvironment(spendEnvironment, environment);
  checkFileEnvironment(config);
  return config;
}

/** For the migration step: the role that owns the schema. */
export function ownerUrl(environment: Record<string, string | undefined> = process.env): string {
  return readOwnerUrl(environment);
}

/** For `ledger:verify`: a role that sees every organization, and Stripe's key to compare with Stripe. */
export function readVerifyEnvironment(environment: Record<string, string | undefined> = process.env) {
  const schema = stripeEnvironment.partial().extend({ DATABASE_SYSTEM_URL: z.string().min(1) });
  return readEnvironment(schema, environment);
}
