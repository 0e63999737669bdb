import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingExportsRpc,
  accountingRpc,
  fundsRpc,
  orgRpc,
  reimbursementsRpc,
  spendEvents,
  type ReimbursementLineInput,
  type ReimbursementWire,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { OrgStub } from '../test/org-stub.ts';
import { serveStub } from '../test/other-services.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org.
let spend: SpendHarness;
const food = newId();
beforeAll(async () => {
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account' });
  new OrgStub(spend);
  serveStub(spend, orgRpc.listCategories, ({ organizationId }) => [
    {
      id: food,
      organizationId,
      code: '5242',
      name: 'Food for programs',
      form990Line: '24',
      function: 'program' as const,
      isArchived: false,
    },
  ]);
});
afterAll(() => spend.stop(), 60_000);

const expense = (amount: number, over: Partial<ReimbursementLineInput> = {}): ReimbursementLineInput => ({
  kind: 'expense',
  spentOn: '2026-01-15',
  memo: 'Squash',
  merchant: 'Fennel Row Produce',
  amount,
  ...(over as object),
});

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

const forgo = (ctx: Ctx, { id, version }: Pick<ReimbursementWire, 'id' | 'version'>) =>
  spend.rpc.call(ctx, reimbursementsRpc.forgo, { reportId: id, version });

const published = (organizationId: string) =>
  spend.service.published(spendEvents.reimbursementForgone.subject, organizationId);

const today = utcDay(new Date());
const days = { from: '2020-01-01', to: today };

async function owing(amount = 4_200, role: 'Employee' | 'Admin' = 'Employee') {
  const organization = await PayingOrganization.create(spend, 10_000);
  const author = organization.person(role);
  await organization.linkBank(author);
  const report = await organization.approvedReport(author, amount);
  return { organization, author, report };
}

/** Pays the report, and the bank returns the payment. */
async function paidAndReturned(
  organization: PayingOrganization,
  report: ReimbursementWire,
): Promise<ReimbursementWire> {
  await organization.pay(organization.admin(), report);
  await organization.reportBecomes(report, 'paid');
  const [payment] = await organization.payments();
  await spend.stripe.testHelpers.treasury.outboundPayments.returnOutboundPayment(
    payment?.id ?? '',
    {},
    { stripeAccount: organization.account },
  );
  return organization.reportBecomes(report, 'failed');
}

describe('forgoing a reimbursement', () => {
  it('turns the debt into a contribution, once, and publishes what was given', async () => {
    const { organization, author, report } = await owing();
    expect(report.forgoneAt).toBeNull();
    const once = { ...author, idempotencyKey: newId() };
    const forgone = await forgo(once, report);
    expect(await forgo(once, report)).toEqual(forgone);
    expect(forgone).toMatchObject({
      status: 'forgone',
      version: report.version + 1,
      payouts: [],
      paidReference: null,
      actions: { forgo: { isAllowed: false, refusal: 'reimbursement_not_owed' } },
    });
    expect(Date.parse(forgone.forgoneAt ?? '')).not.toBeNaN();
    expect(await organization.owed()).toBe(0);
    await organization.walletIs({ posted: 10_000, available: 10_000 });
    const [fact, ...more] = await published(organization.id);
    expect(more).toEqual([]);
    const person = author.actor.kind === 'user' ? author.actor : null;
    expect(fact).toMatchObject({
      reportId: report.id,
      userId: person?.userId,
      email: person?.email,
      name: report.author.name,
      title: 'Pantry run',
      total: 4_200,
      currency: 'USD',
      lines: [{ kind: 'expense', spentOn: '2026-01-15', merchant: 'Fennel Row Produce', amount: 4_200 }],
    });
    const admin = organization.admin();
    const { items } = await spend.rpc.call(admin, reimbursementsRpc.list, { status: 'forgone' });
    expect(items).toMatchObject([{ id: report.id, status: 'forgone', payRefusal: null }]);
    expect((await organization.get(admin, report)).forgoneAt).toBe(forgone.forgoneAt);
    const records = await spend.auditRecordsOf(organization.id);
    expect(records.find(({ action }) => action === 'reimbursement.forgo')).toMatchObject({
      before: { status: 'approved' },
      after: { status: 'forgone' },
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('is for the author alone: an admin, a manager and another organization are refused', async () => {
    const { organization, author, report } = await owing();
    const seen = await organization.get(organization.admin(), report);
    expect(seen.actions.forgo).toEqual({ isAllowed: false, refusal: 'forbidden' });
    expect(await codeOf(forgo(organization.admin(), report))).toBe('forbidden');
    for (const role of ['Manager', 'Employee'] as const)
      expect(await codeOf(forgo(organization.person(role), report))).toBe('not_found');
    const { organizationId } = await spend.createOrganization(0);
    const stranger: Ctx = {
      ...spend.admin(organizationId),
      actor: signedInPerson(organizationId, { role: 'Employee' }),
    };
    expect(await codeOf(forgo(stranger, report))).toBe('not_found');
    if (author.actor.kind !== 'user') throw new Error('The author is no person.');
    const unproven: Ctx = { ...author, actor: { ...author.actor, isAddressProven: false } };
    expect(await codeOf(forgo(unproven, report))).toBe('address_not_proven');
    expect((await organization.get(author, report)).actions.forgo.isAllowed).toBe(true);
    expect(await published(organization.id)).toEqual([]);
  });

  it('is refused before approval, for an allowance, for another version, while it is paid and afterwards', async () => {
    const { organization, author, report } = await owing();
    const { rpc } = spend;
    const draft = await rpc.call(author, reimbursementsRpc.create, { title: 'Ice', lines: [expense(100)] });
    expect(draft.actions.forgo).toEqual({ isAllowed: false, refusal: 'reimbursement_not_owed' });
    expect(await codeOf(forgo(author, draft))).toBe('reimbursement_not_owed');
    const allowance = await organization.approved(author, [
      expense(100),
      { kind: 'per_diem', spentOn: '2026-01-16', memo: '', days: 2, dailyRate: 6_800 },
    ]);
    expect((await organization.get(author, allowance)).actions.forgo.refusal).toBe(
      'reimbursement_has_allowance',
    );
    expect(await codeOf(forgo(author, allowance))).toBe('reimbursement_has_allowance');
    expect(await codeOf(forgo(author, { ...report, version: report.version - 1 }))).toBe('changed_meanwhile');

    await spend.control('settings', { treasuryTransfers: 'wait' });
    const [paid] = await organization.pay(organization.admin(), report);
    await spend.control('settings', { treasuryTransfers: 'succeed' });
    const open = await organization.get(author, report);
    expect([paid?.refusal, open.status]).toEqual([null, 'processing']);
    expect(open.actions.forgo.refusal).toBe('reimbursement_payout_open');
    expect(await codeOf(forgo(author, open))).toBe('reimbursement_payout_open');
    const outside = await organization.approvedReport(author, 700);
    const marked = await rpc.call(organization.admin(), reimbursementsRpc.markPaid, {
      reportId: outside.id,
      version: outside.version,
      reference: 'Check 7',
    });
    expect(await codeOf(forgo(author, marked))).toBe('reimbursement_not_owed');
    expect(await published(organization.id)).toEqual([]);
  });

  it('ends the report: nobody pays it, marks it as paid, edits it or decides on it', async () => {
    const { organization, author, report } = await owing();
    const admin = organization.admin();
    const forgone = await forgo(author, report);
    const at = { reportId: forgone.id, version: forgone.version };
    const [paid] = await organization.pay(admin, forgone);
    expect(paid?.refusal).toBe('reimbursement_not_approved');
    const markPaid = spend.rpc.call(admin, reimbursementsRpc.markPaid, { ...at, reference: 'Check 7' });
    expect(await codeOf(markPaid)).toBe('reimbursement_not_approved');
    const reject = spend.rpc.call(admin, reimbursementsRpc.reject, { ...at, note: 'Late' });
    expect(await codeOf(reject)).toBe('reimbursement_not_submitted');
    const edit = { ...at, title: 'Other', lines: [] };
    expect(await codeOf(spend.rpc.call(author, reimbursementsRpc.update, edit))).toBe(
      'reimbursement_not_editable',
    );
    await expect(
      spend.pool.query(
        `insert into reimbursement_payout (organization_id, id, report_id, transfer_id, payee_id, bank_account_id, amount_minor,
           currency, status, created_at, next_attempt_at)
         select r.organization_id, gen_random_uuid(), r.id, t.id, r.author_id, b.id, r.total_minor, r.currency, 'requested', now(), now()
         from reimbursement_report r
         join person_bank_account b on b.organization_id = r.organization_id and b.user_id = r.author_id
         join transfer t on t.source_id = r.id and t.kind = 'reimbursement_forgone'
         where r.id = $1`,
        [report.id],
      ),
    ).rejects.toThrow(/was forgone/);
    expect(await organization.payments()).toEqual([]);
  });

  it('is verified: a report that is booked as forgone and is paid is named', async () => {
    const { author, report } = await owing();
    await forgo(author, report);
    const set = (status: string, forgoneAt: string) =>
      spend.pool.query(
        `update reimbursement_report set status = $2, forgone_at = ${forgoneAt} where id = $1`,
        [report.id, status],
      );
    await set('paid', 'null');
    const findings = await spend.findings();
    await set('forgone', 'now()');
    expect(findings).toEqual([
      { invariant: 'no report is both paid and forgone', row: { id: report.id, status: 'paid' } },
    ]);
    expect(await spend.findings()).toEqual([]);
  });

  it('may follow a payment that the bank returned', async () => {
    const { organization, author, report } = await owing();
    const returned = await paidAndReturned(organization, report);
    expect(await forgo(author, returned)).toMatchObject({ status: 'forgone' });
    expect(await organization.owed()).toBe(0);
    await organization.walletIs({ posted: 10_000, available: 10_000 });
    expect(await spend.findings()).toEqual([]);
  });
});

describe('the books of a forgone reimbursement', () => {
  it('keep the expense, add an unrestricted contribution, and leave the fund of a line as it was', async () => {
    const organization = await PayingOrganization.create(spend, 10_000);
    const [author, admin] = [organization.person(), organization.admin()];
    const { rpc } = spend;
    const fund = await rpc.call(admin, fundsRpc.createFund, {
      name: 'Suppers',
      restriction: 'purpose',
      purpose: 'Meals',
      startsOn: null,
      endsOn: null,
    });
    const letter = { amount: 3_000, donor: 'Alder Trust', reason: 'Letter' };
    await rpc.call(admin, fundsRpc.receiveInFund, { fundId: fund.id, ...letter });
    const budgetOfYear = { year: Number(today.slice(0, 4)) };
    const planned = { categoryId: food, spendProgramId: null, amount: 50_000, version: 0 };
    await rpc.call(admin, accountingRpc.setBudget, { ...budgetOfYear, ...planned });
    const report = await organization.approved(author, [
      expense(2_000, { fundId: fund.id, categoryId: food }),
      expense(500),
    ]);
    const before = await rpc.call(admin, accountingRpc.getStatementOfActivities, days);
    const budget = await rpc.call(admin, accountingRpc.getBudget, budgetOfYear);
    expect(JSON.stringify(budget)).toContain('2000');
    await forgo(author, report);

    const state = await rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
    expect(state).toMatchObject({ posted: 3_000, available: 3_000, released: 0 });
    const { period } = await rpc.call(admin, accountingRpc.getStatementOfActivities, days);
    expect(period).toMatchObject({
      contributions: { without: 2_500, with: 3_000 },
      released: { without: 0, with: 0 },
      releasedByFund: [],
      change: { without: 0, with: 3_000 },
    });
    expect(period.expenses).toEqual(before.period.expenses);
    expect(await rpc.call(admin, accountingRpc.getBudget, budgetOfYear)).toEqual(budget);
    const { funds } = await rpc.call(admin, accountingRpc.getFundBalances, days);
    expect(funds).toMatchObject([{ fundId: fund.id, received: 3_000, released: 0, end: 3_000 }]);
    const position = await rpc.call(admin, accountingRpc.getFinancialPosition, { on: today });
    expect(position.netAssets).toEqual(period.netAssets.end);
    expect(position.liabilities.filter(({ amount }) => amount !== 0)).toEqual([]);
    expect(await spend.findings()).toEqual([]);

    const journal = await rpc.call(admin, accountingRpc.listJournal, {
      ...days,
      format: 'hledger',
      cursor: null,
    });
    const entry = journal.items.find(({ kind }) => kind === 'reimbursement_forgone');
    expect(entry?.description).toBe('Pantry run');
    expect(sums(entry?.lines ?? [])).toEqual({
      'Liabilities:Reimbursements': 2_500,
      'Income:Contributions:Unrestricted': -2_500,
    });
    const created = await rpc.call(admin, accountingExportsRpc.createExport, { format: 'csv', ...days });
    const { text } = await rpc.call(admin, accountingExportsRpc.readExport, {
      exportId: created.id,
      cursor: null,
    });
    const lines = text.split('\n').filter((line) => line.includes('Pantry run') && line.includes('4010'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('25.00');
    expect(lines[0]).not.toContain('Suppers');
  });
});

const sums = (lines: readonly { readonly account: string; readonly amount: number }[]) => {
  const byAccount: Record<string, number> = {};
  for (const { account, amount } of lines) byAccount[account] = (byAccount[account] ?? 0) + amount;
  return byAccount;
};

/** Each report ends exactly once: it is paid and its money has left, or it is forgone and no payment was made. */
async function expectOneEnd(organization: PayingOrganization, report: ReimbursementWire): Promise<void> {
  const { rows } = await spend.pool.query<{ kind: string }>(
    `select kind from transfer where organization_id = $1 and status <> 'voided'
       and kind in ('reimbursement_forgone', 'reimbursement_payout', 'reimbursement_payment')`,
    [organization.id],
  );
  expect(rows).toHaveLength(1);
  const isForgone = rows[0]?.kind === 'reimbursement_forgone';
  expect(await published(organization.id)).toHaveLength(isForgone ? 1 : 0);
  const ended = await organization.reportBecomes(report, isForgone ? 'forgone' : 'paid');
  expect(ended.forgoneAt === null).toBe(!isForgone);
  expect(await organization.payments()).toHaveLength(rows[0]?.kind === 'reimbursement_payout' ? 1 : 0);
  expect(await organization.owed()).toBe(0);
  expect(await spend.findings()).toEqual([]);
}

/** Starts each call when the one before waits for the report, which is locked, so that all have read it before the first changes it. */
async function atOnce<Result>(
  report: ReimbursementWire,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const blocker = await spend.pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from reimbursement_report where id = $1 for update', [report.id]);
  const answers: Promise<Result>[] = [];
  try {
    for (const call of calls) {
      answers.push(call());
      await eventually(async () => (await waitingForLock()) >= answers.length);
    }
  } finally {
    await blocker.query('commit');
    blocker.release();
  }
  return Promise.all(answers);
}

async function waitingForLock(): Promise<number> {
  const { rows } = await spend.pool.query<{ count: number }>(
    `select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid)
     where a.datname = current_database() and not l.granted`,
  );
  return rows[0]?.count ?? 0;
}

describe('at the same moment', () => {
  it('a payment before the decision to forgo: the money is paid', async () => {
    const { organization, author, report } = await owing();
    const pay = async () => (await organization.pay(organization.admin(), report))[0]?.refusal ?? 'done';
    const answers = await atOnce<unknown>(report, [pay, () => codeOf(forgo(author, report))]);
    expect(answers).toEqual(['done', 'reimbursement_payout_open']);
    await expectOneEnd(organization, report);
  });

  it('the decision to forgo before a payment: the money is given', async () => {
    const { organization, author, report } = await owing();
    const pay = async () => (await organization.pay(organization.admin(), report))[0]?.refusal ?? 'done';
    const answers = await atOnce<unknown>(report, [() => codeOf(forgo(author, report)), pay]);
    expect(answers).toEqual(['done', 'reimbursement_not_approved']);
    await expectOneEnd(organization, report);
  });

  it('two tabs, a payment and a mark as paid: one gift, or one payment', async () => {
    const { organization, author, report } = await owing();
    const admin = organization.admin();
    const at = { reportId: report.id, version: report.version };
    const give = () => codeOf(forgo({ ...author, idempotencyKey: newId() }, report));
    const mark = () =>
      codeOf(spend.rpc.call(admin, reimbursementsRpc.markPaid, { ...at, reference: 'Check' }));
    const answers = await atOnce<unknown>(report, [give, give, mark]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    await expectOneEnd(organization, report);
  });
});

describe('a part of a report', () => {
  const forgoPart = (ctx: Ctx, { id, version }: ReimbursementWire, amount: number) =>
    spend.rpc.call(ctx, reimbursementsRpc.forgo, { reportId: id, version, amount });
  /** Given and paid, by the books, must be the whole report. */
  async function expectWhole(organization: PayingOrganization, report: ReimbursementWire): Promise<void> {
    const { rows } = await spend.pool.query<{ sum: string }>(
      `select coalesce(sum(amount_minor), 0) as sum from transfer where organization_id = $1 and status <> 'voided'
         and kind in ('reimbursement_forgone', 'reimbursement_payout', 'reimbursement_payment')`,
      [organization.id],
    );
    expect(Number(rows[0]?.sum)).toBe(report.total);
    expect(await organization.owed()).toBe(0);
    expect(await spend.findings()).toEqual([]);
  }

  it('is given, and the rest is paid: both make the total, and the acknowledgment names what was given', async () => {
    const { organization, author, report } = await owing();
    const once = { ...author, idempotencyKey: newId() };
    const given = await forgoPart(once, report, 1_500);
    expect(await forgoPart(once, report, 1_500)).toEqual(given);
    expect(given).toMatchObject({
      status: 'approved',
      forgoneAmount: 1_500,
      actions: { forgo: { isAllowed: false, refusal: 'reimbursement_part_forgone' } },
    });
    expect(given.forgoneAt).not.toBeNull();
    expect(await organization.owed()).toBe(2_700);
    expect(await published(organization.id)).toMatchObject([
      { reportId: report.id, total: 1_500, reportTotal: 4_200, lines: [{ amount: 4_200 }] },
    ]);
    expect(await codeOf(forgo(author, given))).toBe('reimbursement_part_forgone');
    const listed = await spend.rpc.call(organization.admin(), reimbursementsRpc.list, { status: 'approved' });
    expect(listed.items).toMatchObject([{ id: report.id, total: 4_200, forgoneAmount: 1_500 }]);
    await organization.pay(organization.admin(), given);
    const paid = await organization.reportBecomes(report, 'paid');
    expect(paid).toMatchObject({ forgoneAmount: 1_500, payouts: [{ amount: 2_700 }] });
    await organization.walletIs({ posted: 7_300, available: 7_300 });
    expect((await organization.payments()).map(({ amount }) => amount)).toEqual([2_700]);
    await expectWhole(organization, report);
    const records = await spend.auditRecordsOf(organization.id);
    expect(records.find(({ action }) => action === 'reimbursement.forgo')).toMatchObject({
      after: { status: 'approved', forgone: { amount: 1_500, currency: 'USD' } },
    });
  });

  it('is at least a cent and at most the report; all of it ends the report as before', async () => {
    const { author, report } = await owing();
    expect(await codeOf(forgoPart(author, report, 4_201))).toBe('invalid_input');
    expect(await codeOf(forgoPart(author, report, 0))).toBe('invalid_input');
    expect(await forgoPart(author, report, 4_200)).toMatchObject({ status: 'forgone', forgoneAmount: 4_200 });
    const other = await owing();
    for (const amount of [4_199, 1]) {
      const { organization, author: giver, report: owed } = amount === 1 ? await owing() : other;
      const given = await forgoPart(giver, owed, amount);
      const marked = await spend.rpc.call(organization.admin(), reimbursementsRpc.markPaid, {
        reportId: given.id,
        version: given.version,
        reference: 'Check 7',
      });
      expect(marked).toMatchObject({ status: 'paid', forgoneAmount: amount });
      await expectWhole(organization, owed);
    }
  });

  it('of lines with and without a fund: the fund pays its rest, and what was given releases nothing', async () => {
    const organization = await PayingOrganization.create(spend, 10_000);
    const [author, admin] = [organization.person(), organization.admin()];
    await organization.linkBank(author);
    const fund = await spend.rpc.call(admin, fundsRpc.createFund, {
      name: 'Suppers',
      restriction: 'purpose',
      purpose: 'Meals',
      startsOn: null,
      endsOn: null,
    });
    const letter = { amount: 3_000, donor: 'Alder Trust', reason: 'Letter' };
    await spend.rpc.call(admin, fundsRpc.receiveInFund, { fundId: fund.id, ...letter });
    const report = await organization.approved(author, [
      expense(2_000, { fundId: fund.id, categoryId: food }),
      expense(501),
    ]);
    const given = await forgoPart(author, report, 1_000);
    await organization.pay(admin, given);
    await organization.reportBecomes(report, 'paid');
    await expectWhole(organization, report);
    const { posted, released } = await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
    expect([posted, released]).toEqual([1_800, 1_200]);
    const { period } = await spend.rpc.call(admin, accountingRpc.getStatementOfActivities, days);
    expect(period).toMatchObject({ contributions: { without: 1_000 }, released: { without: 1_200 } });
  });

  it('and a payment at the same moment: never more than the total', async () => {
    for (const isGivenFirst of [true, false]) {
      const { organization, author, report } = await owing();
      const give = () => codeOf(forgoPart(author, report, 1_500));
      const pay = async () => (await organization.pay(organization.admin(), report))[0]?.refusal ?? 'done';
      const calls = isGivenFirst ? [give, pay] : [pay, give];
      expect(await atOnce<unknown>(report, calls)).toEqual([
        'done',
        isGivenFirst ? 'changed_meanwhile' : 'reimbursement_payout_open',
      ]);
      if (isGivenFirst)
        await organization.pay(organization.admin(), await organization.get(organization.admin(), report));
      await organization.reportBecomes(report, 'paid');
      await expectWhole(organization, report);
    }
  });

  it('given in two tabs at once is given once', async () => {
    const { organization, author, report } = await owing();
    const give = (amount: number) => () =>
      codeOf(forgoPart({ ...author, idempotencyKey: newId() }, report, amount));
    const answers = await atOnce<unknown>(report, [give(1_000), give(2_000), give(4_200)]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await published(organization.id)).toHaveLength(1);
    expect(await organization.owed()).toBe(3_200);
    expect(await spend.findings()).toEqual([]);
  });

  it('may follow a returned payment, is guarded by the database, and is verified', async () => {
    const { organization, author, report } = await owing();
    const returned = await paidAndReturned(organization, report);
    await forgoPart(author, returned, 1_500);
    await expect(
      spend.pool.query(`update reimbursement_payout set status = 'requested' where report_id = $1`, [
        report.id,
      ]),
    ).rejects.toThrow(/less is paid/);
    const markPaid = (amount: number) =>
      spend.pool.query(
        `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, source_id, occurred_at)
         values ($1, $2::uuid, 'reimbursement_payment', 'posted', $3, 'USD', 'Check 7', $2::text, $4, now())`,
        [organization.id, newId(), amount, report.id],
      );
    await expect(markPaid(2_701)).rejects.toThrow(/less is paid/);
    expect(await spend.findings()).toEqual([]);
    const set = (part: number) =>
      spend.pool.query(`update reimbursement_report set forgone_part_minor = $2 where id = $1`, [
        report.id,
        part,
      ]);
    await set(1_499);
    const findings = await spend.findings();
    await set(1_500);
    expect(findings).toMatchObject([
      { invariant: 'what is paid and forgone of a report is its total', row: { id: report.id } },
      { invariant: 'what is owed of each report is in the payables', row: { id: report.id } },
    ]);
    await expect(set(4_200)).rejects.toThrow(/forgone_part_is_of_total/);
    expect(await spend.findings()).toEqual([]);
  });
});
