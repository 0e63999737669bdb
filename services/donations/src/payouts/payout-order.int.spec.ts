import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listOrders, payoutsRpc, type ListOrder } from '@almoner/contracts';
import { DonationsHarness } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const amounts = [500, 2_000, 2_000, -700, 2_000];

/** The first is the newest. */
async function createPayouts() {
  const { organizationId } = await donations.createOrganization();
  for (const [place, amount] of amounts.entries())
    await donations.pool.query(
      `insert into payout (organization_id, stripe_payout_id, status, amount_minor, currency, occurred_at)
       values ($1, $2, 'arrived', $3, 'USD', $4::date)`,
      [organizationId, `po_${organizationId}_${place}`, amount, `2026-11-${20 - place}`],
    );
  const admin = donations.person(organizationId);
  const page = (sort: ListOrder | undefined, cursor?: string) =>
    donations.rpc.call(admin, payoutsRpc.list, {
      limit: 2,
      ...(sort && { sort }),
      ...(cursor && { cursor }),
    });
  const all = async (sort: ListOrder | undefined) => {
    const found: { id: string; amount: number }[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page(sort, cursor);
      found.push(...items.map(({ id, amount }) => ({ id, amount })));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined && found.length <= amounts.length);
    return found;
  };
  return { page, all };
}

it('payouts are listed by arrival and by amount, upwards and downwards, each once across pages', async () => {
  const { all } = await createPayouts();
  const newestFirst = await all(undefined);
  expect(newestFirst.map(({ amount }) => amount)).toEqual(amounts);
  expect(await all('-date')).toEqual(newestFirst);
  expect(await all('date')).toEqual(newestFirst.toReversed());
  const smallestFirst = await all('amount');
  expect(smallestFirst.map(({ amount }) => amount)).toEqual([-700, 500, 2_000, 2_000, 2_000]);
  expect(new Set(smallestFirst.map(({ id }) => id)).size).toBe(amounts.length);
  expect(await all('-amount')).toEqual(smallestFirst.toReversed());
});

it('a cursor that was not created for the sort is refused', async () => {
  const { page } = await createPayouts();
  const { nextCursor: ofTime } = await page('-date');
  await expect(page('amount', ofTime ?? '')).rejects.toMatchObject({ code: 'invalid_input' });
  for (const sort of listOrders)
    await expect(page(sort, 'AAAA')).rejects.toMatchObject({ code: 'invalid_input' });
});
