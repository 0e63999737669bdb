import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingHttp,
  auditHttp,
  categoriesHttp,
  clientsHttp,
  fundsHttp,
  purchasesHttp,
  type CategoryWire,
  type RouteDefinition,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson, type Input } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
const today = utcDay(new Date());
const year = today.slice(0, 4);
const days = { from: `${year}-01-01`, to: today };

/** Each report with its name in the menu and its heading. */
const reports = [
  ['activities', 'Statement of activities', 'Statement of activities'],
  ['position', 'Statement of financial position', 'Statement of financial position'],
  ['functional', 'Functional expenses', 'Functional expenses'],
  ['form-990', 'Form 990 lines', 'Form 990 lines'],
  ['funds', 'Fund balances', 'Fund balances'],
  ['trial-balance', 'Trial balance', 'Trial balance'],
  ['budget', 'Budget vs. actual', 'Budget vs. actual'],
  ['month', 'Month close', / is open$/],
  ['exports', 'Exports', 'Exports'],
] as const;

let client: Organization;
let other: Organization;
let firm: Organization;
/** Assigned to both clients. */
let staff: ApiPerson;
let category: CategoryWire;
let connectionId: string;

/** A client with a purchase, a category, a budget and a fund of which a part is released, and one with a deposit. */
beforeAll(async () => {
  [client, other, firm] = await Promise.all([
    Organization.create('Quillmere Kitchen'),
    Organization.create('Thornfield Library'),
    Organization.create('Ledger & Lark', 'advisor'),
  ]);
  staff = await firm.join('staff', { role: 'Employee' });
  await Promise.all([client.deposit(120_000), other.deposit(70_000)]);
  connectionId = await assignedTo(client);
  await assignedTo(other);
  const { admin } = client;
  const [first] = await admin.call(categoriesHttp.listCategories, { params: { id: client.id } });
  if (first === undefined) throw new Error('There is no chart of accounts.');
  category = first;
  await buy('Fennel Row Produce', 4_000);
  await admin.call(accountingHttp.setBudget, {
    params: { year },
    body: { categoryId: category.id, spendProgramId: null, amount: 90_000, version: 0 },
  });
  const { id } = await admin.call(fundsHttp.createFund, {
    body: { name: 'Cold Storage', restriction: 'purpose', purpose: 'A cold room' },
  });
  const params = { id };
  await admin.call(fundsHttp.receiveInFund, {
    params,
    body: { amount: 50_000, donor: 'Alder Trust', reason: 'Letter of May 2' },
  });
  await admin.call(fundsHttp.releaseFund, {
    params,
    body: { amount: 7_000, reason: 'The cold room', evidence: 'Invoice 7' },
  });
});

async function assignedTo(organization: Organization): Promise<string> {
  const body = { email: firm.admin.email };
  const { id } = await organization.admin.call(clientsHttp.askConnection, { body });
  await firm.admin.call(clientsHttp.acceptConnection, { params: { id } });
  const { id: userId } = await staff.account();
  await firm.admin.call(clientsHttp.assignStaff, { params: { id }, body: { userId, assigned: true } });
  return id;
}

/** A settled purchase with the category. */
async function buy(merchant: string, amountMinor: number): Promise<void> {
  const { admin, stripeAccount } = client;
  const card = await client.issueCard({ holder: admin, limitMinor: 20_000 });
  const purchase = { account: stripeAccount, card: card.stripeCardID, amountMinor, merchant };
  const { id } = await swipe(stripeClient(), purchase);
  await stripeClient().testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount });
  const { id: purchaseId } = await eventually(async () => {
    const { items } = await admin.call(purchasesHttp.listPurchases, { query: { status: 'posted' } });
    return items.find((one) => one.merchant.name === merchant);
  });
  await admin.call(purchasesHttp.codePurchase, {
    params: { id: purchaseId },
    body: { categoryId: category.id, version: 0 },
  });
  await eventually(async () => {
    const { accounts } = await admin.call(accountingHttp.getTrialBalance, { query: { on: today } });
    return accounts.some(({ categoryId }) => categoryId === category.id);
  });
}

const booksOf = (organization: Organization, report: string) =>
  `/console/clients/${organization.id}?report=${report}`;
const isInConsole = (page: Page) => new URL(page.url()).pathname === `/console/clients/${client.id}`;

const loaded = (page: Page) =>
  page
    .getByRole('table')
    .or(page.getByText('No exports yet.', { exact: false }))
    .first()
    .waitFor();

async function chooseReport(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Reports/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

describe('The accounting of a client, for an advisor', () => {
  it.each(reports)('has the report “%s” to look at only, in the console', async (_, name, heading) => {
    const page = await open(`/console/clients/${client.id}`, { as: staff });
    await page.getByRole('tab', { name: 'Accounting' }).click();
    await chooseReport(page, name);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await loaded(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.getByRole('button', { name: /^(Close|Reopen|Set a budget)/ }).count()).toBe(0);
    const paths = await page
      .locator('#content a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(paths.filter((path) => !/^\/(console|api)\/clients\//.test(path))).toEqual([]);
    expect(isInConsole(page)).toBe(true);
    await page.getByRole('link', { name: 'Accounting for Quillmere Kitchen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quillmere Kitchen' }).waitFor();
  });

  it('leads from a figure to its lines, and from a line to the purchase', async () => {
    const page = await open(booksOf(client, 'activities'), { as: staff });
    await page.getByRole('row').filter({ hasText: category.name }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: category.name }).waitFor();
    await page.getByText('Fennel Row Produce').waitFor();
    expect(await page.locator('tfoot td').allTextContents()).toEqual(['Total', '$40.00']);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Statement of activities' }).click();
    const released = page.getByRole('region', { name: /^Released in/ });
    await released.getByRole('link', { name: 'Cold Storage' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cold Storage' }).waitFor();
    await page.locator('tfoot').getByText('$70.00').waitFor();
    expect(isInConsole(page)).toBe(true);

    await page.goto(booksOf(client, 'position'));
    await page.getByRole('row').filter({ hasText: 'Wallet' }).getByRole('link').click();
    await page.getByRole('link', { name: 'Fennel Row Produce' }).click();
    await page.getByRole('dialog', { name: 'Purchase' }).getByText('Fennel Row Produce').first().waitFor();
    expect(isInConsole(page)).toBe(true);
  });

  it('shows a new purchase of the client on an open page', async () => {
    const page = await open(`/console/clients/${client.id}`, { as: staff });
    await page.getByText('Fennel Row Produce').waitFor();
    await buy('Marlow Street Hardware', 1_500);
    await page.getByText('Marlow Street Hardware').waitFor();
  });

  it('names what keeps a month from being closed, with the purchases to categorize', async () => {
    const page = await open(booksOf(client, 'month'), { as: staff });
    const checks = page.getByRole('table', { name: 'Checks before the close' });
    await checks.getByRole('link', { name: 'View Missing receipts' }).click();
    // The month before this one, in which the client bought nothing.
    await page.getByText('No purchase matches these filters.').waitFor();
    expect(new URL(page.url()).searchParams.get('receipt')).toBe('required');
    expect(isInConsole(page)).toBe(true);
  });

  it('is reviewed and exported by the advisor, under their own name, once', async () => {
    const page = await open(booksOf(client, 'movements'), { as: staff });
    const purchase = page.getByRole('link', { name: 'Fennel Row Produce' });
    // The row of its correction links to the same purchase.
    const row = page.getByRole('row').filter({ has: purchase, hasText: 'Purchase' });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Mark 1 as ready' }).click();
    await row.filter({ hasText: 'Ready' }).waitFor();
    await chooseReport(page, 'Exports');
    await page.getByRole('button', { name: 'New export' }).click();
    const drawer = page.getByRole('dialog');
    expect(await accessibilityFindings(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('QuickBooks: every entry has been exported.').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('books-1.quickbooks.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('Fennel Row Produce');
    await eventually(async () => {
      const { items } = await client.admin.call(auditHttp.listAuditEntries);
      return items.find(({ action, actor }) => action.startsWith('books.') && actor.email === staff.email);
    });
  });

  it('does not mix with the accounting of another client', async () => {
    const page = await open(booksOf(client, 'position'), { as: staff });
    await page.getByRole('row', { name: /^Total assets/ }).waitFor();
    const totalOf = () => page.getByRole('row', { name: /^Total assets/ }).textContent();
    const before = await totalOf();
    await page.getByRole('link', { name: 'Accounting for Quillmere Kitchen' }).click();
    await page.getByRole('link', { name: 'All clients' }).click();
    await page.getByRole('link', { name: 'Thornfield Library' }).click();
    await page.getByRole('tab', { name: 'Accounting' }).click();
    await chooseReport(page, 'Statement of financial position');
    await page.getByRole('row', { name: /^Total assets.*\$700\.00/ }).waitFor();
    expect(await totalOf()).not.toBe(before);
  });

  it('fits a phone', async () => {
    const page = await open(booksOf(client, 'movements'), { as: staff, viewport: phone });
    for (const report of ['movements', ...reports.map(([key]) => key)]) {
      await page.goto(new URL(booksOf(client, report), page.url()).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await loaded(page);
      const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect([report, Math.max(0, overflow)]).toEqual([report, 0]);
    }
    await page.goto(booksOf(client, 'movements'));
    await loaded(page);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('The accounting of a client that an advisor may not see', () => {
  const params = () => ({ id: client.id });
  const reads: readonly (readonly [RouteDefinition, () => Input])[] = [
    [clientsHttp.getClientStatement, () => ({ params: params(), query: days })],
    [clientsHttp.getClientFinancialPosition, () => ({ params: params(), query: { on: today } })],
    [clientsHttp.getClientFundBalances, () => ({ params: params(), query: days })],
    [clientsHttp.getClientTrialBalance, () => ({ params: params(), query: { on: today } })],
    [clientsHttp.getClientBudget, () => ({ params: { ...params(), year } })],
    [clientsHttp.listClientFigureLines, () => ({ params: params(), query: { to: today } })],
    [clientsHttp.listClientMonths, () => ({ params: params() })],
    [clientsHttp.getClientMonth, () => ({ params: { ...params(), month: today.slice(0, 7) } })],
    [clientsHttp.listClientMovements, () => ({ params: params() })],
    [clientsHttp.listClientExports, () => ({ params: params() })],
  ];
  const statuses = (person: ApiPerson) =>
    Promise.all(reads.map(async ([route, input]) => (await person.try(route, input())).status));
  const all = (status: number) => reads.map(() => status);

  it('is not found by staff who are not assigned to it', async () => {
    const unassigned = await firm.join('unassigned', { role: 'Employee' });
    expect(await statuses(unassigned)).toEqual(all(404));
    expect(await statuses(staff)).toEqual(all(200));
  });

  it('is gone as soon as the client ends the connection, also from an open page', async () => {
    const page = await open(booksOf(client, 'trial-balance'), { as: staff, tolerates: [/status of 404/] });
    await page.getByRole('table', { name: 'Trial balance' }).waitFor();
    await client.admin.call(clientsHttp.endConnection, { params: { id: connectionId } });
    await page
      .getByText('You are not assigned to this client. An admin of your firm can assign you.')
      .waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await eventually(async () => (await statuses(staff)).every((status) => status === 404));
  });
});
