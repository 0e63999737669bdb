import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@almoner/platform';
import { spendEvents, spendRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import { captureOf, receive } from '../test/network-events.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const testHelpers = () => spend.stripe.testHelpers.issuing;
const on = (card: TestCard) => ({ stripeAccount: card.account });
const createCard = async (wallet = 100_000, limit = 50_000) =>
  spend.createCard(await spend.createOrganization(wallet), 'monthly', limit);
const settled = (card: TestCard, figures: { posted?: number; onHold?: number; spent?: number }) =>
  eventually(async () => {
    const { posted, onHold } = await spend.wallet(card.organizationId);
    const { spent } = await spend.usage(card);
    expect({ posted, onHold, spent }).toMatchObject(figures);
    return true;
  });

describe('the lifecycle of a purchase', () => {
  it('captured for more than was authorized, beyond limit and wallet: booked in full, even below zero', async () => {
    const card = await createCard(20_000, 20_000);
    const { id } = await spend.swipe(card, 20_000);
    await testHelpers().authorizations.capture(id, { capture_amount: 24_000 }, on(card));
    await settled(card, { posted: -4_000, onHold: 0, spent: 24_000 });
    expect((await spend.swipe(card, 1)).approved).toBe(false);
  });

  it('reversed in part and then in full: limit and balance are restored', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 20_000);
    await testHelpers().authorizations.reverse(id, { reverse_amount: 8_000 }, on(card));
    await settled(card, { onHold: 12_000, spent: 12_000 });
    await testHelpers().authorizations.reverse(id, {}, on(card));
    await settled(card, { posted: 100_000, onHold: 0, spent: 0 });
    const { rows } = await spend.pool.query<{ id: string }>(
      `select id from card_authorization where stripe_authorization_id = $1`,
      [id],
    );
    const { history } = await spend.explain(card.organizationId, rows[0]?.id ?? '');
    expect(history.map(({ what, amount }) => `${what} ${amount}`)).toEqual([
      'approved 20000',
      'released 8000',
      'released 12000',
    ]);
  });

  it('refunded, and the refund reversed: spent again, even below zero, and once however often it is delivered', async () => {
    const card = await createCard(20_000, 20_000);
    const { id } = await spend.swipe(card, 20_000);
    await testHelpers().authorizations.capture(id, {}, on(card));
    await settled(card, { posted: 0, spent: 20_000 });
    const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on(card));
    await testHelpers().transactions.refund(data[0]?.id ?? '', { refund_amount: 7_500 }, on(card));
    await settled(card, { posted: 7_500, spent: 12_500 });
    const { id: next } = await spend.swipe(card, 7_500);
    await settled(card, { onHold: 7_500, spent: 20_000 });

    const { type, object } = captureOf(card, id, 1, 7_500);
    const reversal = { type, object: { ...object, type: 'refund' } };
    await receive(spend, card, reversal);
    await receive(spend, card, reversal);
    await settled(card, { posted: 0, onHold: 7_500, spent: 27_500 });
    expect((await spend.swipe(card, 1)).approved).toBe(false);
    await testHelpers().authorizations.reverse(next, {}, on(card));
    await settled(card, { posted: 0, onHold: 0, spent: 20_000 });
    await spend.idle();
    expect(await spend.findings()).toEqual([]);
    const admin = spend.admin(card.organizationId);
    const { items } = await spend.rpc.call(admin, spendRpc.listTransfers, {});
    expect(items.filter(({ kind }) => kind === 'purchase_refund_reversal')).toMatchObject([
      { status: 'posted', amount: 7_500 },
    ]);
    const { rows } = await spend.pool.query<{ type: string; amount: number }>(
      `select payload ->> 'type' as type, (payload ->> 'amount')::int as amount from outbox
       where organization_id = $1 and subject = $2 order by id`,
      [card.organizationId, spendEvents.transactionRecorded.subject],
    );
    expect(rows).toEqual([
      { type: 'capture', amount: 20_000 },
      { type: 'refund', amount: -7_500 },
      { type: 'refund', amount: 7_500 },
    ]);
  });
});

describe('what the network does without us', () => {
  it('declined before it asked us: stored with its reason', async () => {
    const [frozen, poor] = [await createCard(), await createCard()];
    await spend.stripe.issuing.cards.update(frozen.stripeCardId, { status: 'inactive' }, on(frozen));
    const reasonOf = async (card: TestCard, amount: number) => {
      const { id } = await spend.swipe(card, amount);
      return eventually(async () => {
        const { rows } = await spend.pool.query<{ decline_reason: string }>(
          `select decline_reason from card_authorization where stripe_authorization_id = $1`,
          [id],
        );
        return rows[0]?.decline_reason;
      });
    };
    expect(await reasonOf(frozen, 1_000)).toBe('card_frozen');
    expect(await reasonOf(poor, 10_000_000)).toBe('insufficient_funds');
  });

  it('never received our approval: the hold is released', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 20_000);
    await settled(card, { onHold: 20_000 });
    // As the network reports it when our response came after its two seconds.
    const known = await spend.stripe.issuing.authorizations.retrieve(id, {}, on(card));
    const history = [
      { ...known.request_history[0], approved: false, reason: 'webhook_timeout' },
      ...known.request_history,
    ];
    const object = { ...known, approved: false, status: 'closed', request_history: history };
    const payload = { type: 'issuing_authorization.updated', data: { object } };
    await spend.receive({
      eventId: `evt_${id}`,
      type: payload.type,
      account: card.account,
      created: known.created,
      payload,
    });
    await settled(card, { onHold: 0, spent: 0 });
  });

  it('names an unknown card or one of another account: quarantined, no money moved', async () => {
    const [card, other] = [await createCard(), await createCard()];
    const known = await spend.stripe.issuing.authorizations.retrieve(
      (await spend.swipe(card, 1_000)).id,
      {},
      on(card),
    );
    await settled(card, { onHold: 1_000 });
    const object = { ...known, id: 'iauth_foreign', amount: 9_000 };
    const payload = { type: 'issuing_authorization.created', data: { object } };
    await spend.receive({
      eventId: 'evt_foreign',
      type: payload.type,
      account: other.account,
      created: known.created,
      payload,
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query<{ status: string }>(
        `select status from stripe_event where id = 'evt_foreign'`,
      );
      return rows[0]?.status === 'quarantined';
    });
    await settled(card, { onHold: 1_000 });
    await settled(other, { onHold: 0 });
  });
});

describe('webhooks delayed, duplicated, shuffled and lost', () => {
  it('end in the same balances', async () => {
    const card = await createCard(1_000_000, 900_000);
    await spend.control('faults', { webhooks: { duplicate: 2, shuffle: true, delayMs: 50 } });
    const swipes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => spend.swipe(card, 1_000 + index)),
    );
    await Promise.all(
      swipes.map(({ id }, index) => {
        if (index % 4 === 0) return testHelpers().authorizations.capture(id, {}, on(card));
        if (index % 4 === 1) return testHelpers().authorizations.reverse(id, {}, on(card));
        if (index % 4 === 2)
          return testHelpers().authorizations.capture(
            id,
            { capture_amount: 500, close_authorization: false },
            on(card),
          );
        return Promise.resolve();
      }),
    );
    const sum = (rest: number, pick: (index: number) => number) =>
      swipes.reduce((total, _, index) => total + (index % 4 === rest ? pick(index) : 0), 0);
    const captured = sum(0, (index) => 1_000 + index) + sum(2, () => 500);
    const held = sum(2, (index) => 500 + index) + sum(3, (index) => 1_000 + index);
    await eventually(async () => {
      expect(await spend.wallet(card.organizationId)).toMatchObject({
        posted: 1_000_000 - captured,
        onHold: held,
      });
      expect(await spend.usage(card)).toMatchObject({ spent: captured + held, held });
      return true;
    });
    await spend.control('faults', {});
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a restart', () => {
  it('keeps all holds, and the next purchase is decided', async () => {
    const card = await createCard();
    await spend.swipe(card, 20_000);
    await spend.restartService();
    expect(await spend.usage(card)).toMatchObject({ spent: 20_000 });
    expect((await spend.swipe(card, 30_001)).approved).toBe(false);
    expect((await spend.swipe(card, 30_000)).approved).toBe(true);
  });
});

describe('the database itself', () => {
  it('refuses entries that do not sum to zero, and any change of an entry', async () => {
    const card = await createCard();
    const client = await spend.pool.connect();
    const transfer = await client.query<{ id: string }>(
      `select id from transfer where organization_id = $1 limit 1`,
      [card.organizationId],
    );
    const account = await client.query<{ id: string }>(
      `select id from account where organization_id = $1 and kind = 'wallet'`,
      [card.organizationId],
    );
    const crooked = client.query(
      `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor) values ($1, $2, $3, 'posted', 100)`,
      [card.organizationId, transfer.rows[0]?.id, account.rows[0]?.id],
    );
    await expect(crooked).rejects.toThrow('must sum to zero');
    client.release();
    const owner = new Client({ connectionString: spend.service.database.ownerUrl });
    await owner.connect();
    await expect(owner.query(`update entry set amount_minor = 0`)).rejects.toThrow('append-only');
    await expect(owner.query(`delete from entry`)).rejects.toThrow('append-only');
    await owner.end();
  });

  it.each(['entry', 'transfer', 'card_transaction', 'decision'])(
    'lets neither the serving nor the reconciling role change what is booked in %s',
    async (table) => {
      for (const connectionString of [spend.service.database.databaseUrl, spend.service.database.systemUrl]) {
        const client = new Client({ connectionString });
        await client.connect();
        const change = client.query(`update ${table} set amount_minor = 0`);
        await expect(change).rejects.toThrow('permission denied');
        await expect(client.query(`delete from ${table}`)).rejects.toThrow('permission denied');
        await client.end();
      }
    },
  );

  it('refuses to overdraw a guarded account', async () => {
    const card = await createCard();
    const overdraw = spend.pool.query(
      `update account set posted_minor = -1 where organization_id = $1 and kind = 'wallet'`,
      [card.organizationId],
    );
    await expect(overdraw).rejects.toThrow('never_overdrawn');
  });
});

describe('a deposit', () => {
  it('requested twice with one key arrives once', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const ctx = { ...spend.admin(organizationId), idempotencyKey: 'deposit-1' };
    const [first, second] = await Promise.all(
      [1, 2].map(() => spend.rpc.call(ctx, spendRpc.startDeposit, { amount: 70_000 })),
    );
    expect(second?.id).toBe(first?.id);
    await eventually(async () => (await spend.wallet(organizationId)).posted === 70_000);
    const { items } = await spend.rpc.call(spend.admin(organizationId), spendRpc.listTransfers, {});
    expect(items.map(({ kind, status, amount }) => ({ kind, status, amount }))).toEqual([
      { kind: 'deposit', status: 'posted', amount: 70_000 },
    ]);
    const amount = { amount: 70_000, currency: 'USD' };
    expect(await spend.auditRecordsOf(organizationId)).toMatchObject([
      { action: 'deposit.start', actor: { email: 'imke@quillmere.example' }, after: { amount } },
      { action: 'deposit.settle', actor: { service: 'stripe' }, after: { status: 'posted', amount } },
    ]);
  });

  it('without a linked bank account is refused, and leaves nothing in the books', async () => {
    const { organizationId } = await spend.createOrganization(0, false);
    const admin = spend.admin(organizationId);
    const refused = spend.rpc.call(admin, spendRpc.startDeposit, { amount: 100 });
    await expect(refused).rejects.toMatchObject({ code: 'bank_account_missing' });
    expect((await spend.rpc.call(admin, spendRpc.listTransfers, {})).items).toEqual([]);
  });

  it('is refused to people who may not move money, and to an inactive organization', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    if (admin.actor.kind !== 'user') throw new Error('a person');
    const employee = { ...admin, actor: { ...admin.actor, role: 'Employee' as const } };
    await expect(spend.rpc.call(employee, spendRpc.startDeposit, { amount: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const nowhere = spend.admin('01900000-0000-7000-8000-000000000009');
    await expect(spend.rpc.call(nowhere, spendRpc.startDeposit, { amount: 1 })).rejects.toMatchObject({
      code: 'organization_not_active',
    });
  });

  it('of another organization is not visible', async () => {
    await spend.createOrganization(5_000);
    const { organizationId } = await spend.createOrganization(0);
    expect((await spend.rpc.call(spend.admin(organizationId), spendRpc.listTransfers, {})).items).toEqual([]);
  });
});

describe('commands of services', () => {
  it('are refused to people', async () => {
    const card = await createCard();
    const call = spend.rpc.call(spend.admin(card.organizationId), spendRpc.setCardStatus, {
      cardId: card.cardId,
      status: 'active',
    });
    await expect(call).rejects.toMatchObject({ code: 'forbidden' });
    const elsewhere = serviceContext('cards', (await spend.createOrganization(0)).organizationId);
    await expect(
      spend.rpc.call(elsewhere, spendRpc.setCardStatus, { cardId: card.cardId, status: 'active' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
