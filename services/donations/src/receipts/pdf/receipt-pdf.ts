import { printable } from '@almoner/kernel';
import PDFDocument from 'pdfkit';
import { noGoodsOrServices, receiptFacts } from '../domain/receipt-text.ts';
import { type Receipt } from '../domain/receipt.ts';

const margin = 72;
const labelWidth = 130;
const ink = '#1d2430';
const mutedInk = '#5b6472';

/** One page; the same receipt always gives the same bytes, so that it can be created again at any time. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Receipt ${receipt.number}`,
      Author: printable(receipt.organizationName),
      CreationDate: receipt.issuedAt,
      ModDate: receipt.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.once('end', () => resolve(Buffer.concat(chunks)));
    page.once('error', reject);
  });
  draw(page, receipt);
  page.end();
  return whole;
}

function draw(page: PDFKit.PDFDocument, receipt: Receipt): void {
  page.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(printable(receipt.organizationName));
  page.font('Helvetica').fontSize(12).fillColor(mutedInk).text('Receipt for a charitable gift');
  page.moveDown(2).fontSize(11);
  for (const [label, value] of receiptFacts(receipt)) {
    const top = page.y;
    page.fillColor(mutedInk).text(label, margin, top, { width: labelWidth });
    page.fillColor(ink).text(printable(value), margin + labelWidth, top);
    page.moveDown(0.5);
  }
  page.moveDown(1.5).fillColor(ink).text(noGoodsOrServices, margin);
}
