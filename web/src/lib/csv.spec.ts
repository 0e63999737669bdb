import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  it('quotes what needs quotes and ends every line', () => {
    expect(toCsv(['Merchant', 'Amount'], [['Saltbox, "Hardware"', -12.5]])).toBe(
      'Merchant,Amount\r\n"Saltbox, ""Hardware""",-12.5\r\n',
    );
  });

  it('never lets a merchant’s name run as a formula', () => {
    expect(toCsv(['Merchant'], [['=HYPERLINK("x")']])).toBe('Merchant\r\n"\'=HYPERLINK(""x"")"\r\n');
  });

  it.each(['+1', '-1+1', '@SUM(A1)', '＝1+1', ' =1+1', '\n=1+1', '\t=1+1'])(
    'nor anything else that a spreadsheet may run: %j',
    (name) => expect(toCsv(['Merchant'], [[name]])).toContain(`'${name}`),
  );

  it('leaves a cell empty where there is nothing', () => {
    expect(toCsv(['A', 'B'], [[null, 'x']])).toBe('A,B\r\n,x\r\n');
  });
});
