import { describe, expect, it } from '@jest/globals';
import { type GiftWire } from '@almoner/contracts';
import { fundraisingWords } from '../../words/en/gifts.ts';
import { csvRow } from './gift-csv.ts';

const gift: GiftWire = {
  id: 'g',
  campaignId: 'c',
  campaignTitle: 'A library',
  donor: { name: 'Odile Marchetti', email: 'odile@donor.example' },
  anonymous: false,
  status: 'succeeded',
  method: 'card',
  frequency: 'once',
  amount: 5000,
  refunded: 0,
  fee: 175,
  currency: 'USD',
  receiptNumber: '2026-000001',
  voidedReceiptNumber: null,
  failureReason: null,
  tribute: { kind: 'memory', name: 'Ruth Abernathy' },
  answers: [
    { questionId: 'q', label: 'Which shelf?', value: 'Poetry' },
    { questionId: 'r', label: 'Rules read', value: true },
  ],
  match: { sponsor: 'Harbor Bank', amount: 2250 },
  employer: 'Northwind Freight',
  employerMatch: {
    status: 'received',
    amount: 4000,
    receivedOn: '2026-11-25',
    paidByGiftId: 'h',
  },
  dispute: 'open',
  lostToDisputes: 0,
  designations: [
    { fundId: 'f', fundName: 'Roof', amount: 3000 },
    { fundId: 'e', fundName: 'Garden', amount: 1050 },
  ],
  occurredAt: '2026-11-24T12:00:00.000Z',
};

describe('a row of the export of gifts', () => {
  it('has a cell for each column, the tribute, the answers, the match, the employer, the dispute, what was refunded and the funds last', () => {
    const row = csvRow(gift);
    expect(row).toHaveLength(fundraisingWords.csvColumns.length);
    expect(fundraisingWords.csvColumns.slice(-12)).toEqual([
      'Tribute',
      'Dedicated to',
      'Answers',
      'Matched by',
      'Matched amount',
      'Employer',
      'Employer match',
      'Employer match amount',
      'Dispute',
      'Refunded',
      'How often',
      'Designated to',
    ]);
    expect(row.slice(-13)).toEqual([
      'USD',
      'In memory of',
      'Ruth Abernathy',
      'Which shelf?: Poetry\nRules read: Yes',
      'Harbor Bank',
      { text: '22.50' },
      'Northwind Freight',
      'Received',
      { text: '40.00' },
      'Disputed',
      { text: '0.00' },
      'Once',
      'Roof: 30.00\nGarden: 10.50',
    ]);
    expect(csvRow({ ...gift, dispute: 'lost', refunded: 5000 }).slice(-4, -1)).toEqual([
      'Dispute lost',
      { text: '50.00' },
      'Once',
    ]);
  });

  it('is empty where a gift has none of them', () =>
    expect(
      csvRow({
        ...gift,
        tribute: null,
        answers: [],
        match: null,
        employer: null,
        employerMatch: null,
        dispute: null,
        designations: [],
      }).slice(-12),
    ).toEqual([null, null, '', null, null, null, null, null, null, { text: '0.00' }, 'Once', '']));
});
