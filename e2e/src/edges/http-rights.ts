import {
  approvalsHttp,
  organizationsHttp,
  authRpc,
  documentsHttp,
  programsRpc,
  purchasesHttp,
  viewsHttp,
  notificationsHttp,
  commentsHttp,
  commentsRpc,
  viewsRpc,
  notificationsRpc,
  receiptMailHttp,
  receiptMailRpc,
  receiptPolicyHttp,
  receiptPolicyRpc,
  receiptsHttp,
  receiptsRpc,
  walletHttp,
  accountStatementsHttp,
  accountStatementsRpc,
  signaturesHttp,
  vaultHttp,
  vaultRpc,
  signaturesRpc,
  cardsRpc,
  donationsRpc,
  connectionsRpc,
  paymentMethodsHttp,
  programsHttp,
  spendRulesHttp,
  spendRulesRpc,
  controlsHttp,
  controlsRpc,
  auditHttp,
  orgRpc,
  spendRpc,
  applicationsHttp,
  disputeFilesRpc,
  documentsRpc,
  approvalsRpc,
  clientsHttp,
  cardsHttp,
  invitesHttp,
  donorImportsHttp,
  donorImportsRpc,
  donorNotesHttp,
  donorNotesRpc,
  donorSegmentsHttp,
  donorSegmentsRpc,
  donorsHttp,
  donorsRpc,
  giftsHttp,
  fundraisingHttp,
  fundraisingRpc,
  giftFeesHttp,
  giftFeesRpc,
  payoutsHttp,
  payoutsRpc,
  accountingHttp,
  accountingExportsHttp,
  accountingExportsRpc,
  accountingMonthsHttp,
  accountingMonthsRpc,
  accountingRpc,
  fundFilesHttp,
  fundFilesRpc,
  fundsHttp,
  fundsRpc,
  personBankAccountsHttp,
  personBankAccountsRpc,
  reimbursementReceiptsRpc,
  mileageRatesHttp,
  mileageRatesRpc,
  reimbursementsHttp,
  reimbursementsRpc,
  reconciliationHttp,
  reconciliationRpc,
  unmatchedFactsHttp,
  unmatchedFactsRpc,
  homeHttp,
  teamsHttp,
  campaignMatchesHttp,
  campaignMatchesRpc,
  campaignsHttp,
  recurringGiftsHttp,
  recurringGiftsRpc,
  cardDisputesHttp,
  cardDisputesRpc,
  categoriesHttp,
  categoryRulesHttp,
  categoryRulesRpc,
  auditRpc,
  sessionsHttp,
  membersHttp,
  type RpcDefinition,
  type RouteDefinition,
  yearlyStatementsHttp,
  yearlyStatementsRpc,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type ApiPerson, type Input } from '../support/api-person.ts';
import { sampleOf } from '../support/sample.ts';
import { everythingOf, type Everything } from '../support/everything-of.ts';
import {
  donorImportSettings,
  newCampaignImageUpload,
  newDonorImportUpload,
  newLetterUpload,
  newLineReceiptUpload,
  newDisputeFileUpload,
  newFundFileUpload,
  newReceiptUpload,
  type Organization,
} from '../support/organization.ts';

/** With separate records for calls that end them, so that other calls still find theirs. */
export interface OwnRecords extends Everything {
  readonly spareTeamId: string;
  readonly spareCardId: string;
  /** For the team. */
  readonly treasuryId: string;
}

export async function ownRecordsOf(organization: Organization): Promise<OwnRecords> {
  const spare = await organization.createTeam('Spare');
  const card = await organization.issueCard({ holder: organization.admin, limitMinor: 100, name: 'Spare' });
  const all = await everythingOf(organization);
  const team = await organization.admin.call(teamsHttp.getTeam, { params: { id: all.teamId } });
  const treasuryId = team.teamTreasury?.accountId ?? '';
  return { ...all, spareTeamId: spare.id, spareCardId: card.id, treasuryId };
}

type Ask = (ours: OwnRecords, caller: ApiPerson) => Input;

export interface HttpRight {
  readonly route: RouteDefinition;
  /** The command that decides who may call; its row in docs/permissions.md is the expected result. */
  readonly decidedBy: RpcDefinition;
  /** True if it names a record of the organization, so that outsiders must get not found. */
  readonly names: boolean;
  /** Is it about a client's books, for advisors, or about the caller's own organization? */
  readonly about: 'client' | 'own';
  readonly ask: Ask;
}

const aDraft = { reason: 'fraudulent', amount: 100, evidence: {}, version: 0 };

const filled = ({ shape }: RouteDefinition, over: Input = {}): Input => ({
  query: shape.query && (sampleOf(shape.query) as Record<string, string>),
  body: shape.body && sampleOf(shape.body),
  ...over,
});

/** A route without an id, or only with the caller's own. */
const own = (route: RouteDefinition, decidedBy: RpcDefinition, ask?: Ask): HttpRight => ({
  route,
  decidedBy,
  names: false,
  about: 'own',
  ask: (ours, caller) => filled(route, ask?.(ours, caller)),
});
const naming = (route: RouteDefinition, decidedBy: RpcDefinition, ask: Ask): HttpRight => ({
  ...own(route, decidedBy, ask),
  names: true,
});
const byId = (route: RouteDefinition, decidedBy: RpcDefinition, id: keyof OwnRecords, body?: unknown) =>
  naming(route, decidedBy, (ours) => ({
    params: { id: ours[id] },
    ...(body === undefined ? {} : { body }),
  }));
const ofClient = (route: RouteDefinition, decidedBy: RpcDefinition): HttpRight => ({
  ...byId(route, decidedBy, 'organizationId'),
  about: 'client',
});
const ofClientWith = (
  route: RouteDefinition,
  decidedBy: RpcDefinition,
  { params, query }: Pick<Input, 'params' | 'query'>,
): HttpRight => ({
  ...naming(route, decidedBy, ({ organizationId: id }) => ({ params: { id, ...params }, query })),
  about: 'client',
});
const ofClientDays = (
  route: RouteDefinition,
  decidedBy: RpcDefinition,
  query: Record<string, string>,
): HttpRight => ofClientWith(route, decidedBy, { query: { from: '2026-01-01', to: '2026-12-31', ...query } });
const purchaseOfClient = (route: RouteDefinition, decidedBy: RpcDefinition, body?: unknown): HttpRight => ({
  ...naming(route, decidedBy, ({ organizationId: id, purchaseId }) => ({
    params: { id, purchaseId },
    ...(body === undefined ? {} : { body }),
  })),
  about: 'client',
});
const ofTeamMember = (route: RouteDefinition, decidedBy: RpcDefinition, body?: unknown) =>
  naming(route, decidedBy, ({ teamId, userId }) => ({
    params: { id: teamId, userId },
    ...(body === undefined ? {} : { body }),
  }));

const ofProgramMember = (route: RouteDefinition, decidedBy: RpcDefinition) =>
  naming(route, decidedBy, ({ programId, userId }) => ({
    params: { id: programId, kind: 'person', memberId: userId },
  }));

const noControls = { merchantRules: [], perPurchaseLimit: null };

const people = [
  own(membersHttp.getUser, orgRpc.getAccount, (_, { email }) => ({ params: { email } })),
  byId(membersHttp.listUsers, orgRpc.listUsers, 'organizationId'),
  byId(teamsHttp.listTeamUsers, orgRpc.listTeamUsers, 'teamId'),
  // The current role, so that later calls find it unchanged.
  byId(membersHttp.changeRole, orgRpc.changeRole, 'userId', { role: 'Admin' }),
  own(membersHttp.updateProfile, orgRpc.updateProfile),
  own(notificationsHttp.listNotifications, notificationsRpc.listNotifications),
  own(notificationsHttp.markNotificationsRead, notificationsRpc.markNotificationsRead),
  own(notificationsHttp.getNotificationSettings, notificationsRpc.getNotificationSettings),
  own(notificationsHttp.changeNotificationSetting, notificationsRpc.changeNotificationSetting, () => ({
    params: { kind: 'mentioned' },
    body: { inApp: true, mail: true },
  })),
  byId(organizationsHttp.getOrganization, orgRpc.getOrganization, 'organizationId'),
  byId(organizationsHttp.getConnectAccount, orgRpc.getConnectAccount, 'accountId'),
  byId(teamsHttp.getTeam, orgRpc.getTeam, 'teamId'),
  naming(teamsHttp.addTeamMember, orgRpc.addTeamMember, ({ teamId, email }) => ({
    body: { teamId, employee: email },
  })),
  own(teamsHttp.listTeams, orgRpc.listTeams),
  own(teamsHttp.createTeam, orgRpc.createTeam, () => ({ body: { name: `Team ${newId().slice(-6)}` } })),
  // The current names, so that its manager keeps the role.
  byId(teamsHttp.updateTeam, orgRpc.updateTeam, 'teamId', { name: 'Ours', adminRole: 'Team manager' }),
  byId(teamsHttp.closeTeam, orgRpc.closeTeam, 'spareTeamId'),
  byId(teamsHttp.setDefaultSpendPrograms, orgRpc.setDefaultSpendPrograms, 'teamId', { spendProgramIds: [] }),
  ofTeamMember(teamsHttp.changeTeamRole, orgRpc.changeTeamRole, { teamRole: 'Cook' }),
  ofTeamMember(teamsHttp.removeTeamMember, orgRpc.removeTeamMember),
  own(membersHttp.listMembers, orgRpc.listMembers),
  own(invitesHttp.findOwnInvite, orgRpc.findOwnInvite, (_, { email }) => ({ body: { email } })),
  own(invitesHttp.listInvites, orgRpc.listInvites),
  own(invitesHttp.invite, orgRpc.invite),
  byId(invitesHttp.resendInvite, orgRpc.resendInvite, 'inviteId'),
  byId(invitesHttp.revokeInvite, orgRpc.revokeInvite, 'inviteId'),
  byId(invitesHttp.acceptInvite, orgRpc.acceptInvite, 'inviteId'),
  byId(invitesHttp.declineInvite, orgRpc.declineInvite, 'inviteId'),
];

const organizations = [
  own(applicationsHttp.getDraft, orgRpc.getDraft),
  own(applicationsHttp.saveDraft, orgRpc.saveDraft, () => ({ body: { step: 0, answers: {} } })),
  own(applicationsHttp.apply, orgRpc.apply),
  own(applicationsHttp.getApplication, orgRpc.getApplication),
  // The same values as before, so that the application stays open.
  own(applicationsHttp.answerApplication, orgRpc.answerApplication, () => ({
    body: { legalName: 'Harbor Shelter', ein: '12-0000001' },
  })),
  own(organizationsHttp.updateOrganization, orgRpc.updateOrganization),
  own(paymentMethodsHttp.linkBankAccount, orgRpc.linkBankAccount, () => ({
    body: { holderName: 'Ours', routingNumber: '110000000', accountNumber: '000123456789' },
  })),
  own(paymentMethodsHttp.listPaymentMethods, orgRpc.listPaymentMethods),
  byId(categoriesHttp.listCategories, orgRpc.listCategories, 'organizationId'),
  own(categoriesHttp.addCategory, orgRpc.addCategory, () => ({
    body: { name: 'Ice', code: '9981', function: 'program' },
  })),
  byId(categoriesHttp.renameCategory, orgRpc.renameCategory, 'categoryId'),
  byId(categoriesHttp.setForm990Line, orgRpc.setForm990Line, 'categoryId', { form990Line: '16' }),
  byId(categoriesHttp.archiveCategory, orgRpc.archiveCategory, 'categoryId'),
];

const categoryRules = [
  own(categoryRulesHttp.listCategoryRules, categoryRulesRpc.listCategoryRules),
  own(categoryRulesHttp.createCategoryRule, categoryRulesRpc.createCategoryRule, ({ categoryId }) => ({
    body: { match: { by: 'merchant_name', value: 'Harvest' }, categoryId },
  })),
  own(categoryRulesHttp.previewCategoryRule, categoryRulesRpc.previewCategoryRule, () => ({
    query: { by: 'merchant_name', value: 'Harvest' },
  })),
  naming(categoryRulesHttp.orderCategoryRules, categoryRulesRpc.orderCategoryRules, ({ categoryRuleId }) => ({
    body: { ruleIds: [categoryRuleId] },
  })),
  byId(categoryRulesHttp.updateCategoryRule, categoryRulesRpc.updateCategoryRule, 'categoryRuleId', {
    memo: 'Ice',
    version: 1,
  }),
  byId(categoryRulesHttp.applyCategoryRule, categoryRulesRpc.applyCategoryRule, 'categoryRuleId'),
  byId(categoryRulesHttp.deleteCategoryRule, categoryRulesRpc.deleteCategoryRule, 'categoryRuleId'),
];

const documents = [
  own(documentsHttp.listDocuments, documentsRpc.list),
  own(documentsHttp.uploadDocument, documentsRpc.begin, newLetterUpload),
  byId(documentsHttp.downloadDocument, documentsRpc.readPart, 'documentId'),
  byId(documentsHttp.removeDocument, documentsRpc.remove, 'documentId'),
];

const cards = [
  naming(cardsHttp.listCards, cardsRpc.listCards, ({ organizationId }) => ({ body: { organizationId } })),
  own(cardsHttp.listPersonalCards, cardsRpc.listCards, (_, { email }) => ({ body: { email } })),
  own(cardsHttp.listCardholders, cardsRpc.listCardholders, (_, { email }) => ({ body: { email } })),
  own(cardsHttp.listUsersWithCards, cardsRpc.listUsersWithCards, (_, { email }) => ({ body: { email } })),
  naming(cardsHttp.issueCard, cardsRpc.issueCard, ({ userId: holder }) => ({
    body: { holder, name: 'Ice', spendRule: { frequency: 'daily', limit: 100 } },
  })),
  own(cardsHttp.listCardSummaries, cardsRpc.listCards),
  own(homeHttp.getHome, cardsRpc.listCards),
  // Only an Admin may make all five of its reads, as only an Admin may create a rule.
  own(homeHttp.getFirstSteps, spendRulesRpc.createRule),
  byId(cardsHttp.getCard, cardsRpc.getCard, 'cardId'),
  byId(cardsHttp.listCardPeriods, cardsRpc.listCardPeriods, 'cardId'),
  byId(cardsHttp.freezeCard, cardsRpc.freezeCard, 'cardId'),
  byId(cardsHttp.unfreezeCard, cardsRpc.unfreezeCard, 'cardId'),
  byId(cardsHttp.cancelCard, cardsRpc.cancelCard, 'spareCardId'),
  byId(cardsHttp.createCardKey, cardsRpc.createCardKey, 'cardId', { nonce: 'ephkn_test' }),
  byId(cardsHttp.activateCard, cardsRpc.activateCard, 'cardId', { last4: '0000' }),
  own(cardsHttp.setBillingAddress, cardsRpc.setBillingAddress, () => ({ body: { address: null } })),
  byId(cardsHttp.replaceCard, cardsRpc.replaceCard, 'spareCardId', { reason: 'damaged' }),
  byId(cardsHttp.getCardholder, cardsRpc.getCardholder, 'cardholderId'),
  naming(purchasesHttp.listOrganizationTransactions, cardsRpc.listTransactions, ({ organizationId }) => ({
    body: { organizationId },
  })),
  naming(purchasesHttp.listTeamTransactions, cardsRpc.listTransactions, ({ teamId }) => ({
    body: { teamId },
  })),
  own(purchasesHttp.listPurchases, cardsRpc.listPurchases),
  own(purchasesHttp.listSpentWeeks, cardsRpc.listSpentWeeks),
  own(purchasesHttp.sumPurchases, cardsRpc.sumPurchases),
  own(purchasesHttp.exportPurchases, cardsRpc.exportPurchases, () => ({ query: { format: 'json' } })),
  byId(purchasesHttp.getPurchase, cardsRpc.getPurchase, 'purchaseId'),
  byId(purchasesHttp.codePurchase, cardsRpc.codePurchase, 'purchaseId', { memo: 'Ice', version: 0 }),
  byId(purchasesHttp.splitPurchase, cardsRpc.splitPurchase, 'purchaseId', { lines: [], version: 0 }),
  byId(purchasesHttp.suggestCategory, cardsRpc.suggestCategory, 'purchaseId'),
  naming(purchasesHttp.categorizePurchases, cardsRpc.categorizePurchases, ({ purchaseId }) => ({
    body: { purchaseIds: [purchaseId], categoryId: null },
  })),
  byId(purchasesHttp.explainAuthorization, cardsRpc.explainPurchase, 'authorizationId'),
  byId(cardDisputesHttp.getPurchaseDispute, cardDisputesRpc.get, 'purchaseId'),
  byId(cardDisputesHttp.savePurchaseDispute, cardDisputesRpc.save, 'purchaseId', aDraft),
  byId(cardDisputesHttp.submitPurchaseDispute, cardDisputesRpc.submit, 'purchaseId', { version: 1 }),
  byId(cardDisputesHttp.withdrawPurchaseDispute, cardDisputesRpc.withdraw, 'purchaseId', { version: 1 }),
  byId(cardDisputesHttp.reportPurchase, cardDisputesRpc.report, 'purchaseId', {
    note: 'Not me',
    freezesCard: false,
  }),
  own(viewsHttp.listViews, viewsRpc.listViews),
  own(viewsHttp.saveView, viewsRpc.saveView, () => ({
    body: { name: 'To categorize', filters: { category: 'none' }, isShared: false },
  })),
  byId(viewsHttp.removeView, viewsRpc.removeView, 'viewId'),
];

const onComment = (route: RouteDefinition, decidedBy: RpcDefinition, body?: unknown) =>
  naming(route, decidedBy, ({ purchaseId, commentId }) => ({ params: { id: purchaseId, commentId }, body }));

const comments = [
  byId(commentsHttp.listComments, commentsRpc.list, 'purchaseId'),
  byId(commentsHttp.listMentionable, commentsRpc.listMentionable, 'purchaseId'),
  byId(commentsHttp.addComment, commentsRpc.add, 'purchaseId', { text: 'For Saturday' }),
  onComment(commentsHttp.editComment, commentsRpc.edit, { text: 'For Sunday', version: 1 }),
  onComment(commentsHttp.deleteComment, commentsRpc.delete),
];

const onPurchase = (route: RouteDefinition, decidedBy: RpcDefinition) =>
  naming(route, decidedBy, ({ purchaseId, receiptId }) => ({ params: { id: purchaseId, receiptId } }));

const receipts = [
  own(receiptsHttp.listUnassignedReceipts, receiptsRpc.listUnassigned),
  naming(receiptsHttp.uploadReceipt, receiptsRpc.begin, ({ purchaseId }) => newReceiptUpload(purchaseId)),
  byId(receiptsHttp.downloadReceipt, receiptsRpc.readPart, 'receiptId'),
  byId(receiptsHttp.suggestPurchases, receiptsRpc.suggestPurchases, 'receiptId'),
  byId(receiptsHttp.listReceipts, receiptsRpc.listOfPurchase, 'purchaseId'),
  onPurchase(receiptsHttp.attachReceipt, receiptsRpc.attach),
  byId(receiptsHttp.removeReceipt, receiptsRpc.remove, 'receiptId'),
  onPurchase(receiptsHttp.detachReceipt, receiptsRpc.detach),
  own(receiptMailHttp.getReceiptAddress, receiptMailRpc.getAddress),
  own(receiptMailHttp.replaceReceiptAddress, receiptMailRpc.replaceAddress),
  own(receiptPolicyHttp.getPolicy, receiptPolicyRpc.get),
  own(receiptPolicyHttp.setPolicy, receiptPolicyRpc.set, () => ({
    body: { requiredFrom: null, exemptMerchants: [] },
  })),
  own(receiptPolicyHttp.listLocks, receiptPolicyRpc.listLocks),
  naming(receiptPolicyHttp.remindCardholders, receiptPolicyRpc.remind, ({ purchaseId }) => ({
    body: { purchaseIds: [purchaseId] },
  })),
  own(receiptPolicyHttp.listExcuses, receiptPolicyRpc.listExcuses),
  byId(receiptPolicyHttp.getRequirement, receiptPolicyRpc.getRequirement, 'purchaseId'),
  byId(receiptPolicyHttp.requestExcuse, receiptPolicyRpc.requestExcuse, 'purchaseId', { reason: 'Lost' }),
  byId(receiptPolicyHttp.decideExcuse, receiptPolicyRpc.decideExcuse, 'purchaseId', { isApproved: false }),
];

const programs = [
  own(programsHttp.listPrograms, programsRpc.listPrograms),
  // A manager may create it for their team, paid from its treasury.
  naming(
    programsHttp.createProgram,
    programsRpc.createProgram,
    ({ teamId, treasuryId: payingAccountId }) => ({
      body: { name: 'Ice', frequency: 'daily', limit: 100, teamId, payingAccountId },
    }),
  ),
  byId(programsHttp.updateProgram, programsRpc.updateProgram, 'programId', { name: 'Theirs' }),
  byId(controlsHttp.setProgramControls, controlsRpc.setProgramControls, 'programId', noControls),
  own(approvalsHttp.listRequestablePrograms, approvalsRpc.listRequestablePrograms),
  naming(approvalsHttp.requestCard, approvalsRpc.requestCard, ({ programId: spendProgramId }) => ({
    body: { spendProgramId, name: 'Ice', frequency: 'daily', limit: 100, reason: 'Ice' },
  })),
  byId(approvalsHttp.requestMembership, approvalsRpc.requestMembership, 'programId', { reason: 'Ice' }),
  byId(approvalsHttp.requestProgramLimit, approvalsRpc.requestProgramLimit, 'programId', {
    limit: 900_000,
    reason: 'Ice',
  }),
  byId(programsHttp.listProgramPeriods, programsRpc.listProgramPeriods, 'programId'),
  byId(programsHttp.listProgramMembers, programsRpc.listProgramMembers, 'programId'),
  ofProgramMember(programsHttp.addProgramMember, programsRpc.addProgramMember),
  ofProgramMember(programsHttp.removeProgramMember, programsRpc.removeProgramMember),
  byId(programsHttp.issueProgramCards, cardsRpc.issueProgramCards, 'programId'),
  byId(programsHttp.pauseProgram, programsRpc.pauseProgram, 'programId'),
  byId(programsHttp.resumeProgram, programsRpc.resumeProgram, 'programId'),
  byId(programsHttp.closeProgram, programsRpc.closeProgram, 'programId'),
  naming(programsHttp.listProgramCards, cardsRpc.listCards, ({ programId: spendProgramId }) => ({
    body: { spendProgramId },
  })),
];

const rules = [
  own(spendRulesHttp.listSpendRules, spendRulesRpc.listRules),
  own(spendRulesHttp.createSpendRule, spendRulesRpc.createRule),
  byId(spendRulesHttp.getSpendRule, spendRulesRpc.getRule, 'ruleId'),
  byId(spendRulesHttp.updateSpendRule, spendRulesRpc.updateRule, 'ruleId', { name: 'Theirs' }),
  byId(controlsHttp.setCardControls, controlsRpc.setCardControls, 'cardId', noControls),
  byId(controlsHttp.setRuleControls, controlsRpc.setRuleControls, 'ruleId', noControls),
  naming(
    cardsHttp.swapSpendRule,
    spendRulesRpc.swapRule,
    ({ cardId: physicalCardId, ruleId: spendRuleId }) => ({
      body: { physicalCardId, spendRuleId },
    }),
  ),
];

const approvals = [
  byId(cardsHttp.updateCard, spendRpc.changeCardLimit, 'cardId', { limit: 10_000 }),
  byId(cardsHttp.setCardIncrease, spendRpc.setCardIncrease, 'cardId', { amount: 0 }),
  naming(approvalsHttp.requestCardLimit, approvalsRpc.requestCardLimit, ({ cardId }) => ({
    params: { id: cardId },
    body: { limit: 30_000, reason: 'Ice' },
  })),
  own(approvalsHttp.listApprovals, approvalsRpc.list),
  byId(approvalsHttp.approve, approvalsRpc.approve, 'approvalId', { version: 1 }),
  byId(approvalsHttp.reject, approvalsRpc.reject, 'approvalId', { version: 1 }),
  byId(approvalsHttp.withdraw, approvalsRpc.withdraw, 'approvalId', { version: 1 }),
];

const money = [
  own(walletHttp.listAccounts, spendRpc.listAccounts),
  own(walletHttp.listTransfers, spendRpc.listTransfers),
  own(walletHttp.sumTransfers, spendRpc.sumTransfers),
  byId(walletHttp.getTransfer, spendRpc.getTransfer, 'transferId'),
  own(walletHttp.startTransfer, spendRpc.startDeposit, () => ({ body: { kind: 'deposit', amount: 100 } })),
  own(walletHttp.getWalletDetails, spendRpc.getWalletDetails),
  own(walletHttp.showAccountNumber, spendRpc.showAccountNumber),
  own(accountStatementsHttp.listStatements, accountStatementsRpc.listAccountMonths),
  own(accountStatementsHttp.getStatement, accountStatementsRpc.getAccountStatement, () => ({
    params: { month: '2026-01' },
    query: { format: 'csv' },
  })),
  byId(accountStatementsHttp.getBalanceAt, accountStatementsRpc.getBalanceAt, 'payingAccountId'),
  byId(accountStatementsHttp.listDailyBalances, accountStatementsRpc.listDailyBalances, 'payingAccountId'),
  own(vaultHttp.getVault, vaultRpc.getVault),
  own(vaultHttp.setVaultTarget, vaultRpc.setVaultTarget, () => ({
    body: { amount: null, on: null, version: 0 },
  })),
  own(vaultHttp.listTransferRules, vaultRpc.listTransferRules),
  own(vaultHttp.listTransferRuleRuns, vaultRpc.listTransferRuleRuns),
  own(vaultHttp.createTransferRule, vaultRpc.createTransferRule, () => ({
    body: { kind: 'keep_at_least', amount: 1 },
  })),
  byId(vaultHttp.changeTransferRule, vaultRpc.changeTransferRule, 'transferRuleId', {
    status: 'active',
    version: 1,
  }),
  own(signaturesHttp.getSignaturePolicy, signaturesRpc.getSignaturePolicy),
  own(signaturesHttp.changeSignaturePolicy, signaturesRpc.changeSignaturePolicy, () => ({
    body: { threshold: null, version: 0 },
  })),
  own(campaignsHttp.listCampaigns, donationsRpc.listCampaigns),
  own(campaignsHttp.createCampaign, donationsRpc.createCampaign),
  byId(campaignsHttp.updateCampaign, donationsRpc.updateCampaign, 'campaignId', { version: 1 }),
  byId(campaignsHttp.deleteCampaign, donationsRpc.deleteCampaign, 'campaignId'),
  naming(campaignsHttp.setCampaignImage, donationsRpc.setCampaignImage, ({ campaignId }) =>
    newCampaignImageUpload(campaignId),
  ),
  byId(campaignsHttp.removeCampaignImage, donationsRpc.removeCampaignImage, 'campaignId'),
  byId(campaignsHttp.getCampaignDashboard, donationsRpc.getCampaignDashboard, 'campaignId'),
  byId(campaignsHttp.downloadSampleReceipt, donationsRpc.printSampleReceipt, 'campaignId'),
  byId(campaignMatchesHttp.listCampaignMatches, campaignMatchesRpc.list, 'campaignId'),
  byId(campaignMatchesHttp.createCampaignMatch, campaignMatchesRpc.create, 'campaignId', {
    sponsor: 'Harbor Bank',
    sum: 100,
    startsOn: '2030-01-01',
  }),
  byId(campaignMatchesHttp.updateCampaignMatch, campaignMatchesRpc.update, 'campaignMatchId', { version: 1 }),
  byId(campaignMatchesHttp.recordMatchPayment, campaignMatchesRpc.recordPayment, 'campaignMatchId', {
    amount: 100,
    receivedOn: '2026-01-05',
  }),
  own(giftsHttp.listGifts, donationsRpc.listGifts),
  own(giftsHttp.sumGifts, donationsRpc.sumGifts),
  own(giftFeesHttp.getGiftFees, giftFeesRpc.get),
  own(giftFeesHttp.setFeeRates, giftFeesRpc.setRates, () => ({ body: { card: null, bank_debit: null } })),
  own(fundraisingHttp.getFundraisingOverview, fundraisingRpc.getOverview, () => ({
    query: { from: '2030-01-01', to: '2030-01-31' },
  })),
  own(payoutsHttp.listPayouts, payoutsRpc.list),
  byId(payoutsHttp.getPayout, payoutsRpc.get, 'payoutId'),
  byId(payoutsHttp.listPayoutLines, payoutsRpc.listLines, 'payoutId'),
  byId(giftsHttp.getGift, donationsRpc.getGift, 'giftId'),
  byId(giftsHttp.getGiftHistory, donationsRpc.getGiftHistory, 'giftId'),
  byId(giftsHttp.refundGift, donationsRpc.refundGift, 'giftId', { amount: 100, reason: 'duplicate' }),
  byId(giftsHttp.answerDispute, donationsRpc.answerDispute, 'giftId', { text: 'A receipt', submit: false }),
  naming(giftsHttp.addDisputeFile, disputeFilesRpc.begin, ({ giftId }) => newDisputeFileUpload(giftId)),
  naming(giftsHttp.removeDisputeFile, disputeFilesRpc.remove, ({ giftId: id }) => ({
    params: { id, fileId: newId() },
  })),
  byId(giftsHttp.acceptDispute, donationsRpc.acceptDispute, 'giftId'),
  byId(giftsHttp.markEmployerMatch, donationsRpc.markEmployerMatch, 'giftId', { status: null }),
  byId(giftsHttp.voidGift, donationsRpc.voidGift, 'giftId', { reason: 'Entered twice' }),
  byId(giftsHttp.resendReceipt, donationsRpc.resendReceipt, 'giftId'),
  byId(giftsHttp.resendTributeNote, donationsRpc.resendTributeNote, 'giftId'),
  byId(giftsHttp.downloadReceipt, donationsRpc.printReceipt, 'giftId'),
  own(donorsHttp.listDonors, donorsRpc.listDonors),
  own(donorsHttp.countDonors, donorsRpc.countDonors),
  own(donorsHttp.getRetention, donorsRpc.getRetention),
  own(donorSegmentsHttp.listDonorSegments, donorSegmentsRpc.list),
  own(donorSegmentsHttp.createDonorSegment, donorSegmentsRpc.create, () => ({
    body: { name: 'Recent donors', filters: { giftsLeast: 2 } },
  })),
  byId(donorSegmentsHttp.updateDonorSegment, donorSegmentsRpc.update, 'donorSegmentId', { name: 'Friends' }),
  byId(donorSegmentsHttp.removeDonorSegment, donorSegmentsRpc.remove, 'donorSegmentId'),
  byId(donorsHttp.getDonor, donorsRpc.getDonor, 'donorId'),
  byId(donorsHttp.updateDonor, donorsRpc.updateDonor, 'donorId', { tags: ['Board'] }),
  byId(donorNotesHttp.listDonorNotes, donorNotesRpc.list, 'donorId'),
  byId(donorNotesHttp.addDonorNote, donorNotesRpc.add, 'donorId', { text: 'Calls' }),
  naming(donorNotesHttp.deleteDonorNote, donorNotesRpc.delete, ({ donorId, donorNoteId }) => ({
    params: { id: donorId, noteId: donorNoteId },
  })),
  byId(donorsHttp.listDonorEmails, donorsRpc.listEmails, 'donorId'),
  byId(donorsHttp.listPastGifts, donorImportsRpc.listPastGifts, 'donorId'),
  own(donorImportsHttp.listDonorImports, donorImportsRpc.list),
  own(donorImportsHttp.uploadDonorImport, donorImportsRpc.begin, () => newDonorImportUpload()),
  byId(donorImportsHttp.getDonorImport, donorImportsRpc.get, 'donorImportId'),
  naming(donorImportsHttp.listDonorImportProblems, donorImportsRpc.listProblems, ({ donorImportId }) => ({
    params: { id: donorImportId },
    query: {},
  })),
  byId(
    donorImportsHttp.setDonorImportColumns,
    donorImportsRpc.setColumns,
    'donorImportId',
    donorImportSettings,
  ),
  byId(donorImportsHttp.startDonorImport, donorImportsRpc.start, 'donorImportId'),
  byId(donorImportsHttp.undoDonorImport, donorImportsRpc.undo, 'donorImportId'),
  own(yearlyStatementsHttp.getYearlyStatements, yearlyStatementsRpc.get, () => ({
    params: { year: '2025' },
  })),
  own(yearlyStatementsHttp.sendYearlyStatements, yearlyStatementsRpc.send, () => ({
    params: { year: '2025' },
  })),
  own(yearlyStatementsHttp.downloadYearlyStatements, yearlyStatementsRpc.listDonors, () => ({
    params: { year: '2025' },
  })),
  naming(yearlyStatementsHttp.resendYearlyStatement, yearlyStatementsRpc.resend, ({ donorId }) => ({
    params: { id: donorId, year: '2025' },
  })),
  byId(donorsHttp.listDuplicates, donorsRpc.listDuplicates, 'donorId'),
  byId(donorsHttp.listMerges, donorsRpc.listMerges, 'donorId'),
  naming(donorsHttp.dismissDuplicate, donorsRpc.dismissDuplicate, ({ donorId, otherDonorId }) => ({
    params: { id: donorId, otherId: otherDonorId },
  })),
  naming(donorsHttp.previewMerge, donorsRpc.previewMerge, ({ donorId, otherDonorId }) => ({
    params: { id: donorId },
    body: { donorId: otherDonorId },
  })),
  naming(donorsHttp.mergeDonors, donorsRpc.mergeDonors, ({ donorId, otherDonorId }) => ({
    params: { id: donorId },
    body: { donorId: otherDonorId },
  })),
  byId(donorsHttp.undoMerge, donorsRpc.undoMerge, 'donorMergeId'),
  naming(donorsHttp.getDonorStatement, donorsRpc.printStatement, ({ donorId }) => ({
    params: { id: donorId, year: '2026' },
  })),
  own(giftsHttp.recordGift, donationsRpc.recordGift, ({ campaignId }) => ({
    body: {
      campaignId,
      method: 'cash',
      amount: 500,
      receivedOn: '2026-11-12',
      donor: { name: 'Ruth Abernathy' },
    },
  })),
  own(recurringGiftsHttp.listRecurringGifts, recurringGiftsRpc.list),
  own(recurringGiftsHttp.getRecurringHealth, recurringGiftsRpc.getHealth),
  own(recurringGiftsHttp.getUpgradeSuggestions, recurringGiftsRpc.getUpgradeSuggestions),
  own(recurringGiftsHttp.setUpgradeSuggestions, recurringGiftsRpc.setUpgradeSuggestions, () => ({
    body: { afterGifts: 24 },
  })),
  own(recurringGiftsHttp.listOwnRecurringGifts, recurringGiftsRpc.listOwn),
  own(recurringGiftsHttp.listOwnGifts, recurringGiftsRpc.listOwnGifts, () => ({ query: {} })),
  own(recurringGiftsHttp.listSavedCards, recurringGiftsRpc.listSavedCards, () => ({
    query: { campaign: 'a-campaign' },
  })),
  naming(
    recurringGiftsHttp.startGiftWithSavedCard,
    recurringGiftsRpc.startGiftWithSavedCard,
    ({ recurringGiftId }) => ({
      body: { campaign: 'a-campaign', amount: 5_000, recurringGiftId },
    }),
  ),
  own(recurringGiftsHttp.listOwnYears, recurringGiftsRpc.listOwnYears),
  own(recurringGiftsHttp.listOwnAddresses, recurringGiftsRpc.listOwnAddresses),
  own(recurringGiftsHttp.listOwnUses, recurringGiftsRpc.listOwnDesignatedGifts),
  own(recurringGiftsHttp.getOwnStatement, recurringGiftsRpc.getOwnStatement, () => ({
    params: { year: '2026' },
  })),
  // For donors: everyone may call these, and the records belong to none of the callers.
  byId(recurringGiftsHttp.changeRecurringGift, recurringGiftsRpc.change, 'recurringGiftId', {
    day: 2,
    version: 1,
  }),
  byId(recurringGiftsHttp.pauseRecurringGift, recurringGiftsRpc.step, 'recurringGiftId', { version: 1 }),
  byId(recurringGiftsHttp.resumeRecurringGift, recurringGiftsRpc.step, 'recurringGiftId', { version: 1 }),
  byId(recurringGiftsHttp.skipRecurringGift, recurringGiftsRpc.step, 'recurringGiftId', { version: 1 }),
  byId(recurringGiftsHttp.undoSkip, recurringGiftsRpc.step, 'recurringGiftId', { version: 1 }),
  byId(recurringGiftsHttp.cancelRecurringGift, recurringGiftsRpc.step, 'recurringGiftId', { version: 1 }),
  byId(recurringGiftsHttp.restartRecurringGift, recurringGiftsRpc.step, 'recurringGiftId', { version: 1 }),
  byId(recurringGiftsHttp.openOwnMethod, recurringGiftsRpc.change, 'recurringGiftId'),
  byId(recurringGiftsHttp.saveOwnMethod, recurringGiftsRpc.change, 'recurringGiftId', {
    setupIntentId: 'seti_none',
  }),
  byId(recurringGiftsHttp.setOwnAddress, recurringGiftsRpc.setOwnAddress, 'organizationId', {
    address: null,
  }),
  byId(recurringGiftsHttp.getOwnReceipt, recurringGiftsRpc.getOwnReceipt, 'recurringGiftId'),
  own(fundsHttp.listFunds, fundsRpc.listFunds),
  own(fundsHttp.createFund, fundsRpc.createFund, () => ({
    body: { name: 'Ice', restriction: 'purpose', purpose: 'Ice' },
  })),
  byId(fundsHttp.getFund, fundsRpc.getFund, 'fundId'),
  byId(fundsHttp.getFundFlow, fundsRpc.getFundFlow, 'fundId'),
  naming(fundsHttp.listFundDonors, donorsRpc.listFundDonors, ({ fundId: id }) => ({
    params: { id },
    query: { q: '' },
  })),
  naming(fundsHttp.getDonorReport, donorsRpc.listFundGifts, ({ fundId: id, donorId }) => ({
    params: { id },
    query: { donorId },
  })),
  byId(fundsHttp.updateFund, fundsRpc.updateFund, 'fundId', { name: 'Theirs' }),
  // Refused because it has money, so that later calls find it open.
  byId(fundsHttp.closeFund, fundsRpc.closeFund, 'fundId'),
  byId(fundsHttp.receiveInFund, fundsRpc.receiveInFund, 'fundId', {
    amount: 2,
    donor: 'Ours',
    reason: 'Ice',
  }),
  byId(fundsHttp.releaseFund, fundsRpc.releaseFund, 'fundId', { amount: 1, reason: 'Ice', evidence: 'Ice' }),
  byId(fundFilesHttp.listFundFiles, fundFilesRpc.list, 'fundId'),
  naming(fundFilesHttp.uploadFundFile, fundFilesRpc.begin, ({ fundId }) => newFundFileUpload(fundId)),
  naming(fundFilesHttp.downloadFundFile, fundFilesRpc.readPart, ({ fundId: id, fundFileId: fileId }) => ({
    params: { id, fileId },
  })),
  naming(fundFilesHttp.removeFundFile, fundFilesRpc.remove, ({ fundId: id, fundFileId: fileId }) => ({
    params: { id, fileId },
  })),
  own(reimbursementsHttp.listReimbursements, reimbursementsRpc.list),
  own(reimbursementsHttp.createReimbursement, reimbursementsRpc.create, () => ({
    body: { title: 'Ice', lines: [] },
  })),
  own(reimbursementsHttp.getReimbursementQueue, reimbursementsRpc.getQueue),
  byId(reimbursementsHttp.getReimbursement, reimbursementsRpc.get, 'reportId'),
  byId(reimbursementsHttp.updateReimbursement, reimbursementsRpc.update, 'reportId', {
    version: 1,
    title: 'Ice',
    lines: [],
  }),
  naming(
    reimbursementsHttp.uploadReimbursementReceipt,
    reimbursementReceiptsRpc.begin,
    ({ reportId: id, lineId }) => newLineReceiptUpload({ id, lineId }),
  ),
  naming(
    reimbursementsHttp.downloadReimbursementReceipt,
    reimbursementReceiptsRpc.readPart,
    ({ reportId: id, lineReceiptId: receiptId }) => ({ params: { id, receiptId } }),
  ),
  naming(
    reimbursementsHttp.attachReimbursementReceipt,
    reimbursementReceiptsRpc.attach,
    ({ reportId: id, lineId, lineReceiptId: receiptId }) => ({
      params: { id, lineId, receiptId },
      body: { version: 1 },
    }),
  ),
  naming(
    reimbursementsHttp.removeReimbursementReceipt,
    reimbursementReceiptsRpc.remove,
    ({ reportId: id, lineId, lineReceiptId: receiptId }) => ({
      params: { id, lineId, receiptId },
      query: { version: '1' },
    }),
  ),
  byId(reimbursementsHttp.submitReimbursement, reimbursementsRpc.submit, 'reportId', { version: 1 }),
  byId(reimbursementsHttp.approveReimbursement, reimbursementsRpc.approve, 'reportId', { version: 1 }),
  byId(reimbursementsHttp.requestReimbursementChanges, reimbursementsRpc.requestChanges, 'reportId', {
    version: 1,
    note: 'Ice',
  }),
  byId(reimbursementsHttp.rejectReimbursement, reimbursementsRpc.reject, 'reportId', {
    version: 1,
    note: 'Ice',
  }),
  own(personBankAccountsHttp.getPersonBankAccount, personBankAccountsRpc.getPersonBankAccount),
  own(personBankAccountsHttp.setUpPersonBankAccount, personBankAccountsRpc.setUpPersonBankAccount, () => ({
    body: {},
  })),
  own(
    personBankAccountsHttp.completePersonBankAccount,
    personBankAccountsRpc.completePersonBankAccount,
    () => ({
      body: { setupId: newId() },
    }),
  ),
  own(personBankAccountsHttp.removePersonBankAccount, personBankAccountsRpc.removePersonBankAccount),
  own(reimbursementsHttp.payReimbursements, reimbursementsRpc.pay, () => ({
    body: { reports: [{ id: newId(), version: 1 }] },
  })),
  byId(reimbursementsHttp.markReimbursementPaid, reimbursementsRpc.markPaid, 'reportId', {
    version: 1,
    reference: 'Ice',
  }),
  byId(reimbursementsHttp.forgoReimbursement, reimbursementsRpc.forgo, 'reportId', { version: 1 }),
  naming(
    reimbursementsHttp.codeReimbursementLine,
    reimbursementsRpc.codeLine,
    ({ reportId: id, lineId }) => ({
      params: { id, lineId },
      body: { version: 1, categoryId: null },
    }),
  ),
  byId(reimbursementsHttp.getReimbursementAcknowledgment, donationsRpc.getAcknowledgment, 'reportId'),
  byId(reimbursementsHttp.downloadReimbursementAcknowledgment, donationsRpc.printAcknowledgment, 'reportId'),
  own(reimbursementsHttp.getReimbursementSubstitute, reimbursementsRpc.getSubstitute),
  own(reimbursementsHttp.setReimbursementSubstitute, reimbursementsRpc.setSubstitute, () => ({
    body: { substituteId: newId(), from: '2026-06-01', to: '2026-06-02', timeZone: 'UTC' },
  })),
  own(reimbursementsHttp.endReimbursementSubstitute, reimbursementsRpc.endSubstitute),
  own(mileageRatesHttp.listMileageRates, mileageRatesRpc.list),
  own(mileageRatesHttp.setMileageRate, mileageRatesRpc.set, () => ({
    params: { year: '2021' },
    body: { tenthsPerMile: null, version: 0 },
  })),
  own(reimbursementsHttp.getReimbursementPolicy, reimbursementsRpc.getPolicy),
  own(reimbursementsHttp.setReimbursementPolicy, reimbursementsRpc.setPolicy, () => ({
    body: { approvers: 1, secondApproverAbove: null },
  })),
  own(reconciliationHttp.listReconciliationDays, reconciliationRpc.listReconciliationDays, () => ({
    query: { from: '2026-01-01', to: '2026-12-31' },
  })),
  own(reconciliationHttp.checkReconciliation, reconciliationRpc.checkReconciliation, () => ({ body: {} })),
  own(unmatchedFactsHttp.listUnmatchedFacts, unmatchedFactsRpc.listUnmatchedFacts),
  byId(unmatchedFactsHttp.acknowledgeUnmatchedFact, unmatchedFactsRpc.acknowledgeUnmatchedFact, 'factId', {
    reason: 'Seen',
  }),
  byId(unmatchedFactsHttp.assignUnmatchedFact, unmatchedFactsRpc.assignUnmatchedFact, 'factId', {
    targetId: newId(),
    reason: 'Theirs',
  }),
  own(accountingHttp.getStatementOfActivities, accountingRpc.getStatementOfActivities, () => ({
    query: { from: '2026-01-01', to: '2026-12-31' },
  })),
  own(accountingHttp.getFinancialPosition, accountingRpc.getFinancialPosition, () => ({
    query: { on: '2026-12-31' },
  })),
  own(accountingHttp.getFundBalances, accountingRpc.getFundBalances, () => ({
    query: { from: '2026-01-01', to: '2026-12-31' },
  })),
  own(accountingHttp.listFigureLines, accountingRpc.listFigureLines, () => ({ query: { to: '2026-12-31' } })),
  own(accountingHttp.getBudget, accountingRpc.getBudget, () => ({ params: { year: '2026' } })),
  own(accountingHttp.setBudget, accountingRpc.setBudget, ({ categoryId }) => ({
    params: { year: '2026' },
    // Refused, so that later calls find no budget.
    body: { categoryId, spendProgramId: null, amount: 100, version: 7 },
  })),
  own(accountingHttp.getTrialBalance, accountingRpc.getTrialBalance, () => ({ query: { on: '2026-12-31' } })),
  own(accountingExportsHttp.listExports, accountingExportsRpc.listExports),
  own(accountingExportsHttp.previewExport, accountingExportsRpc.previewExport, () => ({
    query: { format: 'csv', from: '2026-01-01', to: '2026-12-31' },
  })),
  own(accountingExportsHttp.createExport, accountingExportsRpc.createExport, () => ({
    body: { format: 'iif', from: '2026-01-01', to: '2199-12-31', repeat: true },
  })),
  byId(accountingExportsHttp.downloadExport, accountingExportsRpc.readExport, 'exportId'),
  own(accountingExportsHttp.listMovements, accountingExportsRpc.listMovements),
  own(accountingExportsHttp.markMovementsReady, accountingExportsRpc.markMovementsReady, () => ({
    body: { movementIds: [newId()], ready: true },
  })),
  own(accountingMonthsHttp.listMonths, accountingMonthsRpc.listMonths),
  own(accountingMonthsHttp.getMonth, accountingMonthsRpc.getMonth, () => ({ params: { month: '2026-01' } })),
  // Refused because the month is not over, so that later calls find it open.
  own(accountingMonthsHttp.closeMonth, accountingMonthsRpc.closeMonth, () => ({
    params: { month: '2199-12' },
    body: { version: 0 },
  })),
  own(accountingMonthsHttp.reopenMonth, accountingMonthsRpc.reopenMonth, () => ({
    params: { month: '2199-12' },
    body: { version: 0, reason: 'A late bill' },
  })),
  own(accountingHttp.exportJournal, accountingRpc.listJournal, () => ({
    query: { format: 'hledger', from: '2026-01-01', to: '2026-12-31' },
  })),
];

const clients = [
  own(clientsHttp.listClients, orgRpc.listClients),
  ofClient(clientsHttp.listClientPurchases, cardsRpc.listPurchases),
  ofClient(clientsHttp.sumClientPurchases, cardsRpc.sumPurchases),
  purchaseOfClient(clientsHttp.getClientPurchase, cardsRpc.getPurchase),
  purchaseOfClient(clientsHttp.listClientReceipts, receiptsRpc.listOfPurchase),
  {
    ...naming(clientsHttp.downloadClientReceipt, receiptsRpc.readPart, (ours) => ({
      params: { id: ours.organizationId, purchaseId: ours.purchaseId, receiptId: ours.receiptId },
    })),
    about: 'client' as const,
  },
  purchaseOfClient(clientsHttp.getClientReceiptRequirement, receiptPolicyRpc.getRequirement),
  purchaseOfClient(clientsHttp.codeClientPurchase, cardsRpc.codePurchase, { memo: 'Ice', version: 0 }),
  purchaseOfClient(clientsHttp.splitClientPurchase, cardsRpc.splitPurchase, { lines: [], version: 0 }),
  purchaseOfClient(clientsHttp.suggestClientCategory, cardsRpc.suggestCategory),
  {
    ...naming(clientsHttp.categorizeClientPurchases, cardsRpc.categorizePurchases, (ours) => ({
      params: { id: ours.organizationId },
      body: { purchaseIds: [ours.purchaseId], categoryId: null },
    })),
    about: 'client' as const,
  },
  ofClient(clientsHttp.listClientCategories, orgRpc.listCategories),
  ofClient(clientsHttp.listClientCategoryRules, categoryRulesRpc.listCategoryRules),
  ofClient(clientsHttp.listClientAccounts, spendRpc.listAccounts),
  ofClient(clientsHttp.listClientFunds, fundsRpc.listFunds),
  {
    ...naming(
      clientsHttp.listClientFundDonors,
      donorsRpc.listFundDonors,
      ({ organizationId: id, fundId }) => ({
        params: { id, fundId },
        query: { q: '' },
      }),
    ),
    about: 'client' as const,
  },
  {
    ...naming(clientsHttp.listClientFundFiles, fundFilesRpc.list, ({ organizationId: id, fundId }) => ({
      params: { id, fundId },
    })),
    about: 'client' as const,
  },
  {
    ...naming(clientsHttp.downloadClientFundFile, fundFilesRpc.readPart, (one) => ({
      params: { id: one.organizationId, fundId: one.fundId, fileId: one.fundFileId },
    })),
    about: 'client' as const,
  },
  {
    ...naming(clientsHttp.getClientDonorReport, donorsRpc.listFundGifts, (one) => ({
      params: { id: one.organizationId, fundId: one.fundId },
      query: { donorId: one.donorId },
    })),
    about: 'client' as const,
  },
  ofClientDays(clientsHttp.getClientStatement, accountingRpc.getStatementOfActivities, {}),
  ofClientWith(clientsHttp.getClientFinancialPosition, accountingRpc.getFinancialPosition, {
    query: { on: '2026-12-31' },
  }),
  ofClientDays(clientsHttp.getClientFundBalances, accountingRpc.getFundBalances, {}),
  ofClientWith(clientsHttp.getClientTrialBalance, accountingRpc.getTrialBalance, {
    query: { on: '2026-12-31' },
  }),
  ofClientWith(clientsHttp.getClientBudget, accountingRpc.getBudget, { params: { year: '2026' } }),
  ofClientWith(clientsHttp.listClientFigureLines, accountingRpc.listFigureLines, {
    query: { to: '2026-12-31' },
  }),
  ofClient(clientsHttp.listClientMonths, accountingMonthsRpc.listMonths),
  ofClientWith(clientsHttp.getClientMonth, accountingMonthsRpc.getMonth, { params: { month: '2026-01' } }),
  ofClient(clientsHttp.listClientMovements, accountingExportsRpc.listMovements),
  {
    ...byId(clientsHttp.markClientMovementsReady, accountingExportsRpc.markMovementsReady, 'organizationId', {
      movementIds: [newId()],
      ready: true,
    }),
    about: 'client' as const,
  },
  {
    ...naming(clientsHttp.getClientReimbursement, reimbursementsRpc.get, (ours) => ({
      params: { id: ours.organizationId, reportId: ours.reportId },
    })),
    about: 'client' as const,
  },
  {
    ...naming(
      clientsHttp.downloadClientReimbursementReceipt,
      reimbursementReceiptsRpc.readPart,
      ({ organizationId: id, reportId, lineReceiptId: receiptId }) => ({
        params: { id, reportId, receiptId },
      }),
    ),
    about: 'client' as const,
  },
  {
    ...naming(clientsHttp.codeClientReimbursementLine, reimbursementsRpc.codeLine, (ours) => ({
      params: { id: ours.organizationId, reportId: ours.reportId, lineId: ours.lineId },
      body: { version: 1, categoryId: null },
    })),
    about: 'client' as const,
  },
  ofClientDays(clientsHttp.exportClientJournal, accountingRpc.listJournal, { format: 'hledger' }),
  ofClient(clientsHttp.listClientExports, accountingExportsRpc.listExports),
  ofClientDays(clientsHttp.previewClientExport, accountingExportsRpc.previewExport, { format: 'csv' }),
  {
    ...byId(clientsHttp.createClientExport, accountingExportsRpc.createExport, 'organizationId', {
      format: 'csv',
      from: '2026-01-01',
      to: '2199-12-31',
      repeat: true,
    }),
    about: 'client' as const,
  },
  {
    ...naming(clientsHttp.downloadClientExport, accountingExportsRpc.readExport, (ours) => ({
      params: { id: ours.organizationId, exportId: ours.exportId },
    })),
    about: 'client' as const,
  },
  own(clientsHttp.listConnections, connectionsRpc.list),
  own(clientsHttp.askConnection, connectionsRpc.ask),
  byId(clientsHttp.acceptConnection, connectionsRpc.accept, 'connectionId'),
  byId(clientsHttp.declineConnection, connectionsRpc.decline, 'connectionId'),
  byId(clientsHttp.endConnection, connectionsRpc.end, 'connectionId'),
  byId(clientsHttp.assignStaff, connectionsRpc.assign, 'connectionId'),
];

const sessions = [
  own(sessionsHttp.listSessions, authRpc.listSessions),
  own(sessionsHttp.revokeSession, authRpc.revokeSession, () => ({ params: { id: newId() } })),
  own(sessionsHttp.revokeOtherSessions, authRpc.revokeOtherSessions),
];

const audit = [
  own(auditHttp.listAuditEntries, auditRpc.list),
  byId(auditHttp.getAuditEntry, auditRpc.get, 'auditEntryId'),
];

/** Every route that needs a session, with the command that decides. Public routes need no row. */
export const httpRights: readonly HttpRight[] = [
  ...people,
  ...organizations,
  ...categoryRules,
  ...documents,
  ...cards,
  ...comments,
  ...receipts,
  ...programs,
  ...rules,
  ...approvals,
  ...money,
  ...clients,
  ...sessions,
  ...audit,
];
