import { job, recurringJob } from '@almoner/platform';
import { readReceiptJob } from '@almoner/receipt-reading';
import { z } from 'zod';

/** A connected account that has cards, even of an archived or inactive organization. */
const Account = z.object({ organizationId: z.uuid(), stripeAccountId: z.string() });
export type CardAccount = z.output<typeof Account>;

export const spendJobs = {
  sendDeposits: recurringJob('send-deposits'),
  reconcileDeposits: recurringJob('reconcile-deposits'),
  openWalletAccounts: recurringJob('open-wallet-accounts'),
  sendWithdrawals: recurringJob('send-withdrawals'),
  reconcileWithdrawals: recurringJob('reconcile-withdrawals'),
  reconcileBankTransfers: recurringJob('reconcile-bank-transfers'),
  sendReimbursementPayouts: recurringJob('send-reimbursement-payouts'),
  reconcileReimbursementPayouts: recurringJob('reconcile-reimbursement-payouts'),
  completeBankAccounts: recurringJob('complete-bank-accounts'),
  moveReceipts: recurringJob('move-receipts'),
  readReceipt: readReceiptJob(),
  removeUnfinishedReceipts: recurringJob('remove-unfinished-receipts'),
  moveFundFiles: recurringJob('move-fund-files'),
  removeUnusedFundFiles: recurringJob('remove-unused-fund-files'),
  reconcileCardDisputes: recurringJob('reconcile-card-disputes'),
  expireApprovals: recurringJob('expire-approvals'),
  runTransferRules: recurringJob('run-transfer-rules'),
  recordQuarantined: recurringJob('record-quarantined'),
  reconcileOpen: recurringJob('reconcile-open'),
  reconcileHistory: recurringJob('reconcile-history'),
  reconcileBalances: recurringJob('reconcile-balances'),
  reconcileBalancesOfOrganization: job('reconcile-balances-of-organization', {
    payload: z.object({ organizationId: z.uuid() }),
    retryLimit: 0,
  }),
  // No retries: the next round repeats what failed, and none is queued for an account while a retry waits.
  reconcileOpenOfAccount: job('reconcile-open-of-account', { payload: Account, retryLimit: 0 }),
  reconcileHistoryOfAccount: job('reconcile-history-of-account', { payload: Account, retryLimit: 0 }),
};
