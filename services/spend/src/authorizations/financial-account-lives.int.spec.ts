import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SeededRandom, eventually } from '@almoner/testing';
import { compareWithStripe } from '../stripe/compare-with-stripe.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox, which loses webhooks for good. LIVES_SEED repeats a run.
const seed = Number(process.env.LIVES_SEED ?? 20_261_128);
const count = 60;
const concurrent = 6;
const stepsMax = 4;
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account', RECONCILE_EVERY_MS: '100' });
});
afterAll(() => spend.stop(), 60_000);

async function createCards(): Promise<[TestCard, TestCard]> {
  const { id: organizationId, account } = await PayingOrganization.create(spend, 50_000_000);
  const owner = { organizationId, account };
  return [
    await spend.createCard(owner, 'monthly', 40_000_000),
    await spend.createCard(owner, 'daily', 300_000),
  ];
}

/** `open` may still be captured; the network refuses to reverse more. */
interface Purchase {
  readonly id: string;
  open: number;
  captured: number;
}

type Step = (purchase: Purchase, random: SeededRandom, card: TestCard) => Promise<unknown>;
const network = () => spend.stripe.testHelpers.issuing.authorizations;
const on = ({ account }: TestCard) => ({ stripeAccount: account });

const finalize: Step = (purchase, random, card) => {
  const amount = purchase.captured + random.between(1, purchase.open * 3);
  purchase.open = amount - purchase.captured;
  return network().finalizeAmount(purchase.id, { final_amount: amount }, on(card));
};
const reverse: Step = (purchase, random, card) => {
  const amount = random.between(1, purchase.open - 1);
  purchase.open -= amount;
  return network().reverse(purchase.id, { reverse_amount: amount }, on(card));
};
const capture: Step = (purchase, random, card) => {
  const amount = random.between(1, purchase.open - 1);
  purchase.open -= amount;
  purchase.captured += amount;
  return network().capture(purchase.id, { capture_amount: amount, close_authorization: false }, on(card));
};
const increment: Step = async (purchase, random, card) => {
  const amount = random.between(1, 3_000);
  const { request_history: history } = await network().increment(
    purchase.id,
    { increment_amount: amount },
    on(card),
  );
  if (history.at(-1)?.approved === true) purchase.open += amount;
};

/** Every third ends; what stays open shows a hold that differs. */
async function live(random: SeededRandom, card: TestCard): Promise<void> {
  const amount = random.between(100, 9_000);
  const { id, approved } = await spend.swipe(card, amount);
  if (!approved) return;
  const purchase = { id, open: amount, captured: 0 };
  for (let step = random.between(1, stepsMax); step > 0 && purchase.open > 1; step -= 1)
    await random.pick<Step>([finalize, reverse, capture, increment])(purchase, random, card);
  if (random.chance(0.15)) await network().expire(id, {}, on(card));
  else if (random.chance(0.2)) await network().capture(id, {}, on(card));
}

it(`${count} random purchases on financial accounts hold what Stripe holds, however many webhooks are lost (seed ${seed})`, async () => {
  const cards = await createCards();
  const random = new SeededRandom(seed);
  await spend.control('faults', {
    seed,
    webhooks: {
      lose: 0.3,
      duplicate: 1,
      shuffle: true,
      types: ['issuing_authorization.', 'issuing_transaction.'],
    },
  });
  for (const amountWithOpenCaptures of ['stays', 'falls']) {
    await spend.control('settings', { amountWithOpenCaptures });
    const parts = Array.from({ length: count / 2 }, () => random.forPart());
    await Promise.all(
      Array.from({ length: concurrent }, async () => {
        for (let part = parts.pop(); part !== undefined; part = parts.pop())
          await live(part, part.pick(cards));
      }),
    );
  }
  await spend.idle();
  await eventually(async () => {
    await spend.pool.query(`update card_authorization set created_at = created_at - interval '1 minute'`);
    expect(await compareWithStripe(spend.pool, spend.stripe)).toEqual([]);
    return true;
  });
  expect(await spend.findings()).toEqual([]);
}, 240_000);
