import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { teamsHttp, purchasesHttp, type TeamWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let pantry: TeamWire;
let manager: ApiPerson;
let priya: ApiPerson;
let outsider: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  pantry = await organization.createTeam('Pantry');
  await organization.createTeam('=Accounts');
  manager = await organization.joinAsManager('jonas', pantry);
  priya = await organization.join('priya', { role: 'Employee', teamId: pantry.id });
  outsider = await organization.join('edda', { role: 'Employee' });
  const program = await organization.createProgram({ name: 'Groceries', limit: 20_000, teamId: pantry.id });
  const card = { limitMinor: 10_000, spendProgramId: program.id };
  const inTeam = await organization.issueCard({ ...card, holder: priya, name: 'Produce' });
  const outside = await organization.issueCard({ ...card, holder: organization.admin, name: 'Office' });
  for (const [one, amountMinor, merchant] of [
    [inTeam, 1_200, 'Harvest Market'],
    [inTeam, 345, 'Fennel Row'],
    [outside, 5_000, 'Paper Lane'],
  ] as const) {
    const { stripeAccount: account } = organization;
    await swipe(stripeClient(), { account, card: one.stripeCardID, amountMinor, merchant });
  }
  await eventually(
    async () => (await organization.admin.call(purchasesHttp.listPurchases)).items.length === 3,
  );
});

const pressExport = (page: Page) => page.getByRole('button', { name: 'Export CSV' }).click();

async function chooseCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
}

async function exported(page: Page, startExport = pressExport): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await startExport(page);
  const text = await readFile(await (await downloading).path(), 'utf8');
  return text.replace('\uFEFF', '').trim().split('\r\n');
}

/** Waits until these are the first cells of the table: the rows follow the address. */
const showsFirstCells = (page: Page, table: string, wanted: readonly string[]) =>
  eventually(async () => {
    const cells = await page
      .getByRole('table', { name: table })
      .locator('tbody td:first-child')
      .allTextContents();
    expect(cells.map((text) => text.trim())).toEqual(wanted);
    return true;
  });

describe('A team’s spend', () => {
  it('is what its people’s transactions add up to, for its manager as for an admin', async () => {
    for (const person of [organization.admin, manager]) {
      const page = await open(`/teams?team=${pantry.id}`, { as: person });
      const drawer = page.getByRole('dialog', { name: 'Pantry' });
      const figures = drawer.getByRole('row', { name: /^This week/ });
      await figures.getByText('$15.45').waitFor();
      const weeks = drawer.getByRole('table', { name: 'Spent by week' });
      expect(await weeks.getByRole('row').count()).toBe(13);
      await drawer.getByRole('link', { name: 'See the transactions' }).click();
      await page.getByText('2 transactions').waitFor();
      expect(await page.getByText('Paper Lane').count()).toBe(0);
      expect(await exported(page, chooseCsv)).toHaveLength(3);
    }
  });

  it('is not there for people of other teams and organizations', async () => {
    const { admin: stranger } = await Organization.create('Another kitchen');
    const query = { teamId: pantry.id };
    for (const person of [outsider, stranger]) {
      expect(await person.try(purchasesHttp.listSpentWeeks, { query })).toMatchObject({ status: 404 });
      expect(await person.try(purchasesHttp.listPurchases, { query })).toMatchObject({ status: 404 });
    }
    const [own] = (await priya.call(purchasesHttp.listSpentWeeks, { query })).slice(-1);
    expect(own?.sums.map(({ spent, held }) => spent + held)).toEqual([1_545]);
  });

  it('fits a phone, and says so when there was none', async () => {
    const page = await open(`/teams?team=${pantry.id}`, { as: organization.admin, viewport: phone });
    await page.getByRole('row', { name: /^This week/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '=Accounts' }).click();
    await page.getByText('Nothing was spent in the last 12 weeks.').waitFor();
  });
});

describe('The transactions of a spend program', () => {
  it('are a link away from it, and exported alone', async () => {
    const page = await open('/spendprograms', { as: organization.admin });
    await page.getByRole('button', { name: 'Groceries' }).click();
    await page.getByRole('link', { name: 'See its transactions' }).click();
    await page.getByText('3 transactions').waitFor();
    await page.getByRole('row').filter({ hasText: 'Paper Lane' }).waitFor();
    const other = await organization.createProgram({ name: 'Printing', limit: 5_000 });
    await page.goto(`/transactions?tab=card&program=${other.id}`);
    await page.getByText('Nothing matches this filter.').waitFor();
    expect(await exported(page, chooseCsv)).toHaveLength(1);
  });
});

describe('The list of teams', () => {
  it('is sorted by a heading, kept in the address, searched, and exported as it is shown', async () => {
    const page = await open('/teams', { as: organization.admin });
    await page.getByRole('button', { name: 'Members', exact: true }).click();
    await page.waitForURL(/sort=members/);
    await showsFirstCells(page, 'Teams', ['=Accounts', 'Pantry']);
    await page.getByRole('button', { name: 'Members', exact: true }).click();
    await page.waitForURL(/sort=-members/);
    await page.reload();
    await page.getByRole('columnheader', { name: 'Members' }).waitFor();
    const heading = page.getByRole('columnheader', { name: 'Members' });
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Pantry' }).waitFor();
    await showsFirstCells(page, 'Teams', ['Pantry', '=Accounts']);
    const [, first, second] = await exported(page);
    expect(first).toContain(`Pantry,${manager.email},2`);
    expect(second).toMatch(/^"'=Accounts",/);
    await heading.getByRole('button').evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.waitForURL(/sort=members/);
    await showsFirstCells(page, 'Teams', ['=Accounts', 'Pantry']);
    await page.getByLabel('Search teams and their people').fill('priya');
    await page.getByRole('button', { name: '=Accounts' }).waitFor({ state: 'detached' });
    expect(await exported(page)).toHaveLength(2);
  });
});

describe('The list of members', () => {
  it('is sorted by a heading and exported as it is searched', async () => {
    const page = await open('/settings?tab=members&sort=-email', { as: organization.admin });
    await page.getByText(priya.email).first().waitFor();
    const emails = [organization.admin, manager, priya, outsider].map(({ email }) => email).sort();
    await showsFirstCells(page, 'Members', [...emails].reverse());
    const heading = page.getByRole('columnheader', { name: 'Email' });
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await eventually(async () => (await heading.getAttribute('aria-sort')) !== 'descending');
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await showsFirstCells(page, 'Members', emails);
    await page.getByLabel('Search members').fill('priya');
    await page.getByText(manager.email).first().waitFor({ state: 'detached' });
    const [header, ...lines] = await exported(page);
    expect(header).toBe('Name,Email,Role,Teams,Cards,Last seen (UTC)');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${priya.email},Employee,Pantry,1,`);
  });
});

describe('Taking someone out of a team', () => {
  it('is asked first, naming the cards that go on', async () => {
    const page = await open(`/teams?team=${pantry.id}`, { as: organization.admin });
    const drawer = page.getByRole('dialog', { name: 'Pantry' });
    const ask = async () => {
      await drawer.getByRole('button', { name: `Actions for ${priya.email}` }).click();
      await page.getByRole('menuitem', { name: 'Remove from the team' }).click();
      await page.getByText('keeps working: Produce (Groceries).', { exact: false }).waitFor();
    };
    const people = async () => {
      const teams = await organization.admin.call(teamsHttp.listTeams);
      return teams.find(({ id }) => id === pantry.id)?.teamUsers.length;
    };
    await ask();
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(await people()).toBe(2);
    await ask();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText(`${priya.email} was removed from the team.`).waitFor();
    expect(await people()).toBe(1);
  });
});
