import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf } from '../test/donations-harness.ts';
import { publishFund } from '../test/publish-fund.ts';
import { runNow } from '../test/run-now.ts';
import { donationsJobs } from '../jobs.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. The owner of the tables refuses what cannot be booked yet.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

interface Parts {
  readonly designations: readonly { readonly fundId: string; readonly amount: number }[];
}
interface Line extends Parts {
  readonly kind?: string;
  readonly giftId: string | null;
  readonly amount: number;
}

/** A gift of $70, $40 of it for a fund, and a larger one of somebody else, so that Stripe pays out. */
async function aGift() {
  const organization = await donations.createOrganization();
  const { organizationId, account } = organization;
  await donations.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
  const roof = await publishFund(donations, organization);
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, {
    amount: 7_000,
    designations: [{ fundId: roof, amount: 4_000 }],
  });
  const published = async <Fact>({ subject }: { subject: string }) =>
    (await donations.publishedEvents(organizationId, subject)) as unknown as Fact[];
  let payouts = 0;
  const payOut = async () => {
    const other = await donations.startGift(campaign, { amount: 30_000 });
    await donations.pay(other);
    await donations.waitForStatus(other, 'succeeded');
    await donations.control('clock', { advanceSeconds: 2 * 86_400 });
    const arrived = () => published<{ lines: Line[] }>(donationsEvents.payoutArrived);
    const { lines } = await eventually(async () => (await arrived())[payouts]);
    payouts += 1;
    return lines.filter(({ giftId, amount }) => giftId === gift.id && amount < 0);
  };
  /** What the lines of payouts have taken from the fund, less what the facts about the gift have. */
  const roofOf = (facts: readonly Parts[]) =>
    facts.flatMap(({ designations }) => designations).reduce((sum, { amount }) => sum + amount, 0);
  return { organizationId, gift, roof, published, payOut, roofOf };
}

const refuse = (name: string, table: string, event: string, condition: string) =>
  donations.service.queryAsOwner(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if ${condition} then raise exception 'cannot be booked'; end if;
      return new;
    end $$;
    create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`);

it.each([
  ['its payout', ''],
  ['its payout came back in another one', 'txn_returned:'],
])(
  'a dispute that is booked after %s takes from each fund what the payout took, though a refund failed in the meantime',
  async (_, prefix) => {
    const { gift, roof, published, payOut } = await aGift();
    await refuse('refuse_dispute', 'gift_dispute', 'insert', `new.gift_id = '${gift.id}'`);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const { id } = await donations.refund(gift, 3_000);
    await eventually(async () => (await published(donationsEvents.giftRefunded)).length === 1);
    await donations.control('disputes', { payment: paymentOf(gift) });
    const taken = [{ fundId: roof, amount: 4_000 }];
    const lines = await payOut();
    expect(lines.find(({ amount }) => amount === -4_000)).toMatchObject({ designations: taken });
    await donations.control('refunds', { refund: id, outcome: 'fail' });
    await eventually(async () => (await published(donationsEvents.giftRefundFailed)).length === 1);

    // As the lines of a payout that failed are stored with the payout that contains them again.
    await donations.service.queryAsOwner(
      `update payout_line set id = '${prefix}' || id where gift_id = '${gift.id}'`,
    );
    await donations.service.queryAsOwner(`drop function refuse_dispute cascade`);
    await runNow(donations, donationsJobs.reconcilePayouts);
    expect(await published(donationsEvents.giftDisputeMoved)).toMatchObject([
      { amount: -4_000, designations: taken },
    ]);
  },
);

it('refunds of a gift that is booked after its payout take from each fund what the payout took, each its own part', async () => {
  const { gift, published, payOut, roofOf } = await aGift();
  await refuse('refuse_gift', 'gift', 'update', `new.id = '${gift.id}' and new.status = 'succeeded'`);
  await donations.pay(gift);
  await donations.refund(gift, 2_000);
  await donations.refund(gift, 2_000);
  const lines = await payOut();
  expect(lines.map(({ amount }) => amount)).toEqual([-2_000, -2_000]);
  // $30 of the gift is for no fund.
  expect(roofOf(lines)).toBe(1_000);

  await donations.service.queryAsOwner(`drop trigger refuse_gift on gift`);
  await runNow(donations, donationsJobs.reconcilePayouts);
  await donations.waitForStatus(gift, 'succeeded');
  const booked = await published<Parts & { stripeRefundId: string }>(donationsEvents.giftRefunded);
  expect(booked).toHaveLength(2);
  const { rows } = await donations.pool.query<{ source_id: string; designations: Parts['designations'] }>(
    `select source_id, designations from payout_line where gift_id = $1 and amount_minor < 0`,
    [gift.id],
  );
  for (const { source_id, designations } of rows)
    expect(firstOf(booked.filter(({ stripeRefundId }) => stripeRefundId === source_id)).designations).toEqual(
      designations,
    );
});

it('refunds of a gift that is booked after two payouts take from each fund what is left by the payout before', async () => {
  const { gift, published, payOut, roofOf } = await aGift();
  await refuse('refuse_later', 'gift', 'update', `new.id = '${gift.id}' and new.status = 'succeeded'`);
  await donations.pay(gift);
  await donations.refund(gift, 2_000);
  const first = await payOut();
  await donations.refund(gift, 2_000);
  const second = await payOut();
  expect([first, second].map((lines) => lines.map(({ amount }) => amount))).toEqual([[-2_000], [-2_000]]);
  expect([roofOf(first), roofOf(second)]).toEqual([0, 1_000]);

  await donations.service.queryAsOwner(`drop trigger refuse_later on gift`);
  await runNow(donations, donationsJobs.reconcilePayouts);
  await donations.waitForStatus(gift, 'succeeded');
  expect(roofOf(await published<Parts>(donationsEvents.giftRefunded))).toBe(1_000);
});
