import { describe, expect, it } from '@jest/globals';
import { donorImportMaxRows } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { readCsv } from './csv-file.ts';

const read = (text: string) => readCsv(Buffer.from(text));

function refusalOf(content: Uint8Array): string | null {
  try {
    readCsv(content);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

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

  it('may have a byte order mark, quoted cells with signs and line breaks, and empty lines', () => {
    const file = read('\uFEFFName,Note\n"Abernathy, Ruth","Says ""hello""\nTwice"\n\nIvo,\n');
    expect(file.columns).toEqual(['Name', 'Note']);
    expect(file.rows).toEqual([
      { line: 2, cells: ['Abernathy, Ruth', 'Says "hello"\nTwice'] },
      { line: 4, cells: ['Ivo', ''] },
    ]);
  });

  it.each([
    ['no row', 'Name\n'],
    ['too many rows', `Name\n${'x\n'.repeat(donorImportMaxRows + 1)}`],
    ['a quote without an end', 'Name\n"Ruth'],
    ['a cell that is too long', `Name\n${'x'.repeat(5_001)}`],
    ['a NUL', 'Name\nRu\0th'],
  ])('with %s is refused', (_, text) => {
    expect(refusalOf(Buffer.from(text))).toBe('donor_import_unreadable');
  });

  it('that is no UTF-8 is refused', () => {
    const latin = Buffer.from('Name\nJos\u00e9', 'latin1');
    expect(refusalOf(latin)).toBe('donor_import_unreadable');
  });

  it('may have as many rows as the limit', () => {
    expect(read(`Name\n${'x\n'.repeat(donorImportMaxRows)}`).rows).toHaveLength(donorImportMaxRows);
  });
});
