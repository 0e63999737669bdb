import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingMonthsRpc,
  accountingRpc,
  cardsEvents,
  cardsRpc,
  donationsEvents,
  reconciliationRpc,
  reimbursementsRpc,
} from '@almoner/contracts';
import { monthAfter, newId, utcDay } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { serveStub } from '../test/other-services.ts';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
let missingReceipts = 0;
beforeAll(async () => {
  spend = await SpendHarness.start();
  serveStub(spend, cardsRpc.sumPurchases, () => ({ count: missingReceipts, sums: [] }));
});
afterAll(() => spend.stop(), 60_000);

const today = utcDay(new Date());
const thisMonth = today.slice(0, 7);
const monthBefore = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 7);
const lastMonth = monthBefore(thisMonth);
const earlierMonth = monthBefore(lastMonth);

const giftOf = (organizationId: string, day: string, gross: number) => ({
  organizationId,
  giftId: newId(),
  campaignId: newId(),
  gross,
  fee: 0,
  currency: 'USD',
  stripePaymentIntentId: newId(),
  designations: [],
  occurredAt: `${day}T12:00:00.000Z`,
});

/** With a gift in each of the last two months; compared with Stripe after them unless the test says otherwise. */
async function createBooks(isCompared = true) {
  missingReceipts = 0;
  const owner = await spend.createOrganization(100_000);
  const { organizationId } = owner;
  const ctx = spend.admin(organizationId);
  const gifts = [
    giftOf(organizationId, `${earlierMonth}-05`, 1_000),
    giftOf(organizationId, `${lastMonth}-07`, 2_000),
  ];
  const { giftSucceeded } = donationsEvents;
  for (const gift of gifts) await spend.publish(giftSucceeded.subject, organizationId, gift);
  const transfers = async () => {
    const { rows } = await spend.pool.query<{
      kind: string;
      on: string;
      original: string | null;
      amount: string;
    }>(
      `select kind, to_char(effective_on, 'YYYY-MM-DD') as on, to_char(original_on, 'YYYY-MM-DD') as original,
         amount_minor as amount
       from transfer where organization_id = $1 and kind not in ('purchase_hold', 'purchase_release') order by created_at, id`,
      [organizationId],
    );
    return rows;
  };
  await eventually(async () => (await transfers()).length >= 3);
  const close = (month: string, reason?: string, version = 0) =>
    spend.rpc.call(ctx, accountingMonthsRpc.closeMonth, {
      month,
      version,
      ...(reason !== undefined && { reason }),
    });
  const reopen = (month: string, reason: string, version = 1) =>
    spend.rpc.call(ctx, accountingMonthsRpc.reopenMonth, { month, version, reason });
  const saveDay = (day: string, ledger: number, since: string | null) =>
    spend.pool.query(
      `insert into reconciliation_day (organization_id, day, area, currency, ledger_minor, stripe_minor, causes, differs_since, checked_at)
       values ($1, $2, 'cards', 'USD', $3, 100, '[]', $4, $2::date + interval '1 hour')
       on conflict (organization_id, day, area, currency) do update
         set ledger_minor = excluded.ledger_minor, differs_since = excluded.differs_since`,
      [organizationId, day, ledger, since],
    );
  if (isCompared) await saveDay(`${thisMonth}-01`, 100, null);
  return { ...owner, ctx, gifts, transfers, close, reopen, saveDay };
}

const code = (wanted: string) => expect.objectContaining({ code: wanted });

describe('a month of the books', () => {
  it('closes in order, refuses a stale version, and reopens from the last with the reason in the audit log', async () => {
    const { organizationId, ctx, close, reopen } = await createBooks();
    await expect(close(thisMonth)).rejects.toEqual(code('month_not_over'));
    await expect(close(lastMonth)).rejects.toEqual(code('earlier_month_open'));
    expect(await close(earlierMonth)).toMatchObject({
      state: 'closed',
      version: 1,
      entryCount: 1,
      closeRefusal: 'month_closed',
    });
    await expect(close(earlierMonth)).rejects.toEqual(code('month_closed'));
    expect(await spend.rpc.call(ctx, accountingMonthsRpc.summarizeBooks, {})).toEqual({
      lastClosed: earlierMonth,
      nextToClose: lastMonth,
      lastExportedAt: null,
    });
    await expect(close(lastMonth, undefined, 7)).rejects.toEqual(code('changed_meanwhile'));
    await close(lastMonth);
    await expect(reopen(earlierMonth, 'A duplicate bill')).rejects.toEqual(code('later_month_closed'));
    expect(await reopen(lastMonth, 'A duplicate bill')).toMatchObject({ state: 'open', version: 2 });
    await expect(reopen(lastMonth, 'A duplicate bill', 2)).rejects.toEqual(code('month_not_closed'));
    const months = await spend.rpc.call(ctx, accountingMonthsRpc.listMonths, {});
    expect(months.map(({ month, state }) => [month, state])).toEqual([
      [thisMonth, 'open'],
      [lastMonth, 'open'],
      [earlierMonth, 'closed'],
    ]);
    const records = await spend.auditRecordsOf(organizationId);
    const ofBooks = records.filter(({ action }) => String(action).endsWith('-month'));
    expect(ofBooks.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'books.close-month', after: expect.objectContaining({ month: earlierMonth }) },
      { action: 'books.close-month', after: expect.objectContaining({ month: lastMonth }) },
      {
        action: 'books.reopen-month',
        after: expect.objectContaining({ month: lastMonth, reason: 'A duplicate bill' }),
      },
    ]);
  });

  it('closes in one step after a mistyped year: a void leaves nothing to report, and the list is bounded', async () => {
    const { organizationId, ctx, close, reopen, transfers } = await createBooks();
    const gift = { ...giftOf(organizationId, '0202-11-28', 5_000), occurredAt: '0202-11-28T12:00:00.000Z' };
    const { offlineGiftRecorded, offlineGiftVoided } = donationsEvents;
    await spend.publish(offlineGiftRecorded.subject, organizationId, gift);
    await eventually(async () => (await transfers()).length === 4);
    const list = () => spend.rpc.call(ctx, accountingMonthsRpc.listMonths, {});
    const months = await list();
    expect([months.length, months.at(-1)?.month]).toEqual([120, '0202-11']);
    await expect(close(earlierMonth)).rejects.toEqual(code('earlier_month_open'));
    const voided = { ...gift, occurredAt: new Date().toISOString() };
    await spend.publish(offlineGiftVoided.subject, organizationId, voided);
    await eventually(async () => (await transfers()).length === 5);
    expect(await close(earlierMonth)).toMatchObject({ state: 'closed' });
    const mistyped = () => spend.rpc.call(ctx, accountingMonthsRpc.getMonth, { month: '0202-11' });
    expect(await mistyped()).toMatchObject({ state: 'closed', reopenRefusal: 'later_month_closed' });
    expect((await list()).every(({ month, state }) => (state === 'closed') === month <= earlierMonth)).toBe(
      true,
    );
    await reopen(earlierMonth, 'A duplicate bill');
    expect(await mistyped()).toMatchObject({ state: 'open' });
    expect(await spend.findings()).toEqual([]);
  });

  it('closes once when the call is repeated after one of its checks was resolved', async () => {
    const { organizationId, ctx } = await createBooks();
    missingReceipts = 1;
    const keyed = { ...ctx, idempotencyKey: newId() };
    const request = { month: earlierMonth, version: 0, reason: 'The receipt is lost' };
    await spend.rpc.call(keyed, accountingMonthsRpc.closeMonth, request);
    missingReceipts = 0;
    expect(await spend.rpc.call(keyed, accountingMonthsRpc.closeMonth, request)).toMatchObject({
      state: 'closed',
      version: 1,
    });
    const records = await spend.auditRecordsOf(organizationId);
    expect(records.filter(({ action }) => action === 'books.close-month')).toHaveLength(1);
  });

  it('closes with open checks only for a stated reason, and never while Stripe and the ledger differ', async () => {
    const { ctx, close, saveDay } = await createBooks();
    missingReceipts = 2;
    await expect(close(earlierMonth)).rejects.toEqual(code('month_checks_open'));
    const closed = await close(earlierMonth, 'The merchant closed down');
    expect(closed.history[0]).toMatchObject({
      action: 'close',
      reason: 'The merchant closed down',
      openChecks: [{ kind: 'missing_receipts', open: 2 }],
    });
    await saveDay(`${lastMonth}-10`, 101, `${lastMonth}-10T00:00:00Z`);
    await saveDay(`${thisMonth}-01`, 103, `${lastMonth}-10T00:00:00Z`);
    await expect(close(lastMonth, 'It is late')).rejects.toEqual(code('month_unreconciled'));
    expect(await spend.rpc.call(ctx, accountingMonthsRpc.getMonth, { month: lastMonth })).toMatchObject({
      closeRefusal: 'month_unreconciled',
    });
    // A later check found it resolved.
    await saveDay(today, 100, null);
    expect(await close(lastMonth, 'It is late')).toMatchObject({ state: 'closed' });
  });

  it('closes only after a comparison with Stripe that covers its last day', async () => {
    const { ctx, close, saveDay } = await createBooks(false);
    await saveDay(`${earlierMonth}-27`, 100, null);
    const refused = code('month_not_compared');
    await expect(close(earlierMonth, 'It is late')).rejects.toEqual(refused);
    const detail = await spend.rpc.call(ctx, accountingMonthsRpc.getMonth, { month: earlierMonth });
    expect(detail.closeRefusal).toBe('month_not_compared');
    expect(detail.checks).toContainEqual(
      expect.objectContaining({ kind: 'reconciliation', open: 0, total: 1, isUncompared: true }),
    );
    await spend.rpc.call(ctx, reconciliationRpc.checkReconciliation, {});
    expect(await close(earlierMonth)).toMatchObject({ state: 'closed' });
  });

  it('counts the reports that wait for approval and have an expense in it, until they are approved', async () => {
    const { organizationId, ctx } = await createBooks();
    const author = { ...ctx, actor: signedInPerson(organizationId, { role: 'Employee' as const }) };
    const draft = await spend.rpc.call(author, reimbursementsRpc.create, {
      title: 'Pantry run',
      lines: [
        {
          kind: 'expense',
          spentOn: `${earlierMonth}-20`,
          memo: '',
          merchant: 'Fennel Row Produce',
          amount: 4_200,
        },
      ],
    });
    const approvalsOf = async (month: string) => {
      const { checks } = await spend.rpc.call(ctx, accountingMonthsRpc.getMonth, { month });
      return checks.find(({ kind }) => kind === 'approvals');
    };
    expect(await approvalsOf(earlierMonth)).toMatchObject({ open: 0 });
    const report = await spend.rpc.call(author, reimbursementsRpc.submit, {
      reportId: draft.id,
      version: draft.version,
      receiptReasons: draft.lines.map(({ id: lineId }) => ({ lineId, reason: 'The till was broken' })),
    });
    expect(await approvalsOf(earlierMonth)).toMatchObject({ open: 1, amount: 4_200, isRequired: false });
    expect(await approvalsOf(lastMonth)).toMatchObject({ open: 0 });
    await spend.rpc.call(ctx, reimbursementsRpc.approve, {
      reportId: report.id,
      version: report.version,
      note: '',
    });
    expect(await approvalsOf(earlierMonth)).toMatchObject({ open: 0 });
  });

  // The payments of a sponsor's and of an employer's match arrive as gifts that an admin recorded.
  it('is not changed by a match payment that is recorded for one of its days, nor by its void', async () => {
    const { organizationId, transfers, close } = await createBooks();
    await close(earlierMonth);
    const inMonth = async () => (await transfers()).filter(({ on }) => on.startsWith(earlierMonth));
    const before = await inMonth();
    const payment = giftOf(organizationId, `${earlierMonth}-20`, 5_000);
    const { offlineGiftRecorded, offlineGiftVoided } = donationsEvents;
    await spend.publish(offlineGiftRecorded.subject, organizationId, payment);
    const ofPayment = async () => (await transfers()).filter(({ amount }) => amount === '5000');
    await eventually(async () => (await ofPayment()).length === 1);
    const voided = { ...payment, occurredAt: new Date().toISOString() };
    await spend.publish(offlineGiftVoided.subject, organizationId, voided);
    await eventually(async () => (await ofPayment()).length === 2);
    expect(await ofPayment()).toMatchObject([
      { on: `${lastMonth}-01`, original: `${earlierMonth}-20` },
      { on: today, original: null },
    ]);
    expect(await inMonth()).toEqual(before);
    expect(await spend.findings()).toEqual([]);
  });

  it('takes nothing once it is closed: what is late counts in the first open month and keeps its day', async () => {
    const { organizationId, gifts, transfers, close } = await createBooks();
    await close(earlierMonth);
    const [gift] = gifts;
    await spend.publish(donationsEvents.giftRefunded.subject, organizationId, {
      ...gift,
      refunded: 400,
      stripeRefundId: `re_${newId()}`,
      occurredAt: `${earlierMonth}-28T12:00:00.000Z`,
    });
    const late = await eventually(async () => (await transfers()).find(({ kind }) => kind === 'gift_refund'));
    expect(late).toMatchObject({ on: `${lastMonth}-01`, original: `${earlierMonth}-28`, amount: '400' });
    const { rows } = await spend.pool.query<{ id: string; account: string }>(
      `select t.id, (select id from account where organization_id = $1 and kind = 'clearing') as account
       from transfer t where organization_id = $1 and to_char(effective_on, 'YYYY-MM') = $2`,
      [organizationId, earlierMonth],
    );
    const [transfer] = rows;
    await expect(
      spend.pool.query(
        `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
         values ($1, $2, $3, 'posted', 1), ($1, $2, $3, 'posted', -1)`,
        [organizationId, transfer?.id, transfer?.account],
      ),
    ).rejects.toThrow('nothing is posted into a closed month');
    expect(await spend.findings()).toEqual([]);
  });

  it('does not stop a capture: it is booked in the next month, and so is a correction of its category', async () => {
    const { organizationId, account, ctx, transfers } = await createBooks();
    const card = await spend.createCard({ organizationId, account }, 'monthly', 100_000);
    const { id } = await spend.swipe(card, 5_000);
    await spend.pool.query(
      `insert into accounting_month (organization_id, month, is_closed, version) values ($1, $2, true, 1)`,
      [organizationId, `${thisMonth}-01`],
    );
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: account });
    const nextMonth = `${monthAfter(thisMonth)}-01`;
    const captured = await eventually(async () =>
      (await transfers()).find(({ kind }) => kind === 'purchase_capture'),
    );
    expect(captured).toMatchObject({ on: nextMonth, original: today });
    const { rows } = await spend.pool.query<{ id: string }>(
      `select id from card_transaction where card_id = $1`,
      [card.cardId],
    );
    const recode = async (revision: number) => {
      await spend.publish(cardsEvents.purchaseCoded.subject, organizationId, {
        organizationId,
        purchaseId: rows[0]?.id,
        authorizationId: null,
        revision,
        lines: [{ categoryId: newId(), amountMinor: 5_000, memo: null }],
        codedAt: new Date().toISOString(),
      });
      return eventually(async () => {
        const corrections = (await transfers()).filter(({ kind }) => kind === 'purchase_recoding');
        return corrections.length === revision ? corrections.at(-1) : undefined;
      });
    };
    expect(await recode(1)).toMatchObject({ on: nextMonth, original: null });
    await spend.pool.query(
      `insert into accounting_month (organization_id, month, is_closed, version) values ($1, $2, true, 1)`,
      [organizationId, nextMonth],
    );
    const later = `${monthAfter(monthAfter(thisMonth))}-01`;
    expect(await recode(2)).toMatchObject({ on: later, original: nextMonth });
    const { items } = await spend.rpc.call(ctx, accountingRpc.listJournal, {
      from: later,
      to: later,
      format: 'hledger',
      cursor: null,
    });
    expect(items).toMatchObject([{ kind: 'purchase_recoding', date: later, originalDate: nextMonth }]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('closing a month', () => {
  it('never delays a decision: no hold takes the lock that a posting shares', async () => {
    const owner = await createBooks();
    const card = await spend.createCard(owner, 'monthly', 100_000);
    const client = await spend.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(functions.books_lock($1))', [owner.organizationId]);
      const { approved } = await spend.swipe(card, 1_000);
      expect(approved).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('leaves every posting before it or after it, whichever of two replicas closes', async () => {
    const { organizationId, transfers, close } = await createBooks();
    const replica = await spend.service.startReplica({});
    try {
      const facts = Array.from({ length: 30 }, (_, index) =>
        giftOf(organizationId, `${earlierMonth}-${String((index % 28) + 1).padStart(2, '0')}`, 100 + index),
      );
      const [closed] = await Promise.all([
        Promise.allSettled([close(earlierMonth), close(earlierMonth)]),
        ...facts.map((fact) => spend.publish(donationsEvents.giftSucceeded.subject, organizationId, fact)),
      ]);
      expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await eventually(async () => (await transfers()).length === facts.length + 3);
      const { rows } = await spend.pool.query(
        `select t.id from transfer t
         join accounting_month_change c on c.organization_id = t.organization_id and c.action = 'close'
         where t.organization_id = $1 and date_trunc('month', t.effective_on) = c.month and t.created_at > c.changed_at`,
        [organizationId],
      );
      // A posting that began before the close can have committed before it as well.
      expect(rows).toEqual([]);
      expect(await spend.findings()).toEqual([]);
    } finally {
      await replica.close();
    }
  });
});
