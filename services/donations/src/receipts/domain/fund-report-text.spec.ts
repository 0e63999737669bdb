import { describe, expect, it } from '@jest/globals';
import { type FundReportWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { textsOfPdf } from '../../test/pdf-text.ts';
import { pdfOfFundReport } from '../../test/pdfs.ts';
import { type PrintedFundReport } from './fund-report-text.ts';

type Use = FundReportWire['uses'][number];

const useOf = (over: Partial<Use> = {}): Use => ({
  kind: 'purchase',
  merchant: 'Coldpoint Refrigeration',
  program: 'Cold room',
  at: '2026-05-04T12:00:00.000Z',
  paid: 12_000,
  refunded: 0,
  part: 12_000,
  ...over,
});

function reportOf(over: Partial<FundReportWire> = {}, donor = 'Ruth Abernathy'): PrintedFundReport {
  const uses = over.uses ?? [useOf(), useOf({ kind: 'release', merchant: null, program: null, part: 8_000 })];
  const earlier = over.earlier ?? { count: 0, part: 0 };
  return {
    organization: { name: 'Quillmere Community Kitchen', ein: '943120455' },
    donor,
    omittedGifts: 0,
    at: new Date('2026-06-01T00:00:00Z'),
    report: {
      fund: {
        id: newId(),
        name: 'Cold Storage',
        restriction: 'purpose',
        purpose: 'A cold room for the pantry',
        startsOn: null,
        endsOn: '2027-12-31',
        status: 'open',
        closeRefusal: null,
        merchantRules: [],
        categoryIds: [],
        accountId: newId(),
        currency: 'USD',
        posted: 28_000,
        onHold: 0,
        available: 28_000,
        received: 50_000,
        released: 20_000,
        fromWallet: 0,
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
      gifts: [
        { at: '2026-03-01T00:00:00.000Z', given: 50_000, refunded: 2_000 },
        { at: '2026-04-01T00:00:00.000Z', given: 1_000, refunded: 0 },
      ],
      given: 49_000,
      spent: uses.reduce((sum, { part }) => sum + part, earlier.part),
      uses,
      earlier,
      ...over,
    },
  };
}

describe('the report for the donor of a restricted fund', () => {
  it('names the organization and the donor, and its figures add up', async () => {
    const [text = '', ...others] = await textsOfPdf(await pdfOfFundReport(reportOf()));
    expect(others).toEqual([]);
    for (const part of [
      'Quillmere Community Kitchen EIN 94-3120455',
      'Report on restricted gifts: Ruth Abernathy',
      'As of June 1, 2026',
      'Fund Cold Storage',
      'Purpose A cold room for the pantry',
      'Restriction Purpose-restricted until December 31, 2027',
      'Given $490.00',
      'Spent $200.00',
      'Left for the purpose $290.00',
      'March 1, 2026 Gift $500.00 $20.00 $480.00',
      'April 1, 2026 Gift $10.00 $10.00',
      'Total $510.00 $20.00 $490.00',
      'May 4, 2026 Coldpoint Refrigeration, Cold room $120.00 $120.00',
      'Released for expenses paid from other money $120.00 $80.00',
      'Total $200.00',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  it('lists a refund as such, and says when nothing has been spent', async () => {
    const refunded = await textsOfPdf(
      await pdfOfFundReport(reportOf({ uses: [useOf({ refunded: 12_000, part: 0 })] })),
    );
    expect(refunded.join(' ')).toContain('Coldpoint Refrigeration, Cold room $120.00 $120.00 $0.00');
    const unspent = await textsOfPdf(await pdfOfFundReport(reportOf({ uses: [] })));
    expect(unspent.join(' ')).toContain('Nothing has been spent yet.');
  });

  it('spells names of any script', async () => {
    const donor = '山田 花子 Ωμέγα';
    const uses = [useOf({ merchant: 'חנות ירקות' }), useOf({ merchant: 'Продукты' })];
    const text = (await textsOfPdf(await pdfOfFundReport(reportOf({ uses }, donor)))).join(' ');
    const letters = text.replaceAll(' ', '');
    for (const name of ['山田花子', 'Ωμέγα', 'Продукты', 'חנותירקות']) expect(letters).toContain(name);
  });

  it('has as many numbered pages as it needs, each with the head of the table, and sums what it does not list', async () => {
    const uses = Array.from({ length: 1000 }, (_, index) =>
      useOf({ merchant: `Merchant ${index} ${'of a long name '.repeat(8)}`, paid: 100, part: 100 }),
    );
    const pages = await textsOfPdf(
      await pdfOfFundReport(reportOf({ uses, earlier: { count: 98_765, part: 7_777 } })),
    );
    expect(pages.length).toBeGreaterThan(20);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (const page of pages.slice(1, -2)) expect(page).toContain('Paid to Paid Refunded From these gifts');
    const text = pages.join(' ');
    expect(text).toContain('98,765 earlier payments $77.77');
    expect(text).toContain(
      'The newest 1,000 payments are listed. Earlier payments are added up in one line.',
    );
    for (const index of uses.keys()) expect(text).toContain(`Merchant ${index} of`);
    expect(text).toContain('Total $1,077.77');
  });
});
