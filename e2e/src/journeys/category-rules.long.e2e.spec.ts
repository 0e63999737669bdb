import { beforeAll, describe, expect, it } from '@jest/globals';
import { categoriesHttp } from '@almoner/contracts';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { type ActiveCard, Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;
let card: ActiveCard;

const buy = (merchant: string, amountMinor: number) =>
  swipe(stripeClient(), {
    account: organization.stripeAccount,
    card: card.stripeCardID,
    amountMinor,
    merchant,
  });

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
  card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Produce' });
  for (const [name, code] of [
    ['Pantry food', '5910'],
    ['Van repairs', '5920'],
  ] as const)
    await organization.admin.call(categoriesHttp.addCategory, { body: { name, code, function: 'program' } });
  await buy('Harvest Market', 1_200);
  await buy('Harvest Market', 800);
  await buy('Two Bridges Garage', 3_000);
});

const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text).waitFor();
const choose = async (page: Page, list: ReturnType<Page['getByLabel']>, code: string) => {
  await list.click();
  await list.fill(code);
  await page.locator('.ant-select-item-option').filter({ hasText: code }).click();
};
const settings = '/settings?tab=category-rules';
/** On a phone, one cell of a table shows what several show on a desktop. */
const saidIn = (page: Page, row: string, text: string) =>
  rowOf(page, row).getByText(text).filter({ visible: true }).first().waitFor();
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const menuOf = async (page: Page, text: string, item: string) => {
  await rowOf(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('Category rules', () => {
  it('are added with a preview, and applied to earlier purchases', async () => {
    const page = await open(settings, { as: organization.admin });
    await page.getByText('No category rules yet.').waitFor();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add a rule' });
    await form.getByLabel('The name contains').fill('harvest');
    await form.getByText('2 purchases without a category would be categorized').waitFor();
    await form.getByRole('link', { name: 'Harvest Market' }).first().waitFor();
    await choose(page, form.getByRole('combobox', { name: 'Category' }), '5910');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add a rule' }).click();
    await message(page, 'Rule added.');
    const text = 'Merchant name contains “harvest”';
    await saidIn(page, text, '5910 Pantry food');
    await menuOf(page, text, 'Apply to earlier purchases');
    const dialog = page.getByRole('dialog', { name: 'Apply this rule to earlier purchases?' });
    await dialog.getByText('2 purchases without a category').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await saidIn(page, text, 'Applied to 2 purchases');
    await page.goto('/transactions?tab=card&category=none');
    await page.getByRole('button', { name: 'Two Bridges Garage', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Harvest Market', exact: true }).count()).toBe(0);
  });

  it('categorize a new purchase, whose drawer names the rule, on a phone', async () => {
    await buy('HARVEST MARKET #12', 500);
    const page = await open('/transactions?tab=card', { as: holder, viewport: phone });
    await page
      .getByRole('button', { name: /HARVEST MARKET/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Purchase' });
    await drawer.getByText('5910 Pantry food').waitFor();
    await drawer.getByText('Set by the rule: Merchant name contains “harvest”').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('are offered after someone categorizes by hand', async () => {
    const page = await open('/transactions?tab=card&category=none', { as: organization.admin });
    await page.getByRole('button', { name: 'Two Bridges Garage', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Purchase' });
    await choose(page, drawer.getByRole('combobox', { name: 'Category' }), '5920');
    const always = drawer.getByRole('button', {
      name: 'Always use this category for Two Bridges Garage',
    });
    await always.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await always.click();
    await message(page, 'Purchases at Two Bridges Garage get this category from now on.');
    await always.waitFor({ state: 'detached' });
  });

  it('are ordered by keyboard, deactivated and deleted, in a narrow window too', async () => {
    const page = await open(settings, { as: organization.admin, viewport: phone });
    const [harvest, bridges] = [
      'Merchant name contains “harvest”',
      'Merchant name contains “Two Bridges Garage”',
    ] as const;
    await rowOf(page, bridges).waitFor();
    const viewer = await open(settings, { as: holder });
    await viewer.getByRole('row').nth(1).filter({ hasText: harvest }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.getByRole('button', { name: `Move up: ${bridges}` }).press('Enter');
    await message(page, `${bridges}: now number 1.`);
    await page.getByRole('row').nth(1).filter({ hasText: bridges }).waitFor();
    await page.reload();
    await page.getByRole('row').nth(1).filter({ hasText: bridges }).waitFor();
    // Other viewers' lists update by themselves.
    await viewer.getByRole('row').nth(1).filter({ hasText: bridges }).waitFor();
    await menuOf(page, harvest, 'Deactivate');
    await saidIn(page, harvest, 'Inactive');
    await menuOf(page, bridges, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await message(page, 'Rule deleted.');
    await rowOf(page, bridges).waitFor({ state: 'detached' });
    await rowOf(viewer, bridges).waitFor({ state: 'detached' });
    await saidIn(viewer, harvest, 'Inactive');
  });

  it('are not in effect while their category is archived', async () => {
    const page = await open('/settings?tab=categories', { as: organization.admin });
    await menuOf(page, 'Pantry food', 'Archive');
    await saidIn(page, 'Pantry food', 'Archived');
    await page.goto(settings);
    await saidIn(page, 'harvest', 'Not in effect: the category is archived');
  });

  it('are only read by those who do not keep the chart of accounts', async () => {
    const page = await open(settings, { as: holder });
    await rowOf(page, 'harvest').waitFor();
    expect(await page.getByRole('button', { name: 'Add a rule' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Move up/ }).count()).toBe(0);
  });
});
