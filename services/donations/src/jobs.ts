import { recurringJob } from '@almoner/platform';

export const donationsJobs = {
  reconcileGifts: recurringJob('reconcile-gifts'),
  chargeRecurringGifts: recurringJob('charge-recurring-gifts'),
  reconcilePayouts: recurringJob('reconcile-payouts'),
};
