import { type DonorImportSettings } from '@almoner/contracts';
import { guessColumns } from './columns.ts';

interface CsvContent {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[] }[];
  readonly delimiter: string;
}

const shortDay = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?:\s.*)?$/;
const isoDay = /^\s*\d{4}[-/.]/;

/** From a number above 12, which is the day; null if no date shows the order, or if dates show different ones. */
export function guessDateOrder(texts: readonly string[]): DonorImportSettings['dateOrder'] | null {
  const days = texts.map((text) => shortDay.exec(text)).filter((day) => day !== null);
  const hasDayFirst = days.some(([, first]) => Number(first) > 12);
  const hasMonthFirst = days.some(([, , second]) => Number(second) > 12);
  if (hasDayFirst !== hasMonthFirst) return hasDayFirst ? 'european' : 'us';
  return days.length === 0 && texts.some((text) => isoDay.test(text)) ? 'iso' : null;
}

/** From the sign before one or two last digits; null if no amount shows it, or if amounts show different ones. */
export function guessDecimalSign(texts: readonly string[]): DonorImportSettings['decimalSign'] | null {
  const hasEnd = (end: RegExp) => texts.some((text) => end.test(text));
  const [hasPoint, hasComma] = [hasEnd(/\d\.\d{1,2}(?!\d)[^\d.,]*$/), hasEnd(/\d,\d{1,2}(?!\d)[^\d.,]*$/)];
  if (hasPoint === hasComma) return null;
  return hasPoint ? 'point' : 'comma';
}

/** What the file shows of its columns and formats. An admin sees it and may change it before anything is imported. */
export function guessSettings({ columns, rows, delimiter }: CsvContent): DonorImportSettings {
  const mapping = guessColumns(columns);
  const textsOf = (column: number | null) =>
    column === null ? [] : rows.map(({ cells }) => cells[column] ?? '');
  // Spreadsheets write semicolons where the comma is the decimal sign.
  const isEuropean = delimiter === ';';
  return {
    mapping,
    dateOrder: guessDateOrder(textsOf(mapping.date)) ?? (isEuropean ? 'european' : 'us'),
    decimalSign: guessDecimalSign(textsOf(mapping.amount)) ?? (isEuropean ? 'comma' : 'point'),
  };
}
