import { KeepReceiptsInObjects1795451060000 } from './1795451060000-keep-receipts-in-objects.ts';
import { KeepDeclinesToMail1795942000000 } from './1795942000000-keep-declines-to-mail.ts';
import { LimitReceiptReminders1795950000000 } from './1795950000000-limit-receipt-reminders.ts';
import { SortPurchasesByAmount1795982000000 } from './1795982000000-sort-purchases-by-amount.ts';
import { KeepReceiptReminders1795941000000 } from './1795941000000-keep-receipt-reminders.ts';
import { CategorizeByRules1795480000000 } from './1795480000000-categorize-by-rules.ts';
import { CreatePeople1763714000000 } from './1763714000000-create-people.ts';
import { CreateCards1763714060000 } from './1763714060000-create-cards.ts';
import { CreatePurchases1763714120000 } from './1763714120000-create-purchases.ts';
import { CreateProgramGrants1763714180000 } from './1763714180000-create-program-grants.ts';
import { LetOperatorsDismissStripeEvents1795320060000 } from './1795320060000-let-operators-dismiss-stripe-events.ts';
import { FollowCardLimits1795320120000 } from './1795320120000-follow-card-limits.ts';
import { CodePurchases1795322100000 } from './1795322100000-code-purchases.ts';
import { IssueWithNamedRules1795323600000 } from './1795323600000-issue-with-named-rules.ts';
import { KeepProgramOfPurchases1795323660000 } from './1795323660000-keep-program-of-purchases.ts';
import { IssueCardsWithTerms1795326000000 } from './1795326000000-issue-cards-with-terms.ts';
import { ReplaceCards1795326060000 } from './1795326060000-replace-cards.ts';
import { ShipCards1795326120000 } from './1795326120000-ship-cards.ts';
import { KeepBillingAddresses1795326180000 } from './1795326180000-keep-billing-addresses.ts';
import { IssueRequestedCards1795327000000 } from './1795327000000-issue-requested-cards.ts';
import { DefaultCategoriesOfPrograms1795327060000 } from './1795327060000-default-categories-of-programs.ts';
import { KeepReceipts1795328000000 } from './1795328000000-keep-receipts.ts';
import { RequireReceipts1795328060000 } from './1795328060000-require-receipts.ts';
import { ReadReceipts1795328120000 } from './1795328120000-read-receipts.ts';
import { IndexPurchaseFilters1795329000000 } from './1795329000000-index-purchase-filters.ts';
import { SavePurchaseViews1795329060000 } from './1795329060000-save-purchase-views.ts';
import { IndexOpenReceipts1795330000000 } from './1795330000000-index-open-receipts.ts';
import { LimitNotices1795330060000 } from './1795330060000-limit-notices.ts';
import { PublishCodings1795335000000 } from './1795335000000-publish-codings.ts';
import { KeepExportedLines1795335060000 } from './1795335060000-keep-exported-lines.ts';
import { KeepComments1795451000000 } from './1795451000000-keep-comments.ts';
import { SplitPurchases1795335080000 } from './1795335080000-split-purchases.ts';
import { KeepDisputes1795460060000 } from './1795460060000-keep-disputes.ts';
import { ReadReceiptFiles1795470000000 } from './1795470000000-read-receipt-files.ts';
import { NumberReceiptMoves1795470060000 } from './1795470060000-number-receipt-moves.ts';
import { ReceiveReceiptsByMail1795560000000 } from './1795560000000-receive-receipts-by-mail.ts';
import { KeepMailSettings1795700060000 } from './1795700060000-keep-mail-settings.ts';
import { KeepCategoriesOfFunds1795900060000 } from './1795900060000-keep-categories-of-funds.ts';
import { KeepDisputeCredits1795930000000 } from './1795930000000-keep-dispute-credits.ts';
import { NotifyOfLimits1795800060000 } from './1795800060000-notify-of-limits.ts';

export const migrations = [
  CreatePeople1763714000000,
  CreateCards1763714060000,
  CreatePurchases1763714120000,
  CreateProgramGrants1763714180000,
  LetOperatorsDismissStripeEvents1795320060000,
  FollowCardLimits1795320120000,
  CodePurchases1795322100000,
  IssueWithNamedRules1795323600000,
  KeepProgramOfPurchases1795323660000,
  IssueCardsWithTerms1795326000000,
  ReplaceCards1795326060000,
  ShipCards1795326120000,
  KeepBillingAddresses1795326180000,
  IssueRequestedCards1795327000000,
  DefaultCategoriesOfPrograms1795327060000,
  KeepReceipts1795328000000,
  RequireReceipts1795328060000,
  ReadReceipts1795328120000,
  IndexPurchaseFilters1795329000000,
  SavePurchaseViews1795329060000,
  IndexOpenReceipts1795330000000,
  LimitNotices1795330060000,
  PublishCodings1795335000000,
  KeepExportedLines1795335060000,
  SplitPurchases1795335080000,
  KeepComments1795451000000,
  KeepReceiptsInObjects1795451060000,
  KeepDisputes1795460060000,
  ReadReceiptFiles1795470000000,
  NumberReceiptMoves1795470060000,
  CategorizeByRules1795480000000,
  ReceiveReceiptsByMail1795560000000,
  KeepMailSettings1795700060000,
  NotifyOfLimits1795800060000,
  KeepCategoriesOfFunds1795900060000,
  KeepDisputeCredits1795930000000,
  KeepReceiptReminders1795941000000,
  KeepDeclinesToMail1795942000000,
  LimitReceiptReminders1795950000000,
  SortPurchasesByAmount1795982000000,
];
