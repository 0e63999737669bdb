import { failure, donorImportMaxRows, type DonorImportEncoding } from '@almoner/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './file-text.ts';

export interface CsvFile {
  readonly encoding: DonorImportEncoding;
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly delimiter: ',' | ';' | '\t';
}

export interface CsvRow {
  /** As spreadsheets count: a cell with line breaks is in one row. The header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const mostColumns = 200;
const longestCell = 5_000;
const longestTitle = 100;

/** @throws DomainError `donor_import_unreadable` with the line where reading ended. */
export function readCsv(content: Uint8Array): CsvFile {
  if (isWorkbook(content)) throw unreadable('The file is an Excel workbook. Save it as “CSV UTF-8”');
  const decoded = decodeText(content);
  if (decoded === null) {
    throw unreadable('The encoding of the characters is not known. In Excel, save the file as “CSV UTF-8”');
  }
  const { text, encoding } = decoded;
  const delimiter = delimiterOf(text);
  const records = recordsOf(text, delimiter);
  const [header, ...rows] = records;
  if (header === undefined || rows.length === 0) throw unreadable('The file has no rows');
  if (rows.length > donorImportMaxRows) throw unreadable(`The file has ${rows.length} rows`);
  if (header.length > mostColumns) throw unreadable(`The file has ${header.length} columns`);
  return {
    encoding,
    delimiter,
    columns: header.map((cell) => [...cell.trim()].slice(0, longestTitle).join('')),
    rows: rows
      .map((cells, index) => ({ line: index + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  };
}

/** `.xlsx` files are ZIP archives, `.xls` files are OLE containers. */
const isWorkbook = (content: Uint8Array) =>
  ['504b0304', 'd0cf11e0'].includes(Buffer.from(content.subarray(0, 4)).toString('hex'));

/** The delimiter that is most frequent in the header, outside of quotes. */
function delimiterOf(text: string): CsvFile['delimiter'] {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => header.split(sign).length;
  if (count('\t') > Math.max(count(';'), count(','))) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

/**
 * All line endings of the file. A file joined from two programs has both of the first two; with only one of them, several rows
 * would be read as one.
 */
const lineEndsOf = (text: string) =>
  text.replaceAll(/"[^"]*"/g, '').includes('\n') ? ['\r\n', '\n'] : ['\r'];

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: lineEndsOf(text),
      relax_column_count: true,
      // One more than the header and the permitted rows, to detect that there are too many.
      to: donorImportMaxRows + 2,
      max_record_size: mostColumns * longestCell,
      on_record: (record: string[]) => {
        if (record.some((cell) => cell.length > longestCell)) throw unreadable('A cell is too long');
        return record;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`Line ${Number(error.lines ?? 1)} cannot be read`);
    throw error;
  }
}

const unreadable = (message: string) =>
  failure('donor_import_unreadable', undefined, [{ field: 'file', message }]);
