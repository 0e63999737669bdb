import { CreateCampaigns1763712000000 } from './1763712000000-create-campaigns.ts';
import { CreateGifts1763712060000 } from './1763712060000-create-gifts.ts';
import { CreateReceipts1763712120000 } from './1763712120000-create-receipts.ts';
import { LetOperatorsDismissStripeEvents1795320060000 } from './1795320060000-let-operators-dismiss-stripe-events.ts';
import { DesignateGifts1795333000000 } from './1795333000000-designate-gifts.ts';
import { CreatePayouts1795334000000 } from './1795334000000-create-payouts.ts';
import { NameSitesOfWidgets1795344000000 } from './1795344000000-name-sites-of-widgets.ts';
import { CreateRecurringGifts1795350000000 } from './1795350000000-create-recurring-gifts.ts';
import { DescribeReceipts1795351000000 } from './1795351000000-describe-receipts.ts';
import { RequestRefunds1795351060000 } from './1795351060000-request-refunds.ts';
import { EditCampaigns1795351120000 } from './1795351120000-edit-campaigns.ts';
import { SumDonors1795351180000 } from './1795351180000-sum-donors.ts';
import { ChallengeCardTesting1795352000000 } from './1795352000000-challenge-card-testing.ts';
import { LetRefundsFail1795353000000 } from './1795353000000-let-refunds-fail.ts';
import { KeepDisputes1795353060000 } from './1795353060000-keep-disputes.ts';
import { MergeDonors1795460000000 } from './1795460000000-merge-donors.ts';
import { ImportDonors1795460060000 } from './1795460060000-import-donors.ts';
import { DebitBankAccounts1795470000000 } from './1795470000000-debit-bank-accounts.ts';
import { DedicateGifts1795480000000 } from './1795480000000-dedicate-gifts.ts';
import { MatchGifts1795560000000 } from './1795560000000-match-gifts.ts';
import { ForgoReimbursements1795570000000 } from './1795570000000-forgo-reimbursements.ts';
import { MatchGiftsOfEmployers1795600000000 } from './1795600000000-match-gifts-of-employers.ts';
import { SegmentDonors1795601000000 } from './1795601000000-segment-donors.ts';
import { SendYearlyStatements1795602000000 } from './1795602000000-send-yearly-statements.ts';
import { SuggestUpgrades1795603000000 } from './1795603000000-suggest-upgrades.ts';
import { DebitRecurringGifts1795610000000 } from './1795610000000-debit-recurring-gifts.ts';
import { StartCampaigns1795610060000 } from './1795610060000-start-campaigns.ts';
import { ShowCampaignImages1795610120000 } from './1795610120000-show-campaign-images.ts';
import { FitMatchesOfEmployers1795640000000 } from './1795640000000-fit-matches-of-employers.ts';
import { CancelDroppedChargesOnce1795810000000 } from './1795810000000-cancel-dropped-charges-once.ts';
import { TimeFailedPayouts1795820060000 } from './1795820060000-time-failed-payouts.ts';
import { SumDonorsWithoutDeadlock1795830000000 } from './1795830000000-sum-donors-without-deadlock.ts';
import { IndexReceiptsOfGifts1795840000000 } from './1795840000000-index-receipts-of-gifts.ts';
import { DismissDuplicateDonors1795910000000 } from './1795910000000-dismiss-duplicate-donors.ts';
import { NoteDonors1795910060000 } from './1795910060000-note-donors.ts';
import { RecordDonorMails1795920000000 } from './1795920000000-record-donor-mails.ts';
import { KeepDisputeEvidence1795930000000 } from './1795930000000-keep-dispute-evidence.ts';
import { IdentifyPayouts1795940000000 } from './1795940000000-identify-payouts.ts';
import { KeepDisputeFilesInObjects1795950000000 } from './1795950000000-keep-dispute-files-in-objects.ts';
import { NameKindsOfPayoutLines1795951000000 } from './1795951000000-name-kinds-of-payout-lines.ts';
import { LetCampaignsBeDrafts1795952000000 } from './1795952000000-let-campaigns-be-drafts.ts';
import { PrintTextsOnReceipts1795960000000 } from './1795960000000-print-texts-on-receipts.ts';
import { LetCampaignsRefuseAnonymity1795960060000 } from './1795960060000-let-campaigns-refuse-anonymity.ts';
import { SortGiftsByAmount1795960120000 } from './1795960120000-sort-gifts-by-amount.ts';
import { IndexPayoutLines1795961000000 } from './1795961000000-index-payout-lines.ts';
import { SumPayouts1795970000000 } from './1795970000000-sum-payouts.ts';
import { SortDonorsByLifetime1795982000000 } from './1795982000000-sort-donors-by-lifetime.ts';
import { CompareFees1796040000000 } from './1796040000000-compare-fees.ts';
import { CountCampaignVisits1796100000000 } from './1796100000000-count-campaign-visits.ts';
import { StoreTotalsOfRecurringGifts1796160000000 } from './1796160000000-store-totals-of-recurring-gifts.ts';
import { IndexGiftFigures1796220000000 } from './1796220000000-index-gift-figures.ts';
import { ChargeRecurringGiftsInTurns1796280000000 } from './1796280000000-charge-recurring-gifts-in-turns.ts';
import { CountUnfinishedRuns1796280030000 } from './1796280030000-count-unfinished-runs.ts';
import { SetFeeRatesOfOrganizations1796280060000 } from './1796280060000-set-fee-rates-of-organizations.ts';
import { LimitCountedVisits1796280090000 } from './1796280090000-limit-counted-visits.ts';
import { EmailReceiptsLater1796290000000 } from './1796290000000-email-receipts-later.ts';
import { ListUnbookedGifts1796290030000 } from './1796290030000-list-unbooked-gifts.ts';
import { LimitMethodSetups1796290060000 } from './1796290060000-limit-method-setups.ts';
import { KeepEncodingsOfImports1796290100000 } from './1796290100000-keep-encodings-of-imports.ts';
import { ListUnbookedDisputes1796290130000 } from './1796290130000-list-unbooked-disputes.ts';
import { ListWaitingReceiptMails1796290160000 } from './1796290160000-list-waiting-receipt-mails.ts';
import { KeepCampaignSums1796290200000 } from './1796290200000-keep-campaign-sums.ts';
import { NoteRecurrenceOfGifts1796290201000 } from './1796290201000-note-recurrence-of-gifts.ts';
import { CountCampaignDays1796290202000 } from './1796290202000-count-campaign-days.ts';
import { SumCampaignDays1796290203000 } from './1796290203000-sum-campaign-days.ts';
import { AddressDonors1796290220000 } from './1796290220000-address-donors.ts';
import { NoteWhoseAddressItIs1796290226000 } from './1796290226000-note-whose-address-it-is.ts';

export const migrations = [
  CreateCampaigns1763712000000,
  CreateGifts1763712060000,
  CreateReceipts1763712120000,
  LetOperatorsDismissStripeEvents1795320060000,
  DesignateGifts1795333000000,
  CreatePayouts1795334000000,
  NameSitesOfWidgets1795344000000,
  CreateRecurringGifts1795350000000,
  DescribeReceipts1795351000000,
  RequestRefunds1795351060000,
  EditCampaigns1795351120000,
  SumDonors1795351180000,
  ChallengeCardTesting1795352000000,
  LetRefundsFail1795353000000,
  KeepDisputes1795353060000,
  MergeDonors1795460000000,
  ImportDonors1795460060000,
  DebitBankAccounts1795470000000,
  DedicateGifts1795480000000,
  MatchGifts1795560000000,
  ForgoReimbursements1795570000000,
  MatchGiftsOfEmployers1795600000000,
  SegmentDonors1795601000000,
  SendYearlyStatements1795602000000,
  SuggestUpgrades1795603000000,
  DebitRecurringGifts1795610000000,
  StartCampaigns1795610060000,
  ShowCampaignImages1795610120000,
  FitMatchesOfEmployers1795640000000,
  CancelDroppedChargesOnce1795810000000,
  TimeFailedPayouts1795820060000,
  SumDonorsWithoutDeadlock1795830000000,
  IndexReceiptsOfGifts1795840000000,
  DismissDuplicateDonors1795910000000,
  NoteDonors1795910060000,
  RecordDonorMails1795920000000,
  KeepDisputeEvidence1795930000000,
  IdentifyPayouts1795940000000,
  KeepDisputeFilesInObjects1795950000000,
  NameKindsOfPayoutLines1795951000000,
  LetCampaignsBeDrafts1795952000000,
  PrintTextsOnReceipts1795960000000,
  LetCampaignsRefuseAnonymity1795960060000,
  SortGiftsByAmount1795960120000,
  IndexPayoutLines1795961000000,
  SumPayouts1795970000000,
  SortDonorsByLifetime1795982000000,
  CompareFees1796040000000,
  CountCampaignVisits1796100000000,
  StoreTotalsOfRecurringGifts1796160000000,
  IndexGiftFigures1796220000000,
  ChargeRecurringGiftsInTurns1796280000000,
  CountUnfinishedRuns1796280030000,
  SetFeeRatesOfOrganizations1796280060000,
  LimitCountedVisits1796280090000,
  EmailReceiptsLater1796290000000,
  ListUnbookedGifts1796290030000,
  LimitMethodSetups1796290060000,
  KeepEncodingsOfImports1796290100000,
  ListUnbookedDisputes1796290130000,
  ListWaitingReceiptMails1796290160000,
  KeepCampaignSums1796290200000,
  NoteRecurrenceOfGifts1796290201000,
  CountCampaignDays1796290202000,
  SumCampaignDays1796290203000,
  AddressDonors1796290220000,
  NoteWhoseAddressItIs1796290226000,
];
