import { type FundReportText, type ReceiptText, type StatementText } from '../domain/printed-document.ts';
import { fundReportPdf } from './fund-report-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

/** Plain values, because it is sent to a thread. */
export type PdfDocument =
  | { readonly kind: 'receipt'; readonly text: ReceiptText }
  | {
      readonly kind: 'statement';
      readonly statements: readonly StatementText[];
      readonly year: number;
      readonly at: Date;
    }
  | { readonly kind: 'fund_report'; readonly text: FundReportText; readonly at: Date };

export function createPdf(document: PdfDocument): Promise<Buffer> {
  switch (document.kind) {
    case 'receipt':
      return receiptPdf(document.text);
    case 'statement':
      return statementPdf(document.statements, document.year, document.at);
    case 'fund_report':
      return fundReportPdf(document.text, document.at);
  }
}
