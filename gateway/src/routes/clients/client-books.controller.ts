import { Controller, Res } from '@nestjs/common';
import {
  accountingExportsRpc,
  accountingMonthsRpc,
  accountingRpc,
  clientsHttp,
  fundFilesRpc,
  reimbursementsRpc,
  type RouteInput,
} from '@almoner/contracts';
import { RpcClient, withOrganization, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { BooksReader } from '../accounting/books-reader.ts';
import { ExportDownload } from '../accounting/export-download.ts';
import { allFunds } from '../funds/all-funds.ts';
import { FundFileDownload } from '../funds/fund-file-download.ts';
import { FundReports } from '../funds/fund-reports.ts';
import { ReceiptDownload } from '../receipts/receipt-download.ts';

/** The books of a client, for its advisors; the services refuse people who do not advise it. */
@Controller()
export class ClientBooksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly books: BooksReader,
    private readonly files: ExportDownload,
    private readonly fundReports: FundReports,
    private readonly fundFiles: FundFileDownload,
    private readonly receiptDownloads: ReceiptDownload,
  ) {}

  @Route(clientsHttp.listClientFunds)
  funds(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.listClientFunds>) {
    return allFunds(this.rpc, withOrganization(ctx, params.id));
  }

  @Route(clientsHttp.listClientFundDonors)
  fundDonors(
    ctx: Ctx,
    { params: { id, fundId }, query }: RouteInput<typeof clientsHttp.listClientFundDonors>,
  ) {
    return this.fundReports.donors(withOrganization(ctx, id), fundId, query.q);
  }

  @Route(clientsHttp.getClientDonorReport)
  donorReport(
    ctx: Ctx,
    { params: { id, fundId }, query }: RouteInput<typeof clientsHttp.getClientDonorReport>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.fundReports.pdf(withOrganization(ctx, id), fundId, query, reply);
  }

  @Route(clientsHttp.listClientFundFiles)
  listFundFiles(
    ctx: Ctx,
    { params: { id, fundId }, query }: RouteInput<typeof clientsHttp.listClientFundFiles>,
  ) {
    return this.rpc.call(withOrganization(ctx, id), fundFilesRpc.list, { fundId, ...query });
  }

  @Route(clientsHttp.downloadClientFundFile)
  fundFile(
    ctx: Ctx,
    { params: { id, ...file } }: RouteInput<typeof clientsHttp.downloadClientFundFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.fundFiles.file(withOrganization(ctx, id), file, reply);
  }

  @Route(clientsHttp.getClientStatement)
  statement(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.getClientStatement>) {
    return this.books.statement(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.getClientFinancialPosition)
  position(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.getClientFinancialPosition>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingRpc.getFinancialPosition, query);
  }

  @Route(clientsHttp.getClientFundBalances)
  fundBalances(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.getClientFundBalances>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingRpc.getFundBalances, query);
  }

  @Route(clientsHttp.getClientTrialBalance)
  trialBalance(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.getClientTrialBalance>) {
    return this.books.trialBalance(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.getClientBudget)
  budget(ctx: Ctx, { params: { id, year } }: RouteInput<typeof clientsHttp.getClientBudget>) {
    return this.rpc.call(withOrganization(ctx, id), accountingRpc.getBudget, { year });
  }

  @Route(clientsHttp.listClientFigureLines)
  figureLines(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.listClientFigureLines>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingRpc.listFigureLines, query);
  }

  @Route(clientsHttp.getClientReimbursement)
  reimbursement(
    ctx: Ctx,
    { params: { id, reportId } }: RouteInput<typeof clientsHttp.getClientReimbursement>,
  ) {
    return this.rpc.call(withOrganization(ctx, id), reimbursementsRpc.get, { reportId });
  }

  @Route(clientsHttp.downloadClientReimbursementReceipt)
  reimbursementReceipt(
    ctx: Ctx,
    {
      params: { id, reportId, receiptId },
      query,
    }: RouteInput<typeof clientsHttp.downloadClientReimbursementReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.receiptDownloads.ofReport(withOrganization(ctx, id), { reportId, receiptId }, query, reply);
  }

  @Route(clientsHttp.codeClientReimbursementLine)
  codeReimbursementLine(
    ctx: Ctx,
    { params: { id, ...line }, body }: RouteInput<typeof clientsHttp.codeClientReimbursementLine>,
  ) {
    return this.rpc.call(withOrganization(ctx, id), reimbursementsRpc.codeLine, { ...line, ...body });
  }

  @Route(clientsHttp.listClientMonths)
  months(ctx: Ctx, { params }: RouteInput<typeof clientsHttp.listClientMonths>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingMonthsRpc.listMonths, {});
  }

  @Route(clientsHttp.getClientMonth)
  month(ctx: Ctx, { params: { id, month } }: RouteInput<typeof clientsHttp.getClientMonth>) {
    return this.rpc.call(withOrganization(ctx, id), accountingMonthsRpc.getMonth, { month });
  }

  @Route(clientsHttp.listClientMovements)
  movements(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.listClientMovements>) {
    return this.books.movements(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.markClientMovementsReady)
  markReady(ctx: Ctx, { params, body }: RouteInput<typeof clientsHttp.markClientMovementsReady>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingExportsRpc.markMovementsReady, body);
  }

  @Route(clientsHttp.exportClientJournal)
  journal(
    ctx: Ctx,
    { params, query }: RouteInput<typeof clientsHttp.exportClientJournal>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.books.journal(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.listClientExports)
  exports(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.listClientExports>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingExportsRpc.listExports, query);
  }

  @Route(clientsHttp.previewClientExport)
  previewExport(ctx: Ctx, { params, query }: RouteInput<typeof clientsHttp.previewClientExport>) {
    return this.books.previewExport(withOrganization(ctx, params.id), query);
  }

  @Route(clientsHttp.createClientExport)
  createExport(ctx: Ctx, { params, body }: RouteInput<typeof clientsHttp.createClientExport>) {
    return this.rpc.call(withOrganization(ctx, params.id), accountingExportsRpc.createExport, body);
  }

  @Route(clientsHttp.downloadClientExport)
  downloadExport(
    ctx: Ctx,
    { params, query }: RouteInput<typeof clientsHttp.downloadClientExport>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('cache-control', 'no-store');
    return this.files.file(withOrganization(ctx, params.id), params.exportId, query.maxLines);
  }
}
