import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditHttp,
  clientsHttp,
  cardsHttp,
  sessionsHttp,
  membersHttp,
  type AuditEntryWire,
  type RouteInput,
} from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Locator, type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let admin: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  admin = organization.admin;
});

type Query = Record<string, string> & Partial<RouteInput<typeof auditHttp.listAuditEntries>['query']>;
const logOf = async (person: ApiPerson, query: Query = {}) =>
  (await person.call(auditHttp.listAuditEntries, { query })).items;
const actionsOf = async (person: ApiPerson, query: Query = {}) =>
  (await logOf(person, query)).map(({ action }) => action);
const entry = (person: ApiPerson, action: string): Promise<AuditEntryWire> =>
  eventually(async () => (await logOf(person)).find((one) => one.action === action));

const log = (page: Page) => page.getByRole('table', { name: 'Entries' });
const drawer = (page: Page) => page.getByRole('dialog');

describe('The audit log', () => {
  it('shows an admin whom they archived, with before and after, while it is open', async () => {
    const member = await organization.join('wren', { role: 'Employee' });
    const page = await open('/settings?tab=audit', { as: admin });
    await log(page).getByText('Accepted an invitation').first().waitFor();
    expect(await log(page).getByText('Archived a member').count()).toBe(0);

    const members = await open('/settings?tab=members', { as: admin });
    await members
      .getByRole('button', { name: `Actions for ${member.email}` })
      .first()
      .click();
    await members.getByRole('menuitem', { name: 'Archive' }).click();
    await members.getByRole('button', { name: 'Archive', exact: true }).click();

    // Without any action on the open page.
    const row = log(page).getByRole('row').filter({ hasText: 'Archived a member' });
    await row.filter({ hasText: member.email }).waitFor();
    await row.getByRole('button', { name: 'Archived a member' }).click();
    await drawer(page).getByRole('heading', { name: 'Archived a member' }).waitFor();
    const change = drawer(page)
      .getByRole('table', { name: 'What changed' })
      .getByRole('row', { name: /^Role/ });
    expect(await change.getByRole('cell').allInnerTexts()).toEqual(['Employee', 'Archived']);
    await drawer(page).getByText(admin.email).first().waitFor();
    await drawer(page)
      .getByText(/Chrome on Linux · (127\.0\.0\.1|0:0:0:0::\/64)/)
      .waitFor();
    expect(new URL(page.url()).searchParams.get('entry')).not.toBeNull();
  });

  it('names the browser of a sign-in once', async () => {
    await ApiPerson.signedIn(admin.email);
    const page = await open('/settings?tab=audit&about=sign-in', { as: admin });
    const row = log(page).getByRole('row').filter({ hasText: 'Signed in' }).last();
    const browsers = async (place: Locator) => (await place.innerText()).match(/browser|Chrome/g);
    await row.waitFor();
    expect(await browsers(row)).toHaveLength(1);
    await row.getByRole('button', { name: 'Signed in' }).click();
    await drawer(page).getByText('Source', { exact: true }).waitFor();
    expect(await browsers(drawer(page))).toHaveLength(1);
  });

  it('has before and after beneath each other on a phone', async () => {
    const member = await organization.join('odile', { role: 'Employee' });
    const { id } = await member.account();
    await admin.call(membersHttp.changeRole, { params: { id }, body: { role: 'Archived' } });
    const page = await open(`/settings?tab=audit&q=${member.email}`, { as: admin, viewport: phone });
    await page.getByRole('button', { name: /Archived a member/ }).click();
    const cells = drawer(page).getByRole('row', { name: /^Role/ }).getByRole('cell');
    await cells.last().waitFor();
    const [before, after] = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
    expect(after?.x).toBe(before?.x);
    expect(after?.top).toBeGreaterThanOrEqual(before?.bottom ?? Infinity);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('is filtered in the address, and says so when nothing is left', async () => {
    await organization.createTeam('Night kitchen');
    const page = await open('/settings?tab=audit&q=night+kitchen', { as: admin });
    await log(page).getByText('Created a team').waitFor();
    expect(await log(page).getByRole('row').count()).toBe(2);
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByTitle('Cards', { exact: true }).click();
    await page.getByText('No entry matches these filters.').waitFor();
    expect(new URL(page.url()).searchParams.get('about')).toBe('cards');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await log(page).getByText('Created a team').first().waitFor();
  });

  it('says what went wrong, and tries again', async () => {
    const page = await open('/settings', { as: admin, tolerates: [/503/] });
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.route('**/api/audit-log?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'service_unavailable', detail: '', status: 503 } }),
    );
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByText('Part of the system is not responding.').waitFor();
    await page.unroute('**/api/audit-log?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await log(page).waitFor();
  });

  it('is a list of days on a phone', async () => {
    const page = await open('/settings?tab=audit', { as: admin, viewport: phone });
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page
      .getByRole('button', { name: /Submitted the organization’s application/ })
      .first()
      .click();
    await drawer(page)
      .getByRole('row', { name: /^EIN Before\s*– After\s*123456789/ })
      .waitFor();
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isTooWide()).toBe(false);
  });

  it('is shown to admins only', async () => {
    const employee = await organization.join('employee', { role: 'Employee' });
    expect(await employee.try(auditHttp.listAuditEntries)).toMatchObject({ status: 403 });
    const page = await open('/settings?tab=audit', { as: employee });
    await page.getByRole('tab', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Audit log' }).count()).toBe(0);
  });
});

describe('What it shows', () => {
  it('comes from every service, with who did it', async () => {
    const own = await Organization.create('Harbor Shelter');
    await own.deposit(50_000);
    const card = await own.issueCard({ holder: own.admin, limitMinor: 10_000, name: 'Produce' });
    await own.admin.call(cardsHttp.freezeCard, { params: { id: card.id } });
    await own.createCampaign({ slug: `winter-${own.id.slice(-8)}`, title: 'Winter meals' });
    expect(await entry(own.admin, 'campaign.create')).toMatchObject({ record: { label: 'Winter meals' } });
    expect(await entry(own.admin, 'organization.review')).toMatchObject({
      actor: { kind: 'service', id: 'stripe' },
      after: { accountActivation: 'Activated' },
    });
    expect(await entry(own.admin, 'deposit.settle')).toMatchObject({
      actor: { id: 'stripe' },
      after: { amount: { amount: 50_000, currency: 'USD' } },
    });
    const frozen = await entry(own.admin, 'card.freeze');
    expect(frozen).toMatchObject({
      actor: { email: own.admin.email },
      before: { status: 'active' },
      after: { status: 'frozen' },
      record: { id: card.id, label: 'Produce' },
    });
    expect(frozen.origin).not.toBeNull();
    await entry(own.admin, 'card.issue');
    expect(await actionsOf(own.admin, { group: 'cards' })).toEqual(['card.freeze', 'card.issue']);
    expect(JSON.stringify(await logOf(own.admin))).not.toContain('card.purchase');
  });

  it('has sign-ins and sign-outs', async () => {
    const own = await Organization.create('Harbor Shelter');
    const [first] = await own.admin.call(sessionsHttp.listSessions);
    const again = await ApiPerson.signedIn(own.admin.email);
    await again.call(sessionsHttp.revokeSession, { params: { id: first?.id ?? '' } });
    expect(await entry(again, 'session.revoke')).toMatchObject({
      record: { kind: 'session', id: first?.id },
      actor: { email: own.admin.email },
    });
    expect((await entry(again, 'session.revoke')).origin).not.toBeNull();
    await entry(again, 'session.open');
    expect(await actionsOf(again, { group: 'sign-in' })).toEqual(['session.revoke', 'session.open']);
  });

  it('of a firm is for the firm’s admin, in its console', async () => {
    const firm = await Organization.create('Ledger & Lark', 'advisor');
    const request = await admin.call(clientsHttp.askConnection, { body: { email: firm.admin.email } });
    await firm.admin.call(clientsHttp.acceptConnection, { params: { id: request.id } });
    expect(await entry(admin, 'connection.accept')).toMatchObject({
      actor: { email: firm.admin.email, organization: 'Ledger & Lark' },
    });
    const page = await open('/console/settings?tab=audit', { as: firm.admin });
    await log(page).getByText('Accepted an advisor connection').waitFor();
    expect(await log(page).getByText(organization.name).count()).toBe(1);
  });
});
