import { fundReportText, type PrintedFundReport } from '../receipts/domain/fund-report-text.ts';
import { type Receipt } from '../receipts/domain/receipt.ts';
import { receiptText } from '../receipts/domain/receipt-text.ts';
import { statementText } from '../receipts/domain/statement-text.ts';
import { createPdf } from '../receipts/pdf/create-pdf.ts';

export const pdfOfReceipt = (receipt: Receipt) => createPdf({ kind: 'receipt', text: receiptText(receipt) });

export const pdfOfStatement = (
  receipts: readonly Receipt[],
  year: number,
  at: Date,
  addressLines: readonly string[] = [],
) =>
  createPdf({
    kind: 'statement',
    statements: [statementText({ receipts, addressLines }, year, at)],
    year,
    at,
  });

export const pdfOfFundReport = (printed: PrintedFundReport) =>
  createPdf({ kind: 'fund_report', text: fundReportText(printed), at: printed.at });
