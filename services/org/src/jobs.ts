import { recurringJob } from '@almoner/platform';

export const orgJobs = {
  reviewApplications: recurringJob('review-applications'),
  finishArchiving: recurringJob('finish-archiving'),
  removeAbandonedDocuments: recurringJob('remove-abandoned-documents'),
};
