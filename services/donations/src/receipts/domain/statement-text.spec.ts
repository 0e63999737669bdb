import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { aReceipt } from '../../test/a-receipt.ts';
import { type Receipt, type ReceiptDetails } from './receipt.ts';
import { statementText } from './statement-text.ts';

const receipt = (number: string, minor: number | null, details: Partial<ReceiptDetails> = {}): Receipt =>
  aReceipt({
    number,
    amount: minor === null ? null : Money.ofMinor(minor, 'USD'),
    donorEmail: null,
    details,
  });

const january = new Date('2027-01-01T00:00:00.000Z');

describe('the statement of a year', () => {
  it('adds up what was given and what of it is deductible', () => {
    const receipts = [
      receipt('2026-000001', 5000),
      receipt('2026-000002', 10_000, { goods: { description: 'a dinner', valueMinor: 4000 } }),
      receipt('2026-000003', 3000, { goods: { description: 'a dinner', valueMinor: 4000 } }),
      receipt('2026-000004', null, { method: 'stock', property: '10 shares' }),
      receipt('2026-000005', 100_000, {
        method: 'donor_advised_fund',
        advisedFund: { fund: 'the Lund Fund', sponsor: 'Fidelity Charitable' },
      }),
    ];
    const text = statementText({ receipts, addressLines: ['12 Elm Street'] }, 2026, january);
    expect(text.addressLines).toEqual(['12 Elm Street']);
    expect(text.sums).toEqual([
      ['Total given', '$1,180.00'],
      ['Deductible', '$110.00'],
    ]);
    expect(text.lines.map(({ what, amount }) => [what, amount])).toEqual([
      ['Winter meals', '$50.00'],
      ['Winter meals, you received a dinner valued at $40.00', '$100.00'],
      ['Winter meals, you received a dinner valued at $40.00', '$30.00'],
      ['10 shares', 'Property'],
      ['Winter meals, grant from the Lund Fund at Fidelity Charitable', '$1,000.00'],
    ]);
    expect(text.notes[0]).toContain('except where a line states otherwise');
  });

  it('says that the year is not over until it is, in UTC', () => {
    const notes = (at: Date) =>
      statementText({ receipts: [receipt('2026-000001', 5000)], addressLines: [] }, 2026, at).notes;
    const sentence = '2026 has not ended: gifts made later in the year are not listed.';
    expect(notes(new Date(january.getTime() - 1))).toContain(sentence);
    expect(notes(january)).not.toContain(sentence);
  });
});
