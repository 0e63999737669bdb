import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aReceipt } from '../../test/a-receipt.ts';
import { pdfOfReceipt } from '../../test/pdfs.ts';
import { moneyText } from './money-text.ts';
import { receiptFacts, receiptMail, voidedReceiptMail } from './receipt-text.ts';
import { documentFileName, receiptNumber, type Receipt, type ReceiptDetails } from './receipt.ts';
import { taxStatements } from './tax-statements.ts';

const receiptWith = (over: Parameters<typeof aReceipt>[0] = {}): Receipt =>
  aReceipt({
    number: receiptNumber(2026, 123),
    amount: Money.ofMinor(5180, 'USD'),
    donorName: 'Odile Marchetti',
    donorEmail: 'odile@donor.example',
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
  it('has the text of the campaign after what the tax rules require, in the email and in the PDF', async () => {
    const receipt = receiptWith({
      details: { receiptText: 'Your employer may match this gift.\n\nCFC number: 10481' },
    });
    const statements = receiptMail(receipt, null).paragraphs.slice(1);
    expect(statements).toEqual([
      'No goods or services were provided in exchange for this gift.',
      'Your employer may match this gift.',
      'CFC number: 10481',
    ]);
    const text = await textOf(await pdfOfReceipt(receipt));
    for (const statement of statements) expect(text).toContain(statement);
  });

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

  it('of a matched gift says in the email who matches it, and states on paper what the donor gave', () => {
    const receipt = receiptWith({ details: { match: { sponsor: 'Harbor Bank', amount: 2200 } } });
    const { paragraphs, facts } = receiptMail(receipt, null);
    expect(paragraphs).toContain(
      'Harbor Bank is matching your gift with $22.00. That is a separate gift from Harbor Bank and is not part of your receipt.',
    );
    expect(facts).toEqual(receiptMail(receiptWith(), null).facts);
    expect(taxStatements(receipt)).toEqual(taxStatements(receiptWith()));
  });

  it.each([
    ['honor', 'In honor of'],
    ['memory', 'In memory of'],
  ] as const)(
    'of a gift that is dedicated (%s) names the honored person, in the email and on paper',
    async (kind, label) => {
      const details = { tribute: { kind, name: 'Ruth Abernathy' } };
      expect(receiptMail(receiptWith({ details }), null).facts?.at(-1)).toEqual([label, 'Ruth Abernathy']);
      expect(await textOf(await pdfOfReceipt(receiptWith({ details })))).toContain(`${label} Ruth Abernathy`);
    },
  );

  it('names the receipt that it replaces', () => {
    const replaced = {
      number: '2026-000101',
      because: 'refunded',
      amount: Money.ofMinor(100, 'USD'),
      at: new Date('2026-11-27T05:42:00Z'),
    } as const;
    expect(receiptMail(receiptWith(), replaced).paragraphs[0]).toBe(
      '$1.00 of your gift to Quillmere Community Kitchen was refunded to your card on November 27, 2026. This receipt replaces receipt 2026-000101, which is no longer valid.',
    );
  });

  it('after a failed refund says where the money is and which receipt counts', () => {
    const amount = Money.ofMinor(5180, 'USD');
    const replaced = { number: '2026-000101', because: 'refund_failed', amount, at: new Date() } as const;
    const { paragraphs } = receiptMail(receiptWith(), replaced);
    expect(paragraphs.slice(0, 2)).toEqual([
      'A refund of $51.80 did not reach your card: your bank sent the money back to Quillmere Community Kitchen.',
      'Your gift of $51.80 counts as received again. This receipt replaces receipt 2026-000101, which is no longer valid. If you still expect the refund, please contact Quillmere Community Kitchen.',
    ]);
  });

  it('that is void is announced as not valid for taxes', () => {
    expect(voidedReceiptMail(receiptWith(), 'refunded').paragraphs[1]).toBe(
      'Receipt 2026-000123 is no longer valid. Please do not use it for your taxes.',
    );
  });

  it('is a small PDF of the same bytes each time', async () => {
    const receipt = receiptWith();
    const [once, again] = [await pdfOfReceipt(receipt), await pdfOfReceipt(receipt)];
    expect(once.equals(again)).toBe(true);
    expect(once.length).toBeLessThan(10_000);
  });
});

const dinner = { description: 'a dinner', valueMinor: 4000 };
const none = 'No goods or services were provided in exchange for this gift.';
const acknowledgment =
  'This is the written acknowledgment that you need to deduct a gift of $250 or more. You must have it before you file your return. Keep it with your tax records.';

describe('what a receipt says about taxes', () => {
  it.each<[what: string, amountMinor: number | null, details: Partial<ReceiptDetails>, statements: string[]]>(
    [
      ['$50', 5000, {}, [none]],
      ['$249.99', 24_999, {}, [none]],
      ['$250', 25_000, {}, [none, acknowledgment]],
      [
        '$100 with a dinner worth $40',
        10_000,
        { goods: dinner },
        [
          'You received a dinner, valued at $40.00 by our good-faith estimate. The deductible amount is $60.00.',
          'For federal income tax, your deduction is limited to what you paid above the value of the goods and services that you received.',
        ],
      ],
      [
        '$50 with what a campaign calls “A dinner”',
        5000,
        { goods: { description: 'A dinner', valueMinor: 4000 } },
        [
          'You received a dinner, valued at $40.00 by our good-faith estimate. The deductible amount is $10.00.',
        ],
      ],
      [
        '$50 with two tickets of a name',
        5000,
        { goods: { description: 'Orpheum tickets', valueMinor: 4000 } },
        [
          'You received Orpheum tickets, valued at $40.00 by our good-faith estimate. The deductible amount is $10.00.',
        ],
      ],
      [
        '$75 with a dinner worth $40',
        7500,
        { goods: dinner },
        [
          'You received a dinner, valued at $40.00 by our good-faith estimate. The deductible amount is $35.00.',
        ],
      ],
      [
        '$40 with a dinner worth $40',
        4000,
        { goods: dinner },
        [
          'You received a dinner, valued at $40.00 by our good-faith estimate. That equals or exceeds what you paid, so no part of your payment is deductible.',
        ],
      ],
      [
        'ten shares',
        null,
        { method: 'stock', property: '10 shares of Acme Corp.' },
        [none, 'We do not state a value for property. You determine its value for your tax return.'],
      ],
      [
        'a grant from a donor-advised fund',
        100_000,
        {
          method: 'donor_advised_fund',
          advisedFund: { fund: 'the Lund Fund', sponsor: 'Fidelity Charitable' },
        },
        [
          'This grant came from the Lund Fund at Fidelity Charitable, which is the legal donor.',
          'You may not deduct it: your deduction was for your gift to that fund. This letter is not a tax receipt.',
        ],
      ],
    ],
  )('for %s', (_, amountMinor, details, statements) => {
    const amount = amountMinor === null ? null : Money.ofMinor(amountMinor, 'USD');
    expect(taxStatements(receiptWith({ amount, details }))).toEqual(statements);
  });
});

describe('the PDF of a receipt', () => {
  it.each([
    ['Łukasz Dvořák'],
    ['Юлия Соколова'],
    ['Ελένη Παπαδοπούλου'],
    ['محمد الأمين'],
    ['דוד לוי'],
    ['王小明 山田'],
    ['김민준'],
  ])('spells %s', async (donorName) => {
    const text = await textOf(await pdfOfReceipt(receiptWith({ donorName })));
    expect(text).toContain(donorName);
    expect(text).toContain('(odile@donor.example)');
  });

  it('has the words that depend on the gift', async () => {
    const details = {
      method: 'check' as const,
      goods: dinner,
      checkNumber: '1881',
      designations: ['After-school Suppers'],
    };
    const text = await textOf(
      await pdfOfReceipt(receiptWith({ amount: Money.ofMinor(10_000, 'USD'), details })),
    );
    for (const words of [
      'The deductible amount is $60.00',
      'Check number 1881',
      'Designated to After-school Suppers',
    ])
      expect(text).toContain(words);
  });
});

describe('a gift that is split', () => {
  const designated = (details: Partial<ReceiptDetails>) =>
    receiptFacts(receiptWith({ details })).find(([label]) => label === 'Designated to')?.[1];
  const designations = ['Cold Storage Fund', 'Winter Blankets Fund'];

  it('names what each fund gets', () => {
    expect(designated({ designations, designationAmounts: [4_000, 6_000] })).toBe(
      'Cold Storage Fund, $40.00; Winter Blankets Fund, $60.00',
    );
  });

  it('names the funds only after a refund, on a receipt of an earlier release, and where there is one', () => {
    const names = 'Cold Storage Fund, Winter Blankets Fund';
    expect(designated({ designations, designationAmounts: null })).toBe(names);
    expect(designated({ designations })).toBe(names);
    const one = { designations: ['Cold Storage Fund'], designationAmounts: [4_000] };
    expect(designated(one)).toBe('Cold Storage Fund');
    expect(designated({ ...one, undesignatedAmount: 0 })).toBe('Cold Storage Fund');
  });

  it('names what one fund gets where the donor designated a part of the gift only', () => {
    const part = {
      designations: ['Cold Storage Fund'],
      designationAmounts: [4_000],
      undesignatedAmount: 6_000,
    };
    expect(designated(part)).toBe('Cold Storage Fund, $40.00; not designated, $60.00');
    expect(designated({ ...part, designationAmounts: null, undesignatedAmount: null })).toBe(
      'Cold Storage Fund',
    );
    expect(designated({ designations, designationAmounts: [3_000, 5_000], undesignatedAmount: 2_000 })).toBe(
      'Cold Storage Fund, $30.00; Winter Blankets Fund, $50.00; not designated, $20.00',
    );
  });
});

async function titleOf(pdf: Buffer): Promise<unknown> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const { info } = await (await task.promise).getMetadata();
  await task.destroy();
  return 'Title' in info ? info.Title : null;
}

/** The text layer as a reader gets it, one line after another. */
async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  const texts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''));
  // A glyph that is a part of a letter has no letter of its own.
  return texts
    .join('')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(/\s+/gu, ' ');
}

describe('the letter for a grant from a donor-advised fund', () => {
  const advisedFund = { fund: 'the Lund Fund', sponsor: 'Fidelity Charitable' };
  const letter = receiptWith({ details: { method: 'donor_advised_fund', advisedFund } });

  it('is never called a receipt, because the sponsor is the legal donor', async () => {
    const { subject, heading, facts } = receiptMail(letter, null);
    expect(subject).toBe('Thank you for the grant to Quillmere Community Kitchen');
    expect(heading).toBe('Grant from Fidelity Charitable');
    expect(facts?.slice(0, 4)).toEqual([
      ['Letter number', '2026-000123'],
      ['Organization', 'Quillmere Community Kitchen'],
      ['EIN', '94-3120455'],
      ['Recommended by', 'Odile Marchetti (odile@donor.example)'],
    ]);
    expect(documentFileName(letter)).toBe('letter-2026-000123.pdf');
    const pdf = await pdfOfReceipt(letter);
    expect((await textOf(pdf)).replace('not a tax receipt', '')).not.toMatch(/receipt/iu);
    expect(await titleOf(pdf)).toBe('Letter 2026-000123');
  });

  it('that is void is announced by the same name', () => {
    const { subject, heading, paragraphs } = voidedReceiptMail(letter, 'mistake');
    expect([subject, heading, ...paragraphs].join(' ')).not.toMatch(/receipt|taxes/iu);
    expect(subject).toBe('Letter 2026-000123 is no longer valid');
  });
});

describe('the acknowledgment of a part of a reimbursement', () => {
  const forgone = {
    title: 'Harvest supper',
    lines: [
      {
        kind: 'expense' as const,
        spentOn: '2026-11-01',
        memo: '',
        merchant: 'Fennel Row',
        milesTenths: null,
        amount: 4_200,
      },
    ],
    reportTotal: 4_200,
  };
  const receipt = receiptWith({
    amount: Money.ofMinor(1_500, 'USD'),
    details: { method: 'forgone_reimbursement', forgone },
  });

  it('names the gift of money that was owed, and the expenses in total', () => {
    const mail = receiptMail(receipt, null);
    const text = mail.paragraphs.join(' ');
    expect(text).toContain(
      'donated to Quillmere Community Kitchen $15.00 of the reimbursement of $42.00 that it owed you for “Harvest supper”. That part was not paid to you.',
    );
    expect(mail.facts).toEqual(
      expect.arrayContaining([
        ['Expense report', 'Harvest supper'],
        ['Total expenses', '$42.00'],
        ['Amount donated', '$15.00'],
      ]),
    );
    expect(documentFileName(receipt)).toBe('acknowledgment-2026-000123.pdf');
  });

  it('of everything says so, with the amount of the gift', () => {
    const { reportTotal: _, ...whole } = forgone;
    const details = { method: 'forgone_reimbursement' as const, forgone: whole };
    const mail = receiptMail(receiptWith({ amount: Money.ofMinor(4_200, 'USD'), details }), null);
    expect(mail.paragraphs.join(' ')).toContain(
      'the reimbursement of $42.00 that it owed you for “Harvest supper”. It was not paid to you.',
    );
    expect(mail.facts).toContainEqual(['Total expenses', '$42.00']);
    expect(mail.facts).toContainEqual(['Amount donated', '$42.00']);
    // It does not claim that the report describes services of a volunteer.
    expect(JSON.stringify(mail)).not.toMatch(/"Services"|giving services|unreimbursed/iu);
  });
});
