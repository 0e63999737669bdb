import { job, recurringJob } from '@almoner/platform';
import { z } from 'zod';

/** A connected account that has cards; archived organizations and inactive ones have theirs still. */
const Account = z.object({ organizationId: z.uuid(), stripeAccountId: z.string() });
export type CardAccount = z.output<typeof Account>;

export const spendJobs = {
  sendDeposits: recurringJob('send-deposits'),
  reconcileDeposits: recurringJob('reconcile-deposits'),
  expireApprovals: recurringJob('expire-approvals'),
  reconcileOpen: recurringJob('reconcile-open'),
  reconcileHistory: recurringJob('reconcile-history'),
  // The next round does again what failed; while a retry waited, no round would be queued for the account.
  reconcileOpenOfAccount: job('reconcile-open-of-account', { payload: Account, retryLimit: 0 }),
  reconcileHistoryOfAccount: job('reconcile-history-of-account', { payload: Account, retryLimit: 0 }),
};
