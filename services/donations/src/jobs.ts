import { recurringJob } from '@almoner/platform';

export const donationsJobs = {
  reconcileGifts: recurringJob('reconcile-gifts'),
  reconcilePayouts: recurringJob('reconcile-payouts'),
};
