import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, giftFrequencies, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { Pool } from 'pg';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';
import { textsOfPdf } from '../test/pdf-text.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const draft = () => ({
  slug: `spring-garden-${newId()}`,
  title: 'Spring garden',
  story: '',
  goal: null,
  startsAt: null,
  endsAt: null,
  suggestedAmounts: [2500],
  minimumAmount: 500,
  fundIds: null,
  widgetOrigins: null,
  frequencies: [...giftFrequencies],
  goodsAndServices: null,
  acceptsBankDebits: false,
  tributes: false,
  questions: [],
});

describe('a campaign', () => {
  it('created twice with one idempotency key is created once', async () => {
    const { organizationId } = await donations.createOrganization();
    const admin = donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
    const request = draft();
    const once = await donations.rpc.call(admin, donationsRpc.createCampaign, request);
    expect(await donations.rpc.call(admin, donationsRpc.createCampaign, request)).toEqual(once);
    expect(await donations.rpc.call(admin, donationsRpc.listCampaigns, {})).toEqual([once]);
    const publishedEvents = await donations.publishedEvents(
      organizationId,
      donationsEvents.campaignChanged.subject,
    );
    expect(publishedEvents).toMatchObject([{ campaignId: once.id }]);
    const trail = await donations.publishedEvents(organizationId, donationsEvents.changeRecorded.subject);
    expect(trail).toMatchObject([{ action: 'campaign.create', subject: { id: once.id, name: once.title } }]);
  });

  it('has a unique address among all organizations', async () => {
    const [one, other] = [await donations.createOrganization(), await donations.createOrganization()];
    const { slug } = await donations.createCampaign(one);
    await expect(donations.createCampaign(other, { slug })).rejects.toMatchObject({
      code: 'campaign_slug_taken',
      fields: [{ field: 'slug', message: 'A campaign with this web address already exists.' }],
    });
  });

  it('is created by admins only, and only for an active organization', async () => {
    const { organizationId } = await donations.createOrganization();
    const create = (ctx: ReturnType<typeof donations.person>) =>
      donations.rpc.call(ctx, donationsRpc.createCampaign, draft());
    for (const role of ['Manager', 'Employee', 'Archived'] as const)
      await expect(create(donations.person(organizationId, role))).rejects.toMatchObject({
        code: 'forbidden',
      });
    await expect(create(visitor())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(create(donations.person(newId()))).rejects.toMatchObject({
      code: 'organization_not_active',
    });
  });

  it('does not end before it begins', async () => {
    const organization = await donations.createOrganization();
    const endsAt = new Date(Date.now() - 1).toISOString();
    await expect(donations.createCampaign(organization, { endsAt })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'endsAt' }],
    });
  });

  it('is listed for its own organization only', async () => {
    const [one, other] = [await donations.createOrganization(), await donations.createOrganization()];
    await donations.createCampaign(one);
    const list = donations.rpc.call(donations.person(other.organizationId), donationsRpc.listCampaigns, {});
    expect(await list).toEqual([]);
  });

  it('shows the newest name of its organization, in any order of events', async () => {
    const organization = await donations.createOrganization();
    const { slug } = await donations.createCampaign(organization);
    await donations.publishOrganization(organization, { revision: 3, name: 'Quillmere Kitchen' });
    await donations.publishOrganization(organization, { revision: 2, name: 'An older name' });
    const last = await donations.createOrganization();
    await eventually(
      async () => (await donations.publicCampaign(slug)).organization.name === 'Quillmere Kitchen',
    );
    expect(last.organizationId).not.toBe(organization.organizationId);
    expect((await donations.publicCampaign(slug)).organization.name).toBe('Quillmere Kitchen');
  });
});

describe('the database', () => {
  it('shows no row of any tenant while no organization is set', async () => {
    await donations.createCampaign(await donations.createOrganization());
    const app = new Pool({ connectionString: donations.service.database.databaseUrl, max: 1 });
    for (const table of [
      'organization',
      'campaign',
      'campaign_match',
      'gift',
      'donor',
      'gift_refund',
      'receipt',
      'receipt_number',
    ])
      expect((await app.query(`select 1 from ${table}`)).rows).toEqual([]);
    await app.end();
  });
});

describe('an edit of a campaign', () => {
  it('changes what it names, closes the campaign and opens it again, and refuses an old version', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const edit = (changes: Partial<RequestOf<typeof donationsRpc.updateCampaign>>) =>
      donations.rpc.call(donations.person(organization.organizationId), donationsRpc.updateCampaign, {
        campaignId: campaign.id,
        version: campaign.version,
        ...changes,
      });
    const edited = await edit({ title: 'Warm suppers', amountUses: ['5 suppers'], status: 'closed' });
    expect(edited).toEqual({
      ...campaign,
      title: 'Warm suppers',
      amountUses: ['5 suppers'],
      status: 'closed',
      isClosed: true,
      version: 2,
    });
    await expect(donations.startGift(campaign)).rejects.toMatchObject({ code: 'campaign_not_open' });
    await expect(edit({ title: 'Cold suppers' })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(edit({ version: 2, fundIds: [newId()] })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await edit({ version: 2, status: 'open' })).toMatchObject({ status: 'open', version: 3 });
  });

  it('of what donors receive applies to gifts from then on', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const email = `${newId()}@donor.example`;
    const before = await donations.startGift(campaign, { amount: 10_000, email });
    await donations.rpc.call(donations.person(organization.organizationId), donationsRpc.updateCampaign, {
      campaignId: campaign.id,
      version: 1,
      goodsAndServices: { description: 'a dinner', value: 4000 },
    });
    const after = await donations.startGift(campaign, { amount: 10_000, email });
    await donations.pay(before);
    await donations.waitForStatus(before, 'succeeded');
    await donations.pay(after);
    const emails = await eventually(() => {
      const sent = donations.mail.to(email);
      if (sent.length < 2) throw new Error('not mailed yet');
      return sent.map(({ text }) => text);
    });
    const having = (text: string) => emails.filter((mail) => mail?.includes(text));
    expect(having('No goods or services were provided')).toHaveLength(1);
    expect(having('The deductible amount is $60.00.')).toHaveLength(1);
  });
});

describe('a campaign that has not begun', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  it('takes anonymous gifts until an admin turns that off', async () => {
    const owner = await donations.createOrganization();
    const campaign = await donations.createCampaign(owner);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ allowsAnonymity: true });
    await donations.startGift(campaign, { anonymous: true });
    await donations.rpc.call(donations.person(owner.organizationId), donationsRpc.updateCampaign, {
      campaignId: campaign.id,
      version: 1,
      allowsAnonymity: false,
    });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ allowsAnonymity: false });
    await expect(donations.startGift(campaign, { anonymous: true })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'anonymous', message: 'This campaign does not accept anonymous gifts' }],
    });
    await donations.startGift(campaign, { anonymous: false });
    const named = await donations.createCampaign(owner, { allowsAnonymity: false });
    await expect(donations.startGift(named, { anonymous: true })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('prints its text on receipts that are issued from then on, and does not show it to visitors', async () => {
    const owner = await donations.createOrganization();
    const campaign = await donations.createCampaign(owner, { receiptText: 'CFC number: 10481' });
    expect(campaign).toMatchObject({ receiptText: 'CFC number: 10481' });
    expect(await donations.publicCampaign(campaign.slug)).not.toHaveProperty('receiptText');
    const receiptOf = async () => {
      const email = `${newId()}@donor.example`;
      const { id } = await recordOffline(donations, owner, campaign.id, { donor: { name: 'Ruth', email } });
      const mail = await eventually(() => firstOf(donations.mail.to(email)));
      return { id, mail: mail.text };
    };
    const first = await receiptOf();
    expect(first.mail).toContain('CFC number: 10481');
    const admin = donations.person(owner.organizationId);
    const changes = { campaignId: campaign.id, version: 1, receiptText: 'CFC number: 20962' };
    expect(await donations.rpc.call(admin, donationsRpc.updateCampaign, changes)).toMatchObject({
      receiptText: 'CFC number: 20962',
    });
    expect((await receiptOf()).mail).toContain('CFC number: 20962');
    const { pdf } = await donations.rpc.call(admin, donationsRpc.printReceipt, { giftId: first.id });
    const [text] = await textsOfPdf(Buffer.from(pdf, 'base64'));
    expect(text).toContain('CFC number: 10481');
    expect(text).not.toContain('CFC number: 20962');
  });

  it('says when it opens, takes no gift and is not found, until then', async () => {
    const organization = await donations.createOrganization();
    const startsAt = tomorrow();
    const campaign = await donations.createCampaign(organization, { startsAt, title: `Later ${newId()}` });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({
      status: 'closed',
      startsAt,
      stripeAccount: null,
    });
    await expect(donations.startGift(campaign)).rejects.toMatchObject({ code: 'campaign_not_open' });
    const found = async () =>
      (await donations.rpc.call(visitor(), donationsRpc.findCampaigns, { q: campaign.title })).items;
    expect(await found()).toEqual([]);
    await donations.pool.query(`update campaign set starts_at = now() where id = $1`, [campaign.id]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ status: 'open' });
    expect(await found()).toMatchObject([{ slug: campaign.slug }]);
    await donations.startGift(campaign);
  });

  it('may be closed by a person, which its pages can tell from one that opens', async () => {
    const organization = await donations.createOrganization();
    const {
      id: campaignId,
      slug,
      version,
    } = await donations.createCampaign(organization, { startsAt: tomorrow() });
    expect(await donations.publicCampaign(slug)).toMatchObject({ status: 'closed', isClosed: false });
    const admin = donations.person(organization.organizationId);
    const close = { campaignId, version, status: 'closed' } as const;
    expect(await donations.rpc.call(admin, donationsRpc.updateCampaign, close)).toMatchObject({
      isClosed: true,
    });
    expect(await donations.publicCampaign(slug)).toMatchObject({ status: 'closed', isClosed: true });
  });

  it('begins before it ends, when it is created and when it is changed', async () => {
    const organization = await donations.createOrganization();
    const endsAt = tomorrow();
    await expect(donations.createCampaign(organization, { startsAt: endsAt, endsAt })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'startsAt' }],
    });
    const { id: campaignId, version } = await donations.createCampaign(organization, { endsAt });
    const admin = donations.person(organization.organizationId);
    await expect(
      donations.rpc.call(admin, donationsRpc.updateCampaign, { campaignId, version, startsAt: endsAt }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'startsAt' }] });
    const startsAt = new Date(Date.parse(endsAt) - 1).toISOString();
    const changed = await donations.rpc.call(admin, donationsRpc.updateCampaign, {
      campaignId,
      version,
      startsAt,
    });
    expect(changed).toMatchObject({ startsAt, endsAt });
  });
});
