import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { type ApiPerson } from '../support/api-person.ts';
import { useBrowser } from '../support/browser.ts';
import { type ActiveCard, Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;
let card: ActiveCard;
const title = `Winter meals ${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
  card = await organization.issueCard({ holder, limitMinor: 10_000, name: 'Produce' });
  await organization.createCampaign({ slug: `winter-${randomUUID().slice(0, 8)}`, title });
  const purchase = { account: organization.stripeAccount, card: card.stripeCardID };
  for (const amountMinor of [1_200, 800])
    await swipe(stripeClient(), { ...purchase, amountMinor, merchant: 'Harvest Market' });
  await swipe(stripeClient(), { ...purchase, amountMinor: 90_000, merchant: 'Wine Cellar' });
});

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

describe('A row', () => {
  it('opens its drawer, which is in the address; Back closes it and leaves the page where it was', async () => {
    const page = await open('/cards', { as: organization.admin });
    await page.getByRole('cell', { name: 'Active' }).click();
    await drawer(page, 'Produce').getByText('Harvest Market').first().waitFor();
    expect(pathOf(page)).toBe(`/cards?card=${card.id}`);
    await page.goBack();
    await drawer(page, 'Produce').waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/cards');
  });

  it('opens the record of a link, and closing it leads to the list', async () => {
    const page = await open(`/cards?card=${card.id}`, { as: organization.admin });
    await drawer(page, 'Produce').getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => !url.searchParams.has('card'));
  });

  it('of a member and of a transfer opens as well', async () => {
    const page = await open('/settings?tab=members', { as: organization.admin });
    await page.getByRole('row').filter({ hasText: holder.email }).getByText('Employee').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Produce' }).waitFor();
    await page.goto('/cash-management?tab=wallet');
    await page.getByRole('row').filter({ hasText: '+$1,000.00' }).click();
    await page.getByRole('dialog').getByText('Reference').waitFor();
  });
});

describe('A form', () => {
  it('is closed by Back, which leaves nothing behind in the history', async () => {
    const page = await open('/teams', { as: organization.admin });
    await page.goto('/cards');
    await page.getByRole('button', { name: 'Issue a card' }).first().click();
    await drawer(page, 'Issue a card').waitFor();
    await page.goBack();
    await drawer(page, 'Issue a card').waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/cards');
    await page.goBack();
    await page.waitForURL('**/teams');
  });

  it('is filled, sent and taken back by keyboard alone: the focus is at the problem, in the dialog, and back', async () => {
    const page = await open('/donations', { as: organization.admin, tolerates: [/status of 400/] });
    const isFocused = (selector: string) =>
      page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector);
    await page.getByRole('button', { name: 'Record a gift' }).press('Enter');
    const form = drawer(page, 'Record an offline gift');
    await form.getByRole('button', { name: 'Record' }).press('Enter');
    await isFocused('#amount[aria-invalid=true]');
    await page.keyboard.type('25');
    await form.getByLabel('Donor', { exact: true }).fill('Wren Calloway');
    await form.getByLabel('Received on').fill('2099-01-01');
    await form.getByRole('button', { name: 'Record' }).press('Enter');
    await form.getByText('Must not be in the future').waitFor();
    await isFocused('#receivedOn');
    await form.getByLabel('Received on').fill('2026-01-02');
    await form.getByLabel('Donor', { exact: true }).press('Enter');
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Wren Calloway' }).press('Enter');
    const voidGift = page.getByRole('dialog').getByRole('button', { name: 'Void this gift' }).first();
    await voidGift.press('Enter');
    await isFocused('textarea');
    await page.keyboard.press('Escape');
    await isFocused('button.ant-btn-dangerous');
    await page.keyboard.press('Enter');
    await isFocused('textarea');
    await page.keyboard.type('Entered twice');
    await page.getByRole('button', { name: 'Void this gift' }).last().press('Enter');
    await page.getByText('Why it was voided').waitFor();
    await isFocused('.drawer-body');
  });
});

describe('The notifications', () => {
  it('are closed by Back; what they lead to leaves no other step in the history', async () => {
    const page = await open('/teams', { as: organization.admin });
    await page.goto('/cards');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    await drawer(page, 'Notifications').waitFor();
    await page.goBack();
    await drawer(page, 'Notifications').waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/cards');
    await bell.click();
    await drawer(page, 'Notifications').getByRole('link', { name: 'Notification settings' }).click();
    await page.waitForURL('**/settings?tab=notifications');
    await page.goBack();
    await page.waitForURL('**/cards');
    await page.goBack();
    await page.waitForURL('**/teams');
  });
});

describe('The menu of a phone', () => {
  it('is closed by Back and by its heading; a link in it leaves no other step in the history', async () => {
    const page = await open('/teams', { as: organization.admin });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/cards');
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    const openMenu = async () => {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await menu.waitFor();
    };
    await openMenu();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/cards');
    await openMenu();
    await menu.getByTitle('Close the sidebar').click();
    await menu.waitFor({ state: 'hidden' });
    await openMenu();
    await menu.getByRole('link', { name: 'Home' }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.pathname === '/');
    await page.goBack();
    await page.waitForURL('**/cards');
    await page.goBack();
    await page.waitForURL('**/teams');
  });
});

describe('The page of a card', () => {
  const isFocused = (page: Page, label: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, label);

  it('gives the focus back to what opened a form, and begins a dangerous question on its harmless answer', async () => {
    const page = await open(`/cards/${card.id}`, { as: organization.admin });
    const rename = page.getByRole('button', { name: 'Rename' });
    await rename.press('Enter');
    await drawer(page, 'Rename').waitFor();
    await page.keyboard.press('Escape');
    await drawer(page, 'Rename').waitFor({ state: 'hidden' });
    await isFocused(page, 'Rename');
    await page.getByRole('button', { name: 'Cancel the card' }).press('Enter');
    await isFocused(page, 'Keep it');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Freeze' }).press('Enter');
    await isFocused(page, 'Unfreeze');
    await page.keyboard.press('Enter');
    await isFocused(page, 'Freeze');
  });

  it('stays open when its form was closed before its change was answered', async () => {
    const page = await open('/cards', { as: organization.admin });
    await page.goto(`/cards/${card.id}`);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/cards/${card.id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Rename' }).click();
    await drawer(page, 'Rename').getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    await drawer(page, 'Rename').waitFor({ state: 'hidden' });
    answer();
    await page.locator('.ant-message-success').waitFor();
    await page.getByRole('heading', { name: 'Produce' }).waitFor();
    expect(pathOf(page)).toBe(`/cards/${card.id}`);
  });
});

describe('The holder of a card', () => {
  it('sees its face, its limit and its purchases', async () => {
    const page = await open('/', { as: holder });
    await page.getByRole('region', { name: 'Your cards' }).getByRole('link', { name: 'Produce' }).click();
    const details = drawer(page, 'Produce');
    await details
      .getByText(card.last4 ?? '', { exact: false })
      .first()
      .waitFor();
    await details.getByRole('region', { name: 'Left' }).getByText('$100.00').first().waitFor();
    await details.getByRole('link', { name: 'Wine Cellar' }).click();
    await page.getByRole('dialog').getByText('No money moved.').waitFor();
  });
});

describe('The transactions', () => {
  it('are summed by what the filters find, and declined ones spend nothing', async () => {
    const page = await open('/transactions?tab=card', { as: organization.admin });
    const summary = page.locator('.purchase-summary');
    await summary.getByText('3 transactions').waitFor();
    expect(await summary.textContent()).toContain('−$20.00 net');
    await page.goto('/transactions?tab=card&status=declined');
    await summary.getByText('1 transaction', { exact: true }).waitFor();
    expect(await summary.textContent()).toContain('$0.00 net');
    await page.goto('/transactions?tab=card&from=2020-01-01&to=2020-12-31');
    await page.getByText('Nothing matches this filter.').waitFor();
  });
});

describe('The palette', () => {
  it('finds campaigns and actions, and begins empty each time', async () => {
    const page = await open('/', { as: organization.admin });
    await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill(title);
    await page.getByRole('option', { name: title }).first().waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await eventually(async () => (await field.inputValue()) === '');
    await field.fill('issue');
    await field.press('Enter');
    await drawer(page, 'Issue a card').waitFor();
  });
});

describe('On paper', () => {
  it('there is no sidebar', async () => {
    const page = await open('/cards', { as: organization.admin });
    await page.getByText('Produce').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('aside.sidebar').isVisible()).toBe(false);
    expect(await page.locator('.shell-content').evaluate((main) => getComputedStyle(main).marginLeft)).toBe(
      '0px',
    );
  });
});
