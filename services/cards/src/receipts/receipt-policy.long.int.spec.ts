import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardsRpc,
  receiptPolicyRpc,
  receiptsRpc,
  spendEvents,
  type ReceiptPolicyWire,
  type TransactionFact,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { eventOf, publishEvents, transactionFact } from '../test/purchase-events.ts';
import { createPurchase, uploadReceipt } from '../test/receipts.ts';

// Not stubbed: the service with its job, PostgreSQL, nats-server. Stubbed on NATS: org, spend. Deadlines are moved in
// the database instead of the clock.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const setPolicy = (ctx: Ctx, over: Partial<ReceiptPolicyWire> = {}) =>
  cards.rpc.call(ctx, receiptPolicyRpc.set, { requiredFrom: 2_500, exemptMerchants: [], ...over });
const requirementOf = (ctx: Ctx, purchaseId: string) =>
  cards.rpc.call(ctx, receiptPolicyRpc.getRequirement, { purchaseId });
const excuse = (ctx: Ctx, purchaseId: string) =>
  cards.rpc.call(ctx, receiptPolicyRpc.requestExcuse, { purchaseId, reason: 'The till had no paper.' });
const decide = (ctx: Ctx, purchaseId: string, isApproved: boolean) =>
  cards.rpc.call(ctx, receiptPolicyRpc.decideExcuse, { purchaseId, isApproved });
const hoursLeft = (instant: string | null) => (Date.parse(instant ?? '') - Date.now()) / hourMs;

/** Sets how long ago or ahead the deadline of a purchase is, and whether its holder was warned. */
async function setDeadline(purchaseId: string, hoursAhead: number, isWarned: boolean): Promise<void> {
  await cards.pool.query(
    `update receipt_requirement set due_at = now() + $2 * interval '1 hour', warned_at = case when $3 then now() end
     where purchase_id = $1`,
    [purchaseId, hoursAhead, isWarned],
  );
}
const listLocks = (ctx: Ctx) => cards.rpc.call(ctx, receiptPolicyRpc.listLocks, {});
const listExcuses = (ctx: Ctx, status?: 'pending' | 'approved') =>
  cards.rpc.call(ctx, receiptPolicyRpc.listExcuses, { status });
const locksOf = (userId: string) => cards.stubs.statusesInSpend(userId);

/** Captured now, while a policy requires receipts from 25.00 on. */
async function capturedPurchase(
  policy: Partial<ReceiptPolicyWire> = {},
  over: Partial<TransactionFact> = {},
  owner = cards.createOrganization(),
) {
  const pending = await createPurchase(cards, owner);
  await setPolicy(pending.admin, policy);
  const purchaseId = await capture(pending.fact, over);
  return { ...pending, purchaseId, employee: cards.employee(pending.holder) };
}

async function capture(
  fact: Parameters<typeof transactionFact>[0],
  over: Partial<TransactionFact> = {},
): Promise<string> {
  const settled = transactionFact(fact, { networkCreatedAt: new Date().toISOString(), ...over });
  await publishEvents(cards, [eventOf(spendEvents.transactionRecorded, settled)]);
  const ctx = cards.admin(fact);
  const isThere = async () => {
    const { rowCount } = await cards.pool.query(`select from card_transaction where id = $1`, [
      settled.transactionId,
    ]);
    return rowCount === 1;
  };
  await eventually(isThere);
  return (await cards.rpc.call(ctx, cardsRpc.getPurchase, { purchaseId: settled.transactionId })).id;
}

describe('a policy', () => {
  it('requires receipts of purchases that are settled from then on, seven days after settlement', async () => {
    const { admin, fact } = await createPurchase(cards);
    const before = await capture(fact);
    await setPolicy(admin);
    const after = await capture(fact);
    const small = await capture(fact, { amount: 2_499 });
    expect((await requirementOf(admin, before)).dueAt).toBeNull();
    expect((await requirementOf(admin, small)).dueAt).toBeNull();
    const { dueAt } = await requirementOf(admin, after);
    expect(hoursLeft(dueAt)).toBeGreaterThan(7 * 24 - 1);
    const found = await cards.rpc.call(admin, cardsRpc.getPurchase, { purchaseId: after });
    expect(found.receiptDueAt).toBe(dueAt);
    const late = await capture(fact, {
      networkCreatedAt: new Date(Date.now() - 6 * dayMs).toISOString(),
    });
    expect(hoursLeft((await requirementOf(admin, late)).dueAt)).toBeGreaterThan(71);
    const { items } = await cards.rpc.call(admin, cardsRpc.listPurchases, { receipt: 'missing' });
    expect(items.map(({ id }) => id)).not.toContain(small);
    expect(items.map(({ id }) => id)).toContain(after);
    const required = await cards.rpc.call(admin, cardsRpc.listPurchases, { receipt: 'required' });
    expect(required.items.map(({ id }) => id).toSorted()).toEqual([after, late].toSorted());
    const { receiptsDue } = await cards.rpc.call(admin, cardsRpc.summarizeSpend, {});
    expect(receiptsDue).toBe(2);
    const states = await cards.rpc.call(admin, cardsRpc.listReceiptStates, {
      purchaseIds: [before, small, after],
    });
    expect(new Map(states.map(({ purchaseId, receipt }) => [purchaseId, receipt]))).toEqual(
      new Map([
        [before, 'not_needed'],
        [small, 'not_needed'],
        [after, 'missing'],
      ]),
    );
  });

  it('is set by admins alone, and a looser one also ends requirements that are already due', async () => {
    const { admin, employee, purchaseId } = await capturedPurchase();
    expect(await codeOf(setPolicy(employee))).toBe('forbidden');
    expect(await cards.rpc.call(employee, receiptPolicyRpc.get, {})).toMatchObject({ requiredFrom: 2_500 });
    await setPolicy(admin, { exemptMerchants: ['fennel row produce'] });
    expect((await requirementOf(admin, purchaseId)).dueAt).toBeNull();
  });

  it('is met by a receipt that the authorization has already', async () => {
    const { admin, fact, purchase } = await createPurchase(cards);
    await setPolicy(admin);
    await uploadReceipt(cards, admin, { purchaseId: purchase.id });
    const requirement = await requirementOf(admin, await capture(fact));
    expect(requirement.metAt).not.toBeNull();
  });

  it('is met by a receipt that is attached while the purchase is settled', async () => {
    const { admin, fact, holder } = await createPurchase(cards);
    await setPolicy(admin);
    const settled = transactionFact(fact);
    const { transactionId: purchaseId } = settled;
    const attaching = await cards.pool.connect();
    try {
      const { rows } = await attaching.query<{ pid: number }>('select pg_backend_pid() as pid');
      const isHandled = async () => {
        const { rowCount } = await cards.pool.query(
          `select from receipt_requirement where purchase_id = $1
           union all select from pg_locks w where not w.granted and $2 = any(pg_blocking_pids(w.pid))`,
          [purchaseId, rows[0]?.pid],
        );
        return rowCount !== 0;
      };
      await attaching.query('begin');
      await attaching.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `receipt-lock:${holder.userId}`,
      ]);
      // Counts as a receipt does.
      await attaching.query(
        `insert into receipt_excuse (organization_id, purchase_id, reason, status, requested_by, requested_at, decided_by)
         values ($1, $2, 'No paper', 'approved', $3, now(), $3)`,
        [fact.organizationId, fact.authorizationId, holder.userId],
      );
      await publishEvents(cards, [eventOf(spendEvents.transactionRecorded, settled)]);
      await eventually(isHandled, { intervalMs: 5 });
      await attaching.query('commit');
    } finally {
      attaching.release();
    }
    await eventually(async () => (await requirementOf(admin, purchaseId).catch(() => null)) !== null);
    expect((await requirementOf(admin, purchaseId)).metAt).not.toBeNull();
  });
});

describe('a missing receipt', () => {
  it('is announced by email, warned of, and then locks the cards until it is there', async () => {
    const { holder, employee, purchaseId } = await capturedPurchase();
    await setDeadline(purchaseId, 71, false);
    await eventually(async () => (await cards.emailsTo(holder.email)).length === 1);
    await setDeadline(purchaseId, 40, false);
    await eventually(async () => (await cards.emailsTo(holder.email)).length === 2);
    // The lock is never closer to its warning than 48 hours.
    expect(hoursLeft((await requirementOf(employee, purchaseId)).dueAt)).toBeGreaterThan(47);
    expect(locksOf(holder.userId)).toEqual([]);
    await setDeadline(purchaseId, -0.01, true);
    await eventually(() => locksOf(holder.userId).length === 1);
    await eventually(async () => (await cards.emailsTo(holder.email)).length === 4);
    await uploadReceipt(cards, employee, { purchaseId });
    expect(locksOf(holder.userId)).toEqual(['locked', 'unlocked']);
    const [first, second, , last] = await cards.emailsTo(holder.email);
    expect(first).toBe('A receipt is missing');
    expect(second).toMatch(/^Add receipts by .* UTC, or your cards will be locked$/);
    expect(last).toBe('Your cards are locked until receipts are added');
    const { rows } = await cards.pool.query<{ text: string }>(
      `select text from outgoing_mail where recipient = $1 and subject = $2`,
      [holder.email, second],
    );
    expect(rows[0]?.text).toMatch(
      / card\. It is due by .* UTC\.\n\nIf it is not added by .* will be locked\./,
    );
  });

  it('is listed with its person once it locks within 48 hours, and what locks while it does', async () => {
    const owner = cards.createOrganization();
    const { holder, admin, employee, purchaseId, fact } = await capturedPurchase({}, {}, owner);
    const next = await capture(fact);
    expect(await listLocks(admin)).toEqual([]);
    await setDeadline(purchaseId, 24, true);
    await setDeadline(next, 47, true);
    const [warned] = await listLocks(employee);
    expect([warned?.isLocked, warned?.purchases.map(({ id }) => id)]).toEqual([false, [purchaseId, next]]);
    await setDeadline(purchaseId, -1, true);
    await eventually(() => locksOf(holder.userId).length === 1);
    expect(await listLocks(admin)).toMatchObject([
      {
        holder: { id: holder.userId },
        isLocked: true,
        purchaseCount: 1,
        purchases: [{ id: purchaseId, merchant: 'Fennel Row Produce', amount: 5_000 }],
      },
    ]);
    const manager = (teamId: string) => cards.manager({ ...holder, userId: newId() }, [teamId]);
    expect(await listLocks(manager(newId()))).toEqual([]);
    expect(await listLocks(cards.admin(await cards.createOrganization()))).toEqual([]);
    await uploadReceipt(cards, employee, { purchaseId });
    expect(await listLocks(admin)).toMatchObject([{ isLocked: false, purchases: [{ id: next }] }]);
  });

  it('locks nothing before its cardholder was warned, even if it is overdue', async () => {
    const { holder, employee, purchaseId } = await capturedPurchase();
    await setDeadline(purchaseId, -100, false);
    await eventually(async () => hoursLeft((await requirementOf(employee, purchaseId)).dueAt) > 47);
    expect(locksOf(holder.userId)).toEqual([]);
  });

  it('locks and unlocks once spend answers again', async () => {
    const { holder, employee, purchaseId } = await capturedPurchase();
    cards.stubs.isLockRefused = true;
    await setDeadline(purchaseId, -1, true);
    await eventually(async () => {
      const { rowCount } = await cards.pool.query(
        `select from receipt_lock where user_id = $1 and is_locked`,
        [holder.userId],
      );
      return rowCount === 1;
    });
    await uploadReceipt(cards, employee, { purchaseId });
    expect(locksOf(holder.userId)).toEqual([]);
    cards.stubs.isLockRefused = false;
    await eventually(() => locksOf(holder.userId).at(-1) === 'unlocked');
  });

  it('that was added and removed again is due at least 72 hours later', async () => {
    const { employee, purchaseId } = await capturedPurchase();
    const { id: receiptId } = await uploadReceipt(cards, employee, { purchaseId });
    await setDeadline(purchaseId, -1, true);
    await cards.rpc.call(employee, receiptsRpc.detach, { purchaseId, receiptId });
    const { dueAt, metAt } = await requirementOf(employee, purchaseId);
    expect(metAt).toBeNull();
    expect(hoursLeft(dueAt)).toBeGreaterThan(71);
  });

  it('of a reliable person is due later with each purchase, up to fourteen days after settlement', async () => {
    const { holder, admin, employee, purchaseId, fact } = await capturedPurchase();
    await uploadReceipt(cards, employee, { purchaseId });
    const settledDaysAgo = async (id: string, days: number) =>
      cards.pool.query(
        `update receipt_requirement set settled_at = now() - $2 * interval '1 day' where purchase_id = $1`,
        [id, days],
      );
    const second = await capture(fact);
    await settledDaysAgo(second, 4);
    await setDeadline(second, 3 * 24, false);
    await capture(fact);
    expect(hoursLeft((await requirementOf(admin, second)).dueAt)).toBeGreaterThan(7 * 24 - 1);
    await settledDaysAgo(second, 12);
    await setDeadline(second, 1.5 * 24, true);
    await capture(fact);
    const left = hoursLeft((await requirementOf(admin, second)).dueAt);
    expect(left).toBeGreaterThan(47);
    expect(left).toBeLessThan(48.1);
    expect(locksOf(holder.userId)).toEqual([]);
  });
});

describe('a purchase without a receipt', () => {
  it('is excused by someone else than its cardholder, and does not lock cards while that is open', async () => {
    const owner = cards.createOrganization();
    const { holder, admin, employee, purchaseId } = await capturedPurchase({}, {}, owner);
    await setDeadline(purchaseId, -1, true);
    await eventually(() => locksOf(holder.userId).length === 1);
    const { excuse: stated, mayDecide } = await excuse(employee, purchaseId);
    expect([stated?.status, mayDecide]).toEqual(['pending', false]);
    expect(locksOf(holder.userId)).toEqual(['locked', 'unlocked']);
    expect(await codeOf(excuse(employee, purchaseId))).toBe('receipt_excuse_closed');
    expect(await codeOf(decide(employee, purchaseId, true))).toBe('forbidden');
    const self = cards.as({ ...(await owner), userId: holder.userId, role: 'Admin' });
    expect(await codeOf(decide(self, purchaseId, true))).toBe('own_approval');
    const stranger = cards.as({ ...(await owner), role: 'Manager', managedTeamIds: [newId()] });
    expect(await codeOf(decide(stranger, purchaseId, true))).toBe('not_found');
    const approver = cards.as({ ...(await owner), userId: newId() });
    expect((await requirementOf(approver, purchaseId)).mayDecide).toBe(true);
    const approved = await decide(approver, purchaseId, true);
    expect(approved.excuse?.status).toBe('approved');
    expect(approved.metAt).not.toBeNull();
    expect(await codeOf(decide(approver, purchaseId, false))).toBe('receipt_excuse_closed');
    const { items } = await cards.rpc.call(admin, cardsRpc.listPurchases, { receipt: 'missing' });
    expect(items.map(({ id }) => id)).not.toContain(purchaseId);
  });

  it('is listed with its reason for those who decide, until it is decided', async () => {
    const owner = cards.createOrganization();
    const teamId = newId();
    const pending = await createPurchase(cards, owner, { teamIds: [teamId] });
    const { holder, admin, purchase, fact } = pending;
    const employee = cards.employee(holder);
    await excuse(employee, purchase.id);
    const captured = await capture(fact);
    const manager = (team: string) => cards.manager({ ...holder, userId: newId() }, [team]);
    const { items } = await listExcuses(manager(teamId), 'pending');
    expect(items).toMatchObject([
      {
        purchase: { id: captured, merchant: 'Fennel Row Produce', holder: { id: holder.userId } },
        reason: 'The till had no paper.',
        mayDecide: true,
      },
    ]);
    expect((await listExcuses(manager(newId()))).items).toEqual([]);
    expect((await listExcuses(employee)).items).toMatchObject([{ mayDecide: false }]);
    await decide(admin, captured, true);
    expect((await listExcuses(admin, 'pending')).items).toEqual([]);
    const [decided] = (await listExcuses(admin)).items;
    expect(decided).toMatchObject({ status: 'approved', mayDecide: false });
    expect(decided?.decidedAt).not.toBeNull();
  });

  it('whose reason is rejected is due at least 72 hours later, and it may be stated again', async () => {
    const owner = cards.createOrganization();
    const { employee, purchaseId } = await capturedPurchase({}, {}, owner);
    await excuse(employee, purchaseId);
    await setDeadline(purchaseId, -1, true);
    const approver = cards.as({ ...(await owner), userId: newId() });
    const rejected = await decide(approver, purchaseId, false);
    expect(rejected.excuse?.status).toBe('rejected');
    expect(hoursLeft(rejected.dueAt)).toBeGreaterThan(71);
    expect((await excuse(employee, purchaseId)).excuse?.status).toBe('pending');
  });
});
