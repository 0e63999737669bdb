import { type AccountStatementPageWire } from '@almoner/contracts';
import { setImmediate as turn } from 'node:timers/promises';
import { minorDigits, printable } from '@almoner/kernel';
import PDFDocument from 'pdfkit';

type Line = AccountStatementPageWire['items'][number];

export interface PrintedStatement {
  readonly organizationName: string;
  readonly accountName: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly currency: string;
  readonly opening: number;
  readonly closing: number;
  readonly lines: readonly Line[];
  /** Lines of the month that are not printed. */
  readonly omitted: number;
}

const margin = 54;
const rowHeight = 16;
const columns = { on: margin, what: margin + 70, change: margin + 330, balance: margin + 420 };
const amountWidth = 84;
const ink = '#1d2430';
const mutedInk = '#5b6472';

/** After this many rows, other requests, such as decisions on purchases, get their turn. */
const rowsAtOnce = 20;

/** A statement on as many pages as it takes. */
export async function statementPdf(statement: PrintedStatement): Promise<Buffer> {
  const title = `${statement.accountName}, ${monthName(statement.month)}`;
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printable(title), Author: printable(statement.organizationName) },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.once('end', () => resolve(Buffer.concat(chunks)));
    page.once('error', reject);
  });
  page.font('Helvetica-Bold').fontSize(18).fillColor(ink).text(printable(statement.organizationName));
  page
    .font('Helvetica')
    .fontSize(12)
    .fillColor(mutedInk)
    .text(`Statement for ${printable(title)}, in ${statement.currency}`);
  page.moveDown(1);
  await new Rows(page, statement).draw();
  page.end();
  return whole;
}

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00.000Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

class Rows {
  constructor(
    private readonly page: PDFKit.PDFDocument,
    private readonly statement: PrintedStatement,
  ) {}

  async draw(): Promise<void> {
    const { opening, closing, lines, omitted } = this.statement;
    this.heading();
    this.row({ what: 'Opening balance', balance: opening });
    let balance = opening;
    for (const [index, { on, description, kind, change }] of lines.entries()) {
      if (index % rowsAtOnce === rowsAtOnce - 1) await turn();
      balance += change;
      this.row({ on, what: description === '' ? kind.replaceAll('_', ' ') : description, change, balance });
    }
    if (omitted > 0)
      this.row({
        what: `${omitted} more movements are not printed here. The CSV file for this month lists all of them.`,
      });
    this.page.font('Helvetica-Bold');
    this.row({ what: 'Closing balance', balance: closing });
  }

  private heading(): void {
    const top = this.page.y;
    this.page.fontSize(9).fillColor(mutedInk);
    this.cell('Date', columns.on, top, 64);
    this.cell('Description', columns.what, top, 250);
    this.cell('Amount', columns.change, top, amountWidth, 'right');
    this.cell('Balance', columns.balance, top, amountWidth, 'right');
    this.page.fillColor(ink);
    this.page.y = top + rowHeight;
  }

  private row(row: { on?: string; what: string; change?: number; balance?: number }): void {
    if (this.page.y + rowHeight > this.page.page.height - margin) {
      this.page.addPage();
      this.heading();
    }
    const top = this.page.y;
    if (row.on !== undefined) this.cell(row.on, columns.on, top, 64);
    this.cell(printable(row.what), columns.what, top, row.balance === undefined ? 420 : 250);
    if (row.change !== undefined)
      this.cell(this.money(row.change), columns.change, top, amountWidth, 'right');
    if (row.balance !== undefined)
      this.cell(this.money(row.balance), columns.balance, top, amountWidth, 'right');
    this.page.y = top + rowHeight;
  }

  private cell(
    text: string,
    left: number,
    top: number,
    width: number,
    align: 'left' | 'right' = 'left',
  ): void {
    this.page.text(text, left, top, { width, height: rowHeight, align, ellipsis: true, lineBreak: false });
  }

  private money(minor: number): string {
    const digits = minorDigits(this.statement.currency);
    const text = (Math.abs(minor) / 10 ** digits).toLocaleString('en-US', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return minor < 0 ? `-${text}` : text;
  }
}
