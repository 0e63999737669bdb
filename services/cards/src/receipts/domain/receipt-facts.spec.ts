import { describe, expect, it } from '@jest/globals';
import { readFacts } from './receipt-facts.ts';

describe('the facts of a receipt', () => {
  it('are its total, day, card and heading', () => {
    const facts = readFacts([
      '***',
      'KETTLE & CRATE WHOLESALE',
      '11/18/2026 16:26 TILL 3',
      'Red lentils 25 lb 63.00',
      'SUBTOTAL 1,212.48',
      'TOTAL USD 1,212.48',
      'CASH BACK 2,000.00',
      'CARD **** 5083 APPROVED',
    ]);
    expect(facts).toMatchObject({
      amountMinor: 121_248,
      day: '2026-11-18',
      last4: '5083',
      heading: 'KETTLE & CRATE WHOLESALE',
    });
    expect(facts.text).toContain('kettle & crate');
  });

  it.each([
    ['Amount due $12.50, total 14.00', 1_400],
    ['3.10 and 12.99', 1_299],
    ['Total items 12', null],
    ['version 1.2.3', null],
    ['no figures', null],
  ])('%s: the amount is %s', (line, amount) => expect(readFacts([line]).amountMinor).toBe(amount));

  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2/3/26', '2026-02-03'],
    ['November 8, 2026', '2026-11-08'],
    ['Nov. 8 2026', '2026-11-08'],
    ['2026-02-30', null],
    ['13/13/2026', null],
    ['Foo 8, 2026', null],
  ])('%s: the day is %s', (line, day) => expect(readFacts([line]).day).toBe(day));

  it('have no character that cannot be stored, and no amount that no purchase has', () => {
    const facts = readFacts(['KETTLE\u0000 & CRATE', 'TOTAL 99999999999999999999.99']);
    expect(facts.heading).toBe('KETTLE & CRATE');
    expect(facts.amountMinor).toBeNull();
  });

  it('are read from the beginning of a line that is too long for a receipt', () =>
    expect(readFacts([`TOTAL 12.99 ${'x'.repeat(300)}5083`])).toMatchObject({
      amountMinor: 1_299,
      last4: null,
    }));

  it('are missing where there is no text', () =>
    expect(readFacts([])).toEqual({ amountMinor: null, day: null, last4: null, heading: null, text: '' }));
});
