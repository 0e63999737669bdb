import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, recurringGiftsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { solveChallenge } from '../test/solve-challenge.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. Each donor has a monthly gift by card.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ CAMPAIGN_DECLINES_PER_10_MINUTES: '8' });
});
afterAll(() => donations.stop(), 60_000);

const badCard = 'pm_card_visa_chargeDeclined';
let networks = 0;
const anotherNetwork = () => `203.0.113.${(networks += 1)}`;

async function createDonor() {
  const plan = await createDueGift(donations, 'card');
  const donor: Ctx = {
    ...visitor(),
    actor: {
      ...signedInPerson(newId()),
      email: plan.email,
      organizationId: null,
      role: null,
      isAddressProven: true,
    },
  };
  const open = (over: Partial<RequestOf<typeof recurringGiftsRpc.openMethod>> = {}) =>
    donations.rpc.call(donor, recurringGiftsRpc.openMethod, {
      recurringGiftId: plan.id,
      key: null,
      method: 'card',
      network: anotherNetwork(),
      ...over,
    });
  const confirm = (setupIntentId: string, card: string) =>
    donations.stripe.setupIntents.confirm(
      setupIntentId,
      { payment_method: card },
      { stripeAccount: plan.account },
    );
  /** Each decline is counted before the next attempt. */
  const decline = async (setupIntentId: string, times: number) => {
    for (let attempt = 0; attempt < times; attempt++) {
      const before = await declinesOf(plan.id);
      await expect(confirm(setupIntentId, badCard)).rejects.toMatchObject({ code: 'card_declined' });
      await eventually(async () => (await declinesOf(plan.id)) === before + 1);
    }
  };
  const passFor = async (network: string) => {
    const { slug } = plan.campaign;
    return solveChallenge(
      await donations.rpc.call(visitor(), donationsRpc.issueChallenge, { campaign: slug, network }),
    );
  };
  const save = (setupIntentId: string) =>
    donations.rpc.call(donor, recurringGiftsRpc.saveMethod, {
      recurringGiftId: plan.id,
      key: null,
      setupIntentId,
    });
  return { ...plan, open, confirm, decline, passFor, save };
}

async function declinesOf(recurringGiftId: string): Promise<number> {
  const { rows } = await donations.pool.query<{ n: number }>(
    `select count(*)::int as n from payment_decline d join method_setup s on s.id = d.method_setup_id
     where s.recurring_gift_id = $1`,
    [recurringGiftId],
  );
  return rows[0]?.n ?? 0;
}

describe('setups of payment methods of a recurring gift', () => {
  it('let a donor who mistypes three times save a card', async () => {
    const { open, decline, confirm, save } = await createDonor();
    const { setupIntentId } = await open();
    await decline(setupIntentId, 3);
    await confirm(setupIntentId, 'pm_card_mastercard');
    expect(await save(setupIntentId)).toMatchObject({ method: { brand: 'mastercard' } });
    await open();
  });

  it('are closed after five declines, and need a challenge from then on in any network', async () => {
    const { account, open, decline, passFor } = await createDonor();
    const { setupIntentId } = await open();
    await decline(setupIntentId, 5);
    await eventually(async () => {
      const { status } = await donations.stripe.setupIntents.retrieve(
        setupIntentId,
        {},
        { stripeAccount: account },
      );
      return status === 'canceled';
    });
    await expect(open()).rejects.toMatchObject({ code: 'challenge_required' });
    const network = anotherNetwork();
    const challenge = await passFor(network);
    await open({ network, challenge });
    await expect(open({ network, challenge })).rejects.toMatchObject({ code: 'challenge_required' });
  });

  it('count for the network and the device, also at a gift that starts', async () => {
    const [tester, other] = [await createDonor(), await createDonor()];
    const [network, device] = [anotherNetwork(), 'a-device'];
    const { setupIntentId } = await tester.open({ network, device });
    await tester.decline(setupIntentId, 5);
    for (const visit of [{ network }, { device }])
      await expect(other.open(visit)).rejects.toMatchObject({ code: 'challenge_required' });
    await expect(donations.startGift(other.campaign, {}, { network })).rejects.toMatchObject({
      code: 'challenge_required',
    });
    await other.open();
  });

  it('protect the campaign and inform its admins when declines outnumber its gifts', async () => {
    const { organizationId, campaign, open, decline, passFor } = await createDonor();
    for (const declines of [5, 3]) {
      const network = anotherNetwork();
      const { setupIntentId } = await open({ network, challenge: await passFor(network) });
      await decline(setupIntentId, declines);
    }
    await eventually(async () => {
      const subject = donationsEvents.campaignProtected.subject;
      const events = await donations.publishedEvents(organizationId, subject);
      return events.length === 1 && events[0]?.campaignId === campaign.id;
    });
    await expect(donations.startGift(campaign)).rejects.toMatchObject({ code: 'challenge_required' });
  });

  it('are refused after twenty in a day, whatever the network, and refused ones are not counted', async () => {
    const { id, open } = await createDonor();
    for (let opened = 0; opened < 20; opened++) await open();
    const more = await Promise.allSettled([open(), open()]);
    for (const outcome of more)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'too_many_method_setups' } });
    await donations.pool.query(
      `update method_setup set opened_at = now() - interval '25 hours' where recurring_gift_id = $1`,
      [id],
    );
    await open();
  });
});
