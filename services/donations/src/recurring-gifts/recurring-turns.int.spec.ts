import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsJobs } from '../jobs.ts';
import { copyDueGift } from '../test/copy-due-gift.ts';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { runNow } from '../test/run-now.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_CHARGES_PER_SECOND: '40' });
});
afterAll(() => donations.stop());

const sweep = () => runNow(donations, donationsJobs.chargeRecurringGifts);

describe('the charges of an organization with many recurring gifts', () => {
  it('do not delay those of another one', async () => {
    const large = await createDueGift(donations, 'card');
    const small = await createDueGift(donations, 'card');
    await copyDueGift(donations, large, 60);
    await donations.pool.query(`update recurring_gift set next_work_at = now() where id = $1`, [small.id]);
    await sweep();
    const { rows } = await donations.pool.query<{ organization: string }>(
      `select g.organization_id as organization from recurring_charge r join gift g on g.id = r.gift_id
       where g.organization_id = any($1) and r.period_on < current_date order by g.started_at`,
      [[large.organizationId, small.organizationId]],
    );
    expect(rows).toHaveLength(61);
    expect(rows.findIndex(({ organization }) => organization === small.organizationId)).toBeLessThan(30);
  });
});

describe('a recurring gift that cannot be charged', () => {
  it('is tried again after longer and longer, until it can be', async () => {
    const { id, organizationId } = await createDueGift(donations, 'card');
    const write = (set: string) =>
      donations.pool.query(`update recurring_gift set ${set} where id = $1`, [id]);
    const stored = await donations.pool.query<{ customer: string }>(
      `select stripe_customer_id as customer from recurring_gift where id = $1`,
      [id],
    );
    const minutesToNext = async () => {
      await write('next_work_at = now()');
      await sweep();
      const { rows } = await donations.pool.query<{ minutes: number }>(
        `select round(extract(epoch from next_work_at - now()) / 60)::int as minutes from recurring_gift where id = $1`,
        [id],
      );
      return firstOf(rows).minutes;
    };
    await write(`stripe_customer_id = 'cus_unknown'`);
    expect([await minutesToNext(), await minutesToNext(), await minutesToNext()]).toEqual([5, 10, 20]);
    await write('unfinished_runs = 100');
    expect(await minutesToNext()).toBe(6 * 60);
    await write(`stripe_customer_id = '${firstOf(stored.rows).customer}'`);
    expect(await minutesToNext()).toBeGreaterThan(24 * 60);
    expect(await donations.gifts(organizationId)).toHaveLength(2);
    await write(`stripe_customer_id = 'cus_unknown', next_charge_on = current_date - 1`);
    await donations.pool.query(
      `delete from recurring_charge where recurring_gift_id = $1 and period_on < current_date`,
      [id],
    );
    expect(await minutesToNext()).toBe(5);
  });
});
