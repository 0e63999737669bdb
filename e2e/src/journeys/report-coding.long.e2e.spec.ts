import { beforeAll, describe, expect, it } from '@jest/globals';
import { categoriesHttp, clientsHttp, reimbursementsHttp, type CategoryWire } from '@almoner/contracts';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();

let client: Organization;
/** For the firm that advises the client. */
let advisor: ApiPerson;
let employee: ApiPerson;
let food: CategoryWire;
let travel: CategoryWire;

beforeAll(async () => {
  let firm: Organization;
  [client, firm] = await Promise.all([
    Organization.create('Quillmere Kitchen'),
    Organization.create('Ledger & Lark', 'advisor'),
  ]);
  employee = await client.join('priya', { role: 'Employee' });
  advisor = firm.admin;
  const { id } = await client.admin.call(clientsHttp.askConnection, { body: { email: advisor.email } });
  await advisor.call(clientsHttp.acceptConnection, { params: { id } });
  const [first, second] = await client.admin.call(categoriesHttp.listCategories, {
    params: { id: client.id },
  });
  if (first === undefined || second === undefined) throw new Error('There is no chart of accounts.');
  [food, travel] = [first, second];
});

/** Approved, with one line that has a category and one that has none. */
async function approvedReport(title: string): Promise<void> {
  const line = (merchant: string, amount: number, categoryId: string | null) => ({
    kind: 'expense' as const,
    spentOn: '2026-06-04',
    memo: '',
    merchant,
    amount,
    categoryId,
  });
  const draft = await employee.call(reimbursementsHttp.createReimbursement, {
    body: { title, lines: [line('Fennel Row', 2_000, food.id), line('Corner Cabs', 1_200, null)] },
  });
  const { id } = draft;
  const { version } = await employee.call(reimbursementsHttp.submitReimbursement, {
    params: { id },
    body: { version: draft.version },
  });
  await client.admin.call(reimbursementsHttp.approveReimbursement, { params: { id }, body: { version } });
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ hasText: title }).filter({ hasText: 'Reimbursement approved' });

describe('A line without a category in an approved report', () => {
  it('is shown as a part of its report, and gets its category on the page of the report', async () => {
    await approvedReport('Harvest supper');
    const page = await open('/accounting?tab=card&category=none', { as: client.admin });
    const row = rowOf(page, 'Harvest supper');
    await row.getByText('Split across 2 accounts').waitFor();
    await row.getByText('Uncategorized $12.00').waitFor();
    await row.getByRole('link', { name: 'Harvest supper' }).click();
    await page.getByRole('heading', { level: 1, name: 'Harvest supper' }).waitFor();
    await chooseByKeyboard(page, page.getByLabel('Category of Corner Cabs'), travel.name);
    await page.getByText('Category saved.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Accounting' }).waitFor();
    await row.waitFor({ state: 'hidden' });
    const mine = await open('/transactions?tab=reimbursements', { as: employee });
    await mine.getByRole('button', { name: 'Harvest supper' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Reimbursement report' });
    await dialog.getByText(`${travel.code} ${travel.name}`).first().waitFor();
    expect(await dialog.getByLabel('Category of Corner Cabs').count()).toBe(0);
  });

  it('gets its category from an advisor in the console, also on a phone', async () => {
    await approvedReport('Night market');
    const page = await open(`/console/clients/${client.id}?report=movements`, {
      as: advisor,
      viewport: phone,
    });
    await rowOf(page, 'Night market').getByRole('link', { name: 'Night market' }).click();
    const drawer = page.getByRole('dialog', { name: 'Reimbursement report' });
    await chooseByKeyboard(page, drawer.getByLabel('Category of Corner Cabs'), travel.name);
    await page.getByText('Category saved.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    const { items } = await client.admin.call(reimbursementsHttp.listReimbursements, {
      query: { q: 'Night market' },
    });
    const id = items[0]?.id ?? '';
    const report = await client.admin.call(reimbursementsHttp.getReimbursement, { params: { id } });
    expect(report.lines.map(({ categoryId }) => categoryId)).toEqual([food.id, travel.id]);
  });
});
