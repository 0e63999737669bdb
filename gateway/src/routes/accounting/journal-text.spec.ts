import { describe, expect, it } from '@jest/globals';
import { type CategoryWire, type JournalEntryWire } from '@almoner/contracts';
import { JournalText } from './journal-text.ts';

const category = { id: 'c1', code: '5100', name: 'Food & café' } as CategoryWire;
const entry: JournalEntryWire = {
  id: '0199-1',
  date: '2026-11-20',
  kind: 'purchase_capture',
  description: 'Fennel; Row | "Produce"\n(again)',
  currency: 'USD',
  lines: [
    { account: 'Assets:Wallet', amount: -123405, categoryId: null },
    { account: 'Expenses', amount: 123400, categoryId: 'c1', program: 'Pantry, north', team: 'Kitchen' },
    { account: 'Expenses', amount: 5, categoryId: null },
  ],
};

describe('a journal', () => {
  it('for hledger declares what it uses once, and keeps its syntax out of the text', () => {
    const text = new JournalText('hledger', '2026-11-01', [category]);
    expect(text.write(entry)).toBe(`commodity 1000.00 USD

account Assets:Wallet

account Expenses:5100-Food-cafe

account Expenses:Uncategorized

2026-11-20 * Fennel, Row , "Produce" (again)  ; transfer:0199-1, kind:purchase_capture
    Assets:Wallet  -1234.05 USD
    Expenses:5100-Food-cafe  1234.00 USD  ; program:Pantry  north, team:Kitchen
    Expenses:Uncategorized  0.05 USD

`);
    expect(text.write({ ...entry, lines: entry.lines.slice(0, 1) })).not.toContain('account ');
  });

  it('for beancount opens accounts on the first day, and escapes quotes', () => {
    const text = new JournalText('beancount', '2026-11-01', [category]);
    expect(text.write(entry)).toBe(`2026-11-01 commodity USD

2026-11-01 open Assets:Wallet

2026-11-01 open Expenses:5100-Food-cafe

2026-11-01 open Expenses:Uncategorized

2026-11-20 * "Fennel; Row | \\"Produce\\" (again)"
  transfer: "0199-1"
  kind: "purchase_capture"
  Assets:Wallet  -1234.05 USD
  Expenses:5100-Food-cafe  1234.00 USD
    program: "Pantry, north"
    team: "Kitchen"
  Expenses:Uncategorized  0.05 USD

`);
  });

  it('writes amounts with the decimals of their currency', () => {
    const yen = {
      ...entry,
      currency: 'JPY',
      lines: [{ account: 'Assets:Wallet', amount: -7, categoryId: null }],
    };
    const text = new JournalText('hledger', '2026-11-01', []).write(yen);
    expect(text).toContain('Assets:Wallet  -7 JPY');
    // hledger refuses a commodity without a decimal mark.
    expect(text).toContain('commodity 100000. JPY\n');
  });

  it('for hledger has no code in a description, and no date in the name of a fund', () => {
    const text = new JournalText('hledger', '2026-11-01', []).write({
      ...entry,
      description: '(Wholesale foods',
      lines: [{ account: 'Assets:Wallet', amount: -7, categoryId: null, fund: 'Gala [2026-03-04]' }],
    });
    expect(text).toContain('2026-11-20 * () (Wholesale foods  ; transfer:');
    expect(text).toContain('; fund:Gala (2026-03-04)\n');
  });

  it('keeps the name of a fund that is renamed while it is written, in the account and in the tag', () => {
    const fundId = '0199a1b2-0000-7000-8000-000000000001';
    const of = (fund: string, over: Partial<JournalEntryWire['lines'][number]>) => ({
      account: 'Expenses',
      amount: 100,
      categoryId: null,
      fund,
      fundId,
      ...over,
    });
    const text = new JournalText('hledger', '2026-11-01', []);
    text.write({ ...entry, lines: [of('Cold Storage', {}), of('Cold Storage', { amount: -100 })] });
    const later = text.write({
      ...entry,
      lines: [
        of('Freezers', {}),
        of('Freezers', {
          account: 'Assets:Fund:Freezers-000000ab',
          amount: -100,
          chosenName: {
            under: 'Assets:Fund',
            name: 'Freezers',
            id: '0199a1b2-0000-7000-8000-0000000000ab',
            ownerId: fundId,
          },
        }),
      ],
    });
    expect(later).toContain('Assets:Fund:Cold-Storage-000000ab  -1.00 USD  ; fund:Cold Storage');
    expect(later).not.toContain('Freezers');
  });
});
