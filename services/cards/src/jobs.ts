import { recurringJob } from '@almoner/platform';

export const cardsJobs = {
  finishCards: recurringJob('finish-cards'),
  issueGrantedCards: recurringJob('issue-granted-cards'),
  followCardLimits: recurringJob('follow-card-limits'),
  moveReceipts: recurringJob('move-receipts'),
  removeAbandonedReceipts: recurringJob('remove-abandoned-receipts'),
  followBillingAddresses: recurringJob('follow-billing-addresses'),
  enforceReceiptPolicy: recurringJob('enforce-receipt-policy'),
  publishCodings: recurringJob('publish-codings'),
  removeLineChanges: recurringJob('remove-line-changes'),
  rereadCards: recurringJob('reread-cards'),
};
