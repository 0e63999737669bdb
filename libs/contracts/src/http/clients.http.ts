import { z } from 'zod';
import { accountingExportsHttp } from './accounting-exports.http.ts';
import { accountingMonthsHttp } from './accounting-months.http.ts';
import { accountingHttp } from './accounting.http.ts';
import { categoryRulesHttp } from './category-rules.http.ts';
import { fundFilesHttp } from './fund-files.http.ts';
import { fundsHttp } from './funds.http.ts';
import { purchasesHttp } from './purchases.http.ts';
import { receiptPolicyHttp } from './receipt-policy.http.ts';
import { receiptsHttp } from './receipts.http.ts';
import { reimbursementsHttp } from './reimbursements.http.ts';
import { Email, Id, Nothing, pageOf } from '../primitives.ts';
import { CategoryWire } from '../wire/category.wire.ts';
import { ClientOverviewWire, ConnectionWire } from '../wire/client.wire.ts';
import { PurchaseWire } from '../wire/purchase.wire.ts';
import { ReimbursementWire } from '../wire/reimbursement.wire.ts';
import { AccountWire } from '../wire/wallet.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const fundOfClient = z.object({ id: Id, fundId: Id });
const reportOfClient = z.object({ id: Id, reportId: Id });
const purchaseOfClient = z.object({ id: Id, purchaseId: Id });

export const clientsHttp = {
  listClients: route('GET', '/clients', {
    summary: 'The clients that the caller advises, with their figures',
    reply: z.array(ClientOverviewWire),
  }),
  listClientPurchases: route('GET', '/clients/:id/purchases', {
    summary: 'A client’s purchases, newest first',
    params: byId,
    query: purchasesHttp.listPurchases.shape.query,
    reply: pageOf(PurchaseWire),
  }),
  sumClientPurchases: route('GET', '/clients/:id/purchases/sum', {
    summary: 'Count and totals per currency of a client’s purchases that match the filters',
    params: byId,
    query: purchasesHttp.sumPurchases.shape.query,
    reply: purchasesHttp.sumPurchases.shape.reply,
  }),
  getClientPurchase: route('GET', '/clients/:id/purchases/:purchaseId', {
    summary: 'One purchase of a client',
    params: purchaseOfClient,
    reply: PurchaseWire,
  }),
  listClientReceipts: route('GET', '/clients/:id/purchases/:purchaseId/receipts', {
    summary: 'The receipts of a client’s purchase, oldest first; read-only',
    params: purchaseOfClient,
    reply: receiptsHttp.listReceipts.shape.reply,
  }),
  downloadClientReceipt: route('GET', '/clients/:id/purchases/:purchaseId/receipts/:receiptId', {
    summary: 'The content of a receipt of a client’s purchase',
    params: purchaseOfClient.extend({ receiptId: Id }),
    query: receiptsHttp.downloadReceipt.shape.query,
    download: receiptsHttp.downloadReceipt.shape.download,
    reply: z.unknown(),
  }),
  getClientReceiptRequirement: route('GET', '/clients/:id/purchases/:purchaseId/receipt-duty', {
    summary: 'When the receipt for a client’s purchase is due, and the stated reason if there is none',
    params: purchaseOfClient,
    reply: receiptPolicyHttp.getRequirement.shape.reply,
  }),
  codeClientPurchase: route('PATCH', '/clients/:id/purchases/:purchaseId', {
    summary: 'Set the category or the memo of a client’s purchase; omitted fields stay as they are',
    params: purchaseOfClient,
    body: purchasesHttp.codePurchase.shape.body,
    reply: PurchaseWire,
  }),
  splitClientPurchase: route('PUT', '/clients/:id/purchases/:purchaseId/split', {
    summary: 'Split a client’s purchase into lines that add up to its amount; no lines remove the split',
    params: purchaseOfClient,
    body: purchasesHttp.splitPurchase.shape.body,
    reply: PurchaseWire,
  }),
  suggestClientCategory: route('GET', '/clients/:id/purchases/:purchaseId/suggested-category', {
    summary:
      'The category of the first category rule of the client that matches, or else its usual one at this merchant',
    params: purchaseOfClient,
    reply: purchasesHttp.suggestCategory.shape.reply,
  }),
  categorizeClientPurchases: route('POST', '/clients/:id/purchases/categorize', {
    summary: 'Set the category of up to 100 purchases of a client, of all or of none',
    params: byId,
    body: purchasesHttp.categorizePurchases.shape.body,
    reply: purchasesHttp.categorizePurchases.shape.reply,
  }),
  listClientCategories: route('GET', '/clients/:id/categories', {
    summary: 'A client’s chart of accounts',
    params: byId,
    reply: z.array(CategoryWire),
  }),
  listClientCategoryRules: route('GET', '/clients/:id/category-rules', {
    summary: 'A client’s category rules in their order; read-only',
    params: byId,
    reply: categoryRulesHttp.listCategoryRules.shape.reply,
  }),
  listClientAccounts: route('GET', '/clients/:id/accounts', {
    summary: 'A client’s cash accounts; read-only',
    params: byId,
    reply: z.array(AccountWire),
  }),
  listClientFunds: route('GET', '/clients/:id/funds', {
    summary: 'A client’s restricted funds; read-only',
    params: byId,
    reply: fundsHttp.listFunds.shape.reply,
  }),
  listClientFundDonors: route('GET', '/clients/:id/funds/:fundId/donors', {
    summary: 'Who gave to a restricted fund of a client, at most a hundred; `q` searches name and email',
    params: fundOfClient,
    query: fundsHttp.listFundDonors.shape.query,
    reply: fundsHttp.listFundDonors.shape.reply,
  }),
  listClientFundFiles: route('GET', '/clients/:id/funds/:fundId/files', {
    summary: 'The files of a restricted fund of a client, or of its releases; oldest first',
    params: fundOfClient,
    query: fundFilesHttp.listFundFiles.shape.query,
    reply: fundFilesHttp.listFundFiles.shape.reply,
  }),
  downloadClientFundFile: route('GET', '/clients/:id/funds/:fundId/files/:fileId', {
    summary: 'The content of a file of a restricted fund of a client',
    params: fundOfClient.extend({ fileId: Id }),
    download: fundFilesHttp.downloadFundFile.shape.download,
    reply: z.unknown(),
  }),
  getClientDonorReport: route('GET', '/clients/:id/funds/:fundId/donor-report', {
    summary:
      'What a donor gave to a restricted fund of a client, which purchases it paid for and what is left, as a PDF',
    params: fundOfClient,
    query: fundsHttp.getDonorReport.shape.query,
    download: fundsHttp.getDonorReport.shape.download,
    reply: z.unknown(),
  }),
  getClientStatement: route('GET', '/clients/:id/accounting/statement-of-activities', {
    summary: 'A client’s Statement of Activities',
    params: byId,
    query: accountingHttp.getStatementOfActivities.shape.query,
    reply: accountingHttp.getStatementOfActivities.shape.reply,
  }),
  getClientFinancialPosition: route('GET', '/clients/:id/accounting/financial-position', {
    summary: 'A client’s assets, liabilities and net assets at the end of a day',
    params: byId,
    query: accountingHttp.getFinancialPosition.shape.query,
    reply: accountingHttp.getFinancialPosition.shape.reply,
  }),
  getClientFundBalances: route('GET', '/clients/:id/accounting/fund-balances', {
    summary: 'What each restricted fund of a client had, received and released in a period',
    params: byId,
    query: accountingHttp.getFundBalances.shape.query,
    reply: accountingHttp.getFundBalances.shape.reply,
  }),
  getClientTrialBalance: route('GET', '/clients/:id/accounting/trial-balance', {
    summary: 'The balance of every account of a client’s ledger at the end of a day',
    params: byId,
    query: accountingHttp.getTrialBalance.shape.query,
    reply: accountingHttp.getTrialBalance.shape.reply,
  }),
  getClientBudget: route('GET', '/clients/:id/accounting/budgets/:year', {
    summary: 'A client’s budget against actual of a year; read-only',
    params: accountingHttp.getBudget.shape.params.extend(byId.shape),
    reply: accountingHttp.getBudget.shape.reply,
  }),
  listClientFigureLines: route('GET', '/clients/:id/accounting/lines', {
    summary:
      'The transfers that a figure of a client’s statement is the sum of, newest first, with their sum',
    params: byId,
    query: accountingHttp.listFigureLines.shape.query,
    reply: accountingHttp.listFigureLines.shape.reply,
  }),
  listClientMonths: route('GET', '/clients/:id/accounting/months', {
    summary: 'The months of a client’s books, newest first; read-only',
    params: byId,
    reply: accountingMonthsHttp.listMonths.shape.reply,
  }),
  getClientMonth: route('GET', '/clients/:id/accounting/months/:month', {
    summary: 'A month of a client’s books with its checks and its history; read-only',
    params: accountingMonthsHttp.getMonth.shape.params.extend(byId.shape),
    reply: accountingMonthsHttp.getMonth.shape.reply,
  }),
  listClientMovements: route('GET', '/clients/:id/accounting/movements', {
    summary: 'A client’s settled movements with their accounts, fund, receipt and review state, newest first',
    params: byId,
    query: accountingExportsHttp.listMovements.shape.query,
    reply: accountingExportsHttp.listMovements.shape.reply,
  }),
  getClientReimbursement: route('GET', '/clients/:id/reimbursements/:reportId', {
    summary: 'A reimbursement report of a client',
    params: reportOfClient,
    reply: ReimbursementWire,
  }),
  downloadClientReimbursementReceipt: route(
    'GET',
    '/clients/:id/reimbursements/:reportId/receipts/:receiptId',
    {
      summary: 'The content of a receipt of a client’s reimbursement report',
      params: reportOfClient.extend({ receiptId: Id }),
      query: reimbursementsHttp.downloadReimbursementReceipt.shape.query,
      download: reimbursementsHttp.downloadReimbursementReceipt.shape.download,
      reply: z.unknown(),
    },
  ),
  codeClientReimbursementLine: route('PUT', '/clients/:id/reimbursements/:reportId/lines/:lineId/category', {
    summary: 'Change the category of a line of an approved report of a client; null removes it',
    params: reportOfClient.extend({ lineId: Id }),
    body: reimbursementsHttp.codeReimbursementLine.shape.body,
    reply: ReimbursementWire,
  }),
  markClientMovementsReady: route('POST', '/clients/:id/accounting/movements/ready', {
    summary: 'Mark movements of a client as ready to export, or back to review; exported ones stay exported',
    params: byId,
    body: accountingExportsHttp.markMovementsReady.shape.body,
    reply: accountingExportsHttp.markMovementsReady.shape.reply,
  }),
  exportClientJournal: route('GET', '/clients/:id/accounting/journal', {
    summary: 'A client’s journal for hledger or beancount; streamed',
    params: byId,
    query: accountingHttp.exportJournal.shape.query,
    download: accountingHttp.exportJournal.shape.download,
    reply: z.unknown(),
  }),
  listClientExports: route('GET', '/clients/:id/accounting/exports', {
    summary: 'A client’s recorded exports',
    params: byId,
    query: accountingExportsHttp.listExports.shape.query,
    reply: accountingExportsHttp.listExports.shape.reply,
  }),
  previewClientExport: route('GET', '/clients/:id/accounting/exports/preview', {
    summary: 'How many entries an export of a client’s books would have now; nothing is recorded',
    params: byId,
    query: accountingExportsHttp.previewExport.shape.query,
    reply: accountingExportsHttp.previewExport.shape.reply,
  }),
  createClientExport: route('POST', '/clients/:id/accounting/exports', {
    summary: 'Record an export of a client’s books',
    params: byId,
    body: accountingExportsHttp.createExport.shape.body,
    reply: accountingExportsHttp.createExport.shape.reply,
    status: 201,
  }),
  downloadClientExport: route('GET', '/clients/:id/accounting/exports/:exportId/file', {
    summary: 'The file of a recorded export of a client; streamed',
    params: z.object({ id: Id, exportId: Id }),
    query: accountingExportsHttp.downloadExport.shape.query,
    download: accountingExportsHttp.downloadExport.shape.download,
    reply: z.unknown(),
  }),
  listConnections: route('GET', '/connections', {
    summary: 'The advisor firms of a client or the clients of a firm, with open requests',
    reply: z.array(ConnectionWire),
  }),
  askConnection: route('POST', '/connections', {
    summary:
      'Request a connection by the email of the other side’s admin; the reply does not reveal if it exists',
    body: z.strictObject({ email: Email }),
    reply: ConnectionWire,
    status: 201,
  }),
  acceptConnection: route('POST', '/connections/:id/accept', {
    summary: 'Accept a connection request',
    params: byId,
    reply: Nothing,
  }),
  declineConnection: route('POST', '/connections/:id/decline', {
    summary: 'Decline a connection request',
    params: byId,
    reply: Nothing,
  }),
  endConnection: route('POST', '/connections/:id/end', {
    summary: 'End a connection immediately, or withdraw a request',
    params: byId,
    reply: Nothing,
  }),
  assignStaff: route('POST', '/connections/:id/staff', {
    summary: 'Assign one of the firm’s people to a client, or remove them',
    params: byId,
    body: z.strictObject({ userId: Id, assigned: z.boolean() }),
    reply: Nothing,
  }),
};
