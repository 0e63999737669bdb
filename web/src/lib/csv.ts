import { saveFile } from './save-file.ts';

export { csvAmount, toCsv, type CsvCell } from '@almoner/kernel';

/** With a byte order mark, by which spreadsheets recognize UTF-8. */
export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
