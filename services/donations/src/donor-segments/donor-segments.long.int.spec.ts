import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donorSegmentsRpc, donorsRpc, type DonorWire, type RequestOf } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

type Filters = Omit<RequestOf<typeof donorsRpc.listDonors>, 'limit' | 'cursor'>;

const emailOf = (name: string) => `${name}-${newId()}@donor.example`;
const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 24 * 60 * 60 * 1000);
const dayOf = (at: Date) => utcDay(at);

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const admin = (idempotencyKey = newId()) => donations.person(organizationId, 'Admin', { idempotencyKey });
  const give = async (
    email: string,
    over: { amount?: number; frequency?: 'monthly'; employer?: string } = {},
  ) => {
    const gift = await donations.startGift(campaign, { email, name: null, ...over });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    return gift;
  };
  const list = async (filters: Filters): Promise<DonorWire[]> =>
    (await donations.rpc.call(admin(), donorsRpc.listDonors, filters)).items;
  const count = async (filters: Filters) =>
    (await donations.rpc.call(admin(), donorsRpc.countDonors, filters)).count;
  return { organization, organizationId, campaign, admin, give, list, count };
}

/** Moves the gifts of a donor into the past. */
const giftsWereOn = (email: string, at: Date) =>
  donations.pool.query(`update gift set occurred_at = $2 where donor_email = $1`, [email, at]);

/** A donor whose record was imported without a gift. */
const neverGave = (organizationId: string, email: string) =>
  donations.pool.query(`insert into donor (organization_id, id, email) values ($1, $2, $3)`, [
    organizationId,
    newId(),
    email,
  ]);

describe('the filters of donors', () => {
  it('find donors by their last gift, sums, plans, tags, campaign and employer, and count them', async () => {
    const { organization, organizationId, campaign, admin, give, list, count } = await anOrganization();
    const [once, monthly, lapsed] = [emailOf('once'), emailOf('monthly'), emailOf('lapsed')];
    await give(once, { amount: 50_000, employer: 'Northwind Freight' });
    await give(monthly, { amount: 1000, frequency: 'monthly' });
    await give(monthly, { amount: 1000 });
    await give(lapsed, { amount: 7000 });
    const longAgo = monthsAgo(20);
    await giftsWereOn(lapsed, longAgo);
    const never = emailOf('never');
    await neverGave(organizationId, never);
    const donor = firstOf(await list({ q: once }));
    await donations.rpc.call(admin(), donorsRpc.updateDonor, { donorId: donor.id, tags: ['Board'] });
    const expected: [Filters, string[]][] = [
      [{}, [once, monthly, lapsed, never]],
      [{ lapsedMonths: 12 }, [lapsed]],
      [{ lapsedMonths: 24 }, []],
      [{ lastGiftFrom: dayOf(monthsAgo(1)) }, [once, monthly]],
      [{ lastGiftFrom: dayOf(longAgo), lastGiftTo: dayOf(longAgo) }, [lapsed]],
      [{ lastGiftTo: dayOf(longAgo) }, [lapsed]],
      [{ lifetimeMost: 0 }, [never]],
      [{ lifetimeLeast: 7000 }, [once, lapsed]],
      [{ lifetimeLeast: 7001, lifetimeMost: 50_000 }, [once]],
      [{ giftsLeast: 2 }, [monthly]],
      [{ giftsMost: 1 }, [once, lapsed, never]],
      [{ recurring: 'yes' }, [monthly]],
      [{ recurring: 'no' }, [once, lapsed, never]],
      [{ tag: 'Board' }, [once]],
      [{ tag: 'board' }, []],
      [{ campaignId: campaign.id }, [once, monthly, lapsed]],
      [{ campaignId: (await donations.createCampaign(organization)).id }, []],
      [{ employer: 'northwind freight' }, [once]],
      [{ employer: 'Northwind' }, []],
      [{ recurring: 'no', lapsedMonths: 12, lifetimeMost: 7000, campaignId: campaign.id }, [lapsed]],
    ];
    for (const [filters, emails] of expected) {
      const found = (await list(filters)).map(({ email }) => email);
      expect([filters, found.toSorted()]).toEqual([filters, emails.toSorted()]);
      expect(await count(filters)).toBe(emails.length);
    }
  });

  it('read a merged donor as the one who survives', async () => {
    const { campaign, admin, give, list } = await anOrganization();
    const [email, merged] = [emailOf('survivor'), emailOf('merged')];
    await give(email);
    await give(merged, { frequency: 'monthly' });
    const [survivorId, donorId] = [
      firstOf(await list({ q: email })).id,
      firstOf(await list({ q: merged })).id,
    ];
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    for (const filters of [{ recurring: 'yes' }, { campaignId: campaign.id }, { giftsLeast: 2 }] as const)
      expect((await list(filters)).map(({ id }) => id)).toEqual([survivorId]);
    expect(await list({ recurring: 'no' })).toEqual([]);
  });

  it('come with the recurring gift that needs attention first, also that of a merged donor', async () => {
    const { admin, give, list } = await anOrganization();
    const [email, merged] = [emailOf('survivor'), emailOf('merged')];
    await give(email, { amount: 1000, frequency: 'monthly' });
    await give(merged, { amount: 2000, frequency: 'monthly' });
    const recurringOf = async (q: string) => firstOf(await list({ q })).recurring;
    expect(await recurringOf(email)).toEqual({
      amount: 1000,
      currency: 'USD',
      frequency: 'monthly',
      status: 'active',
      count: 1,
    });
    const [survivorId, donorId] = [
      firstOf(await list({ q: email })).id,
      firstOf(await list({ q: merged })).id,
    ];
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    const setStatus = (status: string) =>
      donations.pool.query(`update recurring_gift set status = $2 where donor_email = $1`, [merged, status]);
    await setStatus('past_due');
    expect(await recurringOf(email)).toMatchObject({ amount: 2000, status: 'past_due', count: 2 });
    await setStatus('canceled');
    expect(await recurringOf(email)).toMatchObject({ amount: 1000, status: 'active', count: 1 });
  });

  it('page through each of many donors once, among 100,000', async () => {
    const { organizationId, admin, count } = await anOrganization();
    await donations.pool.query(
      `insert into donor (organization_id, id, email, lifetime_minor, gift_count, last_gift_at, currency, tags, employer)
       select $1, gen_random_uuid(), 'donor' || n || '@many.example', n, 1, date_trunc('milliseconds', now()) - (n / 10) * interval '1 minute', 'USD',
         case when n % 25000 = 0 then array['Board'] else '{}'::text[] end, case when n % 25000 = 1 then 'Northwind Freight' end
       from generate_series(1, 100000) n`,
      [organizationId],
    );
    await donations.pool.query(`analyze donor`);
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await donations.rpc.call(admin(), donorsRpc.listDonors, {
        lifetimeLeast: 95_001,
        limit: 1000,
        cursor,
      });
      expect(page.items.length).toBeLessThanOrEqual(1000);
      for (const { id } of page.items) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.size).toBe(5000);
    expect(await count({ lifetimeLeast: 95_001 })).toBe(5000);
    expect(await count({ tag: 'Board' })).toBe(4);
    expect(await count({ employer: 'NORTHWIND FREIGHT' })).toBe(4);
  });
});

describe('a segment of donors', () => {
  it('is created once for an idempotency key, renamed, given other filters, and deleted', async () => {
    const { admin } = await anOrganization();
    const ctx = admin();
    const request = { name: 'Lapsed donors', filters: { lapsedMonths: 12 } };
    const segment = await donations.rpc.call(ctx, donorSegmentsRpc.create, request);
    expect(await donations.rpc.call(ctx, donorSegmentsRpc.create, request)).toEqual(segment);
    await donations.rpc.call(admin(), donorSegmentsRpc.create, { name: 'Board', filters: { tag: 'Board' } });
    const update = (changes: object) =>
      donations.rpc.call(admin(), donorSegmentsRpc.update, { segmentId: segment.id, ...changes });
    expect(await update({ name: 'Silent donors' })).toMatchObject({ ...request, name: 'Silent donors' });
    expect(await update({ filters: { giftsMost: 1 } })).toMatchObject({ filters: { giftsMost: 1 } });
    await expect(update({ name: 'BOARD' })).rejects.toMatchObject({ code: 'donor_segment_exists' });
    await expect(
      donations.rpc.call(admin(), donorSegmentsRpc.create, { name: 'board', filters: { tag: 'Staff' } }),
    ).rejects.toMatchObject({ code: 'donor_segment_exists' });
    const names = async () =>
      (await donations.rpc.call(admin(), donorSegmentsRpc.list, {})).map(({ name }) => name);
    expect(await names()).toEqual(['Board', 'Silent donors']);
    await donations.rpc.call(admin(), donorSegmentsRpc.remove, { segmentId: segment.id });
    expect(await names()).toEqual(['Board']);
    await expect(update({ name: 'Again' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('names only a campaign of its organization', async () => {
    const [{ admin, campaign }, { campaign: foreign }] = [await anOrganization(), await anOrganization()];
    const create = (campaignId: string) =>
      donations.rpc.call(admin(), donorSegmentsRpc.create, { name: 'Givers', filters: { campaignId } });
    await expect(create(foreign.id)).rejects.toMatchObject({ code: 'not_found' });
    const { id: segmentId } = await create(campaign.id);
    const update = { segmentId, filters: { campaignId: foreign.id } };
    await expect(donations.rpc.call(admin(), donorSegmentsRpc.update, update)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is one of at most a hundred, however many are created at once', async () => {
    const { organizationId, admin } = await anOrganization();
    await donations.pool.query(
      `insert into donor_segment (organization_id, id, name, filters)
       select $1, gen_random_uuid(), 'Segment ' || n, '{"giftsLeast": 2}' from generate_series(1, 99) n`,
      [organizationId],
    );
    const outcomes = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((name) =>
        donations.rpc.call(admin(), donorSegmentsRpc.create, { name, filters: { giftsLeast: 2 } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'too_many_donor_segments' });
  });

  it('is for those who may manage donors, and of one organization only', async () => {
    const [mine, other] = [await anOrganization(), await anOrganization()];
    const segment = await donations.rpc.call(mine.admin(), donorSegmentsRpc.create, {
      name: 'Board',
      filters: { tag: 'Board' },
    });
    expect(await donations.rpc.call(other.admin(), donorSegmentsRpc.list, {})).toEqual([]);
    const segmentId = segment.id;
    await expect(
      donations.rpc.call(other.admin(), donorSegmentsRpc.remove, { segmentId }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      donations.rpc.call(donations.person(mine.organizationId, 'Manager'), donorSegmentsRpc.remove, {
        segmentId,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
