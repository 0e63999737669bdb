import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardsHttp, purchasesHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { phone, useBrowser } from '../support/browser.ts';
import { type ActiveCard, Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
/** One more than the list loads at first. */
const purchaseCount = 51;
let organization: Organization;
let card: ActiveCard;
let oldest: string;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  card = await organization.issueCard({ holder: organization.admin, limitMinor: 10_000, name: 'Produce' });
  const stripe = stripeClient();
  const purchase = { account: organization.stripeAccount, card: card.stripeCardID, amountMinor: 100 };
  await swipe(stripe, { ...purchase, merchant: 'Old Orchard' });
  for (let index = 1; index < purchaseCount; index++) {
    await swipe(stripe, { ...purchase, merchant: index % 2 === 0 ? 'Harvest Market' : 'Fennel Row' });
  }
  await eventually(async () => (await purchases({ limit: '1000' })).length === purchaseCount);
  oldest = (await purchases({ q: 'Old Orchard' }))[0]?.id ?? '';
});

const purchases = async (query: Record<string, string>) =>
  (await organization.admin.call(purchasesHttp.listPurchases, { query })).items;

async function exported(page: Page, request = pressExportCsv): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await request(page);
  const text = await readFile(await (await downloading).path(), 'utf8');
  return text.trim().split('\r\n').slice(1);
}

const pressExportCsv = (page: Page) => page.getByRole('button', { name: 'Export CSV' }).click();

async function chooseCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
}

describe('A search', () => {
  it('keeps every letter, however slowly the page follows', async () => {
    const page = await open('/transactions?tab=card', { as: organization.admin });
    const field = page.getByRole('searchbox');
    await page.getByRole('row').nth(20).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    // As far apart as the pause after which the field searches.
    await field.pressSequentially('harvest market', { delay: 250 });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForURL(/q=harvest(\+|%20)market/);
    expect(await field.inputValue()).toBe('harvest market');
  });
});

describe('A link to a purchase', () => {
  it('opens it though it is older than what the list shows, with its category in words', async () => {
    const page = await open(`/transactions?tab=card&purchase=${oldest}`, { as: organization.admin });
    const drawer = page.getByRole('dialog').filter({ hasText: 'Old Orchard' });
    await drawer.getByText('Approved for $1.00.').waitFor();
    await drawer.getByText('Grocery stores, supermarkets', { exact: false }).first().waitFor();
    expect(await drawer.textContent()).not.toContain('grocery_stores');
    expect(await page.getByRole('row').filter({ hasText: 'Old Orchard' }).count()).toBe(0);
  });

  it('says so when there is none, and leads back to the list', async () => {
    const nowhere = oldest.replace(/.$/, oldest.endsWith('0') ? '1' : '0');
    const tolerates = [/status of 404/];
    const page = await open(`/transactions?tab=card&purchase=${nowhere}`, {
      as: organization.admin,
      tolerates,
    });
    await page.getByRole('heading', { name: 'Purchase not found' }).waitFor();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.waitForURL((url) => !url.searchParams.has('purchase'));
  });
});

describe('An export', () => {
  it('holds every line that the filters let through, not only those that are loaded', async () => {
    const page = await open('/transactions?tab=card', { as: organization.admin });
    await page.getByText('51 transactions').waitFor();
    expect(await exported(page, chooseCsv)).toHaveLength(purchaseCount);
    await page.goto('/transactions?tab=card&q=fennel');
    await page.getByText('25 transactions').waitFor();
    const lines = await exported(page, chooseCsv);
    expect(lines).toHaveLength(25);
    for (const line of lines) expect(line).toContain('Fennel Row');
  });

  it('of a statement has every line, not only those that are loaded', async () => {
    const page = await open('/cash-management?tab=wallet', { as: organization.admin });
    await page.getByTitle(/^On hold/).click();
    await page.getByRole('button', { name: 'Load more' }).waitFor();
    expect(await exported(page)).toHaveLength(purchaseCount);
  });
});

describe('The palette', () => {
  it('opens by Ctrl-K, finds by a few letters, and leads there by Enter', async () => {
    const page = await open('/', { as: organization.admin });
    await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill('restr');
    await field.press('Enter');
    await page.waitForURL('**/cash-management?tab=restricted-funds');
    await field.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    await field.fill('orchard');
    await page.getByRole('option', { name: /Purchases that match “orchard”/ }).click();
    await page.getByText('1 transaction', { exact: true }).waitFor();
    await page.keyboard.press('/');
    expect(
      await page.getByLabel('Search merchant, person, memo').evaluate((e) => e === document.activeElement),
    ).toBe(true);
  });

  it('shows an employee no page that the menu does not', async () => {
    const employee = await organization.join('priya', { role: 'Employee' });
    const page = await open('/', { as: employee });
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('vault');
    expect(await page.getByRole('option').allTextContents()).toEqual(['Purchases that match “vault”Search']);
  });
});

describe('On Home', () => {
  it('the weeks are summed by the server and stand in a table beneath the chart', async () => {
    const page = await open('/', { as: organization.admin });
    const table = page.getByRole('table', { name: 'Spent by week' });
    const thisWeek = table.getByRole('row').last();
    await thisWeek.getByText('$51.00').waitFor({ state: 'attached' });
    expect(await table.getByRole('row').count()).toBe(10);
  });

  it('the fullest cards are shown with what is left', async () => {
    const page = await open('/', { as: organization.admin });
    const fullest = page.getByRole('region', { name: 'Cards closest to their limit' });
    await fullest.getByText('$49.00 left').waitFor();
  });
});

describe('On a phone', () => {
  it('the list of cards says what is left, who holds it, and what is unusual', async () => {
    await organization.admin.call(cardsHttp.freezeCard, { params: { id: card.id } });
    const page = await open('/cards', { as: organization.admin, viewport: phone });
    const row = page.getByRole('row').filter({ hasText: 'Produce' });
    await row.getByText('$49.00', { exact: true }).waitFor();
    await row.getByText('Frozen').filter({ visible: true }).waitFor();
  });
});

describe('The filters of the list', () => {
  it('find an amount, and are kept as a view that others see when it is shared', async () => {
    const page = await open('/transactions', { as: organization.admin });
    await page.getByRole('button', { name: 'Amount', expanded: false }).click();
    await page.getByLabel('From').fill('2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Nothing matches this filter.').waitFor();
    await page.getByRole('button', { name: 'From $2' }).click();
    await page.getByLabel('From').fill('0.50');
    await page.getByRole('textbox', { name: 'To' }).fill('1');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('row').filter({ hasText: 'Fennel Row' }).first().waitFor();
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByLabel('Name of the view').fill('Small change');
    await page.getByLabel('Share with everyone in the organization').check();
    await page.getByRole('button', { name: 'Save view' }).click();
    const view = { name: 'Small change', exact: true };
    expect(await page.getByRole('button', view).getAttribute('aria-pressed')).toBe('true');

    const member = await organization.join('member', { role: 'Employee' });
    const theirs = await open('/transactions', { as: member });
    await theirs.getByRole('button', view).click();
    await theirs.waitForURL((url) => url.searchParams.get('max') === '100');
    expect(await theirs.getByRole('button', { name: 'Remove view' }).count()).toBe(0);

    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('max'));
    await page.getByRole('button', view).click();
    await page.getByRole('button', { name: 'Remove view' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Remove view' }).click();
    await page.getByText('Small change removed.').waitFor();
    await page.getByRole('button', view).waitFor({ state: 'detached' });
  });

  it('hide columns in this browser', async () => {
    const page = await open('/transactions', { as: organization.admin });
    const heading = page.getByRole('columnheader', { name: 'Program' });
    await heading.waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Program' }).uncheck();
    await heading.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('columnheader', { name: 'Amount' }).waitFor();
    expect(await heading.count()).toBe(0);
  });
});
