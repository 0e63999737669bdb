import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc } from '@almoner/contracts';
import { DonationsHarness, visitor } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

describe('a draft', () => {
  const update = (owner: { organizationId: string }, campaignId: string, version: number, over: object) =>
    donations.rpc.call(donations.person(owner.organizationId), donationsRpc.updateCampaign, {
      campaignId,
      version,
      ...over,
    });
  const remove = (owner: { organizationId: string }, campaignId: string) =>
    donations.rpc.call(donations.person(owner.organizationId), donationsRpc.deleteCampaign, { campaignId });
  const recordGift = (owner: { organizationId: string }, campaignId: string) =>
    recordOffline(donations, owner, campaignId);

  it('is seen by its organization only, and takes no gifts, until it is published', async () => {
    const owner = await donations.createOrganization();
    const { id, slug, ...rest } = await donations.createCampaign(owner, { isDraft: true });
    expect(rest).toMatchObject({ isDraft: true, isClosed: false, status: 'closed' });
    await expect(donations.publicCampaign(slug)).rejects.toMatchObject({ code: 'not_found' });
    await expect(donations.startGift({ slug })).rejects.toMatchObject({ code: 'not_found' });
    const found = () => donations.rpc.call(visitor(), donationsRpc.findCampaigns, { q: slug });
    expect((await found()).items).toEqual([]);

    const edited = await update(owner, id, 1, { title: slug });
    expect(edited).toMatchObject({ isDraft: true, title: slug });
    expect((await found()).items).toEqual([]);
    const published = await update(owner, id, 2, { status: 'open' });
    expect(published).toMatchObject({ isDraft: false, isClosed: false, status: 'open' });
    expect((await found()).items).toMatchObject([{ slug }]);
    expect(await donations.publicCampaign(slug)).not.toHaveProperty('isDraft');
    expect(await donations.startGift({ slug })).toMatchObject({ id: expect.any(String) });
  });

  it('moves to another free address, which is fixed once it was published', async () => {
    const [owner, other] = [await donations.createOrganization(), await donations.createOrganization()];
    const { slug: taken } = await donations.createCampaign(other);
    const { id, slug: first } = await donations.createCampaign(owner, { isDraft: true });
    await expect(update(owner, id, 1, { slug: taken })).rejects.toMatchObject({
      code: 'campaign_slug_taken',
      fields: [{ field: 'slug' }],
    });
    const slug = `${first}-moved`;
    expect(await update(owner, id, 1, { slug })).toMatchObject({ slug, isDraft: true, version: 2 });
    expect((await donations.createCampaign(other, { slug: first })).slug).toBe(first);
    await update(owner, id, 2, { status: 'open' });
    expect(await donations.publicCampaign(slug)).toMatchObject({ slug });
    await expect(update(owner, id, 3, { slug: `${slug}-2` })).rejects.toMatchObject({
      code: 'campaign_address_fixed',
    });
    expect(await update(owner, id, 3, { slug, title: 'Moved' })).toMatchObject({ slug, title: 'Moved' });
    await update(owner, id, 4, { status: 'closed' });
    await expect(update(owner, id, 5, { slug: `${slug}-2` })).rejects.toMatchObject({
      code: 'campaign_address_fixed',
    });
    const trail = await donations.publishedEvents(
      owner.organizationId,
      donationsEvents.changeRecorded.subject,
    );
    expect(JSON.stringify(trail)).toContain(slug);
  });

  it('moves while gifts to it are recorded, and none of both fails', async () => {
    const owner = await donations.createOrganization();
    const { id, slug } = await donations.createCampaign(owner, { isDraft: true });
    for (let round = 1; round <= 5; round += 1)
      await Promise.all([recordGift(owner, id), update(owner, id, round, { slug: `${slug}-${round}` })]);
  });

  it('cannot be closed, and does not become a draft again once it was published', async () => {
    const owner = await donations.createOrganization();
    const { id } = await donations.createCampaign(owner, { isDraft: true });
    await expect(update(owner, id, 1, { status: 'closed' })).rejects.toMatchObject({
      code: 'campaign_draft',
    });
    await update(owner, id, 1, { status: 'open' });
    expect(await update(owner, id, 2, { status: 'closed' })).toMatchObject({
      isDraft: false,
      isClosed: true,
    });
    await expect(remove(owner, id)).rejects.toMatchObject({ code: 'campaign_published' });
  });

  it('is deleted, and leaves its address to another campaign', async () => {
    const owner = await donations.createOrganization();
    const { id, slug } = await donations.createCampaign(owner, { isDraft: true });
    expect(await remove(owner, id)).toEqual({ id });
    await expect(remove(owner, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await donations.createCampaign(owner, { slug })).slug).toBe(slug);
    const trail = await donations.publishedEvents(
      owner.organizationId,
      donationsEvents.changeRecorded.subject,
    );
    expect(trail.map(({ action }) => action)).toContain('campaign.delete');
  });

  it('is not deleted by another organization, nor by others than admins', async () => {
    const [owner, other] = [await donations.createOrganization(), await donations.createOrganization()];
    const { id } = await donations.createCampaign(owner, { isDraft: true });
    await expect(remove(other, id)).rejects.toMatchObject({ code: 'not_found' });
    for (const role of ['Manager', 'Employee', 'Archived'] as const)
      await expect(
        donations.rpc.call(donations.person(owner.organizationId, role), donationsRpc.deleteCampaign, {
          campaignId: id,
        }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await remove(owner, id)).toEqual({ id });
  });

  it('with a gift stays, also when the gift is recorded while it is being deleted', async () => {
    const owner = await donations.createOrganization();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await donations.createCampaign(owner, { isDraft: true });
      const [gift, removed] = await Promise.allSettled([recordGift(owner, id), remove(owner, id)]);
      if (gift.status === 'fulfilled')
        expect(removed).toMatchObject({ status: 'rejected', reason: { code: 'campaign_in_use' } });
      else {
        expect(removed.status).toBe('fulfilled');
        expect(gift.reason).toMatchObject({ code: 'not_found' });
      }
    }
    const { id } = await donations.createCampaign(owner, { isDraft: true });
    await recordGift(owner, id);
    await expect(remove(owner, id)).rejects.toMatchObject({ code: 'campaign_in_use' });
  });
});
