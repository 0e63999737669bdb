import {
  accountingExportsHttp,
  campaignMatchesHttp,
  auditHttp,
  invitesHttp,
  approvalsHttp,
  clientsHttp,
  categoriesHttp,
  categoryRulesHttp,
  documentsHttp,
  donorImportsHttp,
  donorNotesHttp,
  donorSegmentsHttp,
  fundFilesHttp,
  fundsHttp,
  reimbursementsHttp,
  unmatchedFactsHttp,
  sessionsHttp,
  spendRulesHttp,
  purchasesHttp,
  viewsHttp,
  commentsHttp,
  receiptsHttp,
  vaultHttp,
  walletHttp,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import {
  type Organization,
  newAddress,
  newDonorImportUpload,
  newFundFileUpload,
  newLineReceiptUpload,
  newReceiptUpload,
} from './organization.ts';
import { systemDatabaseUrl } from './stack.ts';
import { stripeClient, swipe } from './swiper.ts';

/** Real ids of an organization's records. */
export interface Everything {
  readonly organizationId: string;
  readonly accountId: string;
  readonly email: string;
  readonly userId: string;
  readonly teamId: string;
  readonly inviteId: string;
  readonly categoryId: string;
  readonly categoryRuleId: string;
  readonly cardId: string;
  readonly cardholderId: string;
  readonly authorizationId: string;
  readonly purchaseId: string;
  readonly transferId: string;
  readonly giftId: string;
  /** For the gift. */
  readonly payoutId: string;
  readonly campaignId: string;
  readonly campaignMatchId: string;
  readonly donorId: string;
  readonly otherDonorId: string;
  readonly donorImportId: string;
  readonly donorSegmentId: string;
  /** About the donor. */
  readonly donorNoteId: string;
  /** For the donor and a third one. */
  readonly donorMergeId: string;
  readonly recurringGiftId: string;
  readonly sessionId: string;
  readonly connectionId: string;
  readonly programId: string;
  /** With money in it. */
  readonly fundId: string;
  /** For the fund. */
  readonly fundFileId: string;
  /** A draft of the admin. */
  readonly reportId: string;
  /** A refund that the network did not link. */
  readonly factId: string;
  readonly ruleId: string;
  /** For the vault; it begins in the far future. */
  readonly transferRuleId: string;
  readonly payingAccountId: string;
  readonly auditEntryId: string;
  readonly documentId: string;
  /** For the purchase. */
  readonly receiptId: string;
  /** For the report, and a receipt of it. */
  readonly lineId: string;
  readonly lineReceiptId: string;
  /** For the purchase. */
  readonly commentId: string;
  readonly approvalId: string;
  /** Shared. */
  readonly viewId: string;
  /** For the books. */
  readonly exportId: string;
}

export async function everythingOf(organization: Organization): Promise<Everything> {
  await organization.deposit(100_000);
  const { id: teamId } = await organization.createTeam('Theirs');
  const body = { email: newAddress('invited'), role: 'Employee', teamId: null };
  const { id: inviteId } = await organization.admin.call(invitesHttp.invite, { body });
  const [category] = await organization.admin.call(categoriesHttp.listCategories, {
    params: { id: organization.id },
  });
  const categoryRule = await organization.admin.call(categoryRulesHttp.createCategoryRule, {
    body: { match: { by: 'merchant_name', value: 'Theirs Wholesale' }, categoryId: category?.id ?? '' },
  });
  const card = await organization.issueCard({ holder: organization.admin, limitMinor: 10_000 });
  await swipe(stripeClient(), {
    account: organization.stripeAccount,
    card: card.stripeCardID,
    amountMinor: 500,
  });
  const purchase = await eventually(async () => {
    const { items } = await organization.admin.call(purchasesHttp.listPurchases);
    return items[0];
  });
  const { id: userId, email } = await organization.admin.account();
  const { id: connectionId } = await organization.admin.call(clientsHttp.askConnection, {
    body: { email: newAddress('firm') },
  });
  const program = await organization.createProgram({ name: 'Theirs', limit: 1_000 });
  const fund = await organization.admin.call(fundsHttp.createFund, {
    body: { name: 'Theirs', restriction: 'purpose', purpose: 'Warm meals' },
  });
  await organization.admin.call(fundsHttp.receiveInFund, {
    params: { id: fund.id },
    body: { amount: 1_000, donor: 'Alder Trust', reason: 'Letter of May 2' },
  });
  const fundFile = await organization.admin.call(fundFilesHttp.uploadFundFile, newFundFileUpload(fund.id));
  const { id: donorSegmentId } = await organization.admin.call(donorSegmentsHttp.createDonorSegment, {
    body: { name: 'Lapsed donors', filters: { lapsedMonths: 12 } },
  });
  const { id: donorImportId } = await organization.admin.call(
    donorImportsHttp.uploadDonorImport,
    newDonorImportUpload(),
  );
  const report = await organization.admin.call(reimbursementsHttp.createReimbursement, {
    body: {
      title: 'Theirs',
      lines: [{ kind: 'expense', spentOn: '2026-01-15', merchant: 'Larder Wheels', amount: 500 }],
    },
  });
  const lineId = report.lines[0]?.id ?? '';
  const { lines } = await organization.admin.call(
    reimbursementsHttp.uploadReimbursementReceipt,
    newLineReceiptUpload({ id: report.id, lineId }),
  );
  const rule = await organization.admin.call(spendRulesHttp.createSpendRule, {
    body: { name: 'Theirs', frequency: 'weekly', limit: 1_000 },
  });
  const transferRule = await organization.admin.call(vaultHttp.createTransferRule, {
    body: {
      kind: 'schedule',
      direction: 'vault_in',
      amount: 100,
      frequency: 'monthly',
      startsOn: '9998-01-01',
    },
  });
  const [session] = await organization.admin.call(sessionsHttp.listSessions);
  const auditEntry = await eventually(async () => {
    const { items } = await organization.admin.call(auditHttp.listAuditEntries);
    return items[0];
  });
  const approval = await organization.admin.call(approvalsHttp.requestCardLimit, {
    params: { id: card.id },
    body: { limit: 20_000, reason: 'A large order' },
  });
  const view = await organization.admin.call(viewsHttp.saveView, {
    body: { name: 'Theirs', filters: { category: 'none' }, isShared: true },
  });
  const { items: transfers } = await organization.admin.call(walletHttp.listTransfers);
  const deposit = transfers.find(({ kind }) => kind === 'deposit');
  const [letter] = await organization.admin.call(documentsHttp.listDocuments);
  if (letter === undefined) throw new Error('The letter of the application is not there.');
  const receipt = await organization.admin.call(receiptsHttp.uploadReceipt, newReceiptUpload(purchase.id));
  const comment = await organization.admin.call(commentsHttp.addComment, {
    params: { id: purchase.id },
    body: { text: 'Theirs' },
  });
  const books = await organization.admin.call(accountingExportsHttp.createExport, {
    body: { format: 'csv', from: '2020-01-01', to: '2199-12-31' },
  });
  const given = await addGift(organization);
  const donorNote = await organization.admin.call(donorNotesHttp.addDonorNote, {
    params: { id: given.donorId },
    body: { text: 'Theirs' },
  });
  return {
    organizationId: organization.id,
    accountId: organization.stripeAccount,
    email,
    userId,
    teamId,
    inviteId,
    categoryId: category?.id ?? '',
    categoryRuleId: categoryRule.id,
    cardId: card.id,
    cardholderId: card.cardholderID ?? '',
    authorizationId: purchase.authorizationId ?? '',
    purchaseId: purchase.id,
    transferId: deposit?.id ?? '',
    ...given,
    donorNoteId: donorNote.id,
    donorImportId,
    donorSegmentId,
    sessionId: session?.id ?? '',
    connectionId,
    programId: program.id,
    fundId: fund.id,
    fundFileId: fundFile.id,
    reportId: report.id,
    factId: await addUnlinkedRefund(organization, card.stripeCardID),
    ruleId: rule.id,
    transferRuleId: transferRule.id,
    payingAccountId: program.payingAccountId,
    auditEntryId: auditEntry.id,
    documentId: letter.id,
    receiptId: receipt.id,
    lineId,
    lineReceiptId: lines[0]?.receipts[0]?.id ?? '',
    commentId: comment.id,
    approvalId: approval.id,
    viewId: view.id,
    exportId: books.id,
  };
}

/** A failed gift, its donor, donors to merge and a recurring gift, written directly: they moved no money. */
async function addGift(
  organization: Organization,
): Promise<
  Pick<
    Everything,
    | 'giftId'
    | 'payoutId'
    | 'campaignId'
    | 'campaignMatchId'
    | 'donorId'
    | 'otherDonorId'
    | 'donorMergeId'
    | 'recurringGiftId'
  >
> {
  const campaign = await organization.createCampaign({ slug: `theirs-${newId()}`, title: 'Theirs' });
  const match = await organization.admin.call(campaignMatchesHttp.createCampaignMatch, {
    params: { id: campaign.id },
    body: { sponsor: 'Theirs', sum: 100, endsOn: '2029-12-31' },
  });
  const donations = new Client({ connectionString: systemDatabaseUrl('donations') });
  await donations.connect();
  try {
    const id = newId();
    await donations.query(
      `insert into gift (organization_id, id, campaign_id, donor_email, donor_name, is_anonymous, status, amount_minor, total_minor,
         currency, key_hash, stripe_account_id, occurred_at, next_look_at)
       values ($1, $2, $3, 'donor@quillmere.example', 'Ruth Abernathy', false, 'failed', 500, 500, 'USD', '\\x00', 'acct', now(), now())`,
      [organization.id, id, campaign.id],
    );
    const [donorId, otherDonorId, mergedId, donorMergeId] = [newId(), newId(), newId(), newId()];
    await donations.query(
      `insert into donor (organization_id, id, email) values ($1, $2, 'ruth@post.example'), ($1, $3, 'ruth+gifts@post.example')`,
      [organization.id, donorId, otherDonorId],
    );
    await donations.query(
      `insert into donor (organization_id, id, name, merged_into, survivor_id) values ($1, $2, 'Ruth Abernathy', $3, $3)`,
      [organization.id, mergedId, donorId],
    );
    await donations.query(
      `insert into donor_merge (organization_id, id, survivor_id, merged_id, merged_at, merged_by, merged_by_name,
         survivor_before, survivor_after)
       values ($1, $2, $3, $4, now(), $2, 'Admin', $5, $5)`,
      [
        organization.id,
        donorMergeId,
        donorId,
        mergedId,
        { name: null, postalCode: null, tags: [], note: '' },
      ],
    );
    const payoutId = newId();
    const stripePayoutId = `po_${payoutId}`;
    await donations.query(
      `insert into payout (organization_id, id, stripe_payout_id, status, amount_minor, currency, occurred_at)
       values ($1, $2, $3, 'arrived', 455, 'USD', now())`,
      [organization.id, payoutId, stripePayoutId],
    );
    await donations.query(
      `insert into payout_line (organization_id, stripe_payout_id, id, kind, gift_id, amount_minor, fee_minor, designations, origin, description)
       values ($1, $2, $2, 'payment', $3, 500, 45, '[]', 'booked', 'Gift')`,
      [organization.id, stripePayoutId, id],
    );
    const recurringGiftId = newId();
    await donations.query(
      `insert into recurring_gift (organization_id, id, campaign_id, donor_email, is_anonymous, amount_minor, currency, cover_fees,
         designations, frequency, anchor_day, status, next_charge_on, stripe_account_id, started_at)
       values ($1, $2, $3, 'donor@quillmere.example', false, 500, 'USD', false, '[]', 'monthly', 1, 'active', '2099-01-01', 'acct', now())`,
      [organization.id, recurringGiftId, campaign.id],
    );
    return {
      giftId: id,
      payoutId,
      campaignId: campaign.id,
      campaignMatchId: match.id,
      donorId,
      otherDonorId,
      donorMergeId,
      recurringGiftId,
    };
  } finally {
    await donations.end();
  }
}

async function addUnlinkedRefund(organization: Organization, card: string): Promise<string> {
  await stripeClient().testHelpers.issuing.transactions.createUnlinkedRefund(
    { card, amount: 100, currency: 'usd', merchant_data: { name: 'Larder Wheels' } },
    { stripeAccount: organization.stripeAccount },
  );
  const fact = await eventually(async () => {
    const { items } = await organization.admin.call(unmatchedFactsHttp.listUnmatchedFacts);
    return items[0];
  });
  return fact.id;
}
