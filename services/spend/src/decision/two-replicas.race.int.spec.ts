import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type RunningService } from '@almoner/platform';
import { InterruptibleConnections, eventually, testDeadline } from '@almoner/testing';
import type Stripe from 'stripe';
import { compareWithStripe } from '../stripe/compare-with-stripe.ts';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: two replicas of the service, PostgreSQL, nats-server, the Stripe sandbox. NATS gives each call to either replica.
let spend: SpendHarness;
let replica: RunningService;
let [database, nats]: InterruptibleConnections[] = [];
beforeAll(async () => {
  spend = await SpendHarness.start({ RECONCILE_EVERY_MS: '200' });
  const { service } = spend;
  [database, nats] = await Promise.all([
    InterruptibleConnections.to(service.database.databaseUrl),
    InterruptibleConnections.to(service.nats.url),
  ]);
  replica = await service.startReplica({
    DATABASE_URL: database.by(service.database.databaseUrl),
    DATABASE_SYSTEM_URL: database.by(service.database.systemUrl),
    NATS_URL: nats.by(service.nats.urlOf('spend')),
  });
});
afterAll(async () => {
  database?.restore();
  nats?.restore();
  await replica.close();
  await Promise.all([database?.stop(), nats?.stop()]);
  await spend.stop();
}, 60_000);

const limit = 30_000;
const amount = 1_000;
const createCard = async () => spend.createCard(await spend.createOrganization(500_000), 'monthly', limit);

/** Whether it is approved, of a request that is delivered twice at once. */
async function decideTwice(card: TestCard): Promise<boolean> {
  const event = requestEvent(card, `iauth_${newId()}`, amount);
  const ask = async () => {
    const ctx = serviceContext('gateway', null, { deadlineAt: testDeadline() });
    return (await spend.rpc.call(ctx, spendRpc.decideAuthorization, event)).approved;
  };
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toBe(second);
  return first;
}

it('approve exactly what the limit has, and answer each delivery of a request alike', async () => {
  const card = await createCard();
  const answers = await Promise.all(Array.from({ length: 60 }, () => decideTwice(card)));
  expect(answers.filter(Boolean)).toHaveLength(limit / amount);
  expect(await spend.usage(card)).toMatchObject({ held: limit, spent: limit });
  expect(await spend.findings()).toEqual([]);
});

/** A purchase that is raised once, and captured for less in two parts, the first of which leaves it open. */
async function live(card: TestCard): Promise<Stripe.Issuing.Authorization> {
  const { authorizations } = spend.stripe.testHelpers.issuing;
  const on = { stripeAccount: card.account };
  const purchase = await spend.swipe(card, amount);
  if (!purchase.approved) return purchase;
  await authorizations.increment(purchase.id, { increment_amount: 200 }, on);
  await authorizations.capture(purchase.id, { capture_amount: 300, close_authorization: false }, on);
  return authorizations.capture(purchase.id, { capture_amount: 400 }, on);
}

it('hold and book what Stripe does when one of them is killed while purchases, duplicated and shuffled webhooks arrive', async () => {
  const card = await createCard();
  // A purchase that the killed replica had received is declined after this time.
  spend.decisionBudgetMs = 3_000;
  await spend.control('faults', { webhooks: { duplicate: 2, shuffle: true } });
  const lives: Promise<Stripe.Issuing.Authorization>[] = [];
  const begin = () => lives.push(live(card));
  for (let count = 0; count < 20; count += 1) begin();
  await Promise.race(lives);
  for (let count = 0; count < 20; count += 1) begin();
  database?.cut();
  nats?.cut();
  const ended = await Promise.all(lives);
  expect(ended.some(({ approved }) => approved)).toBe(true);

  await eventually(async () => {
    // A purchase that waits for its webhook is read again only after some seconds.
    await spend.pool.query(`update card_authorization set created_at = created_at - interval '1 minute'`);
    const wallet = await spend.wallet(card.organizationId);
    const spent = ended.filter(({ approved }) => approved).length * 700;
    expect({ posted: wallet.posted, onHold: wallet.onHold }).toEqual({ posted: 500_000 - spent, onHold: 0 });
    const differences = await compareWithStripe(spend.pool, spend.stripe);
    expect(differences.filter(({ row }) => row.organizationId === card.organizationId)).toEqual([]);
    return true;
  });
  expect(await spend.findings()).toEqual([]);
});
