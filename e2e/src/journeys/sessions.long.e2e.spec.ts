import { describe, expect, it } from '@jest/globals';
import { membersHttp } from '@almoner/contracts';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail, nextSignInLink } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();
const tolerates = [/status of 40[13]/, /status of 410/];

async function askForLink(page: Page, email: string): Promise<void> {
  const modal = page.getByRole('dialog').filter({ hasText: 'Welcome back!' });
  await modal.getByLabel('Email').fill(email);
  await modal.getByRole('button', { name: 'Log in with email' }).click();
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
}

const codeField = (page: Page) => page.getByLabel('Or type the code from the email');
const typeCode = async (page: Page, code: string) => {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Log in with the code' }).click();
};

describe('The code of the email', () => {
  it('signs in on the page that waits for it, after a mistyped one', async () => {
    const [page, email] = [await open('/loggedOut', { tolerates, viewport: phone }), newAddress('wren')];
    await askForLink(page, email);
    expect(await accessibilityFindings(page)).toEqual([]);
    await typeCode(page, 'AAAA-AAAA');
    await page.getByRole('alert').getByText('This code is incorrect.').waitFor();
    const { text } = await nextMail(email, /sign in/i);
    const [, code = ''] = /where you requested it: (\S+)/.exec(text) ?? [];
    await typeCode(page, code.toLowerCase());
    await page.getByRole('heading', { name: 'Apply on behalf of your organization' }).waitFor();
  });

  it('is dead after five tries', async () => {
    const [page, email] = [await open('/loggedOut', { tolerates }), newAddress('wren')];
    await askForLink(page, email);
    for (let tries = 0; tries < 5; tries++) {
      const answered = page.waitForResponse('**/api/auth/callback/code');
      await typeCode(page, 'AAAA-AAAA');
      expect((await answered).status()).toBe(403);
      await page.getByRole('alert').getByText('This code is incorrect.').waitFor();
    }
    await typeCode(page, 'AAAA-AAAA');
    await page.getByRole('alert').getByText('This code no longer works.').waitFor();
  });
});

describe('The page that waits for the emailed link', () => {
  it('goes on by itself when the link was opened in another tab', async () => {
    const [page, email] = [await open('/loggedOut', { tolerates }), newAddress('wren')];
    await askForLink(page, email);
    const other = await page.context().newPage();
    await other.goto((await nextSignInLink(email)).href);
    expect(await other.getByText('another browser').count()).toBe(0);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Apply on behalf of your organization' }).waitFor();
  });

  it('is not what opens the link in another browser: that one warns', async () => {
    const [page, email] = [await open('/loggedOut', { tolerates }), newAddress('wren')];
    await askForLink(page, email);
    const stranger = await open((await nextSignInLink(email)).href);
    await stranger.getByRole('alert').getByText('This link was requested in another browser').waitFor();
    expect(await accessibilityFindings(stranger)).toEqual([]);
  });
});

describe('Sessions in the settings', () => {
  it('are listed, and one that is ended there leaves its page within a moment', async () => {
    const { admin } = await Organization.create();
    const elsewhere = await ApiPerson.signedIn(admin.email);
    const victim = await open('/cards', { as: elsewhere, tolerates });
    await victim.getByRole('heading', { name: 'Cards' }).first().waitFor();
    const page = await open('/settings?tab=sessions', { as: admin });
    const table = page.getByRole('table', { name: 'Where you are signed in' });
    await table.getByText('This device').waitFor();
    expect(await table.getByRole('row').count()).toBe(3);
    expect(await accessibilityFindings(page)).toEqual([]);
    await table.getByRole('button', { name: /^Sign out/ }).click();
    await victim.waitForURL('**/loggedOut');
    await page.getByText('You have no other sessions.').waitFor();
    expect((await elsewhere.send('GET', '/api/auth/session')).body).toEqual({});
    expect(await table.getByRole('row').count()).toBe(2);
  });

  it('end all at once but this one, also on a narrow window', async () => {
    const { admin } = await Organization.create();
    const others = [await ApiPerson.signedIn(admin.email), await ApiPerson.signedIn(admin.email)];
    const page = await open('/settings?tab=sessions', { as: admin, viewport: phone });
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await question.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByText('You have no other sessions.').waitFor();
    for (const other of others) expect((await other.send('GET', '/api/auth/session')).body).toEqual({});
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.width);
    expect((await admin.account()).email).toBe(admin.email);
  });
});

describe('Archiving someone', () => {
  it('ends their sessions and closes their live stream', async () => {
    const organization = await Organization.create();
    const leaver = await organization.join('tomas', { role: 'Employee' });
    const { id } = await leaver.account();
    const cookie = leaver
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const { body } = await fetch(`${endpoints().web}/api/events`, { headers: { cookie } });
    const reader = body?.getReader();
    const closed = (async () => {
      while (!(await reader?.read())?.done);
    })();
    await organization.admin.call(membersHttp.changeRole, { params: { id }, body: { role: 'Archived' } });
    await closed;
    expect((await leaver.send('GET', '/api/auth/session')).body).toEqual({});
  });
});
