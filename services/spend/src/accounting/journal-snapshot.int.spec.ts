import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountingRpc, vaultRpc } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { type Client } from 'pg';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const today = utcDay(new Date());
const yesterday = utcDay(new Date(Date.now() - 86_400_000));

/** Posts transfers of one cent from the linked bank to the wallet. */
async function post(client: Pick<Client, 'query'>, organizationId: string, on: string, ids: string[]) {
  await client.query(
    `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at,
       effective_on)
     select $1, id, 'deposit', 'posted', 1, 'USD', 'Deposit', 'test:' || id, now(), $2 from unnest($3::uuid[]) as id`,
    [organizationId, on, ids],
  );
  await client.query(
    `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor, dimensions)
     select $1, t, a.id, 'posted', case a.kind when 'wallet' then 1 else -1 end, '{}'
     from unnest($2::uuid[]) as t join account a on a.organization_id = $1 and a.kind in ('wallet', 'external')`,
    [organizationId, ids],
  );
}

describe('the pages of a journal', () => {
  it('have what was posted before the first one, each transfer whole, and nothing later', async () => {
    const { organizationId } = await spend.createOrganization(500_000);
    const ctx = spend.admin(organizationId);
    const earlier = Array.from({ length: 1_000 }, newId);
    await post(spend.pool, organizationId, yesterday, earlier);
    const days = { from: yesterday, to: today, format: 'hledger' };
    const committedLater = newId();
    const client = await spend.pool.connect();
    try {
      await client.query('begin');
      await post(client, organizationId, today, [committedLater]);
      const first = await spend.rpc.call(ctx, accountingRpc.listJournal, { ...days, cursor: null });
      expect(first.nextCursor).not.toBeNull();
      await client.query('commit');
      const { id: postedLater } = await spend.rpc.call(ctx, vaultRpc.moveVault, {
        kind: 'vault_in',
        amount: 100,
      });

      const { snapshot, nextCursor: cursor } = first;
      const second = await spend.rpc.call(ctx, accountingRpc.listJournal, { ...days, cursor, snapshot });
      const idsOf = (page: typeof first) =>
        page.items.filter(({ lines }) => lines.length > 0).map(({ id }) => id);
      const read = [...idsOf(first), ...idsOf(second)];
      expect(read).toEqual(expect.arrayContaining(earlier));
      // The deposit of the organization is the only other one.
      expect(read).toHaveLength(1_001);
      const now = await spend.rpc.call(ctx, accountingRpc.listJournal, {
        ...days,
        from: today,
        cursor: null,
      });
      expect(idsOf(now)).toEqual(expect.arrayContaining([committedLater, postedLater]));
    } finally {
      client.release();
    }
  });
});
