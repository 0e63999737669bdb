import { describe, expect, it } from '@jest/globals';
import { Money, newId, printable } from '@almoner/kernel';
import { receiptPdf } from '../pdf/receipt-pdf.ts';
import { moneyText, receiptMail, voidedReceiptMail } from './receipt-text.ts';
import { receiptNumber, type Receipt } from './receipt.ts';

const receiptWith = (over: Partial<Receipt> = {}): Receipt => ({
  organizationId: newId(),
  id: newId(),
  giftId: newId(),
  number: receiptNumber(2026, 123),
  amount: Money.ofMinor(5180, 'USD'),
  organizationName: 'Quillmere Community Kitchen',
  ein: '943120455',
  donorName: 'Odile Marchetti',
  donorEmail: 'odile@donor.example',
  campaignTitle: 'Winter meals',
  givenAt: new Date('2026-12-31T23:59:59Z'),
  issuedAt: new Date('2026-12-31T23:59:59Z'),
  ...over,
});

describe('moneyText', () => {
  it.each([
    [5180, 'USD', '$51.80'],
    [1005, 'USD', '$10.05'],
    [7, 'USD', '$0.07'],
    [123_456_789_01, 'USD', '$123,456,789.01'],
    [5180, 'JPY', '¥5,180'],
  ])('of %i %s is %s', (minor, currency, text) =>
    expect(moneyText(Money.ofMinor(minor, currency))).toBe(text),
  );
});

describe('a receipt', () => {
  it('contains what the IRS requires', () => {
    const { paragraphs, facts } = receiptMail(receiptWith(), null);
    expect(paragraphs).toEqual([
      'Thank you, Odile Marchetti. Quillmere Community Kitchen has received your gift of $51.80.',
      'No goods or services were provided in exchange for this gift.',
    ]);
    expect(facts).toEqual([
      ['Receipt number', '2026-000123'],
      ['Organization', 'Quillmere Community Kitchen'],
      ['EIN', '94-3120455'],
      ['Donor', 'Odile Marchetti (odile@donor.example)'],
      ['Amount', '$51.80'],
      ['Date of the gift', 'December 31, 2026'],
      ['Given to', 'Winter meals'],
    ]);
  });

  it('names the receipt that it replaces', () => {
    expect(receiptMail(receiptWith(), '2026-000101').paragraphs[0]).toContain('receipt 2026-000101');
  });

  it('that is void is announced as not valid for taxes', () => {
    expect(voidedReceiptMail(receiptWith()).paragraphs[1]).toBe(
      'Receipt 2026-000123 is no longer valid. Please do not use it for your taxes.',
    );
  });

  it('is a small PDF of the same bytes each time', async () => {
    const receipt = receiptWith();
    const [once, again] = [await receiptPdf(receipt), await receiptPdf(receipt)];
    expect(once.equals(again)).toBe(true);
    expect(once.length).toBeLessThan(10_000);
  });

  it('prints letters beyond Western Europe without diacritics', () => {
    expect(printable('Łukasz Dvořák, José “Pepe” Ångström')).toBe('Lukasz Dvorák, José “Pepe” Ångström');
  });
});
