import { describe, expect, it } from '@jest/globals';
import { csvAmount, toCsv, withoutFormulaMark } from './csv.ts';

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
    'never lets anything else that a spreadsheet executes run: %j',
    (name) => expect(toCsv(['Merchant'], [[name]])).toContain(`'${name}`),
  );

  it('is read back without the apostrophe that it added', () => {
    expect(withoutFormulaMark("'=1+1")).toBe('=1+1');
    expect(withoutFormulaMark("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
    expect(withoutFormulaMark('-1')).toBe('-1');
  });

  it.each(['a;b', 'a\tb', 'a\nb', 'a\rb', '=a'])('quotes what another reader might split: %j', (text) => {
    expect(toCsv(['A'], [[text]])).toMatch(/^A\r\n"[^"]*"\r\n$/);
  });

  it('writes amounts with all digits of their currency, also below zero', () => {
    const row = [csvAmount(-1_250, 100), csvAmount(0, 100), csvAmount(500, 1)];
    expect(toCsv(['A', 'B', 'C'], [row])).toBe('A,B,C\r\n-12.50,0.00,500\r\n');
  });

  it('leaves a cell empty where there is nothing', () => {
    expect(toCsv(['A', 'B'], [[null, 'x']])).toBe('A,B\r\n,x\r\n');
  });
});
