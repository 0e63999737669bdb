import { describe, expect, it } from '@jest/globals';
import { type JournalEntryWire } from '@almoner/contracts';
import { SeededRandom, balancesByHledger, checkJournal, findHledger } from '@almoner/testing';
import { JournalText } from './journal-text.ts';

const random = new SeededRandom(20_261_126);

/** Texts of people and merchants, and the syntax of a journal. */
const pieces = [
  ...['(', ')', '[', ']', '[2026/99/99]', '[2026-03-04]', ';', '|', '*', '!', '=', ':', ',', '"', '\\', '@'],
  ...[
    'date:2026-99-99',
    'date:2026-03-04',
    '=2026-03-04',
    '%tag',
    '#',
    '  ',
    '\t',
    '\n',
    '\u00a0',
    '\u2028',
    '\u0000',
  ],
  ...['Fennel Row', 'Übergrößen', 'émile', '食料', '🥕', '$4', '10.00 USD', "Sam's", '-', '~', '<b>'],
] as const;

const text = () => Array.from({ length: random.between(0, 6) }, () => random.pick(pieces)).join(' ');
const accounts = ['Assets:Wallet', 'Assets:Vault', 'Expenses', 'Income:Contributions:Unrestricted'] as const;

function entry(index: number): JournalEntryWire {
  const amount = random.between(1, 100_000);
  const [from, to] = [random.pick(accounts), random.pick(accounts)];
  return {
    id: `0199-${index}`,
    date: `2026-0${1 + Math.floor(index / 100)}-15`,
    ...(random.chance(0.1) && { originalDate: '2025-12-31' }),
    kind: 'purchase_capture',
    description: text(),
    currency: 'USD',
    lines: [
      { account: from, amount: -amount, categoryId: null, fund: text(), program: text() },
      { account: to, amount, categoryId: null, team: text() },
    ],
  };
}

describe('a journal of texts with the syntax of journals in them', () => {
  it('is accepted by our reader and by hledger, with the balance of every account at the end of a day', async () => {
    const entries = Array.from({ length: 900 }, (_, index) => entry(index));
    const writer = new JournalText('hledger', '2026-01-01', []);
    const journal = entries.map((one) => writer.write(one)).join('');
    const { errors, balances, transactions } = checkJournal(journal);
    expect(errors).toEqual([]);
    expect(transactions).toBe(900);
    expect(balances).toEqual(sumsUntil('2026-12-31', entries));
    // Our reader does not know all of hledger's syntax, which a machine without Debian's packages cannot try.
    const hledger = await findHledger();
    if (hledger === undefined) return;
    for (const day of ['2026-03-31', '2026-12-31'])
      expect(await balancesByHledger(hledger, journal, day)).toEqual(sumsUntil(day, entries));
  });
});

function sumsUntil(day: string, entries: readonly JournalEntryWire[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lines } of entries.filter((one) => one.date <= day))
    for (const { account, amount } of lines) {
      const name = account === 'Expenses' ? 'Expenses:Uncategorized' : account;
      sums.set(name, (sums.get(name) ?? 0) + amount);
    }
  return sums;
}
