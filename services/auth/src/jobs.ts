import { recurringJob } from '@almoner/platform';

export const authJobs = { removeExpiredSignIns: recurringJob('remove-expired-sign-ins') };
