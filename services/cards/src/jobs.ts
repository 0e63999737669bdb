import { recurringJob } from '@almoner/platform';

export const cardsJobs = {
  finishCards: recurringJob('finish-cards'),
  issueGrantedCards: recurringJob('issue-granted-cards'),
  followCardLimits: recurringJob('follow-card-limits'),
  followBillingAddresses: recurringJob('follow-billing-addresses'),
  rereadCards: recurringJob('reread-cards'),
};
