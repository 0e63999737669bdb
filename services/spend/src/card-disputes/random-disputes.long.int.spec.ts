import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { SeededRandom, eventually } from '@almoner/testing';
import { Client } from 'pg';
import { DisputedPurchases, type TestPurchase } from '../test/disputed-purchases.ts';
import { expectJournalToAgree } from '../test/journal-sums.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

const seed = Number(process.env.DISPUTES_SEED ?? 20_261_123);
const organizations = 2;
const purchasesOfEach = 8;
const stepsMax = 5;
const wallet = 1_000_000;

let spend: SpendHarness;
let disputes: DisputedPurchases;
beforeAll(async () => {
  spend = await SpendHarness.start({ RECONCILE_EVERY_MS: '200' });
  disputes = new DisputedPurchases(spend);
});
afterAll(() => spend.stop(), 60_000);

/** A dispute as the network decided it: a plain reference. */
interface Life {
  readonly purchase: TestPurchase;
  readonly disputed: number;
  credited: number;
  status: 'submitted' | 'won' | 'lost';
}

async function step(random: SeededRandom, life: Life): Promise<void> {
  const { purchase, disputed } = life;
  const left = disputed - life.credited;
  const choice = random.between(0, 9);
  if (choice < 4 && left > 0 && life.status !== 'lost') {
    const amount = random.between(1, left);
    await disputes.decide(purchase, 'credit', amount);
    life.credited += amount;
  } else if (choice < 7 && life.credited > 0) {
    const amount = random.between(1, life.credited);
    await disputes.decide(purchase, 'rescind', amount);
    life.credited -= amount;
  } else if (choice > 7 && life.status === 'submitted') {
    life.status = random.chance(0.5) ? 'won' : 'lost';
    await disputes.decide(purchase, life.status === 'won' ? 'win' : 'lose');
    life.credited = life.status === 'won' ? disputed : 0;
  }
}

/** Holds the wallets for half a second to three seconds, again and again until `work` has ended. */
async function whileRowsAreLocked(random: SeededRandom, work: () => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: spend.service.database.ownerUrl });
  await owner.connect();
  let isOver = false;
  const locks = (async () => {
    while (!isOver) {
      await owner.query(`begin; select 1 from account where kind in ('wallet', 'expense') for update`);
      await wait(random.between(500, 3_000));
      await owner.query('commit');
      await wait(random.between(50, 300));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await locks;
    await owner.end();
  }
}

/** Every dispute event again, newest first, as if it was sent days later. */
async function repeatEvents(account: string): Promise<void> {
  const { data } = await spend.stripe.events.list({ limit: 100 }, { stripeAccount: account });
  await Promise.all(
    data
      .filter(({ type }) => type.startsWith('issuing_dispute.'))
      .map(({ type, created, data: payload }) =>
        spend.receive({
          eventId: `evt_${newId()}`,
          type,
          account,
          created,
          payload: { type, account, data: payload },
        }),
      ),
  );
}

it(`random disputes end with the money of a plain reference, however their events arrive (seed ${seed})`, async () => {
  const random = new SeededRandom(seed);
  const cards: TestCard[] = [];
  for (let count = 0; count < organizations; count += 1)
    cards.push(await spend.createCard(await spend.createOrganization(wallet), 'monthly', wallet));
  const lives: Life[] = [];
  for (const card of cards)
    for (let count = 0; count < purchasesOfEach; count += 1) {
      const purchase = await disputes.buy(card, random.between(2, 20_000));
      const disputed = random.between(1, purchase.amount);
      await disputes.dispute(purchase, disputed);
      lives.push({ purchase, disputed, credited: 0, status: 'submitted' });
    }
  await spend.control('faults', {
    webhooks: { shuffle: true, duplicate: 2, lose: 0.3, types: ['issuing_dispute.'] },
    seed,
  });
  await whileRowsAreLocked(random.forPart(), async () => {
    await Promise.all(
      lives.map(async (life) => {
        const own = random.forPart();
        for (let steps = own.between(1, stepsMax); steps > 0; steps -= 1) await step(own, life);
      }),
    );
    await Promise.all(cards.map(({ account }) => repeatEvents(account)));
  });
  await spend.control('faults', {});
  for (const { account } of cards) await repeatEvents(account);
  await disputes.sweep();

  expect(new Set(lives.map(({ status }) => status)).size).toBe(3);
  expect(lives.some(({ credited }) => credited > 0)).toBe(true);
  for (const life of lives)
    await eventually(async () => {
      const { dispute } = await disputes.get(life.purchase);
      expect(dispute).toMatchObject({ status: life.status, credited: life.credited, amount: life.disputed });
      return true;
    });
  await spend.idle();
  for (const card of cards) {
    const own = lives.filter(({ purchase }) => purchase.card === card);
    const spent = own.reduce((sum, { purchase, credited }) => sum + purchase.amount - credited, 0);
    expect((await spend.wallet(card.organizationId)).posted).toBe(wallet - spent);
    expect((await spend.usage(card)).spent).toBe(spent);
    await expectJournalToAgree(spend, card.organizationId);
    const facts = await spend.service.published(spendEvents.cardDisputeChanged.subject, card.organizationId);
    const ends = facts.filter(({ status }) => status === 'won' || status === 'lost');
    const ended = own.filter(({ status }) => status !== 'submitted');
    expect(new Set(ends.map(({ purchaseId }) => purchaseId)).size).toBe(ended.length);
  }
  expect(await spend.findings()).toEqual([]);
}, 240_000);
