import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, donorsRpc } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually, SeededRandom } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import { Client } from 'pg';
import { DonationsHarness, paymentOf, type StartedGift } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';
import { wrongCampaignSums } from '../test/wrong-campaign-sums.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. SUMS_SEED chooses another history.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const seed = Number(process.env.SUMS_SEED ?? 20_261_129);

/** An organization with two campaigns and four donors, and what can happen to their gifts. */
async function aHistory(random: SeededRandom) {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaigns = [
    await donations.createCampaign(organization, { acceptsBankDebits: true }),
    await donations.createCampaign(organization, { acceptsBankDebits: true }),
  ] as const;
  const emails = Array.from({ length: 4 }, () => `${newId()}@donor.example`);
  const email = () => emails[random.between(0, 3)] ?? '';
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  const paid: StartedGift[] = [];
  const offline: string[] = [];
  const pick = <Item>(items: readonly Item[]) => items[random.between(0, items.length - 1)];
  const query = (text: string, values: unknown[] = []) =>
    donations.pool.query<{ id: string }>(text, [organizationId, ...values]);
  const disputes = async (status: string) =>
    (
      await query(
        `select stripe_dispute_id as id from gift_dispute where organization_id = $1 and status = $2 order by opened_at`,
        [status],
      )
    ).rows;
  const end = async (outcome: 'win' | 'lose') => {
    const dispute = pick(await disputes('needs_response'));
    if (dispute !== undefined) await donations.control('disputes', { dispute: dispute.id, outcome });
  };
  const give = async (frequency: 'once' | 'monthly', card?: string) => {
    const gift = { email: email(), amount: random.between(40, 90) * 100, frequency };
    const started = await donations.startGift(random.pick(campaigns), gift);
    await donations.pay(started, card);
    await donations.waitForStatus(started, 'succeeded');
    paid.push(started);
  };
  const refund = async (amount?: number) => {
    const gift = pick(paid);
    // One that is refunded or disputed is refused.
    return gift === undefined ? null : donations.refund(gift, amount).catch(() => null);
  };
  const donorIds = async () =>
    (await donations.rpc.call(admin(), donorsRpc.listDonors, {})).items.map(({ id }) => id);
  const actions = {
    give: () => give('once'),
    giveMonthly: () => give('monthly'),
    decline: async () => {
      await donations.pay(
        await donations.startGift(campaigns[0], { email: email() }),
        'pm_card_chargeDeclined',
      );
    },
    debit: async () => {
      const started = await donations.startGift(random.pick(campaigns), {
        email: email(),
        method: 'bank_debit',
      });
      await donations.debit(started);
      await donations.waitForStatus(started, 'processing');
      await donations.bankAnswers(started, random.chance(0.7) ? 'succeed' : 'fail');
    },
    record: async () => {
      const campaign = random.pick(campaigns);
      const recorded = await recordOffline(donations, organization, campaign.id, {
        receivedOn: utcDay(new Date(Date.now() - random.between(0, 40) * 86_400_000)),
        amount: random.between(1, 50) * 100,
        donor: { name: 'Ruth Abernathy', email: email() },
      });
      offline.push(recorded.id);
    },
    voidRecorded: async () => {
      const giftId = offline.pop();
      if (giftId !== undefined)
        await donations.rpc.call(admin(), donationsRpc.voidGift, { giftId, reason: 'Entered twice' });
    },
    refundPart: () => refund(100),
    refundRest: () => refund(),
    failRefund: async () => {
      const made = await refund(200);
      if (made !== null) await donations.control('refunds', { refund: made.id, outcome: 'fail' });
    },
    dispute: async () => {
      const gift = pick(paid);
      if (gift === undefined) return;
      const { data } = await donations.stripe.refunds.list(
        { payment_intent: paymentOf(gift) },
        { stripeAccount: gift.stripeAccount },
      );
      // The sandbox would open one about nothing for a gift that is refunded in full.
      if (data.every(({ amount }) => amount < 500))
        await donations.control('disputes', { payment: paymentOf(gift) }).catch(() => undefined);
    },
    win: () => end('win'),
    lose: () => end('lose'),
    merge: async () => {
      const [survivorId, donorId] = await donorIds();
      if (survivorId !== undefined && donorId !== undefined)
        await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    },
    undoMerge: async () => {
      const { rows } = await query(
        `select id from donor_merge where organization_id = $1 and undone_at is null order by merged_at desc limit 1`,
      );
      const merge = rows[0];
      if (merge !== undefined) await donations.rpc.call(admin(), donorsRpc.undoMerge, { mergeId: merge.id });
    },
    /** As an import does, and as undoing it does. */
    addPastGift: async () => {
      await query(
        `with i as (
           insert into donor_import (organization_id, id, file_name, bytes, status, currency, created_at, created_by, created_by_name)
           values ($1, gen_random_uuid(), 'past.csv', 1, 'imported', 'USD', now(), gen_random_uuid(), 'Amara') returning id)
         insert into past_gift (organization_id, id, import_id, line, donor_id, amount_minor, currency, given_on)
         select $1, gen_random_uuid(), i.id, 1, d.id, 500, 'USD', '2020-01-01'
         from i, (select id from donor where organization_id = $1 order by id limit 1) d`,
      );
      await query(
        `select sum_donor($1, id) from (select id from donor where organization_id = $1 order by id) d`,
      );
    },
    removePastGifts: async () => {
      await query(`delete from past_gift where organization_id = $1`);
      await query(
        `select sum_donor($1, id) from (select id from donor where organization_id = $1 order by id) d`,
      );
    },
    moveDay: async () => {
      const gift = pick(paid);
      if (gift !== undefined)
        await query(
          `update gift set occurred_at = occurred_at - make_interval(days => $3), started_at = started_at - make_interval(days => $3)
           where organization_id = $1 and id = $2 and status in ('succeeded', 'refunded')`,
          [gift.id, random.between(0, 50)],
        );
    },
  };
  return { organizationId, campaigns, actions };
}

const settled = async () => {
  await donations.noEventWaits();
  return eventually(async () => (await wrongCampaignSums(donations.pool)).length === 0).catch(() => false);
};

describe('the sums of a campaign', () => {
  it(`are those of its gifts after any history (seed ${seed})`, async () => {
    const random = new SeededRandom(seed);
    const { actions, campaigns, organizationId } = await aHistory(random);
    const names = Object.keys(actions) as (keyof typeof actions)[];
    const history: string[] = [];
    for (const name of ['give', 'record', 'giveMonthly', ...names] as const) {
      history.push(name);
      await actions[name]();
    }
    for (let step = 0; step < 45; step += 1) {
      const name = names[random.between(0, names.length - 1)] ?? 'give';
      history.push(name);
      await actions[name]();
    }
    await settled();
    expect({ wrong: await wrongCampaignSums(donations.pool), history }).toEqual({ wrong: [], history });
    // The dashboard has the same figures as the page of the campaign, which are counted separately.
    for (const { id, slug } of campaigns) {
      const { kinds } = await donations.rpc.call(
        donations.person(organizationId),
        donationsRpc.getCampaignDashboard,
        { campaignId: id },
      );
      const total = (of: 'gifts' | 'raised') => kinds.reduce((sum, kind) => sum + kind[of], 0);
      expect(await donations.publicCampaign(slug)).toMatchObject({
        raised: total('raised'),
        giftCount: total('gifts'),
      });
    }
  }, 120_000);

  it('are right when gifts of the same days are changed at once, in any order, and no change ends by a deadlock', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const gifts: string[] = [];
    for (let index = 0; index < 8; index += 1)
      gifts.push(
        (
          await recordOffline(donations, organization, campaign.id, {
            receivedOn: utcDay(new Date(Date.now() - (index % 2) * 86_400_000)),
            amount: 10_000,
            donor: { name: `Donor ${index}`, email: `${newId()}@donor.example` },
          })
        ).id,
      );
    const owner = donations.service.database.ownerUrl;
    const change = async (client: Client, giftId: string) => {
      await client.query(`update gift set fee_minor = fee_minor + 7 where id = $1`, [giftId]);
    };
    const [one, other] = [new Client({ connectionString: owner }), new Client({ connectionString: owner })];
    await Promise.all([one.connect(), other.connect()]);
    try {
      for (let round = 0; round < 20; round += 1) {
        await Promise.all([one.query('begin'), other.query('begin')]);
        // The days in opposite order.
        await change(one, gifts[0] ?? '');
        await change(other, gifts[1] ?? '');
        await change(one, gifts[3] ?? '');
        await change(other, gifts[2] ?? '');
        await Promise.all([one.query('commit'), other.query('commit')]);
      }
    } finally {
      await Promise.all([one.end(), other.end()]);
    }
    expect(await wrongCampaignSums(donations.pool)).toEqual([]);
  });

  it('do not wait for a gift of the campaign that is booked slowly, by the same donor on the same day', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const donor = { name: 'Ruth', email: `${newId()}@donor.example` };
    const receivedOn = utcDay(new Date());
    const { id } = await recordOffline(donations, organization, campaign.id, { donor, receivedOn });
    const slow = new Client({ connectionString: donations.service.database.ownerUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(`update gift set fee_minor = 5 where id = $1`, [id]);
      await recordOffline(donations, organization, campaign.id, { donor, receivedOn });
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    expect(await wrongCampaignSums(donations.pool)).toEqual([]);
  });

  it('have each gift once whose events arrive twice and out of order while its campaign is locked for seconds', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const slow = new Client({ connectionString: donations.service.database.ownerUrl });
    await slow.connect();
    const started = await donations.startGift(campaign);
    try {
      await slow.query('begin');
      await slow.query(`select pg_advisory_xact_lock(hashtextextended('campaign sums ' || $1::uuid, 0))`, [
        campaign.id,
      ]);
      await donations.pay(started);
      await donations.refund(started, 1_000);
      const { stripeAccount } = started;
      const { data } = await donations.stripe.events.list({ limit: 100 }, { stripeAccount });
      for (const event of [...data, ...data.toReversed()])
        await donations.receive(
          toStripeEventRequest({ ...event, id: `evt_${newId()}`, account: stripeAccount }),
        );
      await pause(3_000);
      expect(await donations.state(started)).toMatchObject({ status: 'started' });
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    await donations.waitForStatus(started, 'succeeded');
    await donations.noEventWaits();
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 4_000, giftCount: 1 });
    expect(await wrongCampaignSums(donations.pool)).toEqual([]);
  });
});
