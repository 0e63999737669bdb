import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf, visitor } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

describe('a gift', () => {
  it('is booked when Stripe reports it as paid, and its receipt is emailed with the PDF', async () => {
    const { organizationId, account } = await donations.createOrganization();
    const campaign = await donations.createCampaign({ organizationId });
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { email, coverFees: true });
    expect(gift).toMatchObject({ total: 5180, currency: 'USD', stripeAccount: account });
    expect(Buffer.from(gift.key, 'base64url')).toHaveLength(32);
    expect(await donations.state(gift)).toEqual({
      status: 'started',
      method: 'card',
      verificationUrl: null,
      failureReason: null,
      amount: 5180,
      currency: 'USD',
      receiptNumber: null,
      match: null,
      designations: [],
      undesignated: 5000,
      frequency: 'once',
    });

    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');

    const year = new Date().getUTCFullYear();
    expect(await donations.state(gift)).toMatchObject({ receiptNumber: `${year}-000001` });
    expect(
      await donations.publishedEvents(organizationId, donationsEvents.giftSucceeded.subject),
    ).toMatchObject([{ giftId: gift.id, gross: 5180, fee: 180, stripePaymentIntentId: paymentOf(gift) }]);
    expect(await donations.gifts(organizationId)).toMatchObject([
      { id: gift.id, status: 'succeeded', amount: 5180, fee: 180, receiptNumber: `${year}-000001` },
    ]);
    const mail = await eventually(() => firstOf(donations.mail.to(email)));
    expect(mail.subject).toBe(`Receipt ${year}-000001 for your gift to Quillmere Community Kitchen`);
    expect(mail.text).toContain('No goods or services were provided in exchange for this gift.');
    expect(mail.text).toContain('EIN: 94-3120455');
    expect(mail.text).toContain('Amount: $51.80');
    const [pdf] = mail.attachments;
    expect(pdf).toMatchObject({ filename: `receipt-${year}-000001.pdf`, mimeType: 'application/pdf' });
    expect(Buffer.from(pdf?.content as ArrayBuffer).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('that is the first of a recurring gift says how often it is given', async () => {
    const campaign = await donations.createCampaign(await donations.createOrganization());
    const gift = await donations.startGift(campaign, { frequency: 'quarterly' });
    expect(await donations.state(gift)).toMatchObject({ status: 'started', frequency: 'quarterly' });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.state(gift)).toMatchObject({ status: 'succeeded', frequency: 'quarterly' });
  });

  it('gives its receipt to the holder of its key, and to nobody else', async () => {
    const { organizationId } = await donations.createOrganization();
    const [gift, other] = [
      await donations.startGift(await donations.createCampaign({ organizationId })),
      await donations.startGift(await donations.createCampaign({ organizationId })),
    ];
    const receipt = (key: string) =>
      donations.rpc.call(visitor(), donationsRpc.getReceiptWithKey, { giftId: gift.id, key });
    await expect(receipt(gift.key)).rejects.toMatchObject({ code: 'not_found' });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const { name, pdf } = await receipt(gift.key);
    expect(name).toBe(`receipt-${new Date().getUTCFullYear()}-000001.pdf`);
    expect(Buffer.from(pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
    await expect(receipt(other.key)).rejects.toMatchObject({ code: 'not_found' });
    await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    await expect(receipt(gift.key)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says how often it is given', async () => {
    const { organizationId } = await donations.createOrganization();
    const campaign = await donations.createCampaign({ organizationId });
    for (const frequency of ['monthly', 'once'] as const) {
      const gift = await donations.startGift(campaign, { frequency });
      await donations.pay(gift);
      await donations.waitForStatus(gift, 'succeeded');
    }
    const listed = await donations.gifts(organizationId);
    expect(listed.map(({ frequency }) => frequency).toSorted()).toEqual(['monthly', 'once']);
  });

  it('is found by its donor, their address, and the campaign', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { email, name: 'Ruth 100% Abernathy' });
    await donations.startGift(campaign, { name: 'Lucia Ferrand' });
    const admin = donations.person(organization.organizationId);
    const found = async (q: string) => {
      const { items } = await donations.rpc.call(admin, donationsRpc.listGifts, { q });
      return items.map(({ id }) => id);
    };
    expect(await donations.rpc.call(admin, donationsRpc.getGift, { giftId: gift.id })).toMatchObject({
      id: gift.id,
      donor: { name: 'Ruth 100% Abernathy', email },
    });
    const stranger = donations.person((await donations.createOrganization()).organizationId);
    await expect(
      donations.rpc.call(stranger, donationsRpc.getGift, { giftId: gift.id }),
    ).rejects.toMatchObject({ code: 'not_found' });
    for (const q of ['abernathy', ' 0% A ', email.toUpperCase()]) expect(await found(q)).toEqual([gift.id]);
    expect(await found(campaign.title)).toHaveLength(2);
    expect(await found('nobody')).toEqual([]);
  });

  it('is on the public page without an email address, and without a name when it is anonymous', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const named = await donations.startGift(campaign);
    const unnamed = await donations.startGift(campaign, { amount: 2500, anonymous: true });
    for (const gift of [named, unnamed]) {
      await donations.pay(gift);
      await donations.waitForStatus(gift, 'succeeded');
    }
    const shown = await donations.publicCampaign(campaign.slug);
    expect(shown).toMatchObject({
      raised: 7500,
      giftCount: 2,
      stripeAccount: organization.account,
      organization: { name: 'Quillmere Community Kitchen', ein: '94-3120455' },
    });
    expect(shown.latestGifts.map(({ name, amount }) => [name, amount]).toSorted()).toEqual([
      [null, 2500],
      ['Odile Marchetti', 5000],
    ]);
    expect(JSON.stringify(shown)).not.toContain('@');
  });

  it('fails with its reason when it is declined, and succeeds with another card', async () => {
    const { organizationId } = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign({ organizationId }));
    await donations.pay(gift, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    await donations.waitForStatus(gift, 'failed');
    expect(await donations.gifts(organizationId)).toMatchObject([
      { status: 'failed', failureReason: 'insufficient_funds', receiptNumber: null },
    ]);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.gifts(organizationId)).toMatchObject([{ failureReason: null }]);
  });

  it('is readable only with its key', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const [gift, other] = [await donations.startGift(campaign), await donations.startGift(campaign)];
    for (const requested of [
      { id: gift.id, key: other.key },
      { id: gift.id, key: '' },
      { id: newId(), key: gift.key },
    ])
      await expect(donations.state(requested)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await donations.pool.query(`select 1 from idempotency_key where answer::text like $1`, [
      `%${gift.key}%`,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('is visible to the admins of its organization only', async () => {
    const organization = await donations.createOrganization();
    const other = await donations.createOrganization();
    const gift = await donations.startGift(await donations.createCampaign(organization));
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    expect(await donations.gifts(other.organizationId)).toEqual([]);
    const employee = donations.person(organization.organizationId, 'Employee');
    await expect(donations.rpc.call(employee, donationsRpc.listGifts, {})).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
