import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsJobs } from '../jobs.ts';
import { copyDueGift } from '../test/copy-due-gift.ts';
import { DonationsHarness } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { runNow } from '../test/run-now.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_CHARGES_PER_SECOND: '1000' });
});
afterAll(() => donations.stop());

/** More than two pages of the sweep. */
const count = 105;

async function paidPeriods(organizationId: string) {
  const { rows } = await donations.pool.query<{ charges: number; plans: number; gifts: number }>(
    `select count(*)::int as charges, count(distinct recurring_gift_id)::int as plans, count(distinct gift_id)::int as gifts
     from recurring_charge where organization_id = $1 and status = 'paid' and period_on < current_date`,
    [organizationId],
  );
  return rows[0];
}

describe('recurring gifts that are due at the same time', () => {
  it('are all charged in one run of the sweep, each once, although one of them cannot be charged', async () => {
    const due = await createDueGift(donations, 'card');
    const { organizationId, account } = due;
    await copyDueGift(donations, due, count);
    await donations.pool.query(
      `update recurring_gift set stripe_customer_id = 'cus_unknown'
       where id = (select min(id::text)::uuid from recurring_gift where organization_id = $1 and id <> $2)`,
      [organizationId, due.id],
    );
    await runNow(donations, donationsJobs.chargeRecurringGifts);
    const paid = count - 1;
    expect(await paidPeriods(organizationId)).toEqual({ charges: paid, plans: paid, gifts: paid });
    const payments = donations.stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: account });
    const succeeded: string[] = [];
    for await (const { id, status } of payments) if (status === 'succeeded') succeeded.push(id);
    // The gift that began the first one was paid as well.
    expect(succeeded).toHaveLength(paid + 1);
  });
});
