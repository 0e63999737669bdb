import { recurringJob } from '@almoner/platform';

export const orgJobs = {
  reviewApplications: recurringJob('review-applications'),
  finishTeamClosings: recurringJob('finish-team-closings'),
  finishArchiving: recurringJob('finish-archiving'),
  moveDocuments: recurringJob('move-documents'),
  removeAbandonedDocuments: recurringJob('remove-abandoned-documents'),
};
