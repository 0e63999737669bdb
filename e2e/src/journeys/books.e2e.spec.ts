import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingExportsHttp,
  accountingHttp,
  categoriesHttp,
  fundsHttp,
  programsHttp,
  purchasesHttp,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { expectJournalToAgree } from '../support/journal.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
const today = utcDay(new Date());

/** A deposit, a restricted fund with a purchase that is refunded in part, a purchase of the wallet, and a category. */
beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(200_000);
  const { admin } = organization;
  const fund = await admin.call(fundsHttp.createFund, {
    body: { name: 'Cold Storage', restriction: 'purpose', purpose: 'A cold room' },
  });
  await admin.call(fundsHttp.receiveInFund, {
    params: { id: fund.id },
    body: { amount: 50_000, donor: 'Alder Trust', reason: 'Letter of May 2' },
  });
  const program = await admin.call(programsHttp.createProgram, {
    body: { name: 'Cold room', frequency: 'monthly', limit: 100_000, payingAccountId: fund.accountId },
  });
  const buy = async (amountMinor: number, merchant: string, spendProgramId?: string) => {
    const card = await organization.issueCard({
      holder: admin,
      limitMinor: 100_000,
      ...(spendProgramId !== undefined && { spendProgramId }),
    });
    const account = organization.stripeAccount;
    const { id } = await swipe(stripeClient(), { account, card: card.stripeCardID, amountMinor, merchant });
    await stripeClient().testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: account });
    return eventually(async () => {
      const { items } = await admin.call(purchasesHttp.listPurchases, { query: { status: 'posted' } });
      return items.find((purchase) => purchase.merchant.name === merchant);
    });
  };
  await buy(12_000, 'Slate & Lath Café', program.id);
  const purchase = await buy(4_000, 'Fennel Row Produce');
  const [category] = await admin.call(categoriesHttp.listCategories, { params: { id: organization.id } });
  await admin.call(purchasesHttp.codePurchase, {
    params: { id: purchase.id },
    body: { categoryId: category?.id, version: 0 },
  });
  await eventually(async () => {
    const { accounts } = await admin.call(accountingHttp.getTrialBalance, { query: { on: today } });
    return accounts.some(({ categoryId }) => categoryId === category?.id);
  });
});

describe('The books', () => {
  it('close a month and reopen it with a reason', async () => {
    const page = await open('/accounting?report=month', { as: organization.admin });
    await page.getByText(/^No comparison with Stripe covers this month yet/).waitFor();
    expect(await page.getByRole('button', { name: /^Close / }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'View Days with a difference from Stripe' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('The ledger was compared with Stripe.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Close / }).click();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Close [A-Z]/ }).click();
    await page.getByRole('heading', { name: /is closed$/, level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Reopen / }).click();
    await dialog.getByLabel('Reason').fill('A late bill');
    await dialog.getByRole('button', { name: /^Reopen / }).click();
    await page.getByRole('heading', { name: /^Close /, level: 1 }).waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('A late bill').waitFor();
    expect(await history.getByRole('listitem').count()).toBe(2);
    const title = page.getByRole('heading', { name: /^Close /, level: 1 });
    const [, name, year] = /^Close (\w+) (\d+)$/.exec(await title.innerText()) ?? [];
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByRole('heading', { name: `Close ${name} ${Number(year) - 1}`, level: 1 }).waitFor();
    await page.getByText('The books begin after this month.').first().waitFor();
    await page.getByRole('button', { name: 'Next year' }).click();
    await page.getByRole('heading', { name: `Close ${name} ${year}`, level: 1 }).waitFor();
  });

  it('are reviewed, and exported once', async () => {
    const page = await open('/accounting?tab=card', { as: organization.admin });
    await page
      .getByRole('row', { name: /Slate & Lath/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Mark 1 as ready' }).click();
    await page.getByRole('row', { name: /Slate & Lath.*Ready/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Reports/ }).click();
    await page.getByRole('menuitem', { name: 'Exports' }).click();
    await page.getByRole('button', { name: 'New export' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(/^This export has \d+ entries\.$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('link', { name: /^Download/ }).waitFor();
    await page.getByText('QuickBooks: every entry has been exported.').waitFor();
    await page.getByText(/^Xero: \d+ entries not exported yet\./).waitFor();
    await page.getByRole('button', { name: 'New export' }).click();
    await drawer
      .getByText('Nothing to export: every entry in this date range is already in an export to QuickBooks.')
      .waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const link = page.getByRole('link', { name: /^Download/ });
    const path = (await link.getAttribute('href')) ?? '';
    const download = (query = '') =>
      page.evaluate(async (url) => {
        const answer = await fetch(url);
        return { type: answer.headers.get('content-type'), text: await answer.text() };
      }, `${path}${query}`);
    const { text: file } = await download();
    expect(await download('?maxLines=100000')).toEqual({ type: 'text/csv; charset=utf-8', text: file });
    const split = await download('?maxLines=2');
    expect(split.type).toBe('application/zip');
    expect(split.text).toContain('books-1-002.quickbooks.csv');
    const rows = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const sumOf = (column: number) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    expect(sumOf(3)).toBe(sumOf(4));
    expect(sumOf(3)).toBeGreaterThan(0);
  });

  it('give QuickBooks Desktop a file in its own encoding', async () => {
    const { admin } = organization;
    const { id } = await admin.call(accountingExportsHttp.createExport, {
      body: { format: 'iif', from: today, to: today, repeat: true },
    });
    const page = await open('/accounting?report=exports', { as: admin });
    const { type, bytes } = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      return {
        type: answer.headers.get('content-type'),
        bytes: [...new Uint8Array(await answer.arrayBuffer())],
      };
    }, `/api/accounting/exports/${id}/file`);
    expect(type).toBe('text/plain; charset=windows-1252');
    expect(accountingExportsHttp.downloadExport.shape.download?.types).toContain(type);
    const text = new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
    expect(text).toContain('\tSlate & Lath Café\r\n');
  });

  it('give a journal that a strict hledger accepts, with the balance of every account', async () => {
    const { admin } = organization;
    const page = await open('/accounting?report=functional', { as: admin });
    await page
      .getByRole('row', { name: /Total functional expenses/ })
      .getByText('$160.00')
      .first()
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await expectJournalToAgree(admin, 5);
  });

  it('have functional expenses whose rows and columns add up to the expenses of the period', async () => {
    const { admin } = organization;
    const days = { from: `${today.slice(0, 4)}-01-01`, to: today };
    const { period } = await admin.call(accountingHttp.getStatementOfActivities, { query: days });
    const expenses = period.expenses.reduce((sum, { amount }) => sum + amount, period.paymentFees);
    const { total, ...parts } = period.functionalExpenses ?? {};
    expect(parts).toMatchObject({ uncategorized: 12_000 });
    expect(total).toBe(expenses);
    expect(Object.values(parts).reduce((sum, amount) => sum + amount, 0)).toBe(total);

    const page = await open('/accounting?report=functional', { as: admin });
    await page.getByRole('columnheader', { name: 'Uncategorized' }).waitFor();
    const rows = await page
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
    const figures = rows
      .slice(1)
      .map((cells) => cells.map((text) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)));
    const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    for (const [sum, ...columns] of figures) expect(sumOf(columns)).toBe(sum);
    const last = figures.at(-1) ?? [];
    expect(last[0]).toBe(expenses);
    for (const [column, sum] of last.entries())
      expect(sumOf(figures.slice(0, -1).map((cells) => cells[column] ?? 0))).toBe(sum);
  });

  it('open the lines of an expense from the statement of activities, which add up to it', async () => {
    const [category] = await organization.admin.call(categoriesHttp.listCategories, {
      params: { id: organization.id },
    });
    const page = await open('/accounting?report=activities', { as: organization.admin });
    const expense = page.getByRole('row').filter({ hasText: category?.name ?? '' });
    await expense.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: category?.name ?? '' }).waitFor();
    await page.getByText('Fennel Row Produce').waitFor();
    const [, sum] = await page.locator('tfoot td').allTextContents();
    expect(sum).toBe('$40.00');
    expect(await accessibilityFindings(page)).toEqual([]);
    const alone = await open(page.url(), { as: organization.admin });
    await page.getByRole('link', { name: 'Statement of activities' }).click();
    await page.getByRole('heading', { level: 1, name: 'Statement of activities' }).waitFor();
    await alone.getByRole('main').getByRole('link', { name: 'Accounting' }).click();
    await alone.getByRole('heading', { level: 1, name: 'Accounting' }).waitFor();
  });

  it('fit a phone', async () => {
    const page = await open('/accounting?report=month', { as: organization.admin, viewport: phone });
    const reports = ['position', 'activities', 'functional', 'form-990', 'funds', 'trial-balance', 'budget'];
    for (const report of ['month', ...reports, 'exports']) {
      await page.goto(new URL(`/accounting?report=${report}`, page.url()).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('table').or(page.getByText('Nothing was posted')).first().waitFor();
      const overflow = await page.evaluate(() => {
        const boxes = [document.body, ...document.querySelectorAll('.statement-scroll')];
        return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      });
      expect([report, overflow]).toEqual([report, 0]);
    }
  });
});
