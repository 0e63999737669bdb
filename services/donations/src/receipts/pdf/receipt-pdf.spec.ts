import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { type Receipt, type ReceiptDetails } from '../domain/receipt.ts';
import { aReceipt } from '../../test/a-receipt.ts';
import { textsOfPdf } from '../../test/pdf-text.ts';
import { pdfOfReceipt } from '../../test/pdfs.ts';

const receiptOf = (
  amountMinor: number,
  details: Partial<ReceiptDetails> = {},
  over: Partial<Omit<Receipt, 'details'>> = {},
): Receipt => aReceipt({ amount: Money.ofMinor(amountMinor, 'USD'), details, ...over });

/** The words of the PDF, as a reader copies them. */
async function wordsOf(...receipt: Parameters<typeof receiptOf>) {
  // A glyph that is a part of a letter has no letter of its own.
  return (await textsOfPdf(await pdfOfReceipt(receiptOf(...receipt))))
    .join(' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}

const head = (number = '2026-000123') =>
  `Quillmere Community Kitchen Receipt for a charitable gift Receipt number ${number} Organization Quillmere Community Kitchen EIN 94-3120455`;
const donor = 'Donor Ruth Abernathy (ruth@donor.example)';
const when = 'Date of the gift May 9, 2026 Given to Winter meals';
const none = 'No goods or services were provided in exchange for this gift.';
const acknowledgment =
  'This is the written acknowledgment that you need to deduct a gift of $250 or more. You must have it before you file your return. Keep it with your tax records.';

describe('The words of a receipt, read back from its PDF', () => {
  it.each<[what: string, words: () => Promise<string>, expected: string]>([
    ['$50', () => wordsOf(5_000), `${head()} ${donor} Amount $50.00 ${when} ${none}`],
    [
      '$100 with a dinner worth $40',
      () => wordsOf(10_000, { goods: { description: 'a dinner', valueMinor: 4_000 } }),
      `${head()} ${donor} Amount $100.00 ${when} You received a dinner, valued at $40.00 by our good-faith estimate. The deductible amount is $60.00. For federal income tax, your deduction is limited to what you paid above the value of the goods and services that you received.`,
    ],
    ['$250', () => wordsOf(25_000), `${head()} ${donor} Amount $250.00 ${when} ${none} ${acknowledgment}`],
    [
      'a check of $300',
      () => wordsOf(30_000, { method: 'check', checkNumber: '1881' }),
      `${head()} ${donor} Amount $300.00 Check number 1881 ${when} ${none} ${acknowledgment}`,
    ],
    [
      '$300 of which $260 was refunded: its new receipt, which is no acknowledgment of $250 or more',
      () => wordsOf(4_000, {}, { number: '2026-000124', issuedAt: new Date('2026-06-02T12:00:00Z') }),
      `${head('2026-000124')} ${donor} Amount $40.00 ${when} ${none}`,
    ],
    [
      '$50 to a donor with a postal address',
      () => wordsOf(5_000, { addressLines: ['12 Elm Street', 'Portland, OR 97201'] }),
      `${head()} ${donor} Address 12 Elm Street Portland, OR 97201 Amount $50.00 ${when} ${none}`,
    ],
    [
      '$100 for two funds',
      () =>
        wordsOf(10_000, {
          designations: ['Cold Storage Fund', 'Winter Blankets Fund'],
          designationAmounts: [4_000, 6_000],
        }),
      `${head()} ${donor} Amount $100.00 ${when} Designated to Cold Storage Fund, $40.00; Winter Blankets Fund, $60.00 ${none}`,
    ],
  ])('of %s', async (_, words, expected) => {
    expect(await words()).toBe(expected);
  });

  it.each(['\u0761 \u076b', '\u06a3 \u06a3', '\u0756 \u0760'])(
    'with a name whose letters the font cannot lay out (%j)',
    async (name) => {
      const words = await wordsOf(5_000, {}, { donorName: name });
      expect(words).toContain('(ruth@donor.example) Amount $50.00');
    },
  );

  it.each(['Юлия Соколова', 'Ελένη Παπαδοπούλου', 'محمد الأمين', '王小明'])(
    'with the name %s',
    async (name) => {
      // Parts of a line in different fonts are read with a space between them.
      const words = (await wordsOf(5_000, {}, { donorName: name })).replaceAll(/\s/gu, '');
      expect(words).toContain(`Donor${name.replaceAll(' ', '')}(ruth@donor.example)`);
    },
  );
});
