import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. Each donor has a monthly gift by card.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

type Gift = RequestOf<typeof recurringGiftsRpc.startGiftWithSavedCard>['gift'];

const signedIn = (email: string, isAddressProven = true): Ctx => ({
  ...visitor(),
  actor: { ...signedInPerson(newId()), email, organizationId: null, role: null, isAddressProven },
});
async function createDonor() {
  const plan = await createDueGift(donations, 'card');
  return { ...plan, donor: signedIn(plan.email) };
}
const start = (
  donor: Ctx,
  gift: Pick<Gift, 'campaign' | 'recurringGiftId'> & Partial<Gift>,
  {
    idempotencyKey = newId(),
    expectedTotal = null,
  }: { idempotencyKey?: string; expectedTotal?: number | null } = {},
) =>
  donations.rpc.call({ ...donor, idempotencyKey }, recurringGiftsRpc.startGiftWithSavedCard, {
    gift: {
      amount: 7_500,
      coverFees: false,
      name: null,
      employer: null,
      anonymous: false,
      designations: [],
      tribute: null,
      answers: [],
      device: null,
      website: '',
      secondsOnForm: 60,
      challenge: null,
      ...gift,
    },
    network: '203.0.113.20',
    expectedTotal,
  });
const cardsOf = (donor: Ctx, campaign: string) =>
  donations.rpc.call(donor, recurringGiftsRpc.listSavedCards, { campaign });
const customerOf = async (id: string) =>
  firstOf(
    (
      await donations.pool.query<{ customer: string; method: string }>(
        `select stripe_customer_id as customer, stripe_payment_method_id as method from recurring_gift where id = $1`,
        [id],
      )
    ).rows,
  );

describe('a saved card', () => {
  it('pays a gift of its donor once, for the same order as often as it is sent', async () => {
    const { id, campaign, email, donor, account, organizationId } = await createDonor();
    expect(await cardsOf(donor, campaign.slug)).toMatchObject([
      { recurringGiftId: id, brand: 'visa', last4: '4242', donorName: 'Odile Marchetti' },
    ]);
    const order = { campaign: campaign.slug, recurringGiftId: id, coverFees: true };
    await expect(start(donor, order, { expectedTotal: 7_500 })).rejects.toMatchObject({
      code: 'gift_total_changed',
    });
    const shown = { idempotencyKey: newId(), expectedTotal: 7_755 };
    const gift = await start(donor, order, shown);
    expect(await start(donor, order, shown)).toEqual(gift);
    await expect(start(donor, { ...order, amount: 9_900 }, shown)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const on = { stripeAccount: account };
    const { customer, method } = await customerOf(id);
    expect(await donations.stripe.paymentIntents.retrieve(paymentOf(gift), {}, on)).toMatchObject({
      amount: 7_755,
      customer,
      payment_method: method,
      status: 'requires_confirmation',
      setup_future_usage: null,
    });
    await donations.stripe.paymentIntents.confirm(paymentOf(gift), {}, on);
    await donations.waitForStatus(gift, 'succeeded');
    const gifts = await donations.gifts(organizationId);
    expect(gifts).toHaveLength(2);
    expect(gifts[0]).toMatchObject({ id: gift.id, amount: 7_755, frequency: 'once', donor: { email } });
    expect(await customerOf(id)).toEqual({ customer, method });
  });

  it('of another donor is not found, and none of theirs is listed', async () => {
    const [theirs, ours] = [await createDonor(), await createDonor()];
    const order = { campaign: theirs.campaign.slug, recurringGiftId: theirs.id };
    for (const thief of [ours.donor, signedIn(`${newId()}@donor.example`)]) {
      await expect(start(thief, order)).rejects.toMatchObject({ code: 'not_found' });
      expect(await cardsOf(thief, theirs.campaign.slug)).toEqual([]);
    }
    await expect(start(visitor(), order)).rejects.toMatchObject({ code: 'unauthenticated' });
    // Someone who typed the address without proving it.
    await expect(start(signedIn(theirs.email, false), order)).rejects.toMatchObject({
      code: 'address_not_proven',
    });
    expect(await donations.gifts(theirs.organizationId)).toHaveLength(1);
  });

  it('of another organization cannot pay, and is not offered', async () => {
    const { id, donor } = await createDonor();
    const other = await donations.createOrganization();
    const { slug } = await donations.createCampaign(other);
    expect(await cardsOf(donor, slug)).toEqual([]);
    await expect(start(donor, { campaign: slug, recurringGiftId: id })).rejects.toMatchObject({
      code: 'saved_card_not_usable',
    });
    expect(await donations.gifts(other.organizationId)).toEqual([]);
  });

  it('that was removed at Stripe, or has expired, cannot pay', async () => {
    const { id, campaign, donor, account, organizationId } = await createDonor();
    const order = { campaign: campaign.slug, recurringGiftId: id };
    const refused = { code: 'saved_card_not_usable' };
    const { rows } = await donations.pool.query<{ year: number }>(
      `select method_expiry_year as year from recurring_gift where id = $1`,
      [id],
    );
    const expireIn = (year: number) =>
      donations.pool.query(`update recurring_gift set method_expiry_year = $2 where id = $1`, [id, year]);
    await expireIn(2020);
    await expect(start(donor, order)).rejects.toMatchObject(refused);
    expect(await cardsOf(donor, campaign.slug)).toEqual([]);
    await expireIn(firstOf(rows).year);
    const { method } = await customerOf(id);
    await donations.stripe.paymentMethods.detach(method, {}, { stripeAccount: account });
    await expect(start(donor, order)).rejects.toMatchObject(refused);
    expect(await donations.gifts(organizationId)).toHaveLength(1);
  });

  it.each(['removed at Stripe', 'replaced'])(
    'that was %s after it started a gift gives the same gift for the same order',
    async (change) => {
      const { id, campaign, donor, account, organizationId } = await createDonor();
      const order = { campaign: campaign.slug, recurringGiftId: id };
      const sent = { idempotencyKey: newId() };
      const gift = await start(donor, order, sent);
      const { method, customer } = await customerOf(id);
      const on = { stripeAccount: account };
      if (change === 'replaced') {
        const { id: other } = await donations.stripe.paymentMethods.attach(
          'pm_card_mastercard',
          { customer },
          on,
        );
        await donations.pool.query(`update recurring_gift set stripe_payment_method_id = $2 where id = $1`, [
          id,
          other,
        ]);
      } else await donations.stripe.paymentMethods.detach(method, {}, on);
      expect(await start(donor, order, sent)).toEqual(gift);
      expect(await donations.gifts(organizationId)).toHaveLength(2);
    },
  );

  it('starts a gift under the same defences against card testing', async () => {
    const { id, campaign, donor } = await createDonor();
    const order = { campaign: campaign.slug, recurringGiftId: id, secondsOnForm: 0.5 };
    await expect(start(donor, order)).rejects.toMatchObject({ code: 'challenge_required' });
  });
});

describe('a past gift', () => {
  const ownGift = async (donor: Ctx) =>
    firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwnGifts, {})).items);

  it('can be given again to its campaign while that accepts gifts', async () => {
    const { campaign, donor } = await createDonor();
    expect(await ownGift(donor)).toMatchObject({
      again: { campaign: campaign.slug, amount: 5_000, fundId: null },
    });
    await donations.pool.query(`update campaign set ends_at = now() where slug = $1`, [campaign.slug]);
    expect(await ownGift(donor)).toMatchObject({ again: null });
  });
});
