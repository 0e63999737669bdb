import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeGoogle, eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { startGoogle } from '../support/google.ts';
import { nextSignInLink } from '../support/mailbox.ts';
import { newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { bundleClientPage, clientPath, hostClientPage } from './client-host.ts';

// The client is `next-auth` v4 as published; everything that it talks to is ours.
const { open } = useBrowser();
let script: string;
let google: FakeGoogle;

beforeAll(async () => {
  [script, google] = await Promise.all([bundleClientPage(), startGoogle()]);
});
afterAll(() => google.stop());

const url = (path: string) => `${endpoints().web}${path}`;
const there = url(clientPath);

// Errors that the tests provoke, and the client's reports of them.
const tolerates = [/status of (403|429|500)/, /CLIENT_FETCH_ERROR/];

async function openClient(): Promise<Page> {
  const page = await open('about:blank', { tolerates });
  await visit(page);
  return page;
}

async function visit(page: Page): Promise<void> {
  await hostClientPage(page, endpoints().web, script);
  await page.goto(there);
  await page.waitForFunction(() => 'nextAuth' in window);
}

const shows = (page: Page, text: string) => page.locator('output').getByText(text, { exact: true }).waitFor();

/** The emailed link, followed to its button in this tab. */
async function followLink(page: Page, email: string): Promise<void> {
  await page.goto((await nextSignInLink(email)).href);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(there);
}

async function signInByMail(page: Page, email: string): Promise<void> {
  await page.evaluate((to) => window.nextAuth.signIn('email', { email: to, redirect: false }), email);
  await followLink(page, email);
  await shows(page, `authenticated ${email}`);
}

// The client's messages carry whole seconds: two identical ones within a second cause no event in other tabs.
const nextSecond = (page: Page) =>
  page.waitForFunction(() => {
    const { timestamp } = JSON.parse(localStorage.getItem('nextauth.message') ?? '{}') as {
      timestamp?: number;
    };
    return Date.now() / 1000 > (timestamp ?? 0) + 1;
  });

describe('The unmodified NextAuth client', () => {
  it('reads providers, token and the empty session', async () => {
    const page = await openClient();
    await shows(page, 'unauthenticated -');
    const read = await page.evaluate(async () => {
      const { getProviders, getCsrfToken, getSession } = window.nextAuth;
      const tokens = [await getCsrfToken(), await getCsrfToken()];
      return { providers: await getProviders(), tokens, session: await getSession() };
    });
    expect(read.providers).toEqual({
      google: {
        id: 'google',
        name: 'Google',
        type: 'oauth',
        signinUrl: url('/api/auth/signin/google'),
        callbackUrl: url('/api/auth/callback/google'),
      },
      email: {
        id: 'email',
        name: 'Email',
        type: 'email',
        signinUrl: url('/api/auth/signin/email'),
        callbackUrl: url('/api/auth/callback/email'),
      },
    });
    expect(read.tokens[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(read.tokens[1]).toBe(read.tokens[0]);
    expect(read.session).toBeNull();
  });

  it('signs in by email without leaving the page, and out again', async () => {
    const [page, email] = [await openClient(), newAddress('wren')];
    const asked = await page.evaluate(
      (to) => window.nextAuth.signIn('email', { email: to, redirect: false }),
      email,
    );
    expect(asked).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: url('/api/auth/verify-request?provider=email&type=email'),
    });
    await followLink(page, email);
    await shows(page, `authenticated ${email}`);
    const session = await page.evaluate(() => window.nextAuth.getSession());
    expect(session).toMatchObject({ user: { email, name: null, image: null } });
    const left = await page.evaluate(() => window.nextAuth.signOut({ redirect: false }));
    expect(left).toEqual({ url: there });
    await shows(page, 'unauthenticated -');
  });

  it('is led to our pages and back when it may redirect', async () => {
    const [page, email] = [await openClient(), newAddress('wren')];
    void page.evaluate((to) => window.nextAuth.signIn('email', { email: to }), email).catch(() => undefined);
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    expect(page.url()).toBe(url('/api/auth/verify-request?provider=email&type=email'));
    await followLink(page, email);
    await shows(page, `authenticated ${email}`);
    void page.evaluate(() => window.nextAuth.signOut()).catch(() => undefined);
    await shows(page, 'unauthenticated -');
    expect(page.url()).toBe(there);
  });

  it('signs in through Google and comes back to where it was', async () => {
    const [page, email] = [await openClient(), newAddress('imke')];
    google.names({ sub: email, email, email_verified: true, hd: 'quillmere.example' });
    void page.evaluate(() => window.nextAuth.signIn('google')).catch(() => undefined);
    await shows(page, `authenticated ${email}`);
    expect(page.url()).toBe(there);
  });

  it('is told what is wrong: an address that is none, and asking too often', async () => {
    const [page, email] = [await openClient(), newAddress('wren')];
    const ask = (to: string) =>
      page.evaluate((address) => window.nextAuth.signIn('email', { email: address, redirect: false }), to);
    expect(await ask('nobody')).toEqual({ error: 'EmailSignin', status: 200, ok: true, url: null });
    for (let times = 0; times < 5; times++) expect(await ask(email)).toMatchObject({ ok: true });
    const refused = await ask(email);
    expect(refused).toEqual({ error: 'TooManyRequests', status: 429, ok: false, url: null });
  });

  it('is led to the sign-in page for a provider that does not exist', async () => {
    const page = await openClient();
    void page.evaluate(() => window.nextAuth.signIn('github')).catch(() => undefined);
    await page.waitForURL('**/loggedOut?**');
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(there);
  });

  it('tells the other tabs of signing in and out', async () => {
    const [page, email] = [await openClient(), newAddress('wren')];
    const other = await page.context().newPage();
    await visit(other);
    await shows(other, 'unauthenticated -');
    await nextSecond(page);
    await signInByMail(page, email);
    await shows(other, `authenticated ${email}`);
    await nextSecond(page);
    await page.evaluate(() => window.nextAuth.signOut({ redirect: false }));
    await shows(other, 'unauthenticated -');
  });

  it('notices a session that was ended elsewhere when its tab is looked at again', async () => {
    const [page, email] = [await openClient(), newAddress('wren')];
    await signInByMail(page, email);
    await page.context().clearCookies({ name: 'next-auth.session-token' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await shows(page, 'unauthenticated -');
  });

  it('reports its own errors to where nobody complains', async () => {
    const page = await openClient();
    const reported = page.waitForResponse('**/api/auth/_log');
    await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 500, body: 'no' }));
    void page.evaluate(() => window.nextAuth.getProviders());
    expect((await reported).status()).toBe(204);
    await eventually(() => page.url() === there);
  });
});
