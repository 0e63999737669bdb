import { describe, expect, it } from '@jest/globals';
import { teamsHttp, applicationsHttp, invitesHttp, programsHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

async function fillPlace(page: Page): Promise<void> {
  await page.getByLabel('Mission').fill('Warm beds for the harbor.');
  await page.getByLabel('Street').fill('1 Mill Row');
  await page.getByLabel('City').fill('Alder Falls');
  await page.getByLabel('State', { exact: true }).fill('or');
  await page.getByLabel('ZIP code').fill('97001');
  await next(page);
}

async function fillRepresentative(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Imke');
  await page.getByLabel('Last name').fill('Vos');
  await page.getByLabel('Title').fill('Treasurer');
  await page.getByLabel('Email').fill('imke@quillmere.example');
  await next(page);
}

async function fillBank(page: Page): Promise<void> {
  await page.getByLabel('Name on the account').fill('Harbor Shelter');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /accept Stripe/ }).check();
}

describe('An application', () => {
  it('goes on elsewhere, is asked for more, answered, and activated on the open page', async () => {
    const founder = await ApiPerson.signedIn(newAddress('founder'));
    const first = await open('/application', { as: founder });
    await first.getByRole('textbox', { name: 'EIN' }).fill('07-3456789');
    await first.getByLabel('Legal name').fill('Harbor Shelter');
    await next(first);
    await first.getByText('An EIN has nine digits and a valid prefix').waitFor();
    await first.getByRole('textbox', { name: 'EIN' }).fill('12-0000001');
    await next(first);
    await fillPlace(first);
    await first.getByLabel('First name').waitFor();
    expect(await accessibilityFindings(first)).toEqual([]);

    // The draft is saved after the page shows the next step.
    await eventually(async () => (await founder.call(applicationsHttp.getDraft))?.step === 2);
    const second = await open('/application', { as: founder, viewport: phone });
    await fillRepresentative(second);
    await next(second);
    await fillBank(second);
    expect(await accessibilityFindings(second)).toEqual([]);
    await second.getByRole('button', { name: 'Submit the application' }).click();
    await second.getByText('This field is required').waitFor();
    await acceptTerms(second);
    await second.getByRole('button', { name: 'Submit the application' }).click();
    await second.getByRole('heading', { name: 'Harbor Shelter: application' }).waitFor();
    await second.getByText('More information needed').waitFor();
    await second.getByText('An EIN that matches the legal name with the IRS').waitFor();

    expect(await second.getByRole('textbox').count()).toBe(2);
    await second.getByRole('button', { name: 'Change other details' }).click();
    await second.getByRole('textbox', { name: 'Mission' }).fill('Warm beds for the whole harbor.');
    await second.getByRole('textbox', { name: 'EIN' }).fill('12-3456789');
    await second.getByRole('button', { name: 'Submit again' }).click();
    await second.waitForURL((url) => url.pathname === '/');
    await second.getByText('Link a bank account (done)').waitFor();
    await second.getByRole('link', { name: 'Invite: Invite your people' }).waitFor();
    expect(await accessibilityFindings(second)).toEqual([]);
    await second.getByRole('button', { name: 'Hide' }).click();
    await second.getByText('First steps').waitFor({ state: 'hidden' });
    const application = await founder.call(applicationsHttp.getApplication);
    expect(application).toMatchObject({
      state: 'activated',
      mission: 'Warm beds for the whole harbor.',
      address: { state: 'OR' },
      representative: { firstName: 'Imke' },
    });
    const { paymentMethods } = await founder.account();
    expect(paymentMethods).toMatchObject([{ last4: '6789' }]);
  });

  it('keeps a step that was left half-way, and begins each step at its top', async () => {
    const founder = await ApiPerson.signedIn(newAddress('founder'));
    const page = await open('/application', { as: founder, viewport: phone });
    await page.getByLabel('Legal name').fill('Harbor Shelter');
    await page.getByRole('textbox', { name: 'EIN' }).fill('12-3456789');
    await next(page);
    await page.getByRole('heading', { name: '2 of 5: Mission and address' }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0 && document.activeElement?.tagName === 'H2');
    await page.getByLabel('Website (optional)').waitFor();
    const kept = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('Warm beds for the harbor.') ?? false,
    );
    await page.getByLabel('Mission').fill('Warm beds for the harbor.');
    await kept;
    await page.reload();
    await page.getByText('Warm beds for the harbor.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('that is rejected says so, with the reason', async () => {
    const founder = await ApiPerson.signedIn(newAddress('founder'));
    const body = { legalName: 'Shell Shelter', ein: '12-0000002', kind: 'nonprofit' };
    await founder.call(applicationsHttp.apply, { body });
    const page = await open('/', { as: founder });
    await page.getByText('Stripe rejected the application').waitFor();
    await page.getByText('Rejected', { exact: true }).waitFor();
    await page.getByText('Stripe gave no reason.').waitFor();
    const support = page.getByRole('link', { name: 'help@almoner.example' });
    expect(await support.getAttribute('href')).toBe('mailto:help@almoner.example');
  });
});

describe('An invitation', () => {
  it('that is one too many says when the next one can be sent', async () => {
    const { admin } = await Organization.create('Quillmere Kitchen');
    const email = newAddress('guest');
    for (let sent = 0; sent < 3; sent += 1)
      await admin.call(invitesHttp.invite, { body: { email, role: 'Employee', teamId: null } });
    const page = await open('/settings?tab=members', { as: admin, tolerates: [/status of 429/] });
    await page.getByRole('button', { name: 'Invite people' }).click();
    const drawer = page.getByRole('dialog', { name: 'Invite people' });
    await drawer.getByLabel('Email').fill(email);
    await drawer.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('Too many requests. Try again in 60 minutes.').waitFor();
  });

  it('opened by someone else says so, and leads the invited in', async () => {
    const organization = await Organization.create('Quillmere Kitchen');
    const team = await organization.createTeam('Bakery');
    const guest = new ApiPerson(newAddress('guest'));
    const settings = await open('/settings?tab=members', { as: organization.admin });
    await settings.getByRole('button', { name: 'Invite people' }).click();
    const drawer = settings.getByRole('dialog', { name: 'Invite people' });
    await drawer.getByLabel('Email').fill(`${guest.email}, ${newAddress('other')}`);
    await drawer.getByRole('button', { name: 'Send the invitation' }).click();
    await settings.getByText('The invitations were sent.').waitFor();
    await settings.getByRole('button', { name: `Actions for ${guest.email}` }).waitFor();

    const { text } = await nextMail(guest.email, /join/i);
    const [link = ''] = /https?:\/\/\S+\/invite\S*/.exec(text) ?? [];
    const stranger = await ApiPerson.signedIn(newAddress('stranger'));
    const wrong = await open(link, { as: stranger });
    await wrong.getByRole('heading', { name: 'This invitation is for someone else' }).waitFor();
    await wrong.getByText(guest.email).waitFor();
    await wrong.getByRole('button', { name: 'Sign out' }).waitFor();
    const nobody = await open(link);
    await nobody.getByRole('heading', { name: 'Welcome to' }).waitFor();
    expect(await nobody.getByLabel('Email').inputValue()).toBe(guest.email);

    await guest.signIn();
    const page = await open(link, { as: guest });
    await page.getByRole('heading', { name: 'Join Quillmere Kitchen' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    const question = page.getByRole('dialog', { name: 'Decline the invitation to join Quillmere Kitchen?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const row = settings.getByRole('table', { name: 'Members' }).getByRole('row', { name: guest.email });
    await row.waitFor();
    expect(team.name).toBe('Bakery');
  });
});

describe('An invitation that was taken back', () => {
  it('leads to a page that says so, and how to get another', async () => {
    const organization = await Organization.create();
    const guest = new ApiPerson(newAddress('late'));
    const body = { email: guest.email, role: 'Employee', teamId: null };
    const { id } = await organization.admin.call(invitesHttp.invite, { body });
    const { text } = await nextMail(guest.email, /join/i);
    const [link = ''] = /https?:\/\/\S+\/invite\S*/.exec(text) ?? [];
    await organization.admin.call(invitesHttp.revokeInvite, { params: { id } });
    await guest.signIn();
    const page = await open(link, { as: guest, viewport: phone });
    await page.getByText('You have no open invitation.').waitFor();
    await page.getByRole('button', { name: 'Sign in with another account' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('The list of members', () => {
  it('is searched by team, and counts cards only for who sees all of them', async () => {
    const organization = await Organization.create();
    const team = await organization.createTeam('Bakery');
    const manager = await organization.joinAsManager('jonas', team);
    const page = await open('/settings?tab=members&q=bakery', { as: organization.admin, viewport: phone });
    const rows = page.getByRole('table', { name: 'Members' }).locator('tbody').getByRole('row');
    await page.getByRole('row', { name: manager.email }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('Search members').fill('nobody');
    await page.getByText('No member matches “nobody”.').waitFor();

    const wide = await open('/settings?tab=members', { as: organization.admin });
    await wide.getByRole('columnheader', { name: 'Cards' }).waitFor();
    await wide
      .getByRole('row', { name: manager.email })
      .getByText(/just now|ago/)
      .waitFor();
    await wide.getByRole('button', { name: `Actions for ${manager.email}` }).click();
    await wide.getByRole('menuitem', { name: 'Make an admin' }).click();
    await wide.getByText('They can immediately do everything that you can', { exact: false }).waitFor();
    await wide.getByRole('button', { name: 'Keep' }).click();
    const theirs = await open('/settings?tab=members', { as: manager });
    await theirs.getByRole('row', { name: organization.admin.email }).waitFor();
    expect(await theirs.getByRole('columnheader', { name: 'Cards' }).count()).toBe(0);
    expect(await theirs.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
  });
});

describe('An admin', () => {
  it('archives someone whose open page lands on /archived, and whose next call is refused', async () => {
    const organization = await Organization.create();
    await organization.deposit(100_000);
    const leaver = await organization.join('tomas', { role: 'Employee' });
    await organization.issueCard({ holder: leaver, limitMinor: 10_000 });
    const leaving = await open('/cards', { as: leaver, tolerates: [/status of 40[13]/] });
    await leaving.getByRole('heading', { level: 1 }).waitFor();
    const admin = await open('/settings?tab=members', { as: organization.admin });
    await admin.getByRole('button', { name: `Actions for ${leaver.email}` }).click();
    await admin.getByRole('menuitem', { name: 'Archive' }).click();
    await admin.getByText('Their card is frozen.').waitFor();
    await admin.getByRole('button', { name: 'Archive', exact: true }).click();
    await leaving.waitForURL((url) => url.pathname === '/archived');
    await leaving.getByRole('link', { name: 'help@almoner.example' }).waitFor();
    expect([401, 403]).toContain((await leaver.try(teamsHttp.listTeams)).status);

    await admin.getByRole('button', { name: `Actions for ${leaver.email}` }).click();
    await admin.getByRole('menuitem', { name: 'Restore as employee' }).click();
    await admin.getByRole('button', { name: 'Restore', exact: true }).click();
    await admin.getByText('is an employee now.').waitFor();
    await leaver.signIn();
    const back = await open('/cards', { as: leaver });
    await back.getByText('Frozen').first().waitFor();
    const cards = await organization.cards();
    expect(cards.map(({ status }) => status)).toEqual(['frozen']);
  });

  it('fills a team’s treasury and closes the team once it is empty', async () => {
    const organization = await Organization.create();
    await organization.deposit(100_000);
    const team = await organization.createTeam('Kitchen');
    const program = await organization.createProgram({ name: 'Produce', limit: 1_000, teamId: team.id });
    const page = await open(`/teams?team=${team.id}`, { as: organization.admin });
    const drawer = page.getByRole('dialog', { name: 'Kitchen' });
    const move = async (how: string, amount: string) => {
      await drawer.getByRole('button', { name: how }).click();
      const form = page.getByRole('dialog', { name: how });
      const send = form.getByRole('button', { name: 'Move the money' });
      await form.getByRole('row', { name: /^Wallet, available/ }).waitFor();
      await form.getByLabel('Amount').fill('1000.01');
      await form
        .getByText(/^At most .* is available\.$/)
        .first()
        .waitFor();
      expect(await send.isDisabled()).toBe(true);
      await form.getByLabel('Amount').fill(amount);
      await send.click();
    };
    await move('Fund from the wallet', '250');
    const balance = drawer.getByRole('region', { name: 'Treasury' });
    await balance.getByText('$250.00', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const actions = drawer.getByRole('button', { name: 'Actions for Kitchen' });
    const askToClose = async () => {
      await actions.click();
      await page.getByRole('menuitem', { name: 'Close the team' }).click();
      await page.getByText('Its spend program Produce is closed permanently', { exact: false }).waitFor();
    };
    const close = async () => {
      await askToClose();
      await page.getByRole('button', { name: 'Close the team', exact: true }).click();
    };
    const treasury = await organization.admin.call(teamsHttp.getTeam, { params: { id: team.id } });
    expect(treasury.teamTreasury).toMatchObject({ balance: 25_000, currency: 'USD' });
    await actions.click();
    const refused = page.getByRole('menuitem', { name: 'return the $250.00 in its treasury first' });
    await refused.waitFor();
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await move('Return to the wallet', '250');
    await balance.getByText('$0.00', { exact: true }).first().waitFor();
    await askToClose();
    await page.getByRole('button', { name: 'Keep', exact: true }).press('Enter');
    await eventually(() => actions.evaluate((button) => button === document.activeElement));
    await close();
    await page.getByText('Kitchen is closed.').waitFor();
    expect(await organization.admin.call(teamsHttp.listTeams)).toEqual([]);
    expect(await organization.walletAvailable()).toBe(100_000);
    const programs = await organization.admin.call(programsHttp.listPrograms);
    expect(programs).toMatchObject([{ id: program.id, status: 'closed' }]);
  });
});

describe('Settings', () => {
  it('change the organization and its chart of accounts', async () => {
    const organization = await Organization.create();
    const page = await open('/settings?tab=categories', { as: organization.admin });
    await page.getByRole('row', { name: /Accounting fees/ }).waitFor();
    await page.getByRole('button', { name: 'Add a category' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add a category' });
    await drawer.getByLabel('Code').fill('5171');
    await drawer.getByLabel('Name').fill('Van repairs');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/categories')) sent.push(request.url());
    });
    await drawer.getByRole('button', { name: 'Add a category' }).dblclick();
    await page.getByRole('row', { name: /Van repairs/ }).waitFor();
    expect(sent).toHaveLength(1);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Also for people who followed a link to the deposit.
    await page.goto('/cash-management?tab=wallet&deposit=1');
    await page.getByText('Deposits come from a linked bank account').waitFor();
    expect(await page.getByRole('button', { name: 'Deposit' }).isDisabled()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Link a bank account' }).click();
    await page.getByRole('button', { name: 'Link a bank account' }).click();
    await fillBank(page);
    await page.keyboard.press('Enter');
    await page.getByText('ends in 6789').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: 'Organization' });
    await form.getByLabel('Name').fill('Quillmere Kitchen and Pantry');
    await form.getByLabel('Street').fill('1 Mill Row');
    await form.getByLabel('City').fill('Alder Falls');
    await form.getByLabel('State', { exact: true }).fill('OR');
    await form.getByLabel('ZIP code').fill('97001');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 Mill Row, Alder Falls, OR 97001').waitFor();
    const { owner } = await organization.admin.account();
    expect(owner?.name).toBe('Quillmere Kitchen and Pantry');
    await page.goto('/cash-management?tab=wallet&deposit=1');
    await page.getByText('account ending in 6789', { exact: false }).waitFor();
  });
});
