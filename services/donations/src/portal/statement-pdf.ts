import { Money, einText, printable } from '@almoner/kernel';
import PDFDocument from 'pdfkit';
import { dateText, moneyText, noGoodsOrServices } from '../receipts/domain/receipt-text.ts';
import { type Receipt } from '../receipts/domain/receipt.ts';

const margin = 72;
const ink = '#1d2430';
const mutedInk = '#5b6472';
const columns = { date: margin, receipt: margin + 110, campaign: margin + 200, amount: margin + 368 };
const amountWidth = 100;

/** The gifts of a year: a part for each organization, with what the IRS asks of an acknowledgment (Publication 1771). */
export function statementPdf(
  year: number,
  donor: string,
  organizations: readonly Receipt[][],
): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Gifts of ${year}` },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.once('end', () => resolve(Buffer.concat(chunks)));
    page.once('error', reject);
  });
  page.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(`Gifts of ${year}`);
  page.font('Helvetica').fontSize(11).fillColor(mutedInk).text(printable(donor));
  for (const receipts of organizations) drawOrganization(page, receipts);
  page.end();
  return whole;
}

function drawOrganization(page: PDFKit.PDFDocument, receipts: readonly Receipt[]): void {
  const newest = receipts.at(-1);
  if (newest === undefined) return;
  const { organizationName, ein, amount } = newest;
  page
    .moveDown(2)
    .font('Helvetica-Bold')
    .fontSize(13)
    .fillColor(ink)
    .text(printable(organizationName), margin);
  page.font('Helvetica').fontSize(10).fillColor(mutedInk);
  if (ein !== null) page.text(`EIN ${einText(ein)}`);
  page.moveDown(0.5);
  for (const receipt of receipts)
    drawRow(page, [
      dateText(receipt.givenAt),
      receipt.number,
      printable(receipt.campaignTitle),
      moneyText(receipt.amount),
    ]);
  const total = receipts.reduce((sum, one) => sum.plus(one.amount), Money.zero(amount.currency));
  page.font('Helvetica-Bold');
  drawRow(page, [`Total ${amount.currency}`, '', '', moneyText(total)]);
  page.font('Helvetica').moveDown(0.5).text(noGoodsOrServices, margin);
}

function drawRow(
  page: PDFKit.PDFDocument,
  [date, receipt, campaign, amount]: [string, string, string, string],
): void {
  // A row is never cut by the end of the page.
  if (page.y > page.page.height - margin - 30) page.addPage();
  const top = page.y;
  page.fillColor(ink).text(date, columns.date, top);
  page.text(receipt, columns.receipt, top);
  page.text(amount, columns.amount, top, { width: amountWidth, align: 'right' });
  page.text(campaign, columns.campaign, top, { width: columns.amount - columns.campaign - 8 });
  page.moveDown(0.3);
}
