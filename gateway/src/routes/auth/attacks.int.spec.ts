import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { formFields, type Call } from '../../test/browser.ts';
import { PeopleHarness } from '../../test/people-harness.ts';

// Not stubbed: the gateway, auth, org, PostgreSQL, nats-server, SMTP. Each attack is refused.
let platform: PeopleHarness;
const newAddress = () => `person.${randomUUID().slice(0, 8)}@quillmere.example`;

beforeAll(async () => {
  platform = await PeopleHarness.start({ MAGIC_LINK_PER_NETWORK: '1000' });
});
afterAll(() => platform.stop(), 30_000);

const auth = (path: string) => `${platform.url}/api/auth/${path}`;
const urlOf = (answer: { json<T>(): T }) => answer.json<{ url: string }>().url;
const sessionCookie = 'next-auth.session-token';

async function aLink() {
  const [email, browser] = [newAddress(), platform.browser()];
  await browser.post('signin/email', { email, callbackUrl: '/' });
  return { email, browser, link: await platform.linkTo(email) };
}

describe('brute force', () => {
  it('with another address, another token or no token is refused', async () => {
    const { link } = await aLink();
    const victim = newAddress();
    const foreign = new URL(link);
    foreign.searchParams.set('email', victim);
    const forged = new URL(link);
    forged.searchParams.set('token', 'ab'.repeat(32));
    for (const address of [foreign, forged]) {
      const browser = platform.browser();
      const page = await browser.open(address.href);
      expect(page.text).toContain('not valid');
      const csrfToken = await browser.csrfToken();
      const { token = '', email = '' } = Object.fromEntries(address.searchParams);
      const confirmed = await browser.open('/api/auth/callback/email', { form: { token, email, csrfToken } });
      expect(confirmed.location).toBe(auth('error?error=Verification'));
      expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    }
    const bare = await platform.browser().open('/api/auth/callback/email');
    expect(bare.location).toBe(auth('error?error=Verification'));
  });

  it('against the code of an email ends after five attempts, and needs the browser that requested it', async () => {
    const { email, browser } = await aLink();
    const [, code = ''] = /where you requested it: (\S+)/.exec(platform.emailsTo(email)[0]?.text ?? '') ?? [];
    const elsewhere = await platform.browser().post('callback/code', { code });
    expect([elsewhere.status, urlOf(elsewhere)]).toEqual([410, auth('error?error=Verification')]);
    for (let tries = 0; tries < 5; tries++)
      expect((await browser.post('callback/code', { code: 'AAAA-AAAA' })).status).toBe(403);
    expect((await browser.post('callback/code', { code })).status).toBe(410);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it('against session tokens fails, and a hash is not accepted as a token', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    const thief = platform.browser();
    for (const guess of ['a'.repeat(43), 'ab'.repeat(32), '0'.repeat(64)]) {
      thief.cookies.set(sessionCookie, guess);
      expect(await thief.session()).toEqual({});
    }
  });
});

describe('session fixation', () => {
  it('ends the former session of this browser, whether or not it belongs to the same person', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    const planted = browser.cookies.get('next-auth.session-token') ?? '';
    await platform.signIn(browser, newAddress());
    expect(browser.cookies.get('next-auth.session-token')).not.toBe(planted);
    const thief = platform.browser();
    thief.cookies.set('next-auth.session-token', planted);
    expect(await thief.session()).toEqual({});
  });

  it('by a planted cookie fails, because every sign-in creates a new token', async () => {
    const [victim, planted] = [platform.browser(), 'p'.repeat(43)];
    victim.cookies.set(sessionCookie, planted);
    await platform.signIn(victim, newAddress());
    expect(victim.cookies.get(sessionCookie)).not.toBe(planted);
    const planter = platform.browser();
    planter.cookies.set(sessionCookie, planted);
    expect(await planter.session()).toEqual({});
  });
});

describe('forged forms', () => {
  it('are refused at an emailed link, and do not consume it', async () => {
    const { browser, link } = await aLink();
    const fields = formFields((await browser.open(link)).text);
    const foreign = await platform.browser().csrfToken();
    const forgeries: Call[] = [
      { form: { ...fields, csrfToken: '' } },
      { form: { ...fields, csrfToken: foreign } },
      { form: fields, headers: { origin: 'https://evil.example' } },
      { form: fields, headers: { 'sec-fetch-site': 'cross-site' } },
    ];
    for (const forgery of forgeries) {
      const answer = await browser.open('/api/auth/callback/email', forgery);
      expect(answer.status).toBe(403);
      expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    }
    const genuine = await browser.open('/api/auth/callback/email', {
      form: fields,
      headers: { origin: 'null' },
    });
    expect(genuine.status).toBe(302);
    expect((await browser.session()).user).toBeDefined();
  });

  it('have no effect without the token of this browser', async () => {
    const email = newAddress();
    const [browser, other] = [platform.browser(), platform.browser()];
    const csrfToken = await other.csrfToken();
    await browser.csrfToken();
    const forms: Record<string, string>[] = [
      { email, json: 'true' },
      { email, csrfToken, json: 'true' },
    ];
    for (const form of forms) {
      const answer = await browser.open('/api/auth/signin/email', { form });
      expect([answer.status, urlOf(answer)]).toEqual([200, auth('signin?csrf=true')]);
    }
    const redirected = await browser.open('/api/auth/signin/email', { form: { email } });
    expect([redirected.status, redirected.location]).toEqual([302, auth('signin?csrf=true')]);
    expect(platform.emailsTo(email)).toEqual([]);
  });

  it('have no effect at the code, at sign-out and at Google', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    const foreign = await platform.browser().csrfToken();
    for (const csrfToken of ['', foreign]) {
      for (const action of ['callback/code', 'signin/google', 'signout']) {
        const form = { csrfToken, code: 'ACDE-FGHJ', json: 'true' };
        const answer = await browser.open(`/api/auth/${action}`, { form });
        expect(urlOf(answer)).toContain('?csrf=true');
      }
    }
    expect((await browser.session()).user).toBeDefined();
  });

  it('with a token from before the sign-in are refused after it: it is bound to the session', async () => {
    const browser = platform.browser();
    const before = await browser.csrfToken();
    const cookie = browser.cookies.get('next-auth.csrf-token') ?? '';
    await platform.signIn(browser, newAddress());
    browser.cookies.set('next-auth.csrf-token', cookie);
    const answer = await browser.open('/api/auth/signout', { form: { csrfToken: before, json: 'true' } });
    expect(urlOf(answer)).toBe(auth('signout?csrf=true'));
    expect((await browser.session()).user).toBeDefined();
  });
});

describe('open redirects', () => {
  it.each([
    ['//evil.example'],
    ['///evil.example'],
    ['https:evil.example'],
    ['https://evil.example/'],
    ['http://evil.example@localhost/'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['%2F%2Fevil.example'],
    ['/\t/evil.example'],
    ['\u0000https://evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/api/auth/signout'],
    ['/%61pi/auth/signout'],
    ['/x/../api/auth/signout'],
  ])('through %s lead only to our own pages', async (callbackUrl) => {
    const { browser, link } = await aLink();
    const tampered = new URL(link);
    tampered.searchParams.set('callbackUrl', callbackUrl);
    const page = await browser.open(tampered.href);
    const confirmed = await browser.open('/api/auth/callback/email', {
      form: { ...formFields(page.text), callbackUrl },
    });
    const target = new URL(confirmed.location ?? '');
    expect(target.origin).toBe(platform.url);
    expect(target.pathname).not.toMatch(/^\/api/);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/api/auth/signout'])(
    'through %s are refused at sign-out too, and through the remembered cookie',
    async (callbackUrl) => {
      const browser = platform.browser();
      browser.cookies.set('next-auth.callback-url', encodeURIComponent(callbackUrl));
      for (const fields of [{ callbackUrl }, {}]) {
        const target = new URL(urlOf(await browser.post('signout', fields as Record<string, string>)));
        expect(target.origin).toBe(platform.url);
        expect(target.pathname).not.toMatch(/^\/api/);
      }
    },
  );
});

describe('replayed and expired links', () => {
  it('do not work a second time, in any browser', async () => {
    const { browser, link } = await aLink();
    const fields = formFields((await browser.open(link)).text);
    await browser.open('/api/auth/callback/email', { form: fields });
    const thief = platform.browser();
    const csrfToken = await thief.csrfToken();
    const replayed = await thief.open('/api/auth/callback/email', { form: { ...fields, csrfToken } });
    expect(replayed.location).toBe(auth('error?error=Verification'));
    expect((await thief.open(replayed.location ?? '')).status).toBe(403);
    expect(thief.cookies.has(sessionCookie)).toBe(false);
  });

  it.each([{}, { token: '' }, { token: 'ab' }, { token: 'x'.repeat(64) }, { email: 'nobody' }])(
    'with %j in place of the emailed value are not reported as a configuration error',
    async (over) => {
      const { browser, link } = await aLink();
      const { email = '' } = Object.fromEntries(new URL(link).searchParams);
      const csrfToken = await browser.csrfToken();
      const form = { email, csrfToken, json: 'true', ...over } as Record<string, string>;
      const answer = await browser.open('/api/auth/callback/email', { form });
      expect([answer.status, urlOf(answer)]).toEqual([403, auth('error?error=Verification')]);
    },
  );
});

describe('manipulated email addresses', () => {
  it.each([
    'nobody',
    'a@b,c@d.example',
    'a@b.example, c@d.example',
    '"a@evil.example "@quillmere.example',
    'a@quillmere.example\r\nBcc: b@evil.example',
    '<a@quillmere.example>',
    'a b@quillmere.example',
    'victim@quillmere.example,attacker@evil.example',
    'victim@quillmere.example;attacker@evil.example',
    'victim@quillmere.example%0aBcc:b@evil.example',
    'victim@evil.example\u0000@quillmere.example',
    'victim\u200b@quillmere.example',
    '',
  ])('%j are refused in the words of the protocol, and emails nothing', async (email) => {
    const answer = await platform.browser().post('signin/email', { email });
    expect([answer.status, urlOf(answer)]).toEqual([200, auth('error?error=EmailSignin')]);
    expect(platform.emailsTo('b@evil.example')).toEqual([]);
  });

  it('that differ in case, spaces and width are the same account', async () => {
    const [email, plain, odd] = [newAddress(), platform.browser(), platform.browser()];
    await platform.signIn(plain, email);
    const written = `  ${email.toUpperCase().replace('@', '\uff20')} `;
    await odd.post('signin/email', { email: written });
    await eventually(() => platform.emailsTo(email).length === 2);
    const page = await odd.open(await platform.linkTo(email, 2));
    await odd.open('/api/auth/callback/email', { form: formFields(page.text) });
    expect((await odd.session()).user).toEqual((await plain.session()).user);
  });

  it('with look-alike letters are a different account', async () => {
    const tag = randomUUID().slice(0, 8);
    const [latin, cyrillic] = [`a.${tag}@quillmere.example`, `\u0430.${tag}@quillmere.example`];
    const [victim, attacker] = [platform.browser(), platform.browser()];
    await platform.signIn(victim, latin);
    await attacker.post('signin/email', { email: cyrillic });
    expect(platform.emailsTo(latin)).toHaveLength(1);
  });
});
