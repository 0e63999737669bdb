import { beforeAll, describe, expect, it } from '@jest/globals';
import { invitesHttp, clientsHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let firm: Organization;
let client: Organization;

beforeAll(async () => {
  firm = await Organization.create('Ledger & Lark', 'advisor');
  client = await Organization.create('Quillmere Kitchen');
});

async function connect(): Promise<void> {
  const { id } = await firm.admin.call(clientsHttp.askConnection, { body: { email: client.admin.email } });
  await client.admin.call(clientsHttp.acceptConnection, { params: { id } });
}

const people = (page: Page) => page.getByRole('table', { name: 'People' });
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The box is checked once the choice is saved. */
async function chooseClient(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Quillmere Kitchen' }).click();
  await page.getByRole('checkbox', { name: 'Quillmere Kitchen', checked: true }).waitFor();
}

describe('An advisor firm’s admin', () => {
  it('is told what to do first, while there is neither client nor colleague', async () => {
    const clients = await open('/', { as: firm.admin });
    await clients.getByText('No client is connected to your firm yet.', { exact: false }).waitFor();
    await clients.getByRole('button', { name: 'Invite a client' }).click();
    await clients.getByLabel('Email of the client’s admin').fill(newAddress('somebody'));
    await clients.getByRole('button', { name: 'Send the request' }).click();
    await clients.getByText('Your request is waiting for their admin', { exact: false }).waitFor();
    await clients.getByRole('button', { name: 'Cancel request' }).click();

    const team = await open('/console/team', { as: firm.admin });
    await team.getByText('You are the only member.', { exact: false }).waitFor();
    expect(await accessibilityFindings(team)).toEqual([]);
  });

  it('invites someone, puts them on a client, changes their role and ends their access', async () => {
    const page = await open('/console/team', { as: firm.admin });
    const email = newAddress('staff');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const drawer = page.getByRole('dialog', { name: 'Invite people' });
    await drawer.getByText('expire after 14 days', { exact: false }).waitFor();
    expect(await drawer.getByLabel('Team').count()).toBe(0);
    await drawer.getByLabel('Email').fill(email);
    await drawer.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('table', { name: 'Invitations' }).getByText(email).waitFor();
    await nextMail(email, /^Join Ledger & Lark/);

    const staff = await ApiPerson.signedIn(email);
    const invite = await staff.call(invitesHttp.findOwnInvite, { body: { email } });
    await staff.call(invitesHttp.acceptInvite, { params: { id: invite?.id ?? '' } });
    // The page is open when their access ends: its requests get 403 until their sessions have ended, then 401.
    const theirs = await open('/', { as: staff, tolerates: [/status of 40[13]/] });
    await theirs.getByText('You have no clients yet.', { exact: false }).waitFor();

    await connect();
    await nextMail(client.admin.email, /^Ledger & Lark wants to be your advisor/);
    await nextMail(firm.admin.email, /^Quillmere Kitchen is now your client/);
    await page.reload();
    await people(page)
      .getByRole('button', { name: `Choose clients: clients of ${email}` })
      .click();
    await chooseClient(page);
    await page.keyboard.press('Escape');
    await people(page).getByText('Quillmere Kitchen').waitFor();
    // The gateway caches a person's principal, with its clients, for up to a second.
    await eventually(async () => (await staff.call(clientsHttp.listClients)).length > 0);
    expect(await staff.call(clientsHttp.listClients)).toMatchObject([{ name: 'Quillmere Kitchen' }]);
    await theirs.reload();
    await theirs.getByRole('link', { name: 'Quillmere Kitchen' }).waitFor();

    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('They lose access to every client’s books.').waitFor();
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor({ state: 'hidden' });
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await people(page).getByRole('row', { name: email }).getByText('No access').waitFor();
    // Their sessions are ended by an event.
    await eventually(async () => (await staff.try(clientsHttp.listClients)).status === 401);
    await staff.signIn();
    expect((await staff.try(clientsHttp.listClients)).status).toBe(403);
    const { text } = await nextMail(email, /^Your access to Ledger & Lark has ended$/);
    expect(text).toContain(firm.admin.email);
    const ended = await open('/', { as: staff });
    await ended.getByText('Your access to this firm has ended.', { exact: false }).waitFor();
  });

  it('has it all on a phone', async () => {
    await firm.join('phoned', { role: 'Employee' });
    const page = await open('/console/team', { as: firm.admin, viewport: phone });
    await people(page)
      .getByRole('button', { name: /^Choose clients: clients of phoned/ })
      .click();
    await chooseClient(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('Someone of a firm', () => {
  it('finds their name and their sessions within the console, and no team to manage', async () => {
    const staff = await firm.join('quiet', { role: 'Employee' });
    const page = await open('/console/settings', { as: staff });
    await page.getByLabel('Your name').fill('Wren Abel');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByText('You have no other sessions.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/console/team');
    await page.getByText('Only admins of your firm can see its members.').waitFor();
  });
});
