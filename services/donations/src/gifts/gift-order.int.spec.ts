import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsRpc, listOrders, type GiftWire, type ListOrder } from '@almoner/contracts';
import { dayFromNow } from '@almoner/testing';
import { DonationsHarness } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const pageSize = 2;
const amounts = [500, 2_000, 2_000, 2_000, 100, 2_000, 9_000];

async function createGifts() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const made: GiftWire[] = [];
  for (const [place, amount] of amounts.entries()) {
    const receivedOn = dayFromNow(-8 - place);
    made.push(await recordOffline(donations, organization, campaign.id, { amount, receivedOn }));
  }
  const admin = donations.person(organization.organizationId);
  const page = (sort: ListOrder | undefined, cursor?: string) =>
    donations.rpc.call(admin, donationsRpc.listGifts, {
      limit: pageSize,
      ...(sort && { sort }),
      ...(cursor && { cursor }),
    });
  return { made, page };
}

it('gifts are listed by time and by amount, upwards and downwards, each once across pages with equal amounts', async () => {
  const { made, page } = await createGifts();
  const all = async (sort: ListOrder | undefined) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page(sort, cursor);
      ids.push(...items.map(({ id }) => id));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  // Each was received a day before the one that was recorded before it.
  const newestFirst = made.map(({ id }) => id);
  const smallestFirst = [4, 0, 1, 2, 3, 5, 6].map((place) => made[place]?.id);
  expect(await all(undefined)).toEqual(newestFirst);
  expect(await all('-date')).toEqual(newestFirst);
  expect(await all('date')).toEqual(newestFirst.toReversed());
  expect(await all('amount')).toEqual(smallestFirst);
  expect(await all('-amount')).toEqual(smallestFirst.toReversed());
});

it('a cursor of one sort is refused by another, and so is one that was not created here', async () => {
  const { page } = await createGifts();
  const { nextCursor: ofTime } = await page('-date');
  const { nextCursor: ofAmount } = await page('-amount');
  const refused = { code: 'invalid_input', fields: [expect.objectContaining({ field: 'cursor' })] };
  await expect(page('amount', ofTime ?? '')).rejects.toMatchObject(refused);
  await expect(page('date', ofAmount ?? '')).rejects.toMatchObject(refused);
  for (const sort of listOrders) await expect(page(sort, 'AAAA')).rejects.toMatchObject(refused);
});

it('both orders are read from an index of the organization', async () => {
  const client = await donations.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off; set local enable_sort = off');
    const planOf = async (order: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from gift g where organization_id = gen_random_uuid() order by ${order} limit 2`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await planOf('total_minor desc, id desc')).toContain('gift_by_amount');
    expect(await planOf('total_minor, id')).toContain('gift_by_amount');
    expect(await planOf('occurred_at, id')).toContain('gift_by_time');
    await client.query('rollback');
  } finally {
    client.release();
  }
});
