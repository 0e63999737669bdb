import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, type CampaignWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DonationsHarness, visitor, type TestOrganization } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const place = 'GPS 44.97 N 93.26 W';

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}
/** A PNG whose metadata names a location. It cannot be displayed, and nothing here decodes it. */
function photo({ width = 1600, height = 900 } = {}): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const parts = [
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(place)),
    chunk('IDAT', deflateSync(Buffer.from(newId()))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]).toString('base64');
}

const set = (
  organization: TestOrganization,
  { id: campaignId }: Pick<CampaignWire, 'id'>,
  { content = photo(), alt = 'A full table' } = {},
) =>
  donations.rpc.call(donations.person(organization.organizationId), donationsRpc.setCampaignImage, {
    campaignId,
    alt,
    content,
  });
const read = (path: string) => {
  const [, slug = '', hash = ''] = /campaigns\/(.+)\/images\/(\w+)$/.exec(path) ?? [];
  return donations.rpc.call(visitor(), donationsRpc.getCampaignImage, { slug, hash });
};
const pathOf = ({ image }: Pick<CampaignWire, 'image'>) => image?.path ?? '';

describe('the image of a campaign', () => {
  it('is shown to everyone, at an address derived from its content, without the location where it was taken', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    expect(campaign.image).toBeNull();
    const content = photo();
    const changed = await set(organization, campaign, { content });
    expect(changed).toMatchObject({
      version: campaign.version + 1,
      image: { width: 1600, height: 900, alt: 'A full table' },
    });
    expect((await donations.publicCampaign(campaign.slug)).image).toEqual(changed.image);
    const shown = await read(pathOf(changed));
    expect(shown.type).toBe('image/png');
    const [uploaded, stored] = [content, shown.content].map((text) => Buffer.from(text, 'base64'));
    expect([uploaded?.includes(place), stored?.includes(place)]).toEqual([true, false]);
  });

  it('that is sent again changes nothing, and another one has another address', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const content = photo();
    const first = await set(organization, campaign, { content });
    const again = await Promise.all(
      Array.from({ length: 5 }, () => set(organization, campaign, { content })),
    );
    expect(
      again.every(({ version, image }) => version === first.version && image?.path === pathOf(first)),
    ).toBe(true);
    const second = await set(organization, campaign);
    expect(pathOf(second)).not.toBe(pathOf(first));
    await expect(read(pathOf(first))).rejects.toMatchObject({ code: 'not_found' });
    const { subject } = donationsEvents.changeRecorded;
    const trail = await donations.publishedEvents(organization.organizationId, subject);
    expect(trail.filter(({ action }) => action === 'campaign.update')).toHaveLength(2);
  });

  it('is described again and removed', async () => {
    const organization = await donations.createOrganization();
    const { id: campaignId, version } = await set(organization, await donations.createCampaign(organization));
    const admin = donations.person(organization.organizationId);
    const described = await donations.rpc.call(admin, donationsRpc.updateCampaign, {
      campaignId,
      version,
      imageAlt: 'Volunteers at the table',
    });
    expect(described.image).toMatchObject({ alt: 'Volunteers at the table' });
    const removed = await donations.rpc.call(admin, donationsRpc.removeCampaignImage, { campaignId });
    expect(removed.image).toBeNull();
    await expect(read(pathOf(described))).rejects.toMatchObject({ code: 'not_found' });
    const twice = await donations.rpc.call(admin, donationsRpc.removeCampaignImage, { campaignId });
    expect(twice.version).toBe(removed.version);
  });

  it('is refused when it is not an image, or too large, and then the previous one stays', async () => {
    const organization = await donations.createOrganization();
    const campaign = await set(organization, await donations.createCampaign(organization));
    const text = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    for (const [content, code] of [
      [text, 'document_type_unsupported'],
      [photo().slice(0, 60), 'document_unreadable'],
      [photo({ width: 5000, height: 5000 }), 'image_too_large'],
    ] as const)
      await expect(set(organization, campaign, { content })).rejects.toMatchObject({ code });
    expect((await donations.publicCampaign(campaign.slug)).image).toEqual(campaign.image);
  });

  it('is changed by admins of its organization only', async () => {
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization);
    const others = await donations.createOrganization();
    await expect(set(others, campaign)).rejects.toMatchObject({ code: 'not_found' });
    const employee = donations.person(organization.organizationId, 'Employee');
    await expect(
      donations.rpc.call(employee, donationsRpc.removeCampaignImage, { campaignId: campaign.id }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is deleted with the draft of its campaign', async () => {
    const organization = await donations.createOrganization();
    const draft = await donations.createCampaign(organization, { isDraft: true });
    const changed = await set(organization, draft);
    const admin = donations.person(organization.organizationId);
    await donations.rpc.call(admin, donationsRpc.deleteCampaign, { campaignId: draft.id });
    await expect(read(pathOf(changed))).rejects.toMatchObject({ code: 'not_found' });
  });
});
