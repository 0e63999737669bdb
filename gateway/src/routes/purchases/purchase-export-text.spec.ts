import { describe, expect, it } from '@jest/globals';
import { type CategoryWire, type PurchaseWire } from '@almoner/contracts';
import { PurchaseExportText, type PurchaseExportFormat } from './purchase-export-text.ts';

const purchase: PurchaseWire = {
  id: 'purchase',
  kind: 'transaction',
  authorizationId: 'authorization',
  occurredAt: '2026-05-01T12:00:00.000Z',
  status: 'posted',
  amount: 5_025,
  currency: 'USD',
  merchant: {
    name: '=Fennel "Row"',
    category: 'grocery_stores_supermarkets',
    city: 'Alder Falls',
    country: 'US',
    categoryCode: '5411',
    networkId: '1234567890',
    authorizationMethod: 'contactless',
    wallet: 'apple_pay',
  },
  card: { id: 'card', name: 'Saturday produce', last4: '4417' },
  holder: { id: 'holder', name: null, email: 'wren@quillmere.example' },
  declineReason: null,
  spendProgramId: 'program',
  teamId: 'team',
  payingAccountId: 'treasury',
  categoryId: 'food',
  memo: 'Tomatoes',
  categoryRuleId: null,
  codingVersion: 2,
  receiptCount: 1,
  receiptDueAt: null,
  commentCount: 0,
  disputeStatus: null,
  credited: 0,
  lines: [],
  needsSplit: false,
};
const food = { id: 'food', code: '5100', name: 'Food' } as CategoryWire;
const names = {
  categories: new Map([['food', food]]),
  others: new Map([
    ['program', 'Pantry'],
    ['treasury', 'Kitchen and van'],
  ]),
};
const textOf = (format: PurchaseExportFormat, ...purchases: PurchaseWire[]) => {
  const text = new PurchaseExportText({ format }, names);
  return text.start() + text.page(purchases.slice(0, 1)) + text.page(purchases.slice(1)) + text.end();
};

describe('an export of purchases', () => {
  it('as CSV has the documented columns in their order; what the reader may not see is empty', () => {
    const [header, row, end] = textOf('csv', purchase).split('\r\n');
    expect(header).toBe(
      '\uFEFFTime (UTC),Merchant,Merchant category,Card,Last four digits,Cardholder,Status,Spent,Requested,Currency,' +
        'Category code,Category,Memo,Receipt,Receipts,Program,Team,Account,Merchant category code,Country,Merchant id,' +
        'Card presented,Purchase id,Authorization id,Line',
    );
    expect(row).toBe(
      `2026-05-01T12:00:00.000Z,"'=Fennel ""Row""",grocery_stores_supermarkets,Saturday produce,4417,` +
        'wren@quillmere.example,posted,-50.25,-50.25,USD,5100,Food,Tomatoes,attached,1,Pantry,,Kitchen and van,5411,US,' +
        '1234567890,contactless,purchase,authorization,',
    );
    expect(end).toBe('');
  });

  it('as JSON is one array over all pages, with minor units', () => {
    const declined = { ...purchase, status: 'declined' as const, receiptCount: 0 };
    expect(JSON.parse(textOf('json', purchase, declined, declined))).toMatchObject([
      { status: 'posted', spentMinor: -5_025, categoryCode: '5100', team: null, receipt: 'attached' },
      { status: 'declined', spentMinor: 0, requestedMinor: -5_025, receipt: 'none' },
      { status: 'declined' },
    ]);
    expect(JSON.parse(textOf('json'))).toEqual([]);
  });

  it('has a row for each line of a split, with the memo of the purchase where the line has none', () => {
    const split = {
      ...purchase,
      categoryId: null,
      lines: [
        { categoryId: 'food', amount: 5_000, memo: null },
        { categoryId: 'fuel', amount: 25, memo: 'Van' },
      ],
    };
    const [food, fuel] = [
      { line: 1, requestedMinor: -5_000, categoryCode: '5100', memo: 'Tomatoes', purchaseId: 'purchase' },
      { line: 2, requestedMinor: -25, categoryCode: null, memo: 'Van', purchaseId: 'purchase' },
    ];
    expect(JSON.parse(textOf('json', split))).toMatchObject([food, fuel]);
    const filtered = new PurchaseExportText({ format: 'json', categoryId: 'food' }, names);
    expect(JSON.parse(filtered.start() + filtered.page([split]) + filtered.end())).toMatchObject([food]);
  });
});
