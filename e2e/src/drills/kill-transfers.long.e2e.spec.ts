import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fundsHttp, walletHttp } from '@almoner/contracts';
import { Pool } from 'pg';
import { Organization } from '../support/organization.ts';
import { systemDatabaseUrl } from '../support/stack.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { killAndAwaitReturn } from './kill-and-await-return.ts';
import { Transfers, type Movement, type TransferAnswer } from './transfers.ts';

// Real: the whole stack, its launcher, kill -9.
/** Killing the gateway ends the requests that wait for the killed service, so that clients retry at once. */
const victims = ['spend', 'gateway', 'spend', 'gateway'] as const;
const clients = 12;
const betweenKills = 100;
const depositedMinor = 100_000;

let organization: Organization;
let fundId: string;
let spend: Pool;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(depositedMinor);
  const fund = await organization.admin.call(fundsHttp.createFund, {
    body: { name: 'Garden', restriction: 'purpose', purpose: 'Seeds' },
  });
  fundId = fund.id;
  spend = new Pool({ connectionString: systemDatabaseUrl('spend'), max: 1 });
});
afterAll(() => spend.end());

const sumOf = (answers: readonly TransferAnswer[], movement: Movement) =>
  answers
    .filter((answer) => answer.movement === movement && answer.id !== null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

describe('kill -9 while many clients move money from one account', () => {
  it('loses and doubles no transfer, overdraws nothing, and changes no sum', async () => {
    const transfers = new Transfers(organization.admin, fundId, depositedMinor / 4);
    transfers.start(clients);
    for (const victim of victims) {
      if (victim === 'spend') await transfers.more(betweenKills);
      console.info(`${victim}: ${Math.round(await killAndAwaitReturn(victim))} ms`);
    }
    await transfers.more(betweenKills);
    const answers = await transfers.stop();
    const done = answers.filter(({ id }) => id !== null);
    const refusals = new Set(answers.filter(({ id }) => id === null).map(({ code }) => code));
    const repeated = done.filter(({ attempts }) => attempts > 1);
    console.info(`${answers.length} transfers, ${done.length} made, ${repeated.length} of them repeated.`);
    expect(repeated.length).toBeGreaterThan(0);
    // Some were refused, and only for lack of money.
    expect([...refusals].sort()).toEqual(['insufficient_funds']);

    const { rows } = await spend.query<{ id: string }>(
      `select id from transfer where organization_id = $1
         and kind in ('vault_in', 'vault_out', 'fund_receipt', 'fund_release')`,
      [organization.id],
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(done.map(({ id }) => id).sort());

    const toVault = sumOf(answers, 'vault_in') - sumOf(answers, 'vault_out');
    const toFund = sumOf(answers, 'fund_receipt') - sumOf(answers, 'fund_release');
    const accounts = await organization.admin.call(walletHttp.listAccounts);
    const balances = accounts.map(({ kind, posted, available }) => [kind, posted, available]);
    expect(balances).toEqual(
      expect.arrayContaining([
        ['wallet', depositedMinor - toVault - toFund, depositedMinor - toVault - toFund],
        ['vault', toVault, toVault],
        ['fund', toFund, toFund],
      ]),
    );
    for (const [, posted] of balances) expect(posted).toBeGreaterThanOrEqual(0);
    expect(await verifyLedger()).toBe('The ledger balances.');
  }, 300_000);
});
