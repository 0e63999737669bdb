import { describe, expect, it } from '@jest/globals';
import { exportFormats } from '@almoner/contracts';
import { headerOf, textOf, type ExportEntry } from './export-text.ts';

const line = {
  code: '5241',
  account: 'Expenses:Program supplies',
  fund: 'Cold Storage',
  program: 'Suppers',
  team: '',
};
const entry: ExportEntry = {
  number: '3-000001',
  date: '2026-01-05',
  description: '=HYPERLINK("x")\tFennel Row',
  currency: 'USD',
  lines: [
    { ...line, amount: 12_005 },
    { ...line, code: '1010', account: 'Wallet', fund: '', program: '', amount: -12_005 },
  ],
};

describe('an exported entry', () => {
  it('is a balanced block of tab-separated lines in IIF', () => {
    const lines = (headerOf('iif') + textOf('iif', entry)).split('\r\n').map((text) => text.split('\t'));
    expect(lines).toEqual([
      ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'],
      ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'],
      ['!ENDTRNS'],
      [
        'TRNS',
        'GENERAL JOURNAL',
        '01/05/2026',
        line.account,
        'Cold Storage',
        '120.05',
        '3-000001',
        '=HYPERLINK( x ) Fennel Row',
      ],
      [
        'SPL',
        'GENERAL JOURNAL',
        '01/05/2026',
        'Wallet',
        '',
        '-120.05',
        '3-000001',
        '=HYPERLINK( x ) Fennel Row',
      ],
      ['ENDTRNS'],
      [''],
    ]);
  });

  it('has debits and credits apart for QuickBooks Online, with the fund as class', () => {
    const safe = { ...entry, description: 'Fennel Row' };
    expect(headerOf('quickbooks_csv') + textOf('quickbooks_csv', safe)).toBe(
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name,Class\r\n' +
        '3-000001,01/05/2026,Expenses:Program supplies,120.05,,Fennel Row,,Cold Storage\r\n' +
        '3-000001,01/05/2026,Wallet,,120.05,Fennel Row,,\r\n',
    );
  });

  it('has signed amounts, codes and tracking options for Xero', () => {
    const safe = { ...entry, description: 'Fennel Row' };
    expect(textOf('xero', safe)).toBe(
      '3-000001 Fennel Row,5 Jan 2026,Fennel Row,5241,Tax Exempt,120.05,Fund,Cold Storage,Program,Suppers\r\n' +
        '3-000001 Fennel Row,5 Jan 2026,Fennel Row,1010,Tax Exempt,-120.05,,,,\r\n',
    );
  });

  it('is nothing without amounts, and no cell of a CSV starts a formula', () => {
    for (const format of exportFormats) expect(textOf(format, { ...entry, lines: [] })).toBe('');
    for (const format of ['csv', 'quickbooks_csv'] as const) {
      expect(textOf(format, entry)).toContain(`"'=HYPERLINK`);
      expect(textOf(format, entry)).not.toMatch(/(^|,)"?[=+@]/m);
    }
  });

  it('has no decimals in a currency without them', () => {
    expect(textOf('csv', { ...entry, currency: 'JPY', description: '' })).toContain(',12005,,JPY');
  });
});
