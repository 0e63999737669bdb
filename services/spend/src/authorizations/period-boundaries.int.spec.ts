import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox, whose clock passes midnight.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const dayMs = 86_400_000;
/** The start of the UTC day that is so many days after tomorrow. */
const dayAfter = (days: number) =>
  new Date(Math.floor(Date.now() / dayMs) * dayMs + (days + 1) * dayMs).toISOString();
const [before, day, next] = [dayAfter(0), dayAfter(1), dayAfter(2)];
const setClock = (midnight: string, offsetSeconds: number) =>
  spend.control('clock', { now: new Date(Date.parse(midnight) + offsetSeconds * 1_000).toISOString() });

type Counters = Record<string, { spent: number; held: number }>;

async function counters({ cardId }: TestCard): Promise<Counters> {
  const { rows } = await spend.pool.query<{ starts_at: Date; spent: number; held: number }>(
    `select c.period_starts_at as starts_at, c.spent_minor::int as spent, c.held_minor::int as held
     from limit_counter c join spend_limit l on l.id = c.limit_id
     where l.owner_id = $1 and (c.spent_minor <> 0 or c.held_minor <> 0)`,
    [cardId],
  );
  return Object.fromEntries(
    rows.map(({ starts_at, spent, held }) => [starts_at.toISOString(), { spent, held }]),
  );
}

async function expectCounters(card: TestCard, expected: Counters): Promise<void> {
  await eventually(async () => {
    expect(await counters(card)).toEqual(expected);
    return true;
  });
  expect(await spend.findings()).toEqual([]);
}

describe('a hold placed before midnight UTC under a daily limit', () => {
  it('stays in its day, is captured in the next, and is refunded in the day after that', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'daily', 10_000);
    const on = { stripeAccount: card.account };
    const { authorizations, transactions } = spend.stripe.testHelpers.issuing;

    await setClock(day, -10);
    const { id, approved } = await spend.swipe(card, 6_000);
    expect(approved).toBe(true);
    await expectCounters(card, { [before]: { spent: 0, held: 6_000 } });

    await setClock(day, 10);
    await authorizations.capture(id, { capture_amount: 2_000, close_authorization: false }, on);
    await expectCounters(card, { [before]: { spent: 0, held: 4_000 }, [day]: { spent: 2_000, held: 0 } });
    // The remaining hold counts in the day of the hold, so 8,000 of the new day are free.
    expect(await spend.swipe(card, 8_001)).toMatchObject({ approved: false });
    expect(await spend.swipe(card, 4_500)).toMatchObject({ approved: true });
    await authorizations.capture(id, { capture_amount: 3_500 }, on);
    await expectCounters(card, { [day]: { spent: 5_500, held: 4_500 } });
    expect(await spend.swipe(card, 1)).toMatchObject({ approved: false });

    await setClock(next, 10);
    const [capture] = (await spend.stripe.issuing.transactions.list({ limit: 1 }, on)).data;
    await transactions.refund(capture?.id ?? '', { refund_amount: 1_000 }, on);
    await expectCounters(card, {
      [day]: { spent: 5_500, held: 4_500 },
      [next]: { spent: -1_000, held: 0 },
    });
    expect(await spend.wallet(card.organizationId)).toMatchObject({ posted: 95_500, onHold: 4_500 });
  });

  it('is raised and released in its own day after midnight', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'daily', 10_000);
    const on = { stripeAccount: card.account };
    const { authorizations } = spend.stripe.testHelpers.issuing;
    await setClock(day, -10);
    const { id } = await spend.swipe(card, 6_000);
    await spend.idle();
    await setClock(day, 10);
    await authorizations.increment(id, { increment_amount: 1_000 }, on);
    await expectCounters(card, { [before]: { spent: 0, held: 7_000 } });
    await authorizations.reverse(id, {}, on);
    await expectCounters(card, {});
    expect(await spend.wallet(card.organizationId)).toMatchObject({ posted: 100_000, onHold: 0 });
  });
});
