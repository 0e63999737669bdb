import { expect } from '@jest/globals';
import { accountingRpc, type ReplyOf } from '@almoner/contracts';
import { type SpendHarness } from './spend-harness.ts';

const allDays = { from: '2000-01-01', to: '2199-12-31', format: 'hledger' };

/** The sum of each account in the exported journal of all days, by its name there, in minor units. */
export async function journalSums(spend: SpendHarness, organizationId: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: ReplyOf<typeof accountingRpc.listJournal> = await spend.rpc.call(
      spend.admin(organizationId),
      accountingRpc.listJournal,
      { ...allDays, cursor },
    );
    for (const { lines } of items)
      for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount);
    cursor = nextCursor;
  } while (cursor !== null);
  return sums;
}

/** Every cash account has the same balance in the journal, and the journal sums to zero. */
export async function expectJournalToAgree(spend: SpendHarness, organizationId: string): Promise<void> {
  const sums = await journalSums(spend, organizationId);
  expect(sums.size).toBeGreaterThan(1);
  for (const { journalName, posted } of await spend.accounts(organizationId))
    expect([journalName, sums.get(journalName) ?? 0]).toEqual([journalName, posted]);
  expect([...sums.values()].reduce((total, sum) => total + sum, 0)).toBe(0);
}
