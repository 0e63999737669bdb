import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { runNow } from '../test/run-now.ts';
import { donationsJobs } from '../jobs.ts';

// Real here: donations, PostgreSQL, NATS, the Stripe sandbox. The owner of the tables makes a gift that cannot be booked.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

interface Arrival {
  readonly lines: readonly { readonly giftId: string | null; readonly origin: string }[];
}

it('a gift that cannot be booked does not block the others of its payout, and is booked once when it can be', async () => {
  const organization = await donations.createOrganization();
  const { organizationId, account } = organization;
  await donations.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
  const campaign = await donations.createCampaign(organization);
  const broken = await donations.startGift(campaign, { amount: 7_000 });
  await donations.service.queryAsOwner(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.id = '${broken.id}' and new.status = 'succeeded' then raise exception 'cannot be booked'; end if;
      return new;
    end $$;
    create trigger refuse before update on gift for each row execute function refuse()`);
  const other = await donations.startGift(campaign, { amount: 3_000 });
  for (const gift of [broken, other]) await donations.pay(gift);
  await donations.waitForStatus(other, 'succeeded');
  await donations.control('clock', { advanceSeconds: 2 * 86_400 });
  const arrivals = async () =>
    (await donations.publishedEvents(
      organizationId,
      donationsEvents.payoutArrived.subject,
    )) as unknown as Arrival[];
  const { lines } = await eventually(async () => (await arrivals())[0]);
  const line = (giftId: string, amount: number) =>
    expect.objectContaining({ giftId, amount, origin: 'booked' });
  expect(lines).toEqual(expect.arrayContaining([line(broken.id, 7_000), line(other.id, 3_000)]));
  expect(await donations.state(broken)).toMatchObject({ status: 'started' });
  const unbooked = async () =>
    (await donations.pool.query<{ id: string }>(`select gift_id as id from unbooked_gift`)).rows;
  expect(await unbooked()).toEqual([{ id: broken.id }]);
  const metrics = await (await fetch(`${donations.service.url}/metrics`)).text();
  expect(metrics).toMatch(/gifts_not_booked\{[^}]*\} 1/);

  await runNow(donations, donationsJobs.reconcilePayouts);
  expect(await unbooked()).toEqual([{ id: broken.id }]);
  await donations.service.queryAsOwner(`drop trigger refuse on gift`);
  await runNow(donations, donationsJobs.reconcilePayouts);
  expect(await unbooked()).toEqual([]);
  await donations.waitForStatus(broken, 'succeeded');
  await runNow(donations, donationsJobs.reconcilePayouts);
  const facts = await donations.publishedEvents(organizationId, donationsEvents.giftSucceeded.subject);
  expect(facts.map(({ giftId }) => giftId).toSorted()).toEqual([broken.id, other.id].toSorted());
  expect(await arrivals()).toHaveLength(1);
  expect(firstOf(await arrivals()).lines).toHaveLength(2);
});
