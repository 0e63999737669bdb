import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { SeededRandom } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import type Stripe from 'stripe';
import { DonationsHarness, paymentOf, type StartedGift } from '../test/donations-harness.ts';
import { wrongCampaignSums } from '../test/wrong-campaign-sums.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. LIVES_SEED chooses other histories.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const seed = Number(process.env.LIVES_SEED ?? 20_261_129);
const lives = 10;
const total = 5_000;
const ofFund = 2_500;

/** A paid gift, half of it for a fund. From then on webhooks are lost. */
async function aPaidGift() {
  const organization = await donations.createOrganization();
  const { organizationId, account: stripeAccount } = organization;
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, { amount: total });
  await donations.pool.query(
    `insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor) values ($1, $2, 0, $3, $4)`,
    [organizationId, gift.id, newId(), ofFund],
  );
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  return { organizationId, campaign, gift, on: { stripeAccount } };
}

const events = async ({ stripeAccount }: StartedGift) =>
  (await donations.stripe.events.list({ limit: 100 }, { stripeAccount })).data;

/** Each is applied before the next one arrives. */
async function tell({ stripeAccount }: StartedGift, told: readonly Stripe.Event[]): Promise<void> {
  for (const event of told)
    await donations
      .outcomeOf(toStripeEventRequest({ ...event, id: `evt_${newId()}`, account: stripeAccount }))
      .catch(async () => {
        const { rows } = await donations.pool.query(
          `select type, error from stripe_event where status = 'waiting'`,
        );
        throw new Error(JSON.stringify(rows));
      });
}

const shuffled = <Item>(random: SeededRandom, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** What happens at Stripe; an action that it refuses changes nothing. Returns the names. */
async function live(random: SeededRandom, gift: StartedGift): Promise<string[]> {
  const on = { stripeAccount: gift.stripeAccount };
  const payment = paymentOf(gift);
  const dispute = async () =>
    (await donations.stripe.disputes.list({ payment_intent: payment }, on)).data[0]?.id;
  const actions = {
    refund: () => donations.refund(gift, random.between(3, 22) * 100),
    refundRest: () => donations.refund(gift),
    failRefund: async () => {
      const { data } = await donations.stripe.refunds.list({ payment_intent: payment }, on);
      const refund = data.filter(({ status }) => status === 'succeeded')[0]?.id;
      await donations.control('refunds', { refund, outcome: 'fail' });
    },
    dispute: async () => {
      // The sandbox would open one about nothing.
      if ((await stateAtStripe(gift)).refunded === total) throw new Error('nothing is left');
      await donations.control('disputes', { payment });
    },
    lose: async () => donations.control('disputes', { dispute: await dispute(), outcome: 'lose' }),
    win: async () => donations.control('disputes', { dispute: await dispute(), outcome: 'win' }),
  };
  const names = Object.keys(actions) as (keyof typeof actions)[];
  const history: string[] = [];
  for (let step = 0; step < 7; step += 1) {
    const name = names[random.between(0, names.length - 1)] ?? 'refund';
    const isDone = await actions[name]().then(
      () => true,
      () => false,
    );
    if (!isDone) continue;
    history.push(name);
    if (!random.chance(0.5)) continue;
    const told = shuffled(
      random,
      (await events(gift)).filter(({ type }) => /refund|dispute/.test(type)),
    )[0];
    if (told === undefined) continue;
    history.push(`told ${told.type}`);
    await tell(gift, random.chance(0.3) ? [told, told] : [told]);
  }
  return history;
}

/** What Stripe says now: refunded, withdrawn by disputes, and the part of that which is lost. */
async function stateAtStripe(gift: StartedGift) {
  const on = { stripeAccount: gift.stripeAccount };
  const of = { payment_intent: paymentOf(gift) };
  const refunds = (await donations.stripe.refunds.list(of, on)).data;
  const disputes = (await donations.stripe.disputes.list(of, on)).data;
  const refunded = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  const withdrawnBy = ({ balance_transactions: moved }: Stripe.Dispute) =>
    moved.reduce((sum, { amount }) => sum - amount, 0);
  const sumOf = (some: Stripe.Dispute[]) => some.reduce((sum, dispute) => sum + withdrawnBy(dispute), 0);
  return {
    refunded,
    withdrawn: sumOf(disputes),
    lost: sumOf(disputes.filter(({ status }) => status === 'lost')),
  };
}

/** What the published facts have left of the fund's part and of the rest. */
async function leftBy(organizationId: string) {
  type Fact = { designations: { amount: number }[]; refunded?: number; amount?: number };
  const of = async ({ subject }: { subject: string }) =>
    (await donations.publishedEvents(organizationId, subject)) as unknown as Fact[];
  const moved = [
    ...(await of(donationsEvents.giftRefunded)).map((fact) => ({ ...fact, amount: -(fact.refunded ?? 0) })),
    ...(await of(donationsEvents.giftRefundFailed)).map((fact) => ({ ...fact, amount: fact.refunded ?? 0 })),
    ...(await of(donationsEvents.giftDisputeMoved)),
  ];
  const left = { fund: ofFund, rest: total - ofFund };
  for (const { amount = 0, designations } of moved) {
    const part = Math.sign(amount) * designations.reduce((sum, one) => sum + one.amount, 0);
    left.fund += part;
    left.rest += amount - part;
  }
  return left;
}

it(`refunds, refunds that fail and disputes of a gift end in what Stripe says, whatever was lost, doubled or late (seed ${seed})`, async () => {
  const random = new SeededRandom(seed);
  const paid = [];
  for (let life = 0; life < lives; life += 1) paid.push(await aPaidGift());
  await donations.control('faults', { webhooks: { lose: 1 } });
  for (const { organizationId, campaign, gift } of paid) {
    const history = await live(random, gift);
    const all = (await events(gift)).filter(({ type }) => /refund|dispute|payment_intent.succ/.test(type));
    await tell(gift, shuffled(random, [...all, ...all]));
    const { refunded, withdrawn, lost } = await stateAtStripe(gift);
    const taken = Math.min(total, refunded + lost);
    const { receipts } = await donations.rpc.call(
      donations.person(organizationId),
      donationsRpc.getGiftHistory,
      { giftId: gift.id },
    );
    const { fund, rest } = await leftBy(organizationId);
    const { raised, giftCount } = await donations.publicCampaign(campaign.slug);
    const valid = receipts.filter(({ voidedAt }) => voidedAt === null).map(({ amount }) => amount);
    expect({
      history,
      left: fund + rest,
      raised,
      giftCount,
      valid,
      isOverdrawn: fund < 0 || rest < 0,
    }).toEqual({
      history,
      left: total - refunded - withdrawn,
      raised: total - taken,
      giftCount: taken === total ? 0 : 1,
      valid: taken === total ? [] : [total - taken],
      isOverdrawn: total < refunded + withdrawn,
    });
  }
  await donations.control('faults', {});
  expect(await wrongCampaignSums(donations.pool)).toEqual([]);
}, 180_000);
