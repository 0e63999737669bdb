import { describe, expect, it } from '@jest/globals';
import { type AccountStatementPageWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { StatementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

const lineOf = (
  change: number,
  description = 'Kettle & Crate',
): AccountStatementPageWire['items'][number] => ({
  id: newId(),
  on: '2026-03-05',
  kind: 'purchase_capture',
  description,
  change,
});

const printed = (lines: AccountStatementPageWire['items'], omitted = 0) =>
  statementPdf({
    organizationName: 'Quillmere',
    accountName: 'Wallet',
    month: '2026-03',
    currency: 'USD',
    opening: 10_000,
    closing: 0,
    lines,
    omitted,
  });

describe('the CSV of a statement', () => {
  it('begins with the opening balance, adds each movement to it, and ends with the sum', () => {
    const csv = new StatementCsv('USD');
    const text = csv.start(10_000) + csv.page([lineOf(-2_501), lineOf(1, '=1+1')]) + csv.end();
    const rows = text.split('\r\n').map((row) => row.split(',').slice(1, 6).join(','));
    expect(rows.slice(1, -1)).toEqual([
      'Opening balance,,,100.00,USD',
      'Kettle & Crate,purchase_capture,-25.01,74.99,USD',
      `"'=1+1",purchase_capture,0.01,75.00,USD`,
      'Closing balance,,,75.00,USD',
    ]);
  });
});

describe('the PDF of a statement', () => {
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  it('has as many sheets as its lines need', async () => {
    const one = await printed([lineOf(-1)]);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(one)).toBe(1);
    const long = await printed(Array.from({ length: 300 }, () => lineOf(-1, 'A very long name '.repeat(12))));
    expect(pagesOf(long)).toBe(8);
  });

  it('leaves time for other requests while it is laid out', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await printed(Array.from({ length: 400 }, () => lineOf(-1)));
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
