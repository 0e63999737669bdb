import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf } from '../test/donations-harness.ts';
import { publishFund } from '../test/publish-fund.ts';
import { runNow } from '../test/run-now.ts';
import { donationsJobs } from '../jobs.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. The owner of the tables makes a gift that cannot be booked.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

interface Arrival {
  readonly lines: readonly {
    readonly giftId: string | null;
    readonly origin: string;
    readonly amount: number;
    readonly designations: readonly { readonly fundId: string; readonly amount: number }[];
  }[];
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

it('a dispute that cannot be booked does not block its payout, and is booked once when it can be', async () => {
  const organization = await donations.createOrganization();
  const { organizationId, account } = organization;
  await donations.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
  const roof = await publishFund(donations, organization);
  const campaign = await donations.createCampaign(organization);
  const disputed = await donations.startGift(campaign, {
    amount: 7_000,
    designations: [{ fundId: roof, amount: 4_000 }],
  });
  await donations.service.queryAsOwner(`
    create function refuse_dispute() returns trigger language plpgsql as $$
    begin
      if new.gift_id = '${disputed.id}' then raise exception 'cannot be booked'; end if;
      return new;
    end $$;
    create trigger refuse_dispute before insert on gift_dispute for each row execute function refuse_dispute()`);
  await donations.pay(disputed);
  await donations.waitForStatus(disputed, 'succeeded');
  await donations.control('disputes', { payment: paymentOf(disputed) });
  // Stripe pays out nothing below zero.
  const other = await donations.startGift(campaign, { amount: 30_000 });
  await donations.pay(other);
  await donations.waitForStatus(other, 'succeeded');
  await donations.control('clock', { advanceSeconds: 2 * 86_400 });
  const arrivals = async () =>
    (await donations.publishedEvents(
      organizationId,
      donationsEvents.payoutArrived.subject,
    )) as unknown as Arrival[];
  const { lines } = await eventually(async () => (await arrivals())[0]);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ giftId: disputed.id, amount: 7_000, origin: 'booked' }),
      expect.objectContaining({ giftId: other.id, amount: 30_000, origin: 'booked' }),
      expect.objectContaining({
        giftId: disputed.id,
        amount: -7_000,
        origin: 'booked',
        designations: [{ fundId: roof, amount: 4_000 }],
      }),
    ]),
  );
  const moved = () => donations.publishedEvents(organizationId, donationsEvents.giftDisputeMoved.subject);
  expect(await moved()).toEqual([]);
  const unbooked = async () =>
    (
      await donations.pool.query<{ id: string }>(
        `select gift_id as id from unbooked_dispute where last_error like '%cannot be booked%'`,
      )
    ).rows;
  expect(await unbooked()).toEqual([{ id: disputed.id }]);
  const metrics = await (await fetch(`${donations.service.url}/metrics`)).text();
  expect(metrics).toMatch(/disputes_not_booked\{[^}]*\} 1/);

  await runNow(donations, donationsJobs.reconcilePayouts);
  expect(await unbooked()).toEqual([{ id: disputed.id }]);
  await donations.service.queryAsOwner(`drop trigger refuse_dispute on gift_dispute`);
  await runNow(donations, donationsJobs.reconcilePayouts);
  expect(await unbooked()).toEqual([]);
  await runNow(donations, donationsJobs.reconcilePayouts);
  expect(await moved()).toMatchObject([
    { giftId: disputed.id, amount: -7_000, designations: [{ fundId: roof, amount: 4_000 }] },
  ]);
  expect(await arrivals()).toHaveLength(1);
});
