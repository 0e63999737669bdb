import { recurringJob } from '@almoner/platform';

export const donationsJobs = {
  reconcileGifts: recurringJob('reconcile-gifts'),
  chargeRecurringGifts: recurringJob('charge-recurring-gifts'),
  finishRefunds: recurringJob('finish-refunds'),
  reconcileDisputes: recurringJob('reconcile-disputes'),
  reconcilePayouts: recurringJob('reconcile-payouts'),
  sendStatements: recurringJob('send-statements'),
  moveDisputeFiles: recurringJob('move-dispute-files'),
  removeUnfinishedUploads: recurringJob('remove-unfinished-uploads'),
  checkFeeRates: recurringJob('check-fee-rates'),
  importDonors: recurringJob('import-donors'),
};
