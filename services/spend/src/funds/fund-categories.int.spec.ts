import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fundsRpc,
  orgRpc,
  programsRpc,
  reimbursementsRpc,
  spendEvents,
  type CategoryWire,
  type ReimbursementLineInput,
  type ReimbursementWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { OrgStub } from '../test/org-stub.ts';
import { serveStub } from '../test/other-services.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org.
let spend: SpendHarness;
const [food, fuel] = [newId(), newId()];
let archived: string | null;
beforeAll(async () => {
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account' });
  new OrgStub(spend);
  serveStub(spend, orgRpc.listCategories, ({ organizationId }) => {
    const category = (id: string, code: string, name: string): CategoryWire => ({
      id,
      organizationId,
      code,
      name,
      form990Line: '24',
      function: 'program',
      isArchived: id === archived,
    });
    return [category(food, '5242', 'Food'), category(fuel, '5200', 'Fuel')];
  });
});
beforeEach(() => {
  archived = null;
});
afterAll(() => spend.stop(), 60_000);

const openFund = (admin: Ctx, over: Partial<RequestOf<typeof fundsRpc.createFund>> = {}) =>
  spend.rpc.call(admin, fundsRpc.createFund, {
    name: 'Suppers',
    restriction: 'purpose',
    purpose: 'Meals',
    startsOn: null,
    endsOn: null,
    ...over,
  });
const update = (admin: Ctx, fundId: string, change: Partial<RequestOf<typeof fundsRpc.updateFund>>) =>
  spend.rpc.call(admin, fundsRpc.updateFund, { fundId, ...change });

describe('The categories of a fund', () => {
  it('are set, kept by other changes, replaced, published and in the audit log by name', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    expect((await openFund(admin)).categoryIds).toEqual([]);
    const { id, accountId, categoryIds } = await openFund(admin, { categoryIds: [food, food] });
    expect(categoryIds).toEqual([food]);
    expect((await update(admin, id, { name: 'Dinners' })).categoryIds).toEqual([food]);
    expect((await update(admin, id, { categoryIds: [fuel, food] })).categoryIds).toEqual([fuel, food]);
    expect((await update(admin, id, { categoryIds: [] })).categoryIds).toEqual([]);

    const published = await spend.service.published(spendEvents.fundChanged.subject, organizationId);
    const ofFund = published.filter((event) => event.fundId === id);
    expect(ofFund.map(({ accountId: account, categoryIds: ids }) => [account, ids])).toEqual([
      [accountId, [food]],
      [accountId, [food]],
      [accountId, [fuel, food]],
      [accountId, []],
    ]);
    const recorded = await spend.service.published(spendEvents.changeRecorded.subject, organizationId);
    const changes = recorded.filter(({ subject }) => JSON.stringify(subject).includes(id));
    expect(changes.at(2)).toMatchObject({
      action: 'fund.update',
      before: { categories: '5242 Food' },
      after: { categories: '5200 Fuel, 5242 Food' },
    });
  });

  it('exist in the chart; one that was archived since may stay, and none is added', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    await expect(openFund(admin, { categoryIds: [newId()] })).rejects.toMatchObject({
      code: 'category_not_usable',
    });
    const { id } = await openFund(admin, { categoryIds: [food] });
    archived = food;
    expect((await update(admin, id, { categoryIds: [food, fuel] })).categoryIds).toEqual([food, fuel]);
    await update(admin, id, { categoryIds: [fuel] });
    await expect(update(admin, id, { categoryIds: [food] })).rejects.toMatchObject({
      code: 'category_not_usable',
    });
  });

  it('are those that a program of the fund may have as its default', async () => {
    const { organizationId } = await spend.createOrganization(0);
    const admin = spend.admin(organizationId);
    const { accountId } = await openFund(admin, { categoryIds: [food] });
    const { id: programId } = await createProgram(spend, admin, { payingAccountId: accountId });
    const choose = (defaultCategoryId: string) =>
      spend.rpc.call(admin, programsRpc.updateProgram, { programId, defaultCategoryId });
    await expect(choose(fuel)).rejects.toMatchObject({ code: 'category_outside_fund' });
    expect((await choose(food)).defaultCategoryId).toBe(food);
    const { accountId: other } = await openFund(admin, { categoryIds: [fuel] });
    const copyOf = (payingAccountId: string) =>
      createProgram(spend, admin, { payingAccountId, copyOf: programId });
    expect((await copyOf(accountId)).defaultCategoryId).toBe(food);
    expect((await copyOf(other)).defaultCategoryId).toBeNull();
  });
});

const expense = (fundId: string, categoryId: string | null): ReimbursementLineInput => ({
  kind: 'expense',
  spentOn: '2026-01-15',
  memo: 'Squash',
  merchant: 'Fennel Row Produce',
  amount: 2_000,
  fundId,
  categoryId,
});

describe('A reimbursement from a fund with categories', () => {
  async function author() {
    const organization = await PayingOrganization.create(spend, 10_000);
    const [person, admin] = [organization.person(), organization.admin()];
    await organization.linkBank(person);
    const { id: fundId } = await openFund(admin, { categoryIds: [food] });
    const letter = { amount: 3_000, donor: 'Alder Trust', reason: 'Letter' };
    await spend.rpc.call(admin, fundsRpc.receiveInFund, { fundId, ...letter });
    const write = (categoryId: string | null) =>
      spend.rpc.call(person, reimbursementsRpc.create, {
        title: 'Supper',
        lines: [expense(fundId, categoryId)],
      });
    const submit = ({ id: reportId, version, lines }: ReimbursementWire) =>
      spend.rpc.call(person, reimbursementsRpc.submit, {
        reportId,
        version,
        receiptReasons: lines.map(({ id: lineId }) => ({ lineId, reason: 'The till was broken' })),
      });
    return { organization, person, admin, fundId, write, submit };
  }

  it('has one of them in each line when it is submitted, and when it is approved', async () => {
    const { admin, fundId, write, submit } = await author();
    await expect(write(fuel)).rejects.toMatchObject({ code: 'category_outside_fund' });
    await expect(submit(await write(null))).rejects.toMatchObject({ code: 'category_needed_by_fund' });
    const { id: reportId, version } = await submit(await write(food));
    const decide = { reportId, version, note: '' };
    await update(admin, fundId, { categoryIds: [fuel] });
    await expect(spend.rpc.call(admin, reimbursementsRpc.approve, decide)).rejects.toMatchObject({
      code: 'category_outside_fund',
    });
    const returned = await spend.rpc.call(admin, reimbursementsRpc.requestChanges, {
      ...decide,
      note: 'Fuel?',
    });
    expect(returned.status).toBe('changes_requested');
  });

  it('is paid as it was approved, whatever the fund includes since', async () => {
    const { organization, person, admin, fundId } = await author();
    const approved = await organization.approved(person, [expense(fundId, food)]);
    await update(admin, fundId, { categoryIds: [fuel] });
    const [paid] = await organization.pay(admin, approved);
    expect(paid).toMatchObject({ refusal: null, report: { status: 'processing' } });
    expect(await spend.findings()).toEqual([]);
  });
});
