import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { SeededRandom, eventually, testDeadline } from '@almoner/testing';
import {
  countersOf,
  heldBy,
  spentBy,
  withoutEmpty,
  type CountedLimit,
  type Counter,
} from '../test/lives/expected-figures.ts';
import {
  authorizedOf,
  capturedOf,
  describeAuthorization,
  isApproved,
  type NetworkPurchase,
} from '../test/lives/network-purchase.ts';
import { figuresOf, simulatePurchase } from '../test/lives/random-life.ts';
import { ShuffledDelivery, type DeliveredEvent } from '../test/lives/shuffled-delivery.ts';
import { expectJournalToAgree } from '../test/journal-sums.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// `npm run lives -- --count 100000 --seed 7` sets both; a failure names its seed.
const count = Number(process.env.LIVES ?? 2_000);
const seed = Number(process.env.LIVES_SEED ?? 20_261_122);
const concurrent = 48;
const deposit = 900_000_000;
/** Each has a limit of its own, and the purchase that reaches it may be approved in part. */
const cardsEach = 12;
/** Generous: a busy machine must not fail it. */
const timeoutMs = 600_000 + count * 500;

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

interface Life {
  readonly card: TestCard;
  readonly purchase: NetworkPurchase;
}

it(
  `${count} random purchases end with the figures of a plain reference, however their webhooks arrive (seed ${seed})`,
  async () => {
    const cards = (await Promise.all([cardsOfOrganization(), cardsOfOrganization()])).flat();
    const random = new SeededRandom(seed);
    const parts = Array.from({ length: count }, (_, index) => ({ random: random.forPart(), index }));
    const lives: Life[] = [];
    await Promise.all(
      Array.from({ length: concurrent }, async () => {
        for (let part = parts.pop(); part !== undefined; part = parts.pop())
          lives.push(await live(part.random, cardOf(cards, part.index)));
      }),
    );
    await spend.idle(timeoutMs / 2);

    expectEveryKind(lives);
    expect(await figuresInTables()).toEqual(figuresByModel(lives));
    expect(await publishedFigures()).toEqual(figuresByModel(lives));
    for (const organizationId of new Set(cards.map((card) => card.organizationId))) {
      const own = lives.filter(({ card }) => card.organizationId === organizationId);
      await expectCounters(organizationId, own);
      await expectWallet(organizationId, own);
      await expectJournalToAgree(spend, organizationId);
    }
    expect(await spend.findings()).toEqual([]);
  },
  timeoutMs,
);

/** The random choices reach what they are for. */
function expectEveryKind(lives: readonly Life[]): void {
  const purchases = lives.map(({ purchase }) => purchase);
  const statuses = new Set(purchases.map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['closed', 'expired', 'pending', 'reversed']);
  const share = purchases.filter(isApproved).length / purchases.length;
  // About half; how many depends on the order in which concurrent purchases reach the limits.
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.97);
  expect(purchases.some((one) => capturedOf(one) > authorizedOf(one))).toBe(true);
  expect(purchases.some(({ requests }) => requests.filter(({ granted }) => granted > 0).length > 1)).toBe(
    true,
  );
  const inPart = purchases.filter(({ requests }) =>
    requests.some(({ requested, granted }) => granted > 0 && granted < requested),
  );
  expect(inPart.length).toBeGreaterThan(0);
}

const cardOf = (cards: readonly TestCard[], index: number): TestCard => {
  const card = cards[index % cards.length];
  if (card === undefined) throw new Error('no card');
  return card;
};

/** Cards with a limit that declines some purchases, half of them in a program with limits of its own. */
async function cardsOfOrganization(): Promise<TestCard[]> {
  const owner = await spend.createOrganization(deposit);
  const admin = spend.admin(owner.organizationId);
  const program = await createProgram(spend, admin, { limit: count * 2_000, budget: count * 3_000 });
  const programs = Array.from({ length: cardsEach }, (_, index) => (index % 2 === 0 ? null : program.id));
  return Promise.all(
    programs.map((id, index) =>
      spend.createCard(owner, index % 4 < 2 ? 'daily' : 'weekly', 10_000 + count * 130, id),
    ),
  );
}

async function live(random: SeededRandom, card: TestCard): Promise<Life> {
  const delivery = new ShuffledDelivery(random, (event) => receive(card, event));
  const purchase = await simulatePurchase(random, card.stripeCardId, {
    send: (event) => {
      delivery.add(event);
      if (random.chance(0.4)) delivery.deliverSome();
    },
    ask: async (asked, amount, isControllable) => {
      const event = requestOf(card, asked, amount, isControllable);
      const answers = await Promise.all(
        Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => ask(event, amount)),
      );
      const [first] = answers;
      if (first === undefined || answers.some((answer) => answer !== first))
        throw new Error(`One request of ${asked.id} has two answers.`);
      return first;
    },
  });
  await delivery.deliverAll();
  return { card, purchase };
}

const receive = ({ account }: TestCard, { eventId, type, object }: DeliveredEvent) =>
  spend.receive({ eventId, type, account, created: nowSeconds(), payload: { type, data: { object } } });

function requestOf(
  { account }: TestCard,
  purchase: NetworkPurchase,
  amount: number,
  isAmountControllable: boolean,
) {
  const pending = { amount, currency: 'usd', is_amount_controllable: isAmountControllable };
  const object = { ...describeAuthorization(purchase), pending_request: pending };
  const payload = { type: 'issuing_authorization.request', data: { object } };
  return { eventId: `evt_${newId()}`, type: payload.type, account, created: nowSeconds(), payload };
}

async function ask(event: ReturnType<typeof requestOf>, requested: number): Promise<number> {
  const ctx = serviceContext('gateway', null, { deadlineAt: testDeadline() });
  const { approved, amount = requested } = await spend.rpc.call(ctx, spendRpc.decideAuthorization, event);
  return approved ? amount : 0;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

const figuresByModel = (lives: readonly Life[]) =>
  Object.fromEntries(lives.map(({ purchase }) => [purchase.id, figuresOf(purchase)]));

interface FigureRow {
  readonly id: string;
  readonly status: string;
  readonly approved: boolean;
  readonly held: number;
  readonly captured: number;
}

const byId = (rows: readonly FigureRow[]) =>
  Object.fromEntries(rows.map(({ id, ...figures }) => [id, figures]));

async function figuresInTables() {
  const { rows } = await spend.pool.query<FigureRow>(`
    select stripe_authorization_id as id, status, approved, held_minor::int as held, captured_minor::int as captured
    from card_authorization`);
  return byId(rows);
}

/** The source of the lists of purchases: the newest fact of each authorization. */
async function publishedFigures() {
  const { rows } = await spend.pool.query<FigureRow>(`
    select distinct on (payload ->> 'stripeAuthorizationId') payload ->> 'stripeAuthorizationId' as id,
      payload ->> 'status' as status, (payload -> 'approved')::boolean as approved,
      (payload -> 'held')::int as held, (payload -> 'captured')::int as captured
    from outbox where subject like 'evt.spend.authorization.%'
    order by payload ->> 'stripeAuthorizationId', (payload -> 'revision')::int desc`);
  return byId(rows);
}

interface CounterRow {
  readonly limit_id: string;
  readonly period_starts_at: Date;
  readonly spent: number;
  readonly held: number;
}

async function expectCounters(organizationId: string, lives: readonly Life[]): Promise<void> {
  const { rows: limits } = await spend.pool.query<CountedLimit>(
    `select id, owner_id, frequency, counts_from from spend_limit where organization_id = $1`,
    [organizationId],
  );
  const { rows: counters } = await spend.pool.query<CounterRow>(
    `select limit_id, period_starts_at, spent_minor::int as spent, held_minor::int as held
     from limit_counter where organization_id = $1`,
    [organizationId],
  );
  const { rows: members } = await spend.pool.query<{ id: string; spend_program_id: string | null }>(
    `select id, spend_program_id from card where organization_id = $1`,
    [organizationId],
  );
  for (const limit of limits) {
    const cardIds = members
      .filter((card) => [card.id, card.spend_program_id].includes(limit.owner_id))
      .map(({ id }) => id);
    const purchases = lives
      .filter(({ card }) => cardIds.includes(card.cardId))
      .map(({ purchase }) => purchase);
    const counted = counters
      .filter(({ limit_id }) => limit_id === limit.id)
      .map(({ period_starts_at, spent, held }): [string, Counter] => [
        period_starts_at.toISOString(),
        { spent, held },
      ]);
    expect(withoutEmpty(Object.fromEntries(counted))).toEqual(countersOf(limit, purchases));
  }
}

async function expectWallet(organizationId: string, lives: readonly Life[]): Promise<void> {
  const purchases = lives.map(({ purchase }) => purchase);
  const expected = { posted: deposit - spentBy(purchases), onHold: heldBy(purchases) };
  await eventually(async () => {
    const { posted, onHold } = await spend.wallet(organizationId);
    expect({ posted, onHold }).toEqual(expected);
    return true;
  });
}
