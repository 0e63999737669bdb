import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import { authorizationView, receive } from '../test/network-events.ts';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. The locks are held by a second session, as a slow query would.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
  await spend.hurryDecisions();
});
afterAll(() => spend.stop());

/** Resolves when the wallet's row is locked. */
async function lockWallet(organizationId: string): Promise<{ release: () => Promise<void> }> {
  const client = new Client({ connectionString: spend.service.database.systemUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select 1 from account where organization_id = $1 and kind = 'wallet' for update`, [
    organizationId,
  ]);
  const release = async () => {
    await client.query('commit');
    await client.end();
  };
  return { release };
}

/** Resolves when the wallet's row is locked; the lock is held for this long. */
async function lockWalletFor(organizationId: string, forMs: number): Promise<{ released: Promise<void> }> {
  const { release } = await lockWallet(organizationId);
  return { released: pause(forMs).then(release) };
}

async function heldBy(card: TestCard): Promise<{ approved: boolean; held: number }[]> {
  const { rows } = await spend.pool.query<{ approved: boolean; held: number }>(
    `select approved, held_minor::int as held from card_authorization where card_id = $1`,
    [card.cardId],
  );
  return rows;
}

/** Far more than a decision takes, so that a slow machine does not decide a result. */
const ampleMs = 30_000;
const decide = (card: TestCard, id: string, amount: number, requestIndex = 0, withinMs = ampleMs) =>
  spend.rpc.call(
    serviceContext('gateway', null, { deadlineAt: Date.now() + withinMs }),
    spendRpc.decideAuthorization,
    requestEvent(card, id, amount, requestIndex),
  );

describe('purchases while the wallet is locked for longer than the network waits', () => {
  it('end with exactly the network’s approvals on hold', async () => {
    const card = await spend.createCard(await spend.createOrganization(1_000_000), 'monthly', 900_000);
    const swipes: Promise<{ approved: boolean; amount: number }>[] = [];
    for (const forMs of [1_300, 1_700, 2_000]) {
      const { released } = await lockWalletFor(card.organizationId, forMs);
      for (let index = 0; index < forMs / 60; index++) {
        swipes.push(spend.swipe(card, 100));
        await pause(60);
      }
      await released;
    }
    const outcomes = await Promise.all(swipes);
    const approved = outcomes.filter((outcome) => outcome.approved).length;
    await spend.idle();
    await eventually(async () => {
      const held = await heldBy(card);
      expect(held.filter((one) => one.approved)).toHaveLength(approved);
      expect(held.filter((one) => !one.approved && one.held > 0)).toEqual([]);
      expect((await spend.wallet(card.organizationId)).onHold).toBe(approved * 100);
      return true;
    });
    expect(await spend.findings()).toEqual([]);
    expect(await decide(card, `iauth_${newId()}`, 100)).toMatchObject({ approved: true });
  });

  it('do not delay the purchases of other organizations', async () => {
    const slow = await spend.createCard(await spend.createOrganization(1_000_000), 'monthly', 900_000);
    const other = await spend.createCard(await spend.createOrganization(1_000_000), 'monthly', 900_000);
    const { release } = await lockWallet(slow.organizationId);
    const answers: Promise<{ approved: boolean }>[] = [];
    for (let index = 0; index < 25; index++) {
      void decide(slow, `iauth_${newId()}`, 100, 0, 1_200).catch(() => undefined);
      answers.push(decide(other, `iauth_${newId()}`, 100));
      await pause(60);
    }
    // All of them while the lock is held.
    const declined = (await Promise.all(answers)).filter(({ approved }) => !approved);
    expect(declined).toEqual([]);
    await release();
    await spend.idle();
  });
});

describe('a request that comes too late', () => {
  it('holds nothing when the network has closed the authorization already', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    const closed = { amount: 1_000, approvedTotal: 1_000, status: 'closed', approved: false } as const;
    await receive(spend, card, {
      type: 'issuing_authorization.created',
      object: authorizationView(card, id, closed),
    });
    await eventually(async () => (await heldBy(card)).length === 1);
    const answer = await decide(card, id, 1_000);
    expect(answer).toEqual({ approved: false, metadata: { decline_reason: 'decision_timeout' } });
    expect(await decide(card, id, 500, 1)).toMatchObject({ approved: false });
    expect((await spend.wallet(card.organizationId)).onHold).toBe(0);
    expect(await spend.findings()).toEqual([]);
  });

  it('does not change the answer to its first delivery', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    const event = requestEvent(card, id, 1_000);
    const deliver = (withinMs: number) => {
      const ctx = serviceContext('gateway', null, { deadlineAt: Date.now() + withinMs });
      return spend.rpc.call(ctx, spendRpc.decideAuthorization, event);
    };
    expect(await deliver(ampleMs)).toMatchObject({ approved: true });
    const other = new Client({ connectionString: spend.service.database.systemUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(functions.authorization_lock($1))', [id]);
    // Declined in time, and found as already decided once the lock is granted.
    await deliver(250).catch(() => undefined);
    await other.query('commit');
    await other.end();
    await pause(500);
    expect(await heldBy(card)).toEqual([{ approved: true, held: 1_000 }]);
    expect(await deliver(ampleMs)).toMatchObject({ approved: true });
  });

  it('holds nothing when its deadline passed before its commit', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const { released } = await lockWalletFor(card.organizationId, 700);
    const answer = await decide(card, `iauth_${newId()}`, 1_000, 0, 300);
    expect(answer).toMatchObject({ approved: false });
    await released;
    await spend.idle();
    expect((await heldBy(card)).filter(({ held }) => held > 0)).toEqual([]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a request that is repeated', () => {
  it('is answered with what is in force: declined once its hold was voided', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    expect(await decide(card, id, 1_000)).toMatchObject({ approved: true });
    expect(await decide(card, id, 1_000)).toMatchObject({ approved: true });
    const closed = { amount: 1_000, approvedTotal: 1_000, status: 'closed', approved: false } as const;
    await receive(spend, card, {
      type: 'issuing_authorization.created',
      object: authorizationView(card, id, closed),
    });
    await eventually(async () => (await spend.wallet(card.organizationId)).onHold === 0);
    expect(await decide(card, id, 1_000)).toMatchObject({ approved: false });
    expect((await spend.wallet(card.organizationId)).onHold).toBe(0);
  });
});

describe('a request that names the authorization of another organization', () => {
  it('is declined and changes nothing of it', async () => {
    const theirs = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const ours = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    expect(await decide(theirs, id, 1_000)).toMatchObject({ approved: true });
    expect(await decide(ours, id, 2_000)).toMatchObject({ approved: false });
    expect(await decide(ours, id, 2_000, 1)).toMatchObject({ approved: false });
    expect(await heldBy(theirs)).toEqual([{ approved: true, held: 1_000 }]);
    expect((await spend.wallet(theirs.organizationId)).onHold).toBe(1_000);
    expect((await spend.wallet(ours.organizationId)).onHold).toBe(0);
    expect(await spend.findings()).toEqual([]);
  });
});
