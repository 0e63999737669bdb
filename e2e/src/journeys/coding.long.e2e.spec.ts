import { beforeAll, describe, expect, it } from '@jest/globals';
import { categoriesHttp } from '@almoner/contracts';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
  const card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Produce' });
  const purchase = { account: organization.stripeAccount, card: card.stripeCardID };
  for (const [merchant, amountMinor] of [
    ['Harvest Market', 1_200],
    ['Harvest Market', 800],
    ['Two Bridges Garage', 3_000],
  ] as const)
    await swipe(stripeClient(), { ...purchase, amountMinor, merchant });
  const name = { name: 'Pantry food', code: '5910', function: 'program' } as const;
  await organization.admin.call(categoriesHttp.addCategory, { body: name });
});

const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text).waitFor();
const choose = async (page: Page, list: ReturnType<Page['getByLabel']>) => {
  await list.click();
  await list.fill('5910');
  await page.locator('.ant-select-item-option').filter({ hasText: '5910 Pantry food' }).click();
};

describe('A purchase', () => {
  it('gets a category and a memo in its drawer, on a phone, from its holder', async () => {
    const page = await open('/transactions?tab=card', { as: holder, viewport: phone });
    await page
      .getByRole('button', { name: /Harvest Market/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Purchase' });
    await choose(page, drawer.getByRole('combobox', { name: 'Category' }));
    await message(page, 'Category saved.');
    await drawer.getByLabel('Memo').fill('Tomatoes for Saturday');
    await drawer.getByLabel('Memo').blur();
    await message(page, 'Memo saved.');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.reload();
    await drawer.getByText('5910 Pantry food').waitFor();
    expect(await drawer.getByLabel('Memo').inputValue()).toBe('Tomatoes for Saturday');
  });

  it('is offered the category that was used last at its merchant', async () => {
    const page = await open('/transactions?tab=card&category=none', { as: organization.admin });
    await page.getByRole('button', { name: 'Harvest Market', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Purchase' });
    await drawer.getByRole('button', { name: '5910 Pantry food' }).click();
    await message(page, 'Category saved.');
    await page.getByRole('button', { name: 'Harvest Market', exact: true }).waitFor({ state: 'detached' });
  });
});

describe('Several purchases', () => {
  it('get a category together', async () => {
    const page = await open('/transactions?tab=card', { as: organization.admin });
    await page.getByRole('checkbox', { name: /^Select Two Bridges Garage/ }).check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all transactions shown' }).check();
    const bar = page.getByRole('region', { name: '3 selected' });
    expect(await accessibilityFindings(page)).toEqual([]);
    await choose(page, bar.getByRole('combobox', { name: 'Choose a category' }));
    await bar.getByRole('button', { name: 'Categorize' }).click();
    await message(page, 'Category of 3 transactions changed.');
    await page.goto('/transactions?tab=card&category=none');
    await page.getByText(/Nothing matches/).waitFor();
  });
});

describe('A purchase for two purposes', () => {
  it('is split in its drawer, by keyboard, into lines that add up to it', async () => {
    const page = await open('/transactions?tab=card&q=bridges', { as: organization.admin });
    await page.getByRole('button', { name: 'Two Bridges Garage', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Purchase' });
    await drawer.getByRole('button', { name: 'Split' }).press('Enter');
    const form = drawer.getByRole('form', { name: 'Split this purchase' });
    for (const line of [1, 2]) {
      const category = form.getByRole('combobox', { name: `Category of line ${line}` });
      await chooseByKeyboard(page, category, '5910');
    }
    await form.getByLabel('Amount of line 1').fill('20');
    await form.getByText('Remaining:').waitFor();
    expect(await form.getByRole('button', { name: 'Save split' }).isDisabled()).toBe(true);
    // The rest is filled in.
    await form.getByLabel('Amount of line 2').focus();
    await form.getByText('The lines add up').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByLabel('Amount of line 2').press('Enter');
    await message(page, 'Split saved.');
    const lines = drawer.getByRole('list', { name: 'Lines of the split' }).getByRole('listitem');
    await lines.nth(1).waitFor();
    await page.goto('/transactions?tab=card&q=bridges');
    await page.getByRole('row').filter({ hasText: 'Two Bridges' }).getByText('Split into 2').waitFor();
  });
});
