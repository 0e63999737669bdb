import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, type RequestOf } from '@almoner/contracts';
import { addDays, newId, oldestBookableDay, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, type TestOrganization } from '../test/donations-harness.ts';
import { offlineDay, recordOffline, type OfflineDraft } from '../test/offline-gift.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const tooOld = addDays(oldestBookableDay(utcDay(new Date())), -1);

const record = (
  organization: TestOrganization,
  campaign: { id: string },
  over: Partial<OfflineDraft>,
  admin?: Ctx,
) => recordOffline(donations, organization, campaign.id, over, admin);

describe('an offline gift', () => {
  it('is counted, booked and receipted once, and its receipt is emailed again on request', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const draft = { checkNumber: '1881', donor: { name: 'Ruth Abernathy', email } };
    const { organizationId } = organization;
    const admin = donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
    const first = await record(organization, campaign, draft, admin);
    const again = await record(organization, campaign, draft, admin);
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ method: 'check', status: 'succeeded', amount: 30_000, fee: 0 });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 30_000, giftCount: 1 });
    const recorded = await donations.publishedEvents(
      organizationId,
      donationsEvents.offlineGiftRecorded.subject,
    );
    expect(recorded).toMatchObject([
      { giftId: first.id, gross: 30_000, occurredAt: `${offlineDay}T12:00:00.000Z` },
    ]);
    const mail = await eventually(() => firstOf(donations.mail.to(email)));
    expect(mail.text).toContain('Check number: 1881');
    expect(mail.text).toContain('written acknowledgment');
    await donations.rpc.call(donations.person(organizationId), donationsRpc.resendReceipt, {
      giftId: first.id,
    });
    await eventually(() => donations.mail.to(email).length === 2);
    const { name, pdf } = await donations.rpc.call(
      donations.person(organizationId),
      donationsRpc.printReceipt,
      {
        giftId: first.id,
      },
    );
    expect(name).toBe(`receipt-${first.receiptNumber ?? ''}.pdf`);
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('that was a mistake takes back its receipt, its sum and its booking, once', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const { id: giftId } = await record(organization, campaign, { method: 'cash' });
    const void_ = () =>
      donations.rpc.call(donations.person(organization.organizationId), donationsRpc.voidGift, {
        giftId,
        reason: 'Entered twice',
      });
    expect(await void_()).toMatchObject({ status: 'voided', receiptNumber: null });
    const { organizationId } = await donations.createOrganization();
    for (const [owner, code] of [
      [organization.organizationId, 'receipt_not_available'],
      [organizationId, 'not_found'],
    ] as const)
      await expect(
        donations.rpc.call(donations.person(owner), donationsRpc.resendReceipt, { giftId }),
      ).rejects.toMatchObject({ code });
    await expect(void_()).rejects.toMatchObject({ code: 'gift_not_voidable' });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    const voided = await donations.publishedEvents(
      organization.organizationId,
      donationsEvents.offlineGiftVoided.subject,
    );
    expect(voided).toMatchObject([{ giftId, gross: 30_000 }]);
  });

  it('of these days arrives on the public page when it is recorded, property without an amount', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const receivedOn = utcDay(new Date());
    const first = await record(organization, campaign, { receivedOn });
    // Stripe's times are whole seconds.
    await donations.pool.query(
      `update gift set started_at = started_at - interval '1 minute' where id = $1`,
      [first.id],
    );
    const paid = await donations.startGift(campaign, {});
    await donations.pay(paid);
    await donations.waitForStatus(paid, 'succeeded');
    const property = { method: 'in_kind', amount: null, property: 'Two sofas', receivedOn } as const;
    const goods = await record(organization, campaign, property);
    const old = await record(organization, campaign, {});
    const { latestGifts } = await donations.publicCampaign(campaign.slug);
    expect(latestGifts.map(({ id, property: kind }) => [id, kind])).toEqual([
      [goods.id, 'in_kind'],
      [paid.id, null],
      [first.id, null],
      [old.id, null],
    ]);
    expect(latestGifts.every(({ at }) => Date.parse(at) <= Date.now())).toBe(true);
  });

  it('of property has a receipt without a value, and no booking', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const property = '10 shares of Acme Corp.';
    const gift = await record(organization, campaign, { method: 'stock', amount: null, property });
    expect(gift).toMatchObject({ amount: 0, method: 'stock' });
    const history = await donations.rpc.call(
      donations.person(organization.organizationId),
      donationsRpc.getGiftHistory,
      { giftId: gift.id },
    );
    expect(history).toMatchObject({ property, refundable: 0, receipts: [{ amount: null, voidedAt: null }] });
    const recorded = await donations.publishedEvents(
      organization.organizationId,
      donationsEvents.offlineGiftRecorded.subject,
    );
    expect(recorded).toEqual([]);
  });

  it('from a donor-advised fund gets a letter, which is never called a receipt', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `advisor-${newId()}@donor.example`;
    const advisedFund = { fund: 'the Lund Fund', sponsor: 'Fidelity Charitable' };
    const donor = { name: 'Ruth Abernathy', email };
    const draft: Partial<OfflineDraft> = { donor, method: 'donor_advised_fund', advisedFund };
    const grant = await record(organization, campaign, draft);
    const admin = donations.person(organization.organizationId);
    const { name } = await donations.rpc.call(admin, donationsRpc.printReceipt, { giftId: grant.id });
    expect(name).toBe(`letter-${grant.receiptNumber ?? ''}.pdf`);
    const mail = await eventually(() => firstOf(donations.mail.to(email)));
    expect(mail.subject).toMatch(/^Thank you for the grant to /u);
    expect(mail.text).toContain(`Letter number: ${grant.receiptNumber ?? ''}`);
  });

  it.each<[string, Partial<OfflineDraft>, string]>([
    ['money without an amount', { amount: null }, 'amount'],
    ['property with an amount', { method: 'in_kind', property: 'A piano' }, 'amount'],
    ['property without a description', { method: 'in_kind', amount: null }, 'property'],
    ['a grant without its fund', { method: 'donor_advised_fund' }, 'advisedFund'],
    ['a day in the future', { receivedOn: '2999-01-01' }, 'receivedOn'],
    ['a mistyped year', { receivedOn: '0202-11-28' }, 'receivedOn'],
    ['a day more than two years ago', { receivedOn: tooOld }, 'receivedOn'],
    ['a fund that does not exist', { designations: [{ fundId: newId(), amount: 100 }] }, 'designations'],
  ])('is refused for %s', async (_, over, field) => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    await expect(record(organization, campaign, over)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [expect.objectContaining({ field })],
    });
  });

  it('is found by its method, its day and its amount', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const check = await record(organization, campaign, {});
    const cash = await record(organization, campaign, {
      method: 'cash',
      amount: 500,
      receivedOn: addDays(offlineDay, 1),
    });
    const found = async (filters: RequestOf<typeof donationsRpc.listGifts>) => {
      const admin = donations.person(organization.organizationId);
      return (await donations.rpc.call(admin, donationsRpc.listGifts, filters)).items.map(({ id }) => id);
    };
    expect(await found({})).toEqual([cash.id, check.id]);
    expect(await found({ method: 'cash' })).toEqual([cash.id]);
    expect(await found({ from: offlineDay, to: offlineDay })).toEqual([check.id]);
    expect(await found({ least: 501 })).toEqual([check.id]);
    expect(await found({ status: 'voided' })).toEqual([]);
    expect(await found({ campaignId: newId() })).toEqual([]);
  });
});
