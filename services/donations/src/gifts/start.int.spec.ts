import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, paymentOf, visitor, type StartedGift } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const intentOf = (gift: StartedGift) =>
  donations.stripe.paymentIntents.retrieve(paymentOf(gift), {}, { stripeAccount: gift.stripeAccount });

describe('starting a gift', () => {
  it('twice with one idempotency key starts one, and gives the same answer', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const idempotencyKey = newId();
    const details = { email: 'odile@donor.example' };
    const visitor = { idempotencyKey, network: '203.0.113.5' };
    const once = await donations.startGift(campaign, details, visitor);
    expect(await donations.startGift(campaign, details, visitor)).toEqual(once);
    expect(await donations.gifts(organization.organizationId)).toHaveLength(1);
    const changed = donations.startGift(campaign, { ...details, amount: 9900 }, visitor);
    await expect(changed).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is refused when the donor was shown another total, and keeps its answer when the total changes later', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const shown = { network: '203.0.113.8', idempotencyKey: newId(), expectedTotal: 5180 };
    const details = { email: 'odile@donor.example', coverFees: true };
    await expect(
      donations.startGift(campaign, details, { ...shown, expectedTotal: 5179 }),
    ).rejects.toMatchObject({ code: 'gift_total_changed' });
    expect(await donations.gifts(organization.organizationId)).toEqual([]);
    const gift = await donations.startGift(campaign, details, shown);
    expect(gift.total).toBe(5180);
    await donations.service.restart({ CARD_FEE_PERCENT: '3.2' });
    expect(await donations.startGift(campaign, details, shown)).toEqual(gift);
    await donations.service.restart();
  });

  it('with a key that another visitor used, or on the page of another organization, starts another gift', async () => {
    const idempotencyKey = newId();
    const details = { email: 'odile@donor.example' };
    const [ours, theirs] = [
      await donations.createCampaign(await donations.createOrganization()),
      await donations.createCampaign(await donations.createOrganization()),
    ];
    const [network, other] = ['203.0.113.6', '203.0.113.7'];
    const gifts = [
      await donations.startGift(ours, details, { idempotencyKey, network }),
      await donations.startGift(ours, details, { idempotencyKey, network: other }),
      await donations.startGift(theirs, details, { idempotencyKey, network }),
    ];
    expect(new Set(gifts.map(({ id }) => id)).size).toBe(3);
    expect(new Set(gifts.map(({ clientSecret }) => clientSecret)).size).toBe(3);
  });

  it('opens a payment on the account of the nonprofit, with the gift in its metadata', async () => {
    const organization = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    expect(gift.stripeAccount).toBe(organization.account);
    expect(await intentOf(gift)).toMatchObject({
      amount: 5000,
      currency: 'usd',
      metadata: { gift_id: gift.id },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      receipt_email: null,
    });
  });

  it('accepts the minimum of the campaign, and not one cent less', async () => {
    const campaign = await donations.createCampaign(await donations.createOrganization());
    expect(await donations.startGift(campaign, { amount: 500 })).toMatchObject({ total: 500 });
    await expect(donations.startGift(campaign, { amount: 499 })).rejects.toMatchObject({
      code: 'amount_below_minimum',
      fields: [{ field: 'amount' }],
    });
  });

  it.each([0, -5, 10.5, 100_000_001])('refuses the amount %p', async (amount) => {
    const campaign = await donations.createCampaign(await donations.createOrganization());
    await expect(donations.startGift(campaign, { amount })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'gift.amount' }],
    });
  });

  it('is refused when the total with the covered fees is more than Stripe charges at once, before anything is stored', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const tooLarge = { code: 'gift_total_too_large', fields: [{ field: 'amount' }] };
    // With 2.9% and 30 cents: 97,099,969 cost 99,999,999.
    const most = { amount: 97_099_969, coverFees: true };
    for (const gift of [{ amount: 100_000_000 }, { ...most, amount: most.amount + 1 }])
      for (const frequency of ['once', 'monthly'] as const)
        await expect(donations.startGift(campaign, { ...gift, frequency })).rejects.toMatchObject(tooLarge);
    const quoted = { campaign: campaign.slug, method: 'card', ...most } as const;
    expect(await donations.gifts(organization.organizationId)).toEqual([]);
    expect(await donations.rpc.call(visitor(), donationsRpc.quoteGift, quoted)).toMatchObject({
      total: 99_999_999,
    });
    expect(await donations.startGift(campaign, most)).toMatchObject({ total: 99_999_999 });
    expect(await donations.startGift(campaign, { amount: 99_999_999 })).toMatchObject({ total: 99_999_999 });
  });

  it('is refused by a campaign that has ended, and by one of an inactive organization', async () => {
    const organization = await donations.createOrganization();
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const ending = await donations.createCampaign(organization, { endsAt });
    const going = await donations.createCampaign(organization);
    await donations.pool.query(`update campaign set ends_at = now() - interval '1 second' where slug = $1`, [
      ending.slug,
    ]);
    expect(await donations.publicCampaign(ending.slug)).toMatchObject({ status: 'closed' });
    await expect(donations.startGift(ending)).rejects.toMatchObject({ code: 'campaign_not_open' });
    await donations.publishOrganization(organization, { revision: 2, accountActivation: 'Rejected' });
    await eventually(async () => (await donations.publicCampaign(going.slug)).stripeAccount === null);
    await expect(donations.startGift(going)).rejects.toMatchObject({ code: 'campaign_not_open' });
  });

  it('for a campaign that does not exist finds nothing', async () => {
    await expect(donations.startGift({ slug: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('for a designation that the campaign does not have is refused', async () => {
    const campaign = await donations.createCampaign(await donations.createOrganization());
    await expect(donations.startGift(campaign, { designationId: newId() })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'designationId' }],
    });
  });

  it('survives a Stripe outage: the same key continues where it stopped', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const idempotencyKey = newId();
    const details = { email: 'odile@donor.example' };
    const visitor = { idempotencyKey, network: '203.0.113.8' };
    await donations.control('faults', { api: { status: { '500': 1 } } });
    await expect(donations.startGift(campaign, details, visitor)).rejects.toMatchObject({
      code: 'stripe_unavailable',
    });
    await donations.control('faults', {});
    const gift = await donations.startGift(campaign, details, visitor);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.gifts(organization.organizationId)).toHaveLength(1);
  });
});

describe('a quote', () => {
  it('is what the start then charges', async () => {
    const campaign = await donations.createCampaign(await donations.createOrganization());
    const quote = await donations.rpc.call(visitor(), donationsRpc.quoteGift, {
      campaign: campaign.slug,
      amount: 12_345,
      coverFees: true,
      method: 'card',
    });
    expect(quote).toEqual({ amount: 12_345, fee: 400, total: 12_745, currency: 'USD' });
    const gift = await donations.startGift(campaign, { amount: 12_345, coverFees: true });
    expect(gift.total).toBe(quote.total);
  });
});
