import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InterruptibleConnections, eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. Spend's connections pass through a proxy that can cut them all:
// from outside that is a process killed at exactly that moment, because nothing of it gets out.
let spend: SpendHarness;
let database: InterruptibleConnections;
let nats: InterruptibleConnections;

beforeEach(async () => {
  spend = await SpendHarness.start();
  database = await InterruptibleConnections.to(spend.service.database.databaseUrl);
  nats = await InterruptibleConnections.to(spend.service.nats.url);
  await spend.restartService({
    DATABASE_URL: database.by(spend.service.database.databaseUrl),
    DATABASE_SYSTEM_URL: database.by(spend.service.database.systemUrl),
    NATS_URL: nats.by(spend.service.nats.urlOf('spend')),
  });
  // Shorter than in other specs, because here the network often waits for its whole timeout.
  await spend.control('settings', { issuingAuthorization: { timeoutMs: 4_000 } });
});
afterEach(async () => {
  await spend.stop();
  await Promise.all([database.stop(), nats.stop()]);
});

const commit = /commit.decisions/;
const createCard = async () => spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
const onHold = async ({ organizationId }: TestCard) => (await spend.wallet(organizationId)).onHold;

/** Ends spend between the commit of the next decision and its answer; the network then waits until its time is over. */
async function killAfterNextCommit(): Promise<void> {
  await database.intercept(commit);
  database.cut();
  nats.cut();
}

/** The interrupted instance can still close its NATS connection, but it cannot write anything. */
async function restart(over: Record<string, string> = {}): Promise<void> {
  nats.restore();
  await spend.restartService(over);
}

async function heldInDatabase(card: TestCard): Promise<number> {
  const { rows } = await spend.pool.query<{ held: number }>(
    'select coalesce(sum(held_minor), 0)::int as held from card_authorization where card_id = $1',
    [card.cardId],
  );
  return rows[0]?.held ?? 0;
}

describe('a connection that breaks between the commit of an approval and its answer', () => {
  it('is a decline, and spend voids the hold', async () => {
    const card = await createCard();
    await spend.idle();
    await spend.control('faults', { webhooks: { drop: 1 } });
    const intercepted = database.intercept(commit).then((connection) => connection.destroy());
    expect(await spend.swipe(card, 5_000)).toMatchObject({ approved: false });
    await intercepted;
    await eventually(async () => (await heldInDatabase(card)) === 0);
    await spend.idle();
    expect(await onHold(card)).toBe(0);
    expect(await spend.findings()).toEqual([]);
    expect(await spend.swipe(card, 50_000)).toMatchObject({ approved: true });
  });
});

describe('spend killed between the commit of an approval and its answer', () => {
  it('holds nothing once it runs again and the network has reported its decline', async () => {
    const card = await createCard();
    const killed = killAfterNextCommit();
    const purchase = await spend.swipe(card, 5_000);
    await killed;
    expect(purchase.request_history).toMatchObject([{ approved: false, reason: 'webhook_timeout' }]);
    expect(await heldInDatabase(card)).toBe(5_000);
    await restart();
    await eventually(async () => (await onHold(card)) === 0);
    expect(await spend.findings()).toEqual([]);
    expect(await spend.swipe(card, 50_000)).toMatchObject({ approved: true });
  });

  it('keeps the network’s earlier hold when the unanswered request was an increment', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 2_000);
    await spend.idle();
    const killed = killAfterNextCommit();
    const on = { stripeAccount: card.account };
    await spend.stripe.testHelpers.issuing.authorizations.increment(id, { increment_amount: 3_000 }, on);
    await killed;
    expect(await heldInDatabase(card)).toBe(5_000);
    await restart();
    await eventually(async () => (await onHold(card)) === 2_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('holds nothing when the network’s report of the decline is lost as well', async () => {
    const card = await createCard();
    await spend.idle();
    await spend.control('faults', { webhooks: { drop: 1 } });
    const killed = killAfterNextCommit();
    await spend.swipe(card, 5_000);
    await killed;
    expect(await heldInDatabase(card)).toBe(5_000);
    await spend.pool.query(`update card_authorization set created_at = created_at - interval '1 minute'`);
    await restart({ RECONCILE_EVERY_MS: '100' });
    await eventually(async () => (await onHold(card)) === 0);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a connection that does not open in time', () => {
  it('is opened again while there is time to decide', async () => {
    const card = await createCard();
    await spend.idle();
    // The first decision opens the first connection of the decision path.
    const held = database.intercept(/spend-decisions/);
    const answer = spend.swipe(card, 5_000);
    await held;
    expect(await answer).toMatchObject({ approved: true });
  });
});
