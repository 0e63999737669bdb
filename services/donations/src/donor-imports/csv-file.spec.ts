import { describe, expect, it } from '@jest/globals';
import { donorImportMaxRows } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { readCsv } from './csv-file.ts';

const read = (text: string) => readCsv(Buffer.from(text));

function refusalOf(content: Uint8Array): DomainError | null {
  try {
    readCsv(content);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const sentenceOf = (content: Uint8Array) => refusalOf(content)?.fields?.[0]?.message ?? '';

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('is read with %j between its cells', (sign) => {
    const file = read(
      ['Name', 'Email'].join(sign) + '\r\n' + ['Ruth', 'ruth@post.example'].join(sign) + '\r\n',
    );
    expect(file).toMatchObject({
      delimiter: sign,
      columns: ['Name', 'Email'],
      rows: [{ line: 2, cells: ['Ruth', 'ruth@post.example'] }],
    });
  });

  it('may have a byte order mark, quoted cells with delimiters and line breaks, and empty lines', () => {
    const file = read('\uFEFFName,Note\n"Abernathy, Ruth","Says ""hello""\nTwice"\n\nIvo,\n');
    expect(file.columns).toEqual(['Name', 'Note']);
    expect(file.rows).toEqual([
      { line: 2, cells: ['Abernathy, Ruth', 'Says "hello"\nTwice'] },
      { line: 4, cells: ['Ivo', ''] },
    ]);
  });

  it.each([
    ['a header of another program', 'Name,Note\r\nRuth,Kind\nIvo,New\n'],
    ['rows of another program', 'Name,Note\nRuth,Kind\r\nIvo,New\n'],
    ['line breaks of old spreadsheets', 'Name,Note\rRuth,Kind\rIvo,New\r'],
  ])('has a row for each line, also with %s', (_, text) => {
    expect(read(text).rows).toEqual([
      { line: 2, cells: ['Ruth', 'Kind'] },
      { line: 3, cells: ['Ivo', 'New'] },
    ]);
  });

  it('keeps the line breaks within quotes, of whatever program', () => {
    expect(read('Name,Note\r"Ruth","Kind\nNew"\r').rows).toEqual([{ line: 2, cells: ['Ruth', 'Kind\nNew'] }]);
    expect(read('Name,Note\nRuth,Kind\rNew\n').rows).toEqual([{ line: 2, cells: ['Ruth', 'Kind\rNew'] }]);
  });

  it.each([
    ['no row', 'Name\n'],
    ['too many rows', `Name\n${'x\n'.repeat(donorImportMaxRows + 1)}`],
    ['a quote without an end', 'Name\n"Ruth'],
    ['a cell that is too long', `Name\n${'x'.repeat(5_001)}`],
    ['a NUL', 'Name\nRu\0th'],
  ])('with %s is refused', (_, text) => {
    expect(refusalOf(Buffer.from(text))?.code).toBe('donor_import_unreadable');
  });

  it('may be in Windows-1252, or in UTF-16 as Excel’s Unicode text', () => {
    expect(readCsv(Buffer.from('Name\nJos\u00e9', 'latin1'))).toMatchObject({
      encoding: 'windows-1252',
      rows: [{ cells: ['José'] }],
    });
    expect(readCsv(Buffer.from('\uFEFFName\tCity\r\nJosé\tKöln\r\n', 'utf16le'))).toMatchObject({
      encoding: 'utf-16',
      delimiter: '\t',
      columns: ['Name', 'City'],
      rows: [{ cells: ['José', 'Köln'] }],
    });
  });

  it('is refused, with what to do, in another encoding and as a workbook', () => {
    const mac = Buffer.concat([Buffer.from('Name\nJos'), Buffer.of(0x8e)]);
    expect(sentenceOf(mac)).toMatch(/encoding.*CSV UTF-8/);
    expect(sentenceOf(Buffer.from('PK\u0003\u0004'))).toMatch(/workbook.*CSV UTF-8/);
  });

  it('may have as many rows as the limit', () => {
    expect(read(`Name\n${'x\n'.repeat(donorImportMaxRows)}`).rows).toHaveLength(donorImportMaxRows);
  });
});
