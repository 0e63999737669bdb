/** Written unchanged: a leading minus sign starts no formula here. */
export interface CsvAmount {
  readonly text: string;
}

export type CsvCell = string | number | CsvAmount | null;

/** RFC 4180 text. A cell that a spreadsheet would run as a formula is made plain text by an apostrophe. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map(csvLine).join('');
}

/** One line of such a text, with its end. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

// Full-width characters too: some spreadsheets treat them like the others (OWASP, CSV Injection).
const startsFormula = /^[\s\p{Cc}]*[=+\-@\t\r\n＝＋－＠]/u;

/** A cell without the apostrophe that `toCsv` puts before text that a spreadsheet would run as a formula. */
export function withoutFormulaMark(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (cell !== null && typeof cell === 'object') return cell.text;
  const isFormula = startsFormula.test(cell ?? '');
  const text = isFormula ? `'${cell}` : (cell ?? '');
  return isFormula || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Minor units as a plain decimal with all the digits of its currency: 123450 → "1234.50". */
export function csvAmount(minor: number, minorPerUnit: number): CsvAmount {
  return { text: (minor / minorPerUnit).toFixed(Math.round(Math.log10(minorPerUnit))) };
}
