import { recurringJob } from '@almoner/platform';
import { readReceiptJob } from '@almoner/receipt-reading';

export const cardsJobs = {
  finishCards: recurringJob('finish-cards'),
  issueGrantedCards: recurringJob('issue-granted-cards'),
  followCardLimits: recurringJob('follow-card-limits'),
  moveReceipts: recurringJob('move-receipts'),
  readReceipt: readReceiptJob(),
  handleReceiptEmails: recurringJob('handle-receipt-mails'),
  removeAbandonedReceipts: recurringJob('remove-abandoned-receipts'),
  followBillingAddresses: recurringJob('follow-billing-addresses'),
  enforceReceiptPolicy: recurringJob('enforce-receipt-policy'),
  applyCategoryRules: recurringJob('apply-category-rules'),
  publishCodings: recurringJob('publish-codings'),
  mailDeclines: recurringJob('mail-declines'),
  removeLineChanges: recurringJob('remove-line-changes'),
  rereadCards: recurringJob('reread-cards'),
};
