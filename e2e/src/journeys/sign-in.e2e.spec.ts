import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { ApiPerson } from '../support/api-person.ts';
import { useBrowser } from '../support/browser.ts';
import { nextSignInLink } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const emailField = (page: Page) => dialog(page).getByLabel('Email');
const submit = (page: Page) => dialog(page).getByRole('button', { name: /with email$/ });

const typefaces = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ''), status]);
  });

describe('The sign-in modal', () => {
  it('welcomes back whoever logs in, and offers an account to whoever is new', async () => {
    const page = await open('/loggedOut');
    await page
      .getByRole('dialog', { name: 'Welcome back!' })
      .getByRole('heading', { name: 'Welcome back!' })
      .waitFor();
    // Nobody was signed in with this browser.
    await page.getByText('Log in or sign up', { exact: true }).waitFor();
    expect(await page.getByText('You are signed out').count()).toBe(0);
    expect(await dialog(page).getByRole('button', { name: 'Continue with Google' }).count()).toBe(1);
    await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await submit(page).textContent()).toBe('Sign up with email');
    await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  });

  it('welcomes whoever follows an invitation to the product', async () => {
    const page = await open('/invite');
    await page.getByRole('heading', { name: 'Welcome to the product!' }).waitFor();
  });

  it('is sent only with a valid address, and says what is wrong once the field was touched', async () => {
    const page = await open('/loggedOut');
    const problem = dialog(page).getByText('Invalid email');
    await emailField(page).waitFor();
    expect(await submit(page).isDisabled()).toBe(true);

    await emailField(page).pressSequentially('amara@');
    expect(await problem.count()).toBe(0);
    await emailField(page).blur();
    await emailField(page).pressSequentially('q');
    await problem.waitFor();
    expect(await submit(page).isDisabled()).toBe(true);

    await emailField(page).fill('  amara@quillmere.example ');
    await problem.waitFor({ state: 'detached' });
    expect(await submit(page).isDisabled()).toBe(false);
    await emailField(page).fill('');
    await dialog(page).getByText('This field is required').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
  });

  it('does not validate on blur: leaving the empty field says nothing', async () => {
    const page = await open('/loggedOut');
    // The modal focuses it once it is open.
    await page.waitForFunction(() => document.activeElement?.id === 'sign-in-email');
    await emailField(page).blur();
    await page.waitForFunction(() => document.activeElement?.id !== 'sign-in-email');
    expect(await dialog(page).getByText('This field is required').count()).toBe(0);
  });

  it('forgets what was typed 200 ms after it was closed', async () => {
    const page = await open('/loggedOut', { animates: true });
    await emailField(page).fill('amara@quillmere.example');
    await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    expect(await emailField(page).inputValue()).toBe('');
  });

  it("says 'Unable to sign in' when the request fails, after 'Loading...'", async () => {
    const page = await open('/loggedOut', { tolerates: [/Failed to load resource/] });
    let letFail = (): void => undefined;
    const asked = new Promise<void>((resolve) => (letFail = resolve));
    await page.route('**/api/auth/signin/email', async (route) => {
      await asked;
      await route.abort();
    });
    await emailField(page).fill('amara@quillmere.example');
    await submit(page).click();
    await page.locator('.ant-message').getByText('Loading...').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    letFail();
    await page.locator('.ant-message').getByText('Unable to sign in', { exact: true }).waitFor();
    await page.locator('.ant-message').getByText('Loading...').waitFor({ state: 'detached' });
  });
});

describe('The sign-in modal, by the clock', () => {
  it('resets 200 ms after it was closed, not one millisecond earlier', async () => {
    const page = await open('/loggedOut');
    await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click();
    const title = page.locator('.sign-in-title h2');
    await title.getByText('Create your account').waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog(page).getByRole('button', { name: 'Close' }).dispatchEvent('click');
    await page.clock.runFor(199);
    expect(await title.count()).toBe(1);
    await page.clock.runFor(1);
    expect(await title.count()).toBe(0);
  });

  it("says 'Redirecting...' while Google is asked for", async () => {
    const page = await open('about:blank', { tolerates: [/Failed to load resource/] });
    // Delayed: the button is not disabled before the page has read whether Google is configured.
    await page.route('**/api/auth/providers', () => undefined);
    await page.route('**/api/auth/signin/google', () => undefined);
    await page.goto('/loggedOut');
    await dialog(page).getByRole('button', { name: 'Continue with Google' }).click();
    await page.locator('.ant-message').getByText('Redirecting...').waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
  });

  it.each([
    ['the error page without providers', {}, /\/api\/auth\/error$/],
    [
      'the sign-in page without this one',
      { google: { id: 'google', name: 'Google' } },
      /\/loggedOut\?callbackUrl=/,
    ],
  ])('leads to %s', async (_, providers, address) => {
    const page = await open('about:blank', { tolerates: [/Failed to load resource/] });
    await page.route('**/api/auth/providers', (route) => route.fulfill({ json: providers }));
    await page.goto('/loggedOut');
    await emailField(page).fill(newAddress('nobody'));
    await submit(page).click();
    await page.waitForURL(address);
  });
});

describe('After sign-in', () => {
  it.each([
    ['/', '/loggedOut', '/'],
    ['the invitation', '/invite', '/invite'],
  ])('whoever asks leads to %s', async (_, path, target) => {
    const page = await open(path);
    await emailField(page).fill(newAddress('target'));
    const asking = page.waitForRequest('**/api/auth/signin/email');
    await submit(page).click();
    expect(new URLSearchParams((await asking).postData() ?? '').get('callbackUrl')).toBe(target);
  });

  it('a donor is back at the full address that they came from', async () => {
    const organization = await Organization.create();
    const slug = `back-${randomUUID().slice(0, 8)}`;
    await organization.createCampaign({ slug, title: 'A way back' });
    const page = await open(`/donations/donor?campaign=${slug}&from=mail`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await emailField(page).fill(newAddress('donor'));
    const asking = page.waitForRequest('**/api/auth/signin/email');
    await submit(page).click();
    expect(new URLSearchParams((await asking).postData() ?? '').get('callbackUrl')).toBe(
      `/donations/donor?campaign=${slug}&from=mail`,
    );
  });
});

describe('Signing in and out', () => {
  it('goes by an emailed link, its page and its button to the home page', async () => {
    const email = newAddress('new');
    const page = await open('/loggedOut', { tolerates: [/status of 403/] });
    await emailField(page).fill(email);
    await submit(page).click();
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    const notice = page.getByRole('dialog', { name: 'Confirm your email' });
    expect(await notice.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    expect(await notice.getByRole('status').first().textContent()).toMatch(
      /magic link to new\..*log in, or to sign up/,
    );

    const link = await nextSignInLink(email);
    expect(link.origin).toBe(endpoints().web);
    await page.goto(link.href);
    expect(await typefaces(page)).toEqual([['Inter Variable', 'loaded']]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Apply on behalf of your organization' }).waitFor();
    await page.goto(link.href);
    await page.getByText('This link was already used.').waitFor();
  });

  it('asks before it signs out, and stays when told so', async () => {
    const { admin } = await Organization.create();
    const page = await open('/cards', { as: admin });
    await page.getByRole('button', { name: 'Log Out' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to sign out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/cards');

    await page.getByRole('button', { name: 'Log Out' }).click();
    const signingOut = page.waitForRequest('**/api/auth/signout');
    await question.getByRole('button', { name: 'Sign Out' }).click();
    const fields = new URLSearchParams((await signingOut).postData() ?? '');
    expect(fields.get('callbackUrl')).toBe(`${endpoints().web}/cards`);
    await page.waitForURL('**/loggedOut');
    const { body } = await admin.send('GET', '/api/auth/session');
    expect(body).toEqual({});
  });
});

/** As a sign-in or sign-out in another tab: the cookie is removed after the token was read and before the call. */
async function losesTokenCookie(page: Page, path: string, times: number): Promise<() => number> {
  let sent = 0;
  await page.route(`**/api/auth/${path}`, async (route) => {
    if (route.request().method() === 'POST' && ++sent <= times)
      await page.context().clearCookies({ name: /csrf-token$/ });
    await route.continue();
  });
  return () => sent;
}

describe('A token that its cookie no longer vouches for', () => {
  it('is asked for once more, and the link is sent', async () => {
    const page = await open('/loggedOut');
    const email = newAddress('amara');
    const sent = await losesTokenCookie(page, 'signin/email', 1);
    await emailField(page).fill(email);
    await submit(page).click();
    await page.getByText('Confirm your email').waitFor();
    await nextSignInLink(email);
    expect(sent()).toBe(2);
  });

  it('is not asked for without end: signing in fails, and says so', async () => {
    const page = await open('/loggedOut');
    const sent = await losesTokenCookie(page, 'signin/email', Infinity);
    await emailField(page).fill(newAddress('amara'));
    await submit(page).click();
    await page.getByText('Unable to sign in').waitFor();
    expect(await page.getByText('Confirm your email').count()).toBe(0);
    expect(sent()).toBe(2);
  });

  it('lets nobody believe that they signed out', async () => {
    const person = await ApiPerson.signedIn(newAddress('priya'));
    const page = await open('/application', { as: person });
    const signOut = async () => {
      await page.getByRole('button', { name: 'Sign in with another account' }).click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
    };
    await losesTokenCookie(page, 'signout', 2);
    await signOut();
    await page.getByText('You are still signed in', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/loggedOut');
    await page.getByText('You are signed out').waitFor();
    await page.getByText('Your drafts are saved.').waitFor();
  });
});
