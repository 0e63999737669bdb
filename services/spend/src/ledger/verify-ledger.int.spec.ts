import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { Client } from 'pg';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. The wrong rows are written as the owner of the database.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

/** From the wallet to the vault. */
async function addTransfer(organizationId: string, currency: string): Promise<string> {
  const owner = new Client({ connectionString: spend.service.database.ownerUrl });
  await owner.connect();
  const id = newId();
  try {
    await owner.query(
      `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at, effective_on)
       values ($1, $2, 'treasury_fund', 'posted', 100, $3, 'Wrong', $4, now(), current_date)`,
      [organizationId, id, currency, `test:${id}`],
    );
    await owner.query(
      `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
       select organization_id, $2, id, 'posted', case kind when 'wallet' then -100 else 100 end
       from account where organization_id = $1 and kind in ('wallet', 'vault')`,
      [organizationId, id],
    );
  } finally {
    await owner.end();
  }
  return id;
}

describe('verifying the ledger', () => {
  it('finds nothing in a transfer between two accounts of its currency', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    await addTransfer(organizationId, 'USD');
    expect(await spend.findings()).toEqual([]);
  });

  it('names a transfer whose accounts are in another currency', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const id = await addTransfer(organizationId, 'EUR');
    const findings = await spend.findings();
    expect(findings).toHaveLength(2);
    expect(findings).toContainEqual({
      invariant: 'every transfer has the currency of its accounts',
      row: expect.objectContaining({ id, currency: 'EUR', account_currency: 'USD' }),
    });
  });

  it('names a day of an account that is not the sum of its entries', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const owner = new Client({ connectionString: spend.service.database.ownerUrl });
    await owner.connect();
    const add = (minor: number) =>
      owner.query(
        `update account_day d set amount_minor = amount_minor + $2 from account a
         where a.id = d.account_id and a.kind = 'wallet' and a.organization_id = $1`,
        [organizationId, minor],
      );
    try {
      await add(1);
      const invariant = 'every day of an account is the sum of what was posted on it';
      expect(await spend.findings()).toContainEqual({
        invariant,
        row: expect.objectContaining({ counted: '100001', posted: '100000' }),
      });
      await add(-1);
      expect((await spend.findings()).filter((finding) => finding.invariant === invariant)).toEqual([]);
    } finally {
      await owner.end();
    }
  });
});
