import { describe, expect, it } from '@jest/globals';
import { readFacts } from './receipt-facts.ts';

const seenOn = '2026-11-20';
const factsOf = (...lines: string[]) => readFacts(lines, seenOn);

describe('the facts of a receipt', () => {
  it('are its total, day, card and heading', () => {
    const facts = factsOf(
      '***',
      'KETTLE & CRATE WHOLESALE',
      '11/18/2026 16:26 TILL 3',
      'Red lentils 25 lb 63.00',
      'SUBTOTAL 1,212.48',
      'TOTAL USD 1,212.48',
      'CASH BACK 2,000.00',
      'CARD **** 5083 APPROVED',
    );
    expect(facts).toMatchObject({
      amountMinor: 121_248,
      currency: 'USD',
      day: '2026-11-18',
      last4: '5083',
      heading: 'KETTLE & CRATE WHOLESALE',
      hasNamedTotal: true,
    });
    expect(facts.text).toContain('kettle & crate');
  });

  it('have no character that cannot be stored, and no amount that no purchase has', () => {
    const facts = factsOf('KETTLE\u0000 & CRATE', 'TOTAL 99999999999999999999.99');
    expect(facts.heading).toBe('KETTLE & CRATE');
    expect(facts.amountMinor).toBeNull();
  });

  it('are read from the beginning of a line that is too long for a receipt', () =>
    expect(factsOf(`TOTAL 12.99 ${'x'.repeat(300)}5083`)).toMatchObject({ amountMinor: 1_299, last4: null }));

  it('are missing where there is no text', () =>
    expect(factsOf()).toEqual({
      amountMinor: null,
      currency: null,
      day: null,
      last4: null,
      heading: null,
      text: '',
      hasNamedTotal: false,
    }));
});

describe('the total', () => {
  it.each<[string, string[], number | null]>([
    ['is the larger of two on a line', ['Amount due $12.50, total 14.00'], 1_400],
    ['is the largest amount where none is named', ['3.10 and 12.99'], 1_299],
    ['has two decimals', ['Total items 12'], null],
    ['is no version', ['version 1.2.3'], null],
    ['is missing where nothing is legible', ['~~ |. ;', 'no figures'], null],
    ['includes the tax', ['Subtotal 38.00', 'Sales tax 8.25% 4.10', 'Total 42.10'], 4_210],
    ['includes the tip', ['Total 21.60', 'Tip 4.00', 'Total 25.60'], 2_560],
    [
      'is not one with a suggested tip',
      ['Total 21.60', '18% tip 3.89 total 25.49', 'Suggested total 27.00'],
      2_160,
    ],
    ['is not what was handed over', ['TOTAL 42.10', 'CASH 50.00', 'CHANGE 7.90'], 4_210],
    ['is not what was handed over, without a name', ['Lentils 42.10', 'CASH 50.00', 'CHANGE 7.90'], 4_210],
    ['is not the sum of the tax', ['TOTAL TAX 99.00', 'TOTAL 12.00'], 1_200],
    ['is not what was saved', ['TOTAL SAVINGS 50.00', 'Tax total 70.00', 'TOTAL 12.00'], 1_200],
    ['is what was paid, where nothing is due', ['Amount paid 50.00', 'Balance due 0.00'], 5_000],
    ['is below its name', ['TOTAL', '$42.10', 'Thanks'], 4_210],
    ['is not the next price', ['TOTAL', 'Lentils 38.00', 'TOTAL 40.00'], 4_000],
    ['has a decimal comma', ['Zwischensumme 30,00', 'Gesamt 1.042,10 EUR'], 104_210],
    ['has a decimal comma and no thousands', ['SUMME 42,10'], 4_210],
    ['has thousands', ['TOTAL 1,042.10'], 104_210],
    ['is not a percentage', ['Tax 88.25 %', 'Lentils 12.00'], 1_200],
    ['is zero for nothing', ['TOTAL 0.00'], null],
  ])('%s', (_, lines, amount) => expect(factsOf(...lines).amountMinor).toBe(amount));

  it.each([
    ['TOTAL €38,00', 'EUR'],
    ['TOTAL £38.00', 'GBP'],
    ['TOTAL CAD 38.00', 'CAD'],
    ['TOTAL $38.00', null],
    ['TOTAL 38.00', null],
  ])('%s: the currency is %s', (line, currency) => expect(factsOf(line).currency).toBe(currency));

  it('has no label where it is only the largest amount', () =>
    expect(factsOf('3.10 and 12.99').hasNamedTotal).toBe(false));
});

describe('the day', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2/3/26', '2026-02-03'],
    ['11-03-2026', '2026-11-03'],
    ['November 8, 2026', '2026-11-08'],
    ['Nov. 8 2026', '2026-11-08'],
    ['8 Nov 2026', '2026-11-08'],
    ['08-Nov-26', '2026-11-08'],
    ['03.11.2026', '2026-11-03'],
    ['25/10/2026', '2026-10-25'],
    // The month first would be in the future.
    ['05/12/2026 05/11/2026', '2026-05-12'],
    ['12/05/2026', '2026-05-12'],
    ['Nov 8', '2026-11-08'],
    // The last one before.
    ['Dec 24', '2025-12-24'],
    ['Date: 11/03', '2026-11-03'],
    ['11/03 16:26', '2026-11-03'],
    ['1/2 lb of lentils', null],
    ['2026-02-30', null],
    ['13/13/2026', null],
    ['Foo 8, 2026', null],
    ['Offer ends 12/31/2026, bought 11/03/2026', '2026-11-03'],
    ['Card expires 11/2030', null],
  ])('%s: is %s', (line, day) => expect(factsOf(line).day).toBe(day));
});

describe('the merchant', () => {
  it.each([
    [['RECEIPT', 'Kettle and Crate'], 'Kettle and Crate'],
    [['Thank you!', '*** Customer Copy ***', 'SALTBOX HARDWARE'], 'SALTBOX HARDWARE'],
    [['INVOICE #20', 'www.kettle.example', 'Kettle'], 'Kettle'],
    [['Receipt', 'TOTAL 12.00'], null],
    [['12', '| .'], null],
  ])('of %j is %s', (lines, heading) => expect(factsOf(...lines).heading).toBe(heading));
});
