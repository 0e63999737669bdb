import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingExportsHttp,
  auditHttp,
  teamsHttp,
  invitesHttp,
  approvalsHttp,
  purchasesHttp,
  viewsHttp,
  commentsHttp,
  receiptPolicyHttp,
  receiptsHttp,
  organizationsHttp,
  clientsHttp,
  cardsHttp,
  categoriesHttp,
  categoryRulesHttp,
  documentsHttp,
  sessionsHttp,
  membersHttp,
  fundFilesHttp,
  fundsHttp,
  reimbursementsHttp,
  unmatchedFactsHttp,
  cardDisputesHttp,
  campaignMatchesHttp,
  campaignsHttp,
  donorImportsHttp,
  donorNotesHttp,
  donorSegmentsHttp,
  donorsHttp,
  giftsHttp,
  payoutsHttp,
  recurringGiftsHttp,
  programsHttp,
  spendRulesHttp,
  controlsHttp,
  vaultHttp,
  walletHttp,
  accountStatementsHttp,
  allRoutes,
  type RouteDefinition,
  yearlyStatementsHttp,
} from '@almoner/contracts';
import { dayFromNow } from '@almoner/testing';
import { newId } from '@almoner/kernel';
import { type ApiPerson, type Input } from '../support/api-person.ts';
import { everythingOf, type Everything } from '../support/everything-of.ts';
import {
  Organization,
  donorImportSettings,
  newAddress,
  newLineReceiptUpload,
  newCampaignImageUpload,
  newDisputeFileUpload,
  newFundFileUpload,
  newReceiptUpload,
} from '../support/organization.ts';

const days = { from: '2026-01-01', to: '2026-12-31' };
let admin: ApiPerson;
let ourTeamId: string;
let ourUserId: string;
let theirs: Everything;

beforeAll(async () => {
  const ours = await Organization.create('Ours');
  admin = ours.admin;
  ourUserId = (await admin.account()).id;
  ourTeamId = (await ours.createTeam('Ours')).id;
  theirs = await everythingOf(await Organization.create('Theirs'));
});

type Attempt = readonly [RouteDefinition, () => Input];
const byId = (route: RouteDefinition, id: () => string, body?: unknown): Attempt => [
  route,
  () => ({ params: { id: id() }, body }),
];

const ofClientPurchase = (route: RouteDefinition, body?: unknown): Attempt => [
  route,
  () => ({ params: { id: theirs.organizationId, purchaseId: theirs.purchaseId }, body }),
];

const ofClientBooks = (
  route: RouteDefinition,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Attempt => [route, () => ({ params: { id: theirs.organizationId, ...params }, query })];

const ofTeamMember = (route: RouteDefinition, body?: unknown): Attempt => [
  route,
  () => ({ params: { id: theirs.teamId, userId: theirs.userId }, body }),
];

const ofProgramMember = (route: RouteDefinition): Attempt => [
  route,
  () => ({ params: { id: theirs.programId, kind: 'person', memberId: ourUserId } }),
];

const ofComment = () => ({ params: { id: theirs.purchaseId, commentId: theirs.commentId } });

const noControls = { merchantRules: [], perPurchaseLimit: null };

const attempts: readonly Attempt[] = [
  [membersHttp.getUser, () => ({ params: { email: theirs.email } })],
  byId(membersHttp.listUsers, () => theirs.organizationId),
  byId(teamsHttp.listTeamUsers, () => theirs.teamId),
  byId(membersHttp.changeRole, () => theirs.userId, { role: 'Archived' }),
  byId(organizationsHttp.getOrganization, () => theirs.organizationId),
  byId(organizationsHttp.getConnectAccount, () => theirs.accountId),
  byId(teamsHttp.getTeam, () => theirs.teamId),
  byId(teamsHttp.updateTeam, () => theirs.teamId, { name: 'Ours now', adminRole: 'Lead' }),
  byId(teamsHttp.setDefaultSpendPrograms, () => theirs.teamId, { spendProgramIds: [] }),
  byId(teamsHttp.closeTeam, () => theirs.teamId),
  ofTeamMember(teamsHttp.changeTeamRole, { teamRole: 'Lead' }),
  ofTeamMember(teamsHttp.removeTeamMember),
  byId(invitesHttp.resendInvite, () => theirs.inviteId),
  byId(invitesHttp.revokeInvite, () => theirs.inviteId),
  byId(categoriesHttp.listCategories, () => theirs.organizationId),
  byId(categoriesHttp.renameCategory, () => theirs.categoryId, { name: 'Ours now' }),
  byId(categoriesHttp.setForm990Line, () => theirs.categoryId, { form990Line: '16' }),
  byId(categoriesHttp.archiveCategory, () => theirs.categoryId, { isArchived: true }),
  byId(categoryRulesHttp.updateCategoryRule, () => theirs.categoryRuleId, { memo: 'Ours now', version: 1 }),
  byId(categoryRulesHttp.applyCategoryRule, () => theirs.categoryRuleId),
  byId(categoryRulesHttp.deleteCategoryRule, () => theirs.categoryRuleId),
  byId(invitesHttp.acceptInvite, () => theirs.inviteId),
  byId(invitesHttp.declineInvite, () => theirs.inviteId),
  byId(cardsHttp.getCard, () => theirs.cardId),
  byId(cardsHttp.updateCard, () => theirs.cardId, { limit: 100 }),
  byId(controlsHttp.setCardControls, () => theirs.cardId, noControls),
  byId(controlsHttp.setRuleControls, () => theirs.ruleId, noControls),
  byId(controlsHttp.setProgramControls, () => theirs.programId, noControls),
  byId(spendRulesHttp.getSpendRule, () => theirs.ruleId),
  byId(spendRulesHttp.updateSpendRule, () => theirs.ruleId, { limit: 100 }),
  byId(cardsHttp.setCardIncrease, () => theirs.cardId, { amount: 100 }),
  byId(approvalsHttp.requestCardLimit, () => theirs.cardId, { limit: 30_000, reason: 'Ice' }),
  byId(approvalsHttp.approve, () => theirs.approvalId, { version: 1 }),
  byId(approvalsHttp.reject, () => theirs.approvalId, { version: 1 }),
  byId(approvalsHttp.withdraw, () => theirs.approvalId, { version: 1 }),
  byId(cardsHttp.listCardPeriods, () => theirs.cardId),
  byId(cardsHttp.freezeCard, () => theirs.cardId),
  byId(cardsHttp.unfreezeCard, () => theirs.cardId),
  byId(cardsHttp.createCardKey, () => theirs.cardId, { nonce: 'ephkn_test' }),
  byId(cardsHttp.activateCard, () => theirs.cardId, { last4: '0000' }),
  byId(cardsHttp.replaceCard, () => theirs.cardId, { reason: 'lost' }),
  byId(cardsHttp.cancelCard, () => theirs.cardId),
  byId(cardsHttp.getCardholder, () => theirs.cardholderId),
  byId(purchasesHttp.explainAuthorization, () => theirs.authorizationId),
  byId(purchasesHttp.getPurchase, () => theirs.purchaseId),
  byId(purchasesHttp.codePurchase, () => theirs.purchaseId, { memo: 'Ours now', version: 0 }),
  byId(purchasesHttp.splitPurchase, () => theirs.purchaseId, { lines: [], version: 0 }),
  byId(purchasesHttp.suggestCategory, () => theirs.purchaseId),
  byId(cardDisputesHttp.getPurchaseDispute, () => theirs.purchaseId),
  byId(cardDisputesHttp.savePurchaseDispute, () => theirs.purchaseId, {
    reason: 'fraudulent',
    amount: 100,
    evidence: {},
    version: 0,
  }),
  byId(cardDisputesHttp.submitPurchaseDispute, () => theirs.purchaseId, { version: 1 }),
  byId(cardDisputesHttp.withdrawPurchaseDispute, () => theirs.purchaseId, { version: 1 }),
  byId(cardDisputesHttp.reportPurchase, () => theirs.purchaseId, { note: 'Ours now', freezesCard: true }),
  byId(viewsHttp.removeView, () => theirs.viewId),
  byId(commentsHttp.listComments, () => theirs.purchaseId),
  byId(commentsHttp.listMentionable, () => theirs.purchaseId),
  byId(commentsHttp.addComment, () => theirs.purchaseId, { text: 'Ours now' }),
  [commentsHttp.editComment, () => ({ ...ofComment(), body: { text: 'Ours now', version: 1 } })],
  [commentsHttp.deleteComment, () => ofComment()],
  byId(receiptsHttp.downloadReceipt, () => theirs.receiptId),
  byId(receiptsHttp.suggestPurchases, () => theirs.receiptId),
  byId(receiptsHttp.removeReceipt, () => theirs.receiptId),
  byId(receiptsHttp.listReceipts, () => theirs.purchaseId),
  byId(receiptPolicyHttp.getRequirement, () => theirs.purchaseId),
  byId(receiptPolicyHttp.requestExcuse, () => theirs.purchaseId, { reason: 'Lost' }),
  byId(receiptPolicyHttp.decideExcuse, () => theirs.purchaseId, { isApproved: true }),
  [receiptPolicyHttp.remindCardholders, () => ({ body: { purchaseIds: [theirs.purchaseId] } })],
  [receiptsHttp.attachReceipt, () => ({ params: { id: theirs.purchaseId, receiptId: theirs.receiptId } })],
  [receiptsHttp.detachReceipt, () => ({ params: { id: theirs.purchaseId, receiptId: theirs.receiptId } })],
  byId(clientsHttp.listClientPurchases, () => theirs.organizationId),
  byId(clientsHttp.sumClientPurchases, () => theirs.organizationId),
  ofClientPurchase(clientsHttp.getClientPurchase),
  ofClientPurchase(clientsHttp.listClientReceipts),
  [
    clientsHttp.downloadClientReceipt,
    () => ({
      params: { id: theirs.organizationId, purchaseId: theirs.purchaseId, receiptId: theirs.receiptId },
    }),
  ],
  ofClientPurchase(clientsHttp.getClientReceiptRequirement),
  ofClientPurchase(clientsHttp.codeClientPurchase, { memo: 'Ours now', version: 0 }),
  ofClientPurchase(clientsHttp.splitClientPurchase, { lines: [], version: 0 }),
  ofClientPurchase(clientsHttp.suggestClientCategory),
  [
    clientsHttp.categorizeClientPurchases,
    () => ({
      params: { id: theirs.organizationId },
      body: { purchaseIds: [theirs.purchaseId], categoryId: null },
    }),
  ],
  byId(clientsHttp.listClientCategories, () => theirs.organizationId),
  byId(clientsHttp.listClientCategoryRules, () => theirs.organizationId),
  byId(clientsHttp.listClientAccounts, () => theirs.organizationId),
  byId(clientsHttp.listClientFunds, () => theirs.organizationId),
  [
    clientsHttp.listClientFundDonors,
    () => ({ params: { id: theirs.organizationId, fundId: theirs.fundId } }),
  ],
  [clientsHttp.listClientFundFiles, () => ({ params: { id: theirs.organizationId, fundId: theirs.fundId } })],
  [
    clientsHttp.downloadClientFundFile,
    () => ({
      params: { id: theirs.organizationId, fundId: theirs.fundId, fileId: theirs.fundFileId },
    }),
  ],
  [
    clientsHttp.getClientDonorReport,
    () => ({
      params: { id: theirs.organizationId, fundId: theirs.fundId },
      query: { receivedFrom: 'Alder Trust' },
    }),
  ],
  ofClientBooks(clientsHttp.getClientStatement, { query: days }),
  ofClientBooks(clientsHttp.getClientFinancialPosition, { query: { on: days.to } }),
  ofClientBooks(clientsHttp.getClientFundBalances, { query: days }),
  ofClientBooks(clientsHttp.getClientTrialBalance, { query: { on: days.to } }),
  ofClientBooks(clientsHttp.getClientBudget, { params: { year: '2026' } }),
  ofClientBooks(clientsHttp.listClientFigureLines, { query: { to: days.to } }),
  ofClientBooks(clientsHttp.listClientMonths, {}),
  ofClientBooks(clientsHttp.getClientMonth, { params: { month: '2026-01' } }),
  ofClientBooks(clientsHttp.listClientMovements, {}),
  byId(clientsHttp.markClientMovementsReady, () => theirs.organizationId, {
    movementIds: [newId()],
    ready: true,
  }),
  ofClientBooks(clientsHttp.getClientReimbursement, { params: { reportId: newId() } }),
  [
    clientsHttp.downloadClientReimbursementReceipt,
    () => ({
      params: { id: theirs.organizationId, reportId: theirs.reportId, receiptId: theirs.lineReceiptId },
    }),
  ],
  [
    clientsHttp.codeClientReimbursementLine,
    () => ({
      params: { id: theirs.organizationId, reportId: theirs.reportId, lineId: theirs.lineId },
      body: { version: 1, categoryId: null },
    }),
  ],
  ofClientBooks(clientsHttp.exportClientJournal, { query: { ...days, format: 'hledger' } }),
  byId(clientsHttp.listClientExports, () => theirs.organizationId),
  ofClientBooks(clientsHttp.previewClientExport, { query: { ...days, format: 'csv' } }),
  byId(clientsHttp.createClientExport, () => theirs.organizationId, { ...days, format: 'csv' }),
  [
    clientsHttp.downloadClientExport,
    () => ({ params: { id: theirs.organizationId, exportId: theirs.exportId } }),
  ],
  byId(clientsHttp.acceptConnection, () => theirs.connectionId),
  byId(clientsHttp.declineConnection, () => theirs.connectionId),
  byId(clientsHttp.endConnection, () => theirs.connectionId),
  byId(clientsHttp.assignStaff, () => theirs.connectionId, { userId: newId(), assigned: true }),
  byId(walletHttp.getTransfer, () => theirs.transferId),
  [walletHttp.listTransfers, () => ({ query: { accountId: theirs.payingAccountId } })],
  [walletHttp.sumTransfers, () => ({ query: { accountId: theirs.payingAccountId } })],
  byId(vaultHttp.changeTransferRule, () => theirs.transferRuleId, { status: 'ended', version: 1 }),
  [
    accountStatementsHttp.getStatement,
    () => ({
      params: { month: '2026-01' },
      query: { accountId: theirs.payingAccountId, format: 'csv' },
    }),
  ],
  byId(accountStatementsHttp.getBalanceAt, () => theirs.payingAccountId),
  byId(accountStatementsHttp.listDailyBalances, () => theirs.payingAccountId),
  byId(giftsHttp.getGift, () => theirs.giftId),
  byId(campaignsHttp.updateCampaign, () => theirs.campaignId, { version: 1, title: 'Ours now' }),
  byId(campaignsHttp.deleteCampaign, () => theirs.campaignId),
  byId(campaignsHttp.removeCampaignImage, () => theirs.campaignId),
  [campaignsHttp.setCampaignImage, () => newCampaignImageUpload(theirs.campaignId)],
  byId(campaignsHttp.getCampaignDashboard, () => theirs.campaignId),
  byId(campaignsHttp.downloadSampleReceipt, () => theirs.campaignId),
  byId(campaignMatchesHttp.listCampaignMatches, () => theirs.campaignId),
  byId(campaignMatchesHttp.createCampaignMatch, () => theirs.campaignId, { sponsor: 'Ours now', sum: 100 }),
  byId(campaignMatchesHttp.updateCampaignMatch, () => theirs.campaignMatchId, {
    version: 1,
    sponsor: 'Ours now',
  }),
  byId(campaignMatchesHttp.recordMatchPayment, () => theirs.campaignMatchId, {
    amount: 100,
    receivedOn: dayFromNow(-1),
  }),
  byId(donorSegmentsHttp.updateDonorSegment, () => theirs.donorSegmentId, { name: 'Ours now' }),
  byId(donorSegmentsHttp.removeDonorSegment, () => theirs.donorSegmentId),
  byId(donorsHttp.getDonor, () => theirs.donorId),
  byId(donorsHttp.updateDonor, () => theirs.donorId, { note: 'Ours now' }),
  byId(donorNotesHttp.listDonorNotes, () => theirs.donorId),
  byId(donorNotesHttp.addDonorNote, () => theirs.donorId, { text: 'Ours now' }),
  [donorNotesHttp.deleteDonorNote, () => ({ params: { id: theirs.donorId, noteId: theirs.donorNoteId } })],
  byId(donorsHttp.listDonorEmails, () => theirs.donorId),
  byId(donorsHttp.listPastGifts, () => theirs.donorId),
  byId(donorImportsHttp.getDonorImport, () => theirs.donorImportId),
  byId(donorImportsHttp.listDonorImportProblems, () => theirs.donorImportId),
  byId(donorImportsHttp.setDonorImportColumns, () => theirs.donorImportId, donorImportSettings),
  byId(donorImportsHttp.startDonorImport, () => theirs.donorImportId),
  byId(donorImportsHttp.undoDonorImport, () => theirs.donorImportId),
  byId(donorsHttp.listDuplicates, () => theirs.donorId),
  byId(donorsHttp.listMerges, () => theirs.donorId),
  [donorsHttp.dismissDuplicate, () => ({ params: { id: theirs.donorId, otherId: theirs.otherDonorId } })],
  [
    donorsHttp.previewMerge,
    () => ({ params: { id: theirs.donorId }, body: { donorId: theirs.otherDonorId } }),
  ],
  [
    donorsHttp.mergeDonors,
    () => ({ params: { id: theirs.donorId }, body: { donorId: theirs.otherDonorId } }),
  ],
  byId(donorsHttp.undoMerge, () => theirs.donorMergeId),
  [yearlyStatementsHttp.resendYearlyStatement, () => ({ params: { id: theirs.donorId, year: '2026' } })],
  [donorsHttp.getDonorStatement, () => ({ params: { id: theirs.donorId, year: '2026' } })],
  byId(giftsHttp.getGiftHistory, () => theirs.giftId),
  byId(payoutsHttp.getPayout, () => theirs.payoutId),
  byId(payoutsHttp.listPayoutLines, () => theirs.payoutId),
  byId(giftsHttp.refundGift, () => theirs.giftId, { amount: 100, reason: 'duplicate' }),
  byId(giftsHttp.answerDispute, () => theirs.giftId, { text: 'Ours now', submit: true }),
  [giftsHttp.addDisputeFile, () => newDisputeFileUpload(theirs.giftId)],
  [giftsHttp.removeDisputeFile, () => ({ params: { id: theirs.giftId, fileId: newId() } })],
  byId(giftsHttp.acceptDispute, () => theirs.giftId),
  byId(giftsHttp.markEmployerMatch, () => theirs.giftId, { status: 'possible', employer: 'Ours now' }),
  byId(giftsHttp.voidGift, () => theirs.giftId, { reason: 'Ours now' }),
  byId(giftsHttp.resendReceipt, () => theirs.giftId),
  byId(giftsHttp.resendTributeNote, () => theirs.giftId),
  byId(giftsHttp.downloadReceipt, () => theirs.giftId),
  byId(recurringGiftsHttp.changeRecurringGift, () => theirs.recurringGiftId, { day: 2, version: 1 }),
  byId(recurringGiftsHttp.pauseRecurringGift, () => theirs.recurringGiftId, { version: 1 }),
  byId(recurringGiftsHttp.resumeRecurringGift, () => theirs.recurringGiftId, { version: 1 }),
  byId(recurringGiftsHttp.skipRecurringGift, () => theirs.recurringGiftId, { version: 1 }),
  byId(recurringGiftsHttp.undoSkip, () => theirs.recurringGiftId, { version: 1 }),
  byId(recurringGiftsHttp.cancelRecurringGift, () => theirs.recurringGiftId, { version: 1 }),
  byId(recurringGiftsHttp.restartRecurringGift, () => theirs.recurringGiftId, { version: 1 }),
  byId(recurringGiftsHttp.openOwnMethod, () => theirs.recurringGiftId),
  byId(recurringGiftsHttp.saveOwnMethod, () => theirs.recurringGiftId, { setupIntentId: 'seti_none' }),
  byId(recurringGiftsHttp.setOwnAddress, () => theirs.organizationId, { address: null }),
  byId(recurringGiftsHttp.getOwnReceipt, () => theirs.recurringGiftId),
  [
    recurringGiftsHttp.startGiftWithSavedCard,
    () => ({ body: { campaign: 'a-campaign', amount: 5_000, recurringGiftId: theirs.recurringGiftId } }),
  ],
  byId(fundsHttp.getFund, () => theirs.fundId),
  byId(fundsHttp.getFundFlow, () => theirs.fundId),
  byId(fundsHttp.listFundDonors, () => theirs.fundId),
  [
    fundsHttp.getDonorReport,
    () => ({ params: { id: theirs.fundId }, query: { receivedFrom: 'Alder Trust' } }),
  ],
  byId(fundFilesHttp.listFundFiles, () => theirs.fundId),
  [fundFilesHttp.uploadFundFile, () => newFundFileUpload(theirs.fundId)],
  [fundFilesHttp.downloadFundFile, () => ({ params: { id: theirs.fundId, fileId: theirs.fundFileId } })],
  [fundFilesHttp.removeFundFile, () => ({ params: { id: theirs.fundId, fileId: theirs.fundFileId } })],
  byId(fundsHttp.updateFund, () => theirs.fundId, { name: 'Ours now' }),
  byId(fundsHttp.closeFund, () => theirs.fundId),
  byId(fundsHttp.receiveInFund, () => theirs.fundId, { amount: 100, donor: 'Ours', reason: 'Ours now' }),
  byId(fundsHttp.releaseFund, () => theirs.fundId, { amount: 100, reason: 'Ours now', evidence: 'None' }),
  byId(unmatchedFactsHttp.acknowledgeUnmatchedFact, () => theirs.factId, { reason: 'Ours now' }),
  byId(unmatchedFactsHttp.assignUnmatchedFact, () => theirs.factId, {
    targetId: newId(),
    reason: 'Ours now',
  }),
  byId(programsHttp.updateProgram, () => theirs.programId, { name: 'Ours now' }),
  byId(reimbursementsHttp.getReimbursement, () => theirs.reportId),
  byId(reimbursementsHttp.updateReimbursement, () => theirs.reportId, {
    version: 1,
    title: 'Ice',
    lines: [],
  }),
  [
    reimbursementsHttp.uploadReimbursementReceipt,
    () => newLineReceiptUpload({ id: theirs.reportId, lineId: theirs.lineId }),
  ],
  [
    reimbursementsHttp.downloadReimbursementReceipt,
    () => ({ params: { id: theirs.reportId, receiptId: theirs.lineReceiptId } }),
  ],
  [reimbursementsHttp.attachReimbursementReceipt, () => ({ params: lineReceipt(), body: { version: 1 } })],
  [reimbursementsHttp.removeReimbursementReceipt, () => ({ params: lineReceipt(), query: { version: '1' } })],
  byId(reimbursementsHttp.submitReimbursement, () => theirs.reportId, { version: 1 }),
  byId(reimbursementsHttp.approveReimbursement, () => theirs.reportId, { version: 1 }),
  byId(reimbursementsHttp.requestReimbursementChanges, () => theirs.reportId, { version: 1, note: 'Ice' }),
  byId(reimbursementsHttp.rejectReimbursement, () => theirs.reportId, { version: 1, note: 'Ice' }),
  byId(reimbursementsHttp.markReimbursementPaid, () => theirs.reportId, { version: 1, reference: 'Ice' }),
  byId(reimbursementsHttp.forgoReimbursement, () => theirs.reportId, { version: 1 }),
  [
    reimbursementsHttp.codeReimbursementLine,
    () => ({
      params: { id: theirs.reportId, lineId: theirs.lineId },
      body: { version: 1, categoryId: null },
    }),
  ],
  byId(reimbursementsHttp.getReimbursementAcknowledgment, () => theirs.reportId),
  byId(reimbursementsHttp.downloadReimbursementAcknowledgment, () => theirs.reportId),
  byId(approvalsHttp.requestMembership, () => theirs.programId, { reason: 'Ours now' }),
  byId(approvalsHttp.requestProgramLimit, () => theirs.programId, { limit: 900_000, reason: 'Ours now' }),
  byId(programsHttp.listProgramPeriods, () => theirs.programId),
  byId(programsHttp.listProgramMembers, () => theirs.programId),
  ofProgramMember(programsHttp.addProgramMember),
  ofProgramMember(programsHttp.removeProgramMember),
  byId(programsHttp.issueProgramCards, () => theirs.programId),
  byId(programsHttp.pauseProgram, () => theirs.programId),
  byId(programsHttp.resumeProgram, () => theirs.programId),
  byId(programsHttp.closeProgram, () => theirs.programId),
  byId(sessionsHttp.revokeSession, () => theirs.sessionId),
  byId(auditHttp.getAuditEntry, () => theirs.auditEntryId),
  byId(documentsHttp.downloadDocument, () => theirs.documentId),
  byId(documentsHttp.removeDocument, () => theirs.documentId),
  byId(accountingExportsHttp.downloadExport, () => theirs.exportId),
];
const lineReceipt = () => ({
  id: theirs.reportId,
  lineId: theirs.lineId,
  receiptId: theirs.lineReceiptId,
});
const attemptsByBody: readonly Attempt[] = [
  [teamsHttp.addTeamMember, () => ({ body: { teamId: theirs.teamId, employee: admin.email } })],
  [
    invitesHttp.invite,
    () => ({ body: { email: newAddress('lured'), role: 'Employee', teamId: theirs.teamId } }),
  ],
  [invitesHttp.findOwnInvite, () => ({ body: { email: theirs.email } })],
  [cardsHttp.listCards, () => ({ body: { organizationId: theirs.organizationId } })],
  [cardsHttp.listPersonalCards, () => ({ body: { email: theirs.email } })],
  [cardsHttp.swapSpendRule, () => ({ body: { physicalCardId: theirs.cardId, spendRuleId: theirs.ruleId } })],
  [cardsHttp.updateCard, () => ({ params: { id: theirs.cardId }, body: { name: 'Ours now' } })],
  [cardsHttp.listCardholders, () => ({ body: { email: theirs.email } })],
  [cardsHttp.listUsersWithCards, () => ({ body: { email: theirs.email } })],
  [cardsHttp.issueCard, () => ({ body: cardBody(theirs.userId) })],
  [programsHttp.listProgramCards, () => ({ body: { spendProgramId: theirs.programId } })],
  [
    teamsHttp.setDefaultSpendPrograms,
    () => ({ params: { id: ourTeamId }, body: { spendProgramIds: [theirs.programId] } }),
  ],
  [programsHttp.createProgram, () => ({ body: programBody({ teamId: theirs.teamId }) })],
  [programsHttp.createProgram, () => ({ body: programBody({ copyOf: theirs.programId }) })],
  [
    approvalsHttp.requestCard,
    () => ({
      body: {
        spendProgramId: theirs.programId,
        name: 'Ours now',
        frequency: 'monthly',
        limit: 100,
        reason: 'Ice',
      },
    }),
  ],
  [programsHttp.createProgram, () => ({ body: programBody({ payingAccountId: theirs.payingAccountId }) })],
  [cardsHttp.issueCard, () => ({ body: { ...cardBody(ourUserId), spendProgramId: theirs.programId } })],
  [receiptsHttp.uploadReceipt, () => newReceiptUpload(theirs.purchaseId)],
  [purchasesHttp.listOrganizationTransactions, () => ({ body: { organizationId: theirs.organizationId } })],
  [purchasesHttp.listTeamTransactions, () => ({ body: { teamId: theirs.teamId } })],
];
function programBody(over: object) {
  return { name: 'Lent', frequency: 'monthly', limit: 100, ...over };
}
function cardBody(holder: string) {
  return { holder, name: 'Lent', type: 'virtual', spendRule: { frequency: 'daily', limit: 100 } };
}
const titled = (some: readonly Attempt[]) =>
  some.map(([route, input]) => [`${route.method} ${route.path}`, route, input] as const);

describe("Another organization's ids", () => {
  it.each(titled(attempts))('%s: do not exist', async (_, route, input) => {
    expect(await admin.try(route, input())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each(titled(attemptsByBody))('%s, in the body: do not exist', async (_, route, input) => {
    expect(await admin.try(route, input())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are tested on every session route with an id in its path', () => {
    // A month or a year is not a record: every organization has the same ones.
    const withParams = allRoutes.filter(
      ({ path, shape }) =>
        path.includes(':') && !/:(month|year|kind)/.test(path) && shape.access !== 'public',
    );
    const tried = new Set(attempts.map(([route]) => route));
    expect(withParams.filter((route) => !tried.has(route)).map(({ path }) => path)).toEqual([]);
  });

  it('make a list of purchases empty', async () => {
    const queries: Input['query'][] = [{ cardId: theirs.cardId }, { userId: theirs.userId }];
    for (const query of queries) {
      expect((await admin.call(purchasesHttp.listPurchases, { query })).items).toEqual([]);
    }
  });

  it('do not reveal who has an account elsewhere', async () => {
    const add = (employee: string) =>
      admin.try(teamsHttp.addTeamMember, { body: { teamId: ourTeamId, employee } });
    const [elsewhere, nowhere] = [await add(theirs.email), await add(newAddress('nobody'))];
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ field: 'employee' }] } });
    expect(elsewhere.body).toEqual({ ...(nowhere.body as object), requestId: expect.any(String) });
  });

  it('do not open a gift without the key of its donor', async () => {
    const answer = await admin.try(giftsHttp.getGiftState, {
      params: { id: theirs.userId },
      query: { key: 'guessed' },
    });
    expect(answer.status).toBe(404);
    const receipt = await admin.try(giftsHttp.downloadReceiptWithKey, {
      params: { id: theirs.userId },
      headers: { 'gift-key': 'guessed' },
    });
    expect(receipt.status).toBe(404);
  });
});
