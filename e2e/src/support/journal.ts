import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { accountingHttp, walletHttp } from '@almoner/contracts';
import { balancesByHledger, checkJournal, eventually, findHledger } from '@almoner/testing';
import { z } from 'zod';
import { type ApiPerson } from './api-person.ts';

/** hledger, where there is one, accepts the journal of all days, and every account has the same balance in it as in the API. */
export async function expectJournalToAgree(admin: ApiPerson, transactionsMin: number): Promise<void> {
  const { journal, posted, accounts } = await eventually(() => readAtRest(admin));
  const { errors, balances, transactions } = checkJournal(journal);
  expect(errors).toEqual([]);
  expect(transactions).toBeGreaterThanOrEqual(transactionsMin);
  const hledger = await findHledger();
  if (hledger !== undefined) expect(await balancesByHledger(hledger, journal)).toEqual(balances);
  for (const [name, minor] of posted) expect([name, balances.get(name) ?? 0]).toEqual([name, minor]);
  const moved = [...balances].filter(([, minor]) => minor !== 0);
  expect(new Map(accounts.map(({ journalName, balance }) => [journalName, balance]))).toEqual(new Map(moved));
}

/** The same books by three requests; undefined when an entry was posted between them. */
async function readAtRest(admin: ApiPerson) {
  const posted = await readPosted(admin);
  const path = '/api/accounting/journal?format=hledger&from=2000-01-01&to=2199-12-31';
  const journal = z.string().parse((await admin.send('GET', path)).body);
  const on = new Date().toISOString().slice(0, 10);
  const { accounts } = await admin.call(accountingHttp.getTrialBalance, { query: { on } });
  const isAtRest = isDeepStrictEqual(await readPosted(admin), posted);
  return isAtRest ? { journal, posted, accounts } : undefined;
}

async function readPosted(admin: ApiPerson) {
  const accounts = await admin.call(walletHttp.listAccounts);
  return accounts.map(({ journalName, posted }) => [journalName, posted] as const);
}
