import { authEvents } from './auth/auth.events.ts';
import { authRpc } from './auth/auth.rpc.ts';
import { cardsEvents } from './cards/cards.events.ts';
import { cardsRpc } from './cards/cards.rpc.ts';
import { categoryRulesRpc } from './cards/category-rules.rpc.ts';
import { viewsRpc } from './cards/views.rpc.ts';
import { commentsRpc } from './cards/comments.rpc.ts';
import { receiptMailRpc } from './cards/receipt-mail.rpc.ts';
import { receiptPolicyRpc } from './cards/receipt-policy.rpc.ts';
import { receiptsRpc } from './cards/receipts.rpc.ts';
import { donationsEvents } from './donations/donations.events.ts';
import { donationsRpc } from './donations/donations.rpc.ts';
import { campaignMatchesRpc } from './donations/campaign-matches.rpc.ts';
import { fundraisingRpc } from './donations/fundraising.rpc.ts';
import { giftFeesRpc } from './donations/gift-fees.rpc.ts';
import { payoutsRpc } from './donations/payouts.rpc.ts';
import { recurringGiftsRpc } from './donations/recurring-gifts.rpc.ts';
import { disputeFilesRpc } from './donations/dispute-files.rpc.ts';
import { donorImportsRpc } from './donations/donor-imports.rpc.ts';
import { donorNotesRpc } from './donations/donor-notes.rpc.ts';
import { donorSegmentsRpc } from './donations/donor-segments.rpc.ts';
import { yearlyStatementsRpc } from './donations/yearly-statements.rpc.ts';
import { donorsRpc } from './donations/donors.rpc.ts';
import { accountingExportsHttp } from './http/accounting-exports.http.ts';
import { accountingMonthsHttp } from './http/accounting-months.http.ts';
import { accountingHttp } from './http/accounting.http.ts';
import { accountStatementsHttp } from './http/account-statements.http.ts';
import { applicationsHttp } from './http/applications.http.ts';
import { approvalsHttp } from './http/approvals.http.ts';
import { auditHttp } from './http/audit.http.ts';
import { campaignMatchesHttp } from './http/campaign-matches.http.ts';
import { campaignsHttp } from './http/campaigns.http.ts';
import { cardDisputesHttp } from './http/card-disputes.http.ts';
import { cardsHttp } from './http/cards.http.ts';
import { categoriesHttp } from './http/categories.http.ts';
import { categoryRulesHttp } from './http/category-rules.http.ts';
import { clientsHttp } from './http/clients.http.ts';
import { configHttp } from './http/config.http.ts';
import { controlsHttp } from './http/controls.http.ts';
import { donorImportsHttp } from './http/donor-imports.http.ts';
import { donorNotesHttp } from './http/donor-notes.http.ts';
import { donorSegmentsHttp } from './http/donor-segments.http.ts';
import { yearlyStatementsHttp } from './http/yearly-statements.http.ts';
import { donorsHttp } from './http/donors.http.ts';
import { documentsHttp } from './http/documents.http.ts';
import { fundsHttp } from './http/funds.http.ts';
import { fundFilesHttp } from './http/fund-files.http.ts';
import { personBankAccountsHttp } from './http/person-bank-accounts.http.ts';
import { mileageRatesHttp } from './http/mileage-rates.http.ts';
import { reimbursementsHttp } from './http/reimbursements.http.ts';
import { giftsHttp } from './http/gifts.http.ts';
import { fundraisingHttp } from './http/fundraising.http.ts';
import { giftFeesHttp } from './http/gift-fees.http.ts';
import { payoutsHttp } from './http/payouts.http.ts';
import { recurringGiftsHttp } from './http/recurring-gifts.http.ts';
import { homeHttp } from './http/home.http.ts';
import { invitesHttp } from './http/invites.http.ts';
import { membersHttp } from './http/members.http.ts';
import { organizationsHttp } from './http/organizations.http.ts';
import { paymentMethodsHttp } from './http/payment-methods.http.ts';
import { programsHttp } from './http/programs.http.ts';
import { purchasesHttp } from './http/purchases.http.ts';
import { viewsHttp } from './http/views.http.ts';
import { commentsHttp } from './http/comments.http.ts';
import { receiptMailHttp } from './http/receipt-mail.http.ts';
import { receiptPolicyHttp } from './http/receipt-policy.http.ts';
import { reconciliationHttp } from './http/reconciliation.http.ts';
import { receiptsHttp } from './http/receipts.http.ts';
import { type RouteDefinition } from './http/route.ts';
import { sessionsHttp } from './http/sessions.http.ts';
import { signaturesHttp } from './http/signatures.http.ts';
import { spendRulesHttp } from './http/spend-rules.http.ts';
import { teamsHttp } from './http/teams.http.ts';
import { unmatchedFactsHttp } from './http/unmatched-facts.http.ts';
import { vaultHttp } from './http/vault.http.ts';
import { walletHttp } from './http/wallet.http.ts';
import { auditRpc } from './org/audit.rpc.ts';
import { orgEvents } from './org/org.events.ts';
import { documentsRpc } from './org/documents.rpc.ts';
import { connectionsRpc } from './org/connections.rpc.ts';
import { orgRpc } from './org/org.rpc.ts';
import { type EventDefinition, type RpcDefinition } from './rpc.ts';
import { accountingExportsRpc } from './spend/accounting-exports.rpc.ts';
import { accountingMonthsRpc } from './spend/accounting-months.rpc.ts';
import { approvalsRpc } from './spend/approvals.rpc.ts';
import { accountingRpc } from './spend/accounting.rpc.ts';
import { controlsRpc } from './spend/controls.rpc.ts';
import { cardDisputesRpc } from './spend/card-disputes.rpc.ts';
import { fundsRpc } from './spend/funds.rpc.ts';
import { fundFilesRpc } from './spend/fund-files.rpc.ts';
import { personBankAccountsRpc } from './spend/person-bank-accounts.rpc.ts';
import { mileageRatesRpc } from './spend/mileage-rates.rpc.ts';
import { reimbursementReceiptsRpc, reimbursementsRpc } from './spend/reimbursements.rpc.ts';
import { programsRpc } from './spend/programs.rpc.ts';
import { reconciliationRpc } from './spend/reconciliation.rpc.ts';
import { spendRulesRpc } from './spend/spend-rules.rpc.ts';
import { spendEvents } from './spend/spend.events.ts';
import { spendRpc } from './spend/spend.rpc.ts';
import { unmatchedFactsRpc } from './spend/unmatched-facts.rpc.ts';
import { signaturesRpc } from './spend/signatures.rpc.ts';
import { accountStatementsRpc } from './spend/account-statements.rpc.ts';
import { vaultRpc } from './spend/vault.rpc.ts';
import { stripeEventRpc } from './stripe-event.ts';
import { notificationsHttp } from './http/notifications.http.ts';
import { notificationsRpc } from './org/notifications.rpc.ts';

type Group<Definition> = Readonly<Record<string, Definition>>;

const rpcGroups: readonly Group<RpcDefinition>[] = [
  notificationsRpc,
  authRpc,
  orgRpc,
  connectionsRpc,
  documentsRpc,
  auditRpc,
  cardsRpc,
  viewsRpc,
  categoryRulesRpc,
  commentsRpc,
  receiptsRpc,
  receiptMailRpc,
  receiptPolicyRpc,
  spendRpc,
  cardDisputesRpc,
  programsRpc,
  spendRulesRpc,
  fundsRpc,
  fundFilesRpc,
  vaultRpc,
  accountStatementsRpc,
  signaturesRpc,
  personBankAccountsRpc,
  reimbursementsRpc,
  mileageRatesRpc,
  reimbursementReceiptsRpc,
  accountingRpc,
  accountingMonthsRpc,
  accountingExportsRpc,
  unmatchedFactsRpc,
  reconciliationRpc,
  controlsRpc,
  approvalsRpc,
  donationsRpc,
  campaignMatchesRpc,
  fundraisingRpc,
  giftFeesRpc,
  payoutsRpc,
  recurringGiftsRpc,
  disputeFilesRpc,
  donorImportsRpc,
  donorNotesRpc,
  donorSegmentsRpc,
  donorsRpc,
  yearlyStatementsRpc,
  stripeEventRpc,
];
const eventGroups: readonly Group<EventDefinition>[] = [
  authEvents,
  orgEvents,
  cardsEvents,
  spendEvents,
  donationsEvents,
];
const routeGroups: readonly Group<RouteDefinition>[] = [
  notificationsHttp,
  homeHttp,
  membersHttp,
  teamsHttp,
  invitesHttp,
  organizationsHttp,
  applicationsHttp,
  documentsHttp,
  clientsHttp,
  categoriesHttp,
  categoryRulesHttp,
  cardsHttp,
  programsHttp,
  spendRulesHttp,
  controlsHttp,
  purchasesHttp,
  cardDisputesHttp,
  viewsHttp,
  commentsHttp,
  receiptsHttp,
  receiptMailHttp,
  receiptPolicyHttp,
  approvalsHttp,
  walletHttp,
  vaultHttp,
  accountStatementsHttp,
  signaturesHttp,
  fundsHttp,
  fundFilesHttp,
  personBankAccountsHttp,
  reimbursementsHttp,
  mileageRatesHttp,
  accountingHttp,
  accountingMonthsHttp,
  accountingExportsHttp,
  unmatchedFactsHttp,
  reconciliationHttp,
  paymentMethodsHttp,
  campaignsHttp,
  campaignMatchesHttp,
  giftsHttp,
  fundraisingHttp,
  giftFeesHttp,
  payoutsHttp,
  recurringGiftsHttp,
  donorImportsHttp,
  donorNotesHttp,
  donorSegmentsHttp,
  donorsHttp,
  yearlyStatementsHttp,
  configHttp,
  sessionsHttp,
  auditHttp,
];

/** Every contract of the platform, for the tests that check them and the documents generated from them. */
export const allRpcs = rpcGroups.flatMap((group) => Object.values(group));
export const allEvents = eventGroups.flatMap((group) => Object.values(group));
export const allRoutes = routeGroups.flatMap((group) => Object.values(group));
