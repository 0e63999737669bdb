import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingExportsRpc,
  accountingMonthsRpc,
  accountingRpc,
  cardsRpc,
  orgRpc,
  reimbursementsRpc,
  type ReimbursementWire,
} from '@almoner/contracts';
import { monthAfter, newId, utcDay } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { serveStub } from '../test/other-services.ts';
import { SpendHarness } from '../test/spend-harness.ts';

const [travel, food] = [newId(), newId()];
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
  serveStub(spend, cardsRpc.sumPurchases, () => ({ count: 0, sums: [] }));
  serveStub(spend, orgRpc.listCategories, ({ organizationId }) =>
    [travel, food].map((id, index) => ({
      id,
      organizationId,
      code: `517${index}`,
      name: 'Category',
      form990Line: null,
      function: 'program' as const,
      isArchived: false,
    })),
  );
});
afterAll(() => spend.stop(), 60_000);

const today = utcDay(new Date());
const month = today.slice(0, 7);
const days = { from: `${month}-01`, to: today };

const line = (amount: number, categoryId: string | null) => ({
  kind: 'expense' as const,
  spentOn: '2026-01-15',
  memo: '',
  merchant: 'Fennel Row Produce',
  amount,
  categoryId,
});

/** Has two lines, the second without a category. */
async function submitReport() {
  const { organizationId } = await spend.createOrganization(100_000);
  const admin = spend.admin(organizationId);
  const author: Ctx = { ...admin, actor: signedInPerson(organizationId, { role: 'Employee' }) };
  const draft = await spend.rpc.call(author, reimbursementsRpc.create, {
    title: 'Tern Point',
    lines: [line(20_764, travel), line(11_800, null)],
  });
  const report = await spend.rpc.call(author, reimbursementsRpc.submit, {
    reportId: draft.id,
    version: draft.version,
    receiptReasons: draft.lines.map(({ id: lineId }) => ({ lineId, reason: 'The till was broken' })),
  });
  return { organizationId, admin, author, report };
}

async function approveReport() {
  const { organizationId, admin, author, report } = await submitReport();
  const approved = await spend.rpc.call(admin, reimbursementsRpc.approve, {
    reportId: report.id,
    version: report.version,
    note: '',
  });
  const [, uncategorized] = approved.lines;
  const lineId = uncategorized?.id ?? '';
  const code = (ctx: Ctx, { version }: ReimbursementWire, categoryId: string | null) =>
    spend.rpc.call(ctx, reimbursementsRpc.codeLine, { reportId: report.id, lineId, version, categoryId });
  const expenses = async () => {
    const { period } = await spend.rpc.call(admin, accountingRpc.getStatementOfActivities, days);
    return Object.fromEntries<number>(
      period.expenses.map(({ categoryId, amount }) => [String(categoryId), amount] as const),
    );
  };
  const uncategorizedOf = async () => {
    const { checks } = await spend.rpc.call(admin, accountingMonthsRpc.getMonth, { month });
    return checks.find(({ kind }) => kind === 'uncategorized');
  };
  const movements = async (over: { category?: 'none' } = {}) =>
    (await spend.rpc.call(admin, accountingExportsRpc.listMovements, { tab: 'card', ...over })).items;
  return { organizationId, admin, author, approved, code, expenses, uncategorizedOf, movements };
}

const closeThisMonth = (organizationId: string) =>
  spend.pool.query(
    `insert into accounting_month (organization_id, month, is_closed, version) values ($1, $2, true, 1)`,
    [organizationId, `${month}-01`],
  );

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('the category of a line of an approved report', () => {
  it('is set by a further posting, and the statement, the month check and the list of movements agree', async () => {
    const { organizationId, admin, approved, code, expenses, uncategorizedOf, movements } =
      await approveReport();
    expect(approved.actions.code).toEqual({ isAllowed: true, refusal: null });
    expect(await expenses()).toEqual({ [travel]: 20_764, null: 11_800 });
    expect(await uncategorizedOf()).toMatchObject({ open: 1, total: 1, amount: 11_800 });
    const open = await movements({ category: 'none' });
    expect(open).toMatchObject([{ kind: 'reimbursement_approval', reportId: approved.id }]);

    const coded = await code(admin, approved, food);
    expect(coded).toMatchObject({ status: 'approved', version: approved.version + 1 });
    expect(coded.lines.map(({ categoryId }) => categoryId)).toEqual([travel, food]);
    expect(await expenses()).toEqual({ [travel]: 20_764, [food]: 11_800 });
    expect(await uncategorizedOf()).toMatchObject({ open: 0, total: 1, amount: 0 });
    expect(await movements({ category: 'none' })).toEqual([]);
    const approval = (await movements()).find(({ kind }) => kind === 'reimbursement_approval');
    const ofExpense = approval?.accounts.filter(({ account }) => account === 'Expenses');
    expect(ofExpense).toMatchObject([
      { categoryId: travel, amount: 20_764 },
      { categoryId: food, amount: 11_800 },
    ]);
    const { items } = await spend.rpc.call(admin, accountingRpc.listFigureLines, {
      ...days,
      kind: 'expense',
      category: food,
    });
    expect(items).toMatchObject([{ kind: 'reimbursement_recoding', reportId: approved.id, amount: 11_800 }]);
    const records = await spend.auditRecordsOf(organizationId);
    expect(records.filter(({ action }) => action === 'reimbursement.code')).toHaveLength(1);
    expect(await spend.findings()).toEqual([]);
  });

  it('is refused while the report waits, for another version, and for people who do not keep the books', async () => {
    const { organizationId, author, admin, report } = await submitReport();
    const waiting = {
      reportId: report.id,
      version: report.version,
      lineId: report.lines[1]?.id ?? '',
      categoryId: food,
    };
    expect(report.actions.code).toEqual({ isAllowed: false, refusal: 'forbidden' });
    expect(await codeOf(spend.rpc.call(admin, reimbursementsRpc.codeLine, waiting))).toBe(
      'reimbursement_not_approved',
    );
    const { approved, author: other, admin: otherAdmin, code } = await approveReport();
    expect(await codeOf(code(other, approved, food))).toBe('forbidden');
    expect(await codeOf(code(author, approved, food))).toBe('forbidden');
    expect(await codeOf(code(spend.admin(organizationId), approved, food))).toBe('not_found');
    expect(await codeOf(code(otherAdmin, { ...approved, version: 1 }, food))).toBe('changed_meanwhile');
    expect(await codeOf(code(otherAdmin, approved, newId()))).toBe('category_not_usable');
    const same = await code(otherAdmin, approved, null);
    expect(same.version).toBe(approved.version);
  });

  it('changes no closed month: the correction counts in the open one and keeps the day of the approval', async () => {
    const { organizationId, admin, approved, code, expenses } = await approveReport();
    await closeThisMonth(organizationId);
    const before = await expenses();
    await code(admin, approved, food);
    expect(await expenses()).toEqual(before);
    const { rows } = await spend.pool.query<{ on: string; original: string }>(
      `select to_char(effective_on, 'YYYY-MM-DD') as on, to_char(original_on, 'YYYY-MM-DD') as original
       from transfer where organization_id = $1 and kind = 'reimbursement_recoding'`,
      [organizationId],
    );
    expect(rows).toEqual([{ on: `${monthAfter(month)}-01`, original: today }]);
  });
});

describe('the check of what a month owes people', () => {
  it('counts the reports that were owed at its end, whenever they were paid', async () => {
    const { organizationId, admin, approved } = await approveReport();
    const other = await spend.rpc.call(
      { ...admin, actor: signedInPerson(organizationId, { role: 'Employee' }) },
      reimbursementsRpc.create,
      { title: 'Not submitted', lines: [line(900, null)] },
    );
    expect(other.status).toBe('draft');
    const owedIn = async (of: string) => {
      const { checks } = await spend.rpc.call(admin, accountingMonthsRpc.getMonth, { month: of });
      return checks.find(({ kind }) => kind === 'reimbursements');
    };
    // The payment counts in the next month, as this one is closed.
    await closeThisMonth(organizationId);
    await spend.rpc.call(admin, reimbursementsRpc.markPaid, {
      reportId: approved.id,
      version: approved.version,
      reference: 'Check 1042',
    });
    expect(await owedIn(month)).toMatchObject({ open: 1, amount: 32_564 });
    expect(await owedIn(monthAfter(month))).toMatchObject({ open: 0, amount: 0 });
    expect(await owedIn('2020-01')).toMatchObject({ open: 0, amount: 0 });
  });
});
