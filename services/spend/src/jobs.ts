import { recurringJob } from '@almoner/platform';

export const spendJobs = { reconcile: recurringJob('reconcile') };
