import { type ExportFormat } from '@almoner/contracts';
import { csvLine, decimalText, type CsvAmount, type CsvCell } from '@almoner/kernel';

/** An entry of the ledger as an accounting program takes it. */
export interface ExportEntry {
  /** `12-000345`: the number of the export and the position in it. */
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly lines: readonly ExportLine[];
}

export interface ExportLine {
  readonly code: string;
  readonly account: string;
  readonly fund: string;
  readonly program: string;
  readonly team: string;
  /** Minor units, debit is positive. */
  readonly amount: number;
}

interface Layout {
  readonly header: string;
  readonly entry: (entry: ExportEntry) => string;
}

/** The text before the first entry. */
export const headerOf = (format: ExportFormat) => layouts[format].header;

/**
 * The lines of one entry; none for one without amounts. The file of a recorded export is written again from these, so a layout
 * never changes.
 */
export const textOf = (format: ExportFormat, entry: ExportEntry) =>
  entry.lines.length === 0 ? '' : layouts[format].entry(entry);

const csv = (
  columns: readonly string[],
  cellsOf: (entry: ExportEntry, line: ExportLine) => CsvCell[],
): Layout => ({
  header: csvLine(columns),
  entry: (entry) => entry.lines.map((line) => csvLine(cellsOf(entry, line))).join(''),
});

const debitOf = ({ amount }: ExportLine, currency: string) => (amount > 0 ? decimal(amount, currency) : null);
const creditOf = ({ amount }: ExportLine, currency: string) =>
  amount < 0 ? decimal(-amount, currency) : null;

/** The columns that QuickBooks Online maps automatically; the class is the fund. */
const quickbooksCsv = csv(
  ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name', 'Class'],
  ({ number, date, description, currency }, line) => [
    number,
    usDate(date),
    line.account,
    debitOf(line, currency),
    creditOf(line, currency),
    description,
    null,
    line.fund,
  ],
);

/** Xero's template of manual journals: entries are grouped by narration and date, debit is positive. */
const xero = csv(
  [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  ({ number, date, description, currency }, line) => [
    `${number} ${description}`,
    longDate(date),
    description,
    line.code,
    'Tax Exempt',
    decimal(line.amount, currency),
    line.fund === '' ? null : 'Fund',
    line.fund,
    line.program === '' ? null : 'Program',
    line.program,
  ],
);

const plainCsv = csv(
  [
    'Entry',
    'Date',
    'Description',
    'Code',
    'Account',
    'Fund',
    'Program',
    'Team',
    'Debit',
    'Credit',
    'Currency',
  ],
  ({ number, date, description, currency }, line) => [
    number,
    date,
    description,
    line.code,
    line.account,
    line.fund,
    line.program,
    line.team,
    debitOf(line, currency),
    creditOf(line, currency),
    currency,
  ],
);

const iifColumns = ['TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** Intuit Interchange Format: the first line of an entry is TRNS, all others are SPL, and together they sum to zero. */
const iif: Layout = {
  header: [['!TRNS', ...iifColumns], ['!SPL', ...iifColumns], ['!ENDTRNS']].map(iifLine).join(''),
  entry: ({ number, date, description, currency, lines }) =>
    [
      ...lines.map((line, index) => [
        index === 0 ? 'TRNS' : 'SPL',
        'GENERAL JOURNAL',
        usDate(date),
        line.account,
        line.fund,
        decimalText(line.amount, currency),
        number,
        description,
      ]),
      ['ENDTRNS'],
    ]
      .map(iifLine)
      .join(''),
};

const layouts: Record<ExportFormat, Layout> = { csv: plainCsv, quickbooks_csv: quickbooksCsv, iif, xero };

/** A tab or a line break would end a field. */
function iifLine(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replaceAll(/[\p{Cc}"]+/gu, ' ').trim()).join('\t')}\r\n`;
}

/** Written unchanged, because a leading minus sign starts no formula here. */
const decimal = (minor: number, currency: string): CsvAmount => ({ text: decimalText(minor, currency) });

const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `5 Jan 2026`, which Xero reads the same in every region. */
const longDate = (day: string) =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
