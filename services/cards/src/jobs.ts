import { recurringJob } from '@almoner/platform';

export const cardsJobs = {
  finishCards: recurringJob('finish-cards'),
  issueGrantedCards: recurringJob('issue-granted-cards'),
  rereadCards: recurringJob('reread-cards'),
};
