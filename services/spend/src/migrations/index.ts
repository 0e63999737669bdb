import { KeepReimbursementReceiptsInObjects1795451060000 } from './1795451060000-keep-reimbursement-receipts-in-objects.ts';
import { CreateLedger1763712000000 } from './1763712000000-create-ledger.ts';
import { CreatePrograms1763712030000 } from './1763712030000-create-programs.ts';
import { CreateCards1763712060000 } from './1763712060000-create-cards.ts';
import { CreateAuthorizations1763712120000 } from './1763712120000-create-authorizations.ts';
import { CreateDecisionFunctions1763712180000 } from './1763712180000-create-decision-functions.ts';
import { CreateProgramFunctions1763712240000 } from './1763712240000-create-program-functions.ts';
import { CountLimitsInRows1795318200000 } from './1795318200000-count-limits-in-rows.ts';
import { DeriveHolds1795318260000 } from './1795318260000-derive-holds.ts';
import { OpenLedger1795318320000 } from './1795318320000-open-ledger.ts';
import { LetDepositsBeReversed1795320000000 } from './1795320000000-let-deposits-be-reversed.ts';
import { LetOperatorsDismissStripeEvents1795320060000 } from './1795320060000-let-operators-dismiss-stripe-events.ts';
import { IndexStatements1795320120000 } from './1795320120000-index-statements.ts';
import { CreateApprovals1795320180000 } from './1795320180000-create-approvals.ts';
import { CreateReconciliationProgress1795321200000 } from './1795321200000-create-reconciliation-progress.ts';
import { LetRefundsBeReversed1795321260000 } from './1795321260000-let-refunds-be-reversed.ts';
import { BindRequestsToSubjects1795322040000 } from './1795322040000-bind-requests-to-subjects.ts';
import { EndRequestsOfCanceledCards1795322070000 } from './1795322070000-end-requests-of-canceled-cards.ts';
import { NameSpendRules1795323600000 } from './1795323600000-name-spend-rules.ts';
import { KeepTeamOfPurchases1795323660000 } from './1795323660000-keep-team-of-purchases.ts';
import { CreateControls1795323720000 } from './1795323720000-create-controls.ts';
import { GiveCardsTerms1795326000000 } from './1795326000000-give-cards-terms.ts';
import { CreateLimitIncreases1795327000000 } from './1795327000000-create-limit-increases.ts';
import { CreateProgramMembers1795327060000 } from './1795327060000-create-program-members.ts';
import { LockCardholdersForReceipts1795328060000 } from './1795328060000-lock-cardholders-for-receipts.ts';
import { ApproveInPart1795329000000 } from './1795329000000-approve-in-part.ts';
import { IndexRequestsOfPeople1795330000000 } from './1795330000000-index-requests-of-people.ts';
import { CreateFunds1795333000000 } from './1795333000000-create-funds.ts';
import { IndexJournal1795333060000 } from './1795333060000-index-journal.ts';
import { BookCodings1795333120000 } from './1795333120000-book-codings.ts';
import { CreateWalletAccounts1795334000000 } from './1795334000000-create-wallet-accounts.ts';
import { CreateWithdrawals1795334060000 } from './1795334060000-create-withdrawals.ts';
import { CreateUnmatchedFacts1795336000000 } from './1795336000000-create-unmatched-facts.ts';
import { CreateReconciliationDays1795336060000 } from './1795336060000-create-reconciliation-days.ts';
import { CreateSignaturePolicies1795342000000 } from './1795342000000-create-signature-policies.ts';
import { IndexEntriesByTime1795342060000 } from './1795342060000-index-entries-by-time.ts';
import { CreateTransferRules1795342120000 } from './1795342120000-create-transfer-rules.ts';
import { KeepBankReasons1795342180000 } from './1795342180000-keep-bank-reasons.ts';
import { CloseMonths1795343000000 } from './1795343000000-close-months.ts';
import { ExportBooks1795343060000 } from './1795343060000-export-books.ts';
import { CreateBudgets1795343120000 } from './1795343120000-create-budgets.ts';
import { CreateReimbursements1795341000000 } from './1795341000000-create-reimbursements.ts';
import { CreateReimbursementPayouts1795352000000 } from './1795352000000-create-reimbursement-payouts.ts';
import { RequireReimbursementReceipts1795449660000 } from './1795449660000-require-reimbursement-receipts.ts';
import { KeepReimbursementReceipts1795449600000 } from './1795449600000-keep-reimbursement-receipts.ts';
import { CodeReimbursementLines1795352060000 } from './1795352060000-code-reimbursement-lines.ts';
import { IndexTransfersOfGifts1795450000000 } from './1795450000000-index-transfers-of-gifts.ts';
import { KeepTeamsOfReports1795461000000 } from './1795461000000-keep-teams-of-reports.ts';
import { KeepWhoAddedAuthors1795470000000 } from './1795470000000-keep-who-added-authors.ts';
import { CreateReimbursementSubstitutes1795470060000 } from './1795470060000-create-reimbursement-substitutes.ts';
import { CreateCardDisputes1795460000000 } from './1795460000000-create-card-disputes.ts';
import { ReadReimbursementReceipts1795471000000 } from './1795471000000-read-reimbursement-receipts.ts';
import { KeepPurchaseReceipts1795471060000 } from './1795471060000-keep-purchase-receipts.ts';
import { ForgoReimbursements1795560000000 } from './1795560000000-forgo-reimbursements.ts';
import { ForgoPartsOfReports1795610000000 } from './1795610000000-forgo-parts-of-reports.ts';
import { RefusePaymentsOfForgoneParts1795630000000 } from './1795630000000-refuse-payments-of-forgone-parts.ts';
import { LetFundsHaveMerchantRules1795710000000 } from './1795710000000-let-funds-have-merchant-rules.ts';
import { LetFundsIncludeCategories1795900000000 } from './1795900000000-let-funds-include-categories.ts';
import { IndexCorrectionsOfReports1795910000000 } from './1795910000000-index-corrections-of-reports.ts';
import { ExportToEachTarget1795920000000 } from './1795920000000-export-to-each-target.ts';
import { KeepFundFiles1795940000000 } from './1795940000000-keep-fund-files.ts';
import { IndexRareTransfers1795950000000 } from './1795950000000-index-rare-transfers.ts';
import { CreateAccountDays1795981000000 } from './1795981000000-create-account-days.ts';
import { SumAccountDays1795981060000 } from './1795981060000-sum-account-days.ts';
import { SortReportsByTotal1795982000000 } from './1795982000000-sort-reports-by-total.ts';
import { NameRefundedPurchases1796001000000 } from './1796001000000-name-refunded-purchases.ts';
import { IndexFundDays1796002000000 } from './1796002000000-index-fund-days.ts';
import { AddCashLimits1796020000000 } from './1796020000000-add-cash-limits.ts';
import { IndexReturnedGifts1796030000000 } from './1796030000000-index-returned-gifts.ts';
import { KeepLimitsOfAdmins1796040000000 } from './1796040000000-keep-limits-of-admins.ts';
import { IndexEntriesOfFunds1796050000000 } from './1796050000000-index-entries-of-funds.ts';
import { IndexRestoredEntries1796230000000 } from './1796230000000-index-restored-entries.ts';
import { MergeCategoriesIntoExportedEntries1796240000000 } from './1796240000000-merge-categories-into-exported-entries.ts';
import { OrderCardStatuses1795640000000 } from './1795640000000-order-card-statuses.ts';
import { SetMileageRatesOfOrganizations1796320000000 } from './1796320000000-set-mileage-rates-of-organizations.ts';
import { SkipUnusedStatistics1796330000000 } from './1796330000000-skip-unused-statistics.ts';

export const migrations = [
  CreateLedger1763712000000,
  CreatePrograms1763712030000,
  CreateCards1763712060000,
  CreateAuthorizations1763712120000,
  CreateDecisionFunctions1763712180000,
  CreateProgramFunctions1763712240000,
  CountLimitsInRows1795318200000,
  DeriveHolds1795318260000,
  OpenLedger1795318320000,
  LetDepositsBeReversed1795320000000,
  LetOperatorsDismissStripeEvents1795320060000,
  IndexStatements1795320120000,
  CreateApprovals1795320180000,
  CreateReconciliationProgress1795321200000,
  LetRefundsBeReversed1795321260000,
  BindRequestsToSubjects1795322040000,
  EndRequestsOfCanceledCards1795322070000,
  NameSpendRules1795323600000,
  KeepTeamOfPurchases1795323660000,
  CreateControls1795323720000,
  GiveCardsTerms1795326000000,
  CreateLimitIncreases1795327000000,
  CreateProgramMembers1795327060000,
  LockCardholdersForReceipts1795328060000,
  ApproveInPart1795329000000,
  IndexRequestsOfPeople1795330000000,
  CreateFunds1795333000000,
  IndexJournal1795333060000,
  BookCodings1795333120000,
  CreateWalletAccounts1795334000000,
  CreateWithdrawals1795334060000,
  CreateUnmatchedFacts1795336000000,
  CreateReconciliationDays1795336060000,
  CreateSignaturePolicies1795342000000,
  IndexEntriesByTime1795342060000,
  CreateTransferRules1795342120000,
  KeepBankReasons1795342180000,
  CloseMonths1795343000000,
  ExportBooks1795343060000,
  CreateBudgets1795343120000,
  CreateReimbursements1795341000000,
  CreateReimbursementPayouts1795352000000,
  CodeReimbursementLines1795352060000,
  KeepReimbursementReceipts1795449600000,
  RequireReimbursementReceipts1795449660000,
  IndexTransfersOfGifts1795450000000,
  KeepReimbursementReceiptsInObjects1795451060000,
  CreateCardDisputes1795460000000,
  KeepTeamsOfReports1795461000000,
  KeepWhoAddedAuthors1795470000000,
  CreateReimbursementSubstitutes1795470060000,
  ReadReimbursementReceipts1795471000000,
  KeepPurchaseReceipts1795471060000,
  ForgoReimbursements1795560000000,
  ForgoPartsOfReports1795610000000,
  RefusePaymentsOfForgoneParts1795630000000,
  OrderCardStatuses1795640000000,
  LetFundsHaveMerchantRules1795710000000,
  LetFundsIncludeCategories1795900000000,
  IndexCorrectionsOfReports1795910000000,
  ExportToEachTarget1795920000000,
  KeepFundFiles1795940000000,
  IndexRareTransfers1795950000000,
  CreateAccountDays1795981000000,
  SumAccountDays1795981060000,
  SortReportsByTotal1795982000000,
  NameRefundedPurchases1796001000000,
  IndexFundDays1796002000000,
  AddCashLimits1796020000000,
  IndexReturnedGifts1796030000000,
  KeepLimitsOfAdmins1796040000000,
  IndexEntriesOfFunds1796050000000,
  IndexRestoredEntries1796230000000,
  MergeCategoriesIntoExportedEntries1796240000000,
  SetMileageRatesOfOrganizations1796320000000,
  SkipUnusedStatistics1796330000000,
];
