import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { formFields } from '../../test/browser.ts';
import { PeopleHarness } from '../../test/people-harness.ts';

// Not stubbed: the gateway, auth, org, PostgreSQL, nats-server, SMTP, the Stripe sandbox.
let platform: PeopleHarness;
let number = 0;
const newAddress = () => `person${++number}@quillmere.example`;

beforeAll(async () => {
  platform = await PeopleHarness.start({
    MAGIC_LINK_PER_NETWORK: '1000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
});
afterAll(() => platform.stop(), 30_000);

const auth = (path: string) => `${platform.url}/api/auth/${path}`;
const urlOf = (answer: { json<T>(): T }) => answer.json<{ url: string }>().url;

describe('the client’s reads', () => {
  it('list the configured provider with absolute URLs', async () => {
    const answer = await platform.browser().open('/api/auth/providers');
    expect(answer.json()).toEqual({
      email: {
        id: 'email',
        name: 'Email',
        type: 'email',
        signinUrl: auth('signin/email'),
        callbackUrl: auth('callback/email'),
      },
    });
  });

  it('give a browser one lasting CSRF token', async () => {
    const browser = platform.browser();
    const first = await browser.open('/api/auth/csrf');
    const second = await browser.open('/api/auth/csrf');
    expect(first.json<{ csrfToken: string }>().csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(second.json()).toEqual(first.json());
    expect(second.headers.getSetCookie()).toEqual([]);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(
      /^next-auth\.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('give a visitor an empty session, and clear an invalid cookie', async () => {
    const browser = platform.browser();
    expect(await browser.session()).toEqual({});
    for (const planted of ['a'.repeat(43), '%', 'short']) {
      browser.cookies.set('next-auth.session-token', planted);
      expect(await browser.session()).toEqual({});
      expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    }
  });
});

describe('signing in by email', () => {
  it('leads from the email through one button to the callback URL', async () => {
    const [email, browser] = [newAddress(), platform.browser()];
    const asked = await browser.post('signin/email', {
      email: ` ${email.toUpperCase()} `,
      callbackUrl: '/cards',
    });
    expect([asked.status, urlOf(asked)]).toEqual([200, auth('verify-request?provider=email&type=email')]);
    const page = await browser.open(await platform.linkTo(email));
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toContain(`<strong>${email}`);
    const confirmed = await browser.open('/api/auth/callback/email', { form: formFields(page.text) });
    expect([confirmed.status, confirmed.location]).toEqual([302, `${platform.url}/cards`]);
    const session = await browser.session();
    expect(session.user).toEqual({
      email,
      name: null,
      image: null,
      role: null,
      organizationId: null,
      isAddressProven: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(session.expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('works in a browser other than the requesting one, and as JSON on the path without a provider', async () => {
    const [email, asking, opening] = [newAddress(), platform.browser(), platform.browser()];
    const csrfToken = await asking.csrfToken();
    await asking.open('/api/auth/signin', { json: { email, csrfToken, json: true } });
    const page = await opening.open(await platform.linkTo(email));
    await opening.open('/api/auth/callback/email', { form: formFields(page.text) });
    expect((await opening.session()).user).toMatchObject({ email });
    expect(await asking.session()).toEqual({});
  });

  it('emails a link of 64 hex digits with callback, token and address in this order', async () => {
    const [email, browser] = [newAddress(), platform.browser()];
    await browser.post('signin/email', { email, callbackUrl: '/invite' });
    const link = new URL(await platform.linkTo(email));
    expect([...link.searchParams.keys()]).toEqual(['callbackUrl', 'token', 'email']);
    expect(link.searchParams.get('token')).toMatch(/^[0-9a-f]{64}$/);
    expect(link.searchParams.get('callbackUrl')).toBe(`${platform.url}/invite`);
    const [mail] = platform.emailsTo(email);
    expect(mail?.html).toContain(link.searchParams.get('token'));
    expect(mail?.to).toEqual([email]);
  });

  it('finds the same person at every sign-in', async () => {
    const [email, first, second] = [newAddress(), platform.browser(), platform.browser()];
    await platform.signIn(first, email);
    await platform.signIn(second, email);
    const [one, other] = [await first.session(), await second.session()];
    expect(one.user?.id).toBe(other.user?.id);
  });
});

describe('an emailed link', () => {
  async function aLink() {
    const [email, browser] = [newAddress(), platform.browser()];
    await browser.post('signin/email', { email, callbackUrl: '/' });
    return { email, browser, link: await platform.linkTo(email) };
  }

  it('is not consumed by a scanner that opens it by HEAD and by GET', async () => {
    const { browser, link } = await aLink();
    const scanner = platform.browser();
    for (const method of ['HEAD', 'GET', 'GET', 'HEAD']) {
      const answer = await scanner.open(link, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(scanner.cookies.has('next-auth.session-token')).toBe(false);
    const page = await browser.open(link);
    await browser.open('/api/auth/callback/email', { form: formFields(page.text) });
    expect((await browser.session()).user).toBeDefined();
  });

  it('creates one session for eight parallel confirmations', async () => {
    const { link } = await aLink();
    const browsers = Array.from({ length: 8 }, () => platform.browser());
    const pages = await Promise.all(browsers.map((browser) => browser.open(link)));
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        browser.open('/api/auth/callback/email', { form: formFields(pages[at]?.text ?? '') }),
      ),
    );
    const signedIn = browsers.filter(({ cookies }) => cookies.has('next-auth.session-token'));
    expect(signedIn).toHaveLength(1);
    const refused = answers.filter(({ location }) => location === auth('error?error=Verification'));
    expect(refused).toHaveLength(7);
  });

  it('that was used shows an error and offers a new one to the same address', async () => {
    const { email, browser, link } = await aLink();
    const page = await browser.open(link);
    await browser.open('/api/auth/callback/email', { form: formFields(page.text) });
    const visitor = platform.browser();
    const again = await visitor.open(link);
    expect(again.status).toBe(403);
    expect(again.text).toContain('already used');
    await visitor.open('/api/auth/signin/email', { form: formFields(again.text) });
    await eventually(() => platform.emailsTo(email).length === 2);
  });

  it('works until another link of the same address is used', async () => {
    const { email, browser, link: first } = await aLink();
    await browser.post('signin/email', { email, callbackUrl: '/' });
    await eventually(() => platform.emailsTo(email).length === 2);
    const second = await platform.linkTo(email, 2);
    expect((await browser.open(second)).status).toBe(200);
    const page = await browser.open(first);
    expect(page.status).toBe(200);
    await browser.open('/api/auth/callback/email', { form: formFields(page.text) });
    expect((await browser.open(second)).text).toContain('already used');
  });
});

describe('requesting a link', () => {
  it('too often gets an error, for that address only', async () => {
    const [email, browser] = [newAddress(), platform.browser()];
    const answers = [];
    for (let times = 0; times < 6; times++) answers.push(await browser.post('signin/email', { email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.map(urlOf).at(-1)).toBe(auth('error?error=TooManyRequests'));
    // A quarter of an hour after the first of the five.
    const retryAfter = Number(answers[5]?.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(880);
    expect(retryAfter).toBeLessThanOrEqual(900);
    expect((await browser.post('signin/email', { email: newAddress() })).status).toBe(200);
  });

  it('from many networks sends five emails, of which the newest still works', async () => {
    const [email, owner] = [newAddress(), platform.browser()];
    for (let network = 1; network <= 7; network++) {
      const browser = platform.browser();
      const form = { email, csrfToken: await browser.csrfToken(), json: 'true' };
      const headers = { 'x-forwarded-for': `203.0.113.${network}` };
      expect((await browser.open('/api/auth/signin/email', { form, headers })).status).toBe(200);
    }
    const link = await platform.linkTo(email, 5);
    expect(platform.emailsTo(email)).toHaveLength(5);
    const page = await owner.open(link);
    await owner.open('/api/auth/callback/email', { form: formFields(page.text) });
    expect((await owner.session()).user).toMatchObject({ email });
  });

  it('in parallel sends no more emails than allowed', async () => {
    const [email, browser] = [newAddress(), platform.browser()];
    const csrfToken = await browser.csrfToken();
    const form = { email, csrfToken, json: 'true' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.open('/api/auth/signin/email', { form })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('for an unknown provider redirects to the sign-in page', async () => {
    const answer = await platform.browser().post('signin/github');
    expect(urlOf(answer)).toBe(auth('signin?csrf=true'));
  });
});

describe('signing out', () => {
  it('ends the session for every copy of its cookie and redirects to the callback URL', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    const token = browser.cookies.get('next-auth.session-token') ?? '';
    const answer = await browser.post('signout', { callbackUrl: `${platform.url}/donations/donor?x=1#y` });
    expect([answer.status, urlOf(answer)]).toEqual([200, `${platform.url}/donations/donor?x=1#y`]);
    expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    browser.cookies.set('next-auth.session-token', token);
    expect(await browser.session()).toEqual({});
  });

  it('has no effect without the token, and shows a confirmation page', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    const forged = await browser.open('/api/auth/signout', { form: { json: 'true' } });
    expect(urlOf(forged)).toBe(auth('signout?csrf=true'));
    expect((await browser.session()).user).toBeDefined();
    const page = await browser.open('/api/auth/signout');
    expect(page.text).toContain('Are you sure you want to sign out?');
    await browser.open('/api/auth/signout', { form: formFields(page.text) });
    expect(await browser.session()).toEqual({});
  });
});

describe('the rest of the protocol', () => {
  it('reads the session again on update, and ignores changes', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    expect((await browser.open('/api/auth/session', { json: { data: {} } })).status).toBe(400);
    const csrfToken = await browser.csrfToken();
    const data = { user: { role: 'Admin', email: 'else@quillmere.example' } };
    const updated = await browser.open('/api/auth/session', { json: { csrfToken, data } });
    expect(updated.json()).toEqual(await browser.session());
    expect(updated.json<{ user: { role: null } }>().user.role).toBeNull();
  });

  it('redirects from its pages to ours, and shows no raw value', async () => {
    const browser = platform.browser();
    const signIn = await browser.open('/api/auth/signin?error=SessionRequired&callbackUrl=%2Fcards');
    const target = new URL(signIn.location ?? '');
    expect(target.pathname).toBe('/loggedOut');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: `${platform.url}/cards`,
    });
    const listed = await browser.open('/api/auth/error?error=emailsignin');
    expect(listed.location).toBe(auth('signin?error=EmailSignin'));
    const unknown = await browser.open('/api/auth/error?error=<script>alert(1)</script>');
    expect([unknown.status, unknown.text.includes('alert')]).toEqual([200, false]);
    expect((await browser.open('/api/auth/error/Verification')).status).toBe(403);
    expect((await browser.open('/api/auth/error?error=Configuration')).status).toBe(500);
    expect((await browser.open('/api/auth/verify-request')).text).toContain('Confirm your email');
  });

  it('answers an unknown action or method with 400 and plain text', async () => {
    const browser = platform.browser();
    const calls = [
      ['GET', 'nothing'],
      ['POST', 'providers'],
      ['PUT', 'session'],
      ['DELETE', 'signin/email'],
      ['GET', 'callback/github'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await browser.open(`/api/auth/${path}`, { method });
      expect([method, path, answer.status, answer.headers.get('content-type')]).toEqual([
        method,
        path,
        400,
        'text/plain; charset=utf-8',
      ]);
    }
  });

  it('accepts reports of the client', async () => {
    const answer = await platform.browser().open('/api/auth/_log', { form: { level: 'error', code: 'X' } });
    expect([answer.status, answer.text]).toEqual([204, '']);
  });
});

describe('while auth is not responding', () => {
  it('repeats the last session instead of reporting a sign-out', async () => {
    const own = await PeopleHarness.start();
    try {
      const browser = own.browser();
      await own.signIn(browser, 'amara@quillmere.example');
      const before = await browser.session();
      await own.auth.close();
      expect(await browser.session()).toEqual(before);
      await eventually(async () => (await browser.open('/api/user/amara@quillmere.example')).status === 503);
      const signOut = await browser.post('signout');
      expect([signOut.status, urlOf(signOut)]).toEqual([503, `${own.url}/api/auth/error?error=Default`]);
      expect(browser.cookies.has('next-auth.session-token')).toBe(true);
    } finally {
      await own.stop();
    }
  });
});
