import { beforeAll, describe, expect, it } from '@jest/globals';
import { invitesHttp, membersHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Locator, type Page } from 'playwright-core';
import { ApiPerson } from '../support/api-person.ts';
import { useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
const people: Partial<Record<'Admin' | 'Manager' | 'Employee', ApiPerson>> = {};

beforeAll(async () => {
  const organization = await Organization.create();
  const kitchen = await organization.createTeam('Kitchen');
  people.Admin = organization.admin;
  people.Manager = await organization.joinAsManager('jonas', kitchen);
  people.Employee = await organization.join('priya', { role: 'Employee', teamId: kitchen.id });
});

const sidebar = (page: Page): Locator => page.locator('aside.sidebar');
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
const parent = (page: Page, name: string): Locator => menu(page).getByRole('button', { name });
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;
const widthBecomes = (page: Page, width: number) =>
  eventually(async () => (await widthOf(sidebar(page))) === width);
const contentLeft = async (page: Page) => (await page.locator('#content').boundingBox())?.x;

const spendEntries = [
  ['Transactions', '/transactions?tab=card'],
  ['Reimbursements', '/transactions?tab=reimbursements'],
  ['Cards', '/cards'],
  ['Spend Programs', '/spendprograms'],
] as const;
const parentsAndChildren: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'Spend and Expense': spendEntries,
  'Cash Management': [
    ['Wallet', '/cash-management?tab=wallet'],
    ['Vault', '/cash-management?tab=vault'],
    ['Restricted Funds', '/cash-management?tab=restricted-funds'],
  ],
  Accounting: [
    ['Wallet', '/accounting?tab=card'],
    ['Vault', '/accounting?tab=vault'],
  ],
};
const leaves: Readonly<Record<string, string>> = {
  Home: '/',
  Fundraising: '/donations',
  Teams: '/teams',
  Settings: '/settings',
};
const entriesOf = {
  Admin: [
    'Home',
    'Spend and Expense',
    'Cash Management',
    'Fundraising',
    'Teams',
    'Accounting',
    'Settings',
    'Log Out',
  ],
  Manager: ['Home', 'Spend and Expense', 'Teams', 'Settings', 'Log Out'],
  Employee: ['Home', 'Spend and Expense', 'Settings', 'Log Out'],
} as const;

describe('The sidebar', () => {
  it('starts 88 px wide, grows to 250 px in half a second, and the content makes room', async () => {
    const page = await open('/', { as: people.Admin, animates: true });
    await menu(page).waitFor();
    expect([await widthOf(sidebar(page)), await contentLeft(page)]).toEqual([88, 88]);
    const transitionOf = (locator: Locator) =>
      locator.evaluate((element) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(element);
        return [transitionProperty, transitionDuration];
      });
    expect(await transitionOf(sidebar(page))).toEqual(['width', '0.5s']);
    expect(await transitionOf(page.locator('#content'))).toEqual(['margin-left', '0.5s']);

    await page.getByTitle('Open the sidebar').click();
    await widthBecomes(page, 250);
    await eventually(async () => (await contentLeft(page)) === 250);
    await page.getByTitle('Close the sidebar').click();
    await widthBecomes(page, 88);
  });

  it('names the person, with their first initial', async () => {
    const page = await open('/', { as: people.Employee });
    const header = page.getByTitle('Open the sidebar');
    expect(await header.locator('.avatar').textContent()).toBe('P');
    expect(await header.locator('.sidebar-name').textContent()).toBe(people.Employee?.email);
  });

  it('names the person by their name once they have said it', async () => {
    await people.Manager?.call(membersHttp.updateProfile, { body: { name: 'édith Lindqvist' } });
    const page = await open('/', { as: people.Manager });
    const header = page.getByTitle('Open the sidebar');
    expect(await header.locator('.avatar').textContent()).toBe('É');
    expect(await header.locator('.sidebar-name').textContent()).toBe('édith Lindqvist');
  });

  it('has items 60 px high', async () => {
    const page = await open('/', { as: people.Admin });
    await parent(page, 'Spend and Expense').click();
    await menu(page).getByRole('link', { name: 'Reimbursements' }).waitFor();
    const heights = await menu(page)
      .locator('.sidebar-item')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    expect(heights).toEqual(Array.from({ length: 12 }, () => 60));
  });

  it.each([
    [741, 1],
    [740, 0],
  ])('shows the full logo in a window %i px high: %i', async (height, count) => {
    const page = await open('/', { as: people.Admin, viewport: { width: 1440, height } });
    await menu(page).waitFor();
    expect(await page.locator('.sidebar-logo').count()).toBe(count);
  });

  it('opens by a click on a collapsed parent, one parent at a time, and collapses at a route change', async () => {
    const page = await open('/', { as: people.Admin });
    await parent(page, 'Cash Management').click();
    await widthBecomes(page, 250);
    await menu(page).getByRole('link', { name: 'Restricted Funds' }).waitFor();
    await parent(page, 'Accounting').click();
    await menu(page).getByRole('link', { name: 'Restricted Funds' }).waitFor({ state: 'detached' });
    expect(await menu(page).getByRole('link', { name: 'Vault' }).count()).toBe(1);

    await menu(page).getByRole('link', { name: 'Vault' }).click();
    await page.waitForURL('**/accounting?tab=vault');
    await widthBecomes(page, 88);
    expect(await menu(page).getByRole('link', { name: 'Vault' }).count()).toBe(0);
  });

  it('leads to a page by a click on a collapsed leaf, without opening', async () => {
    const page = await open('/', { as: people.Admin });
    await menu(page).getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    expect(await widthOf(sidebar(page))).toBe(88);
  });

  it('highlights Fundraising for any path under /donations', async () => {
    const page = await open('/donations/campaigns/cold-room', { as: people.Admin });
    const fundraising = menu(page).getByRole('link', { name: 'Fundraising' });
    expect(await fundraising.getAttribute('aria-current')).toBe('page');
  });

  it.each(['/donations/donor?campaign=none', '/donations/widget/form', '/conference/gala'])(
    'is hidden on the public page %s, and the content has no left margin',
    async (path) => {
      const page = await open(path, { as: people.Admin, tolerates: [/status of 404/] });
      await page.getByRole('heading').first().waitFor();
      expect(await sidebar(page).count()).toBe(0);
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).marginLeft)).toBe('0px');
      expect((await page.locator('main').boundingBox())?.x).toBeLessThanOrEqual(360);
    },
  );
});

describe('The sidebar of whoever is on their way in', () => {
  it('is hidden on /loggedOut and /invite too', async () => {
    const out = await open('/loggedOut');
    await out.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await sidebar(out).count()).toBe(0);
    const invited = new ApiPerson(newAddress('invited'));
    const body = { email: invited.email, role: 'Employee', teamId: null };
    await people.Admin?.call(invitesHttp.invite, { body });
    await invited.signIn();
    const page = await open('/', { as: invited });
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    expect(await sidebar(page).count()).toBe(0);
    expect((await page.locator('main').boundingBox())?.x).toBe(0);
  });
});

describe('The menu', () => {
  it('of a closed parent opens again by the same click, and closes by the next', async () => {
    const page = await open('/', { as: people.Admin });
    const vault = menu(page).getByRole('link', { name: 'Vault' });
    await parent(page, 'Cash Management').click();
    await vault.waitFor();
    await parent(page, 'Cash Management').click();
    await vault.waitFor({ state: 'detached' });
    await widthBecomes(page, 250);
  });

  it.each(['Admin', 'Manager', 'Employee'] as const)('shows the %s what the table says', async (role) => {
    const page = await open('/', { as: people[role] });
    await menu(page).waitFor();
    const entries = menu(page).locator(':scope > ul > li > :is(a, button)');
    expect(await entries.allTextContents()).toEqual(entriesOf[role]);
    for (const label of entriesOf[role]) {
      const children = parentsAndChildren[label];
      if (children === undefined) continue;
      await parent(page, label).click();
      const shown = menu(page).locator('ul ul a');
      await eventually(async () => {
        const links = await shown.evaluateAll((items) =>
          items.map((item) => [item.textContent, item.getAttribute('href')]),
        );
        expect(links).toEqual(children);
        return true;
      });
    }
    for (const label of entriesOf[role]) {
      if (leaves[label] === undefined) continue;
      const link = menu(page).getByRole('link', { name: label, exact: true });
      expect(await link.getAttribute('href')).toBe(leaves[label]);
    }
  });
});

describe('A page that is older than the console', () => {
  const teams = /\/assets\/teams-page-[^/]+\.js$/;
  const missing = { status: 404, contentType: 'text/plain', body: 'Not found' };

  it('is replaced when a part of it is gone', async () => {
    const page = await open('/', { as: people.Admin, tolerates: [/404/, /dynamically imported/] });
    let isReloaded = false;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isReloaded = true;
    });
    await page.route(teams, (route) => (isReloaded ? route.continue() : route.fulfill(missing)));
    await menu(page).getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor();
    expect(isReloaded).toBe(true);
  });

  it('is reloaded once: a part that stays missing is an error', async () => {
    const page = await open('/', { as: people.Admin, tolerates: [/404/, /dynamically imported/] });
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.route(teams, (route) => route.fulfill(missing));
    await menu(page).getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/teams');
  });
});

describe('Home', () => {
  it('keeps everything in its place while the first steps become known', async () => {
    const { admin } = await Organization.create();
    const page = await open('/loggedOut', { as: admin });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/home/first-steps', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('Link a bank account').waitFor();
    expect(await steps.getByRole('link').count()).toBe(0);
    const needs = page.getByRole('heading', { name: 'Needs your attention' });
    const before = await needs.boundingBox();
    release();
    await steps.getByRole('link', { name: 'Invite: Invite your people' }).waitFor();
    expect(await needs.boundingBox()).toEqual(before);
  });

  it('shows no balance while it is not known', async () => {
    const page = await open('/loggedOut', { as: people.Admin, tolerates: [/503/] });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/home$/, async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { code: 'service_unavailable', detail: '', status: 503 } });
    });
    await page.goto('/');
    const accounts = page.getByRole('region', { name: 'Accounts' });
    await accounts.getByText('Available').first().waitFor();
    expect(await accounts.getByText('$').count()).toBe(0);
    release();
    await accounts.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await accounts.getByText('$').count()).toBe(0);
    await page.unroute(/\/api\/home$/);
    await accounts.getByRole('button', { name: 'Try again' }).click();
    await accounts.getByText('$').first().waitFor();
  });
});
