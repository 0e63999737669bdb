import { type PurchaseWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { purchaseWords } from '../../words/en/purchases.ts';
import { csvRow } from './purchase-csv.ts';

const purchase: PurchaseWire = {
  id: 'purchase',
  kind: 'transaction',
  authorizationId: 'authorization',
  occurredAt: '2026-05-01T12:00:00.000Z',
  status: 'posted',
  amount: 5_025,
  currency: 'USD',
  merchant: {
    name: 'Fennel Row Produce',
    category: 'grocery_stores_supermarkets',
    city: 'Alder Falls',
    country: 'US',
    categoryCode: '5411',
    networkId: '1234567890',
    authorizationMethod: 'contactless',
    wallet: 'apple_pay',
  },
  card: { id: 'card', name: 'Saturday produce', last4: '4417' },
  holder: { id: 'holder', name: 'Wren Castell', email: 'wren@quillmere.example' },
  declineReason: null,
  spendProgramId: 'program',
  teamId: 'team',
  payingAccountId: 'treasury',
  categoryId: 'food',
  memo: 'Tomatoes',
  codingVersion: 2,
  receiptCount: 1,
  receiptDueAt: null,
};
const names = new Map([
  ['program', 'Pantry'],
  ['treasury', 'Kitchen and van'],
  ['food', '5100 Food'],
]);
const exported = (of: PurchaseWire) => {
  const row = csvRow(of, names);
  expect(row).toHaveLength(purchaseWords.csvColumns.length);
  return Object.fromEntries(purchaseWords.csvColumns.map((column, index) => [column, row[index]]));
};

describe('A purchase in the CSV file', () => {
  it('has its category, program, account and merchant; what the reader may not see is empty', () => {
    expect(exported(purchase)).toMatchObject({
      Merchant: 'Fennel Row Produce',
      Spent: { text: '-50.25' },
      'Accounting category': '5100 Food',
      Memo: 'Tomatoes',
      Receipts: '1',
      Program: 'Pantry',
      Team: '',
      Account: 'Kitchen and van',
      'Merchant category code': '5411',
      Country: 'US',
      'Merchant id': '1234567890',
      'Card presented': 'contactless',
    });
  });

  it('spends nothing when it was declined', () => {
    expect(exported({ ...purchase, status: 'declined' })).toMatchObject({
      Spent: { text: '0.00' },
      Requested: { text: '-50.25' },
    });
  });
});
