import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeGoogle, eventually } from '@almoner/testing';
import { returnFromGoogle, redirectToGoogle, signInThroughGoogle } from '../../../test/google-sign-in.ts';
import { PeopleHarness } from '../../../test/people-harness.ts';

// Not stubbed: the gateway, auth, org, PostgreSQL, nats-server, SMTP. Uses a fake Google that checks PKCE.
let platform: PeopleHarness;
let google: FakeGoogle;

beforeAll(async () => {
  google = await FakeGoogle.start();
  platform = await PeopleHarness.start({ MAGIC_LINK_PER_NETWORK: '1000', ...google.environment });
});
afterAll(async () => {
  await platform.stop();
  await google.stop();
});

const auth = (path: string) => `${platform.url}/api/auth/${path}`;
const error = (code: string) => auth(`error?error=${code}`);
const newAddress = () => `imke.${randomUUID().slice(0, 8)}@quillmere.example`;
const ofWorkspace = (email: string) => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  hd: 'quillmere.example',
  name: 'Imke',
});

describe('Google sign-in', () => {
  it('is offered first, before email', async () => {
    const answer = await platform.browser().open('/api/auth/providers');
    expect(Object.keys(answer.json<object>())).toEqual(['google', 'email']);
    expect(answer.json()).toMatchObject({
      google: {
        id: 'google',
        name: 'Google',
        type: 'oauth',
        signinUrl: auth('signin/google'),
        callbackUrl: auth('callback/google'),
      },
    });
  });

  it('requests a code with state and PKCE, and passes only permitted parameters', async () => {
    const browser = platform.browser();
    const options = '?login_hint=imke%40gmail.com&prompt=select_account';
    const tricks =
      '&redirect_uri=https%3A%2F%2Fevil.example&client_id=x&state=x&scope=admin&response_type=token';
    const url = await redirectToGoogle(browser, '/', options + tricks);
    const { state, code_challenge: challenge, ...asked } = Object.fromEntries(url.searchParams);
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'client-1',
      scope: 'openid email profile',
      redirect_uri: auth('callback/google'),
      code_challenge_method: 'S256',
      login_hint: 'imke@gmail.com',
      prompt: 'select_account',
    });
    expect([state?.length, challenge?.length]).toEqual([43, 43]);
    expect(browser.cookies.get('next-auth.state')).not.toContain(state);
  });

  it('signs in, redirects to the callback URL, and clears its cookies', async () => {
    const [email, browser] = [newAddress(), platform.browser()];
    google.names(ofWorkspace(email));
    const back = await signInThroughGoogle(browser, '/cards?x=1');
    expect([back.status, back.location]).toEqual([302, `${platform.url}/cards?x=1`]);
    expect((await browser.session()).user).toMatchObject({ email });
    for (const left of ['next-auth.state', 'next-auth.pkce.code_verifier'])
      expect(browser.cookies.has(left)).toBe(false);
  });

  it('is the same account as the magic link of the same address', async () => {
    const [email, mailed, through] = [newAddress(), platform.browser(), platform.browser()];
    await platform.signIn(mailed, email);
    google.names(ofWorkspace(email));
    await signInThroughGoogle(through);
    expect((await through.session()).user?.id).toBe((await mailed.session()).user?.id);
  });

  it('for an existing address at another domain works after an email sign-in in this browser', async () => {
    const [email, browser] = [newAddress(), platform.browser()];
    await platform.signIn(platform.browser(), email);
    const account = { sub: randomUUID(), email, email_verified: true };
    google.names(account);
    expect((await signInThroughGoogle(browser)).location).toBe(error('OAuthAccountNotLinked'));
    expect(await browser.session()).toEqual({});
    await platform.signIn(browser, email);
    const { user } = await browser.session();
    expect(browser.cookies.has('almoner.proven-google')).toBe(false);

    const other = platform.browser();
    google.names(account);
    await signInThroughGoogle(other);
    expect((await other.session()).user).toEqual({ ...user, isAddressProven: false });
  });

  it('of a new address creates an account, which the owner of the mailbox takes over', async () => {
    const [victim, attacker, owner] = [newAddress(), platform.browser(), platform.browser()];
    const account = { sub: randomUUID(), email: victim, email_verified: true };
    google.names(account);
    expect((await signInThroughGoogle(attacker)).location).not.toContain('error');
    expect((await attacker.session()).user).toMatchObject({ email: victim });
    await platform.signIn(owner, victim);
    await eventually(async () => (await attacker.session()).user === undefined);
    google.names(account);
    expect((await signInThroughGoogle(attacker)).location).toBe(error('OAuthAccountNotLinked'));
  });

  it('is never linked to the account that is currently signed in', async () => {
    const [mine, browser] = [newAddress(), platform.browser()];
    await platform.signIn(browser, mine);
    const before = browser.cookies.get('next-auth.session-token');
    const other = newAddress();
    google.names(ofWorkspace(other));
    await signInThroughGoogle(browser);
    expect((await browser.session()).user).toMatchObject({ email: other });
    const thief = platform.browser();
    thief.cookies.set('next-auth.session-token', before ?? '');
    expect(await thief.session()).toEqual({});
  });
});

describe('an address that Google does not vouch for', () => {
  it('cannot accept an invitation until an emailed link proves it', async () => {
    const [firm, guest, email] = [platform.browser(), platform.browser(), newAddress()];
    await platform.signIn(firm, newAddress());
    const application = { legalName: 'Ledger & Lark', ein: '12-3456789', kind: 'advisor' };
    expect((await firm.open('/api/applications', { json: application })).status).toBe(201);
    const invited = await firm.open('/api/invites', { json: { email, role: 'Employee' } });
    const { id } = invited.json<{ id: string }>();
    await eventually(() => platform.emailsTo(email).length === 1);

    google.names({ sub: randomUUID(), email, email_verified: true });
    await signInThroughGoogle(guest);
    expect((await guest.session()).user).toMatchObject({ email, isAddressProven: false });
    for (const refused of [
      await guest.open('/api/invite/getUserInvite', { json: { email } }),
      await guest.open(`/api/invites/${id}/accept`, { method: 'POST' }),
    ])
      expect([refused.status, refused.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'address_not_proven' }),
      ]);

    await platform.signIn(guest, email);
    expect((await guest.session()).user).toMatchObject({ email, isAddressProven: true });
    expect((await guest.open(`/api/invites/${id}/accept`, { method: 'POST' })).status).toBe(200);
  });
});

describe('the name that Google gives', () => {
  it('is in the session until the person changes it', async () => {
    const [browser, person] = [platform.browser(), ofWorkspace(newAddress())];
    google.names(person);
    await signInThroughGoogle(browser);
    expect((await browser.session()).user).toMatchObject({ name: 'Imke' });
    await browser.open('/api/profile', { json: { name: 'Imke Vos' } });
    google.names({ ...person, name: 'I. Vos' });
    await signInThroughGoogle(browser);
    expect((await browser.session()).user).toMatchObject({ name: 'Imke Vos' });
  });

  it('fills the empty name of a person who signed in by email before', async () => {
    const [browser, email] = [platform.browser(), newAddress()];
    await platform.signIn(browser, email);
    expect((await browser.session()).user).toMatchObject({ name: null });
    google.names(ofWorkspace(email));
    await signInThroughGoogle(browser);
    expect((await browser.session()).user).toMatchObject({ name: 'Imke' });
  });

  it.each(['', '<b>Imke</b>', 'I'.repeat(300)])(
    'is left out when it is not a valid name: %j',
    async (name) => {
      const browser = platform.browser();
      google.names({ ...ofWorkspace(newAddress()), name });
      await signInThroughGoogle(browser);
      expect((await browser.session()).user).toMatchObject({ name: null });
    },
  );
});

describe('a response from Google', () => {
  it.each([
    ['unverified', { sub: 's1', email: 'imke@gmail.com', email_verified: false }, 'error?error=AccessDenied'],
    ['not said to be verified', { sub: 's2', email: 'imke@gmail.com' }, 'error?error=AccessDenied'],
    ['no address', { sub: 's3', email_verified: true }, 'signin'],
    ['two addresses', { sub: 's4', email: 'a@gmail.com,b@evil.example', email_verified: true }, 'signin'],
    ['nobody', { sub: '', email: 'imke@gmail.com', email_verified: true }, 'signin'],
  ])('%s', async (_, userinfo, target) => {
    const browser = platform.browser();
    google.names(userinfo);
    expect((await signInThroughGoogle(browser)).location).toBe(auth(target));
    expect(browser.cookies.has('next-auth.session-token')).toBe(false);
  });

  it('may be that the person canceled', async () => {
    const browser = platform.browser();
    const state = (await redirectToGoogle(browser)).searchParams.get('state') ?? '';
    const back = await browser.open(`/api/auth/callback/google?error=access_denied&state=${state}`);
    expect(back.location).toBe(error('Callback'));
  });

  it('may be that the code is not valid', async () => {
    const browser = platform.browser();
    const back = await returnFromGoogle(await redirectToGoogle(browser));
    google.forgetCodes();
    expect((await browser.open(back.href)).location).toBe(error('OAuthCallback'));
  });
});

describe('a callback from Google', () => {
  const goodCallback = async (browser = platform.browser()) => {
    const back = await returnFromGoogle(await redirectToGoogle(browser));
    return { browser, back };
  };
  const refused = async (call: Promise<{ location: string | null }>) =>
    expect((await call).location).toBe(error('OAuthCallback'));

  it('without state, or with the state of another sign-in, is refused', async () => {
    const { browser, back } = await goodCallback();
    const [code, other] = [back.searchParams.get('code') ?? '', await goodCallback()];
    await refused(browser.open(`/api/auth/callback/google?code=${code}`));
    // A code of this browser, which passes PKCE: only the state reveals the attack.
    const own = await goodCallback();
    const ownCode = own.back.searchParams.get('code') ?? '';
    google.names(ofWorkspace(newAddress()));
    await refused(own.browser.open(`/api/auth/callback/google?code=${ownCode}&state=${'x'.repeat(43)}`));
    const foreign = await goodCallback();
    const state = other.back.searchParams.get('state') ?? '';
    await refused(foreign.browser.open(`/api/auth/callback/google?code=${code}&state=${state}`));
  });

  it('in a browser that did not start the sign-in is refused (login CSRF)', async () => {
    const { back } = await goodCallback();
    const victim = platform.browser();
    await refused(victim.open(back.href));
    expect(victim.cookies.has('next-auth.session-token')).toBe(false);
  });

  it('without its PKCE verifier, or with swapped cookies, is refused', async () => {
    const { browser, back } = await goodCallback();
    browser.cookies.delete('next-auth.pkce.code_verifier');
    await refused(browser.open(back.href));
    const swapped = await goodCallback();
    const { cookies } = swapped.browser;
    cookies.set('next-auth.pkce.code_verifier', cookies.get('next-auth.state') ?? '');
    await refused(swapped.browser.open(swapped.back.href));
  });

  it('works once', async () => {
    const { browser, back } = await goodCallback();
    google.names(ofWorkspace(newAddress()));
    expect((await browser.open(back.href)).location).toBe(`${platform.url}/`);
    await refused(browser.open(back.href));
  });

  it('with neither code nor error does not start another sign-in, and repeated parameters are ignored', async () => {
    const { browser, back } = await goodCallback();
    await refused(browser.open('/api/auth/callback/google'));
    await refused(platform.browser().open(`${back.href}&code=another`));
  });

  it('by HEAD consumes nothing', async () => {
    const { browser, back } = await goodCallback();
    expect((await browser.open(back.href, { method: 'HEAD' })).status).toBe(400);
    google.names(ofWorkspace(newAddress()));
    await browser.open(back.href);
    expect((await browser.session()).user).toBeDefined();
  });

  it('is not started by GET, and not without our own form', async () => {
    const browser = platform.browser();
    expect((await browser.open('/api/auth/signin/google')).location).toContain('/loggedOut');
    const forged = await browser.open('/api/auth/signin/google', { form: { json: 'true' } });
    expect(forged.json()).toEqual({ url: auth('signin?csrf=true') });
    expect(browser.cookies.has('next-auth.state')).toBe(false);
  });
});

describe('where Google', () => {
  it('does not respond, the person gets an error in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await eventually(() => silent.listening);
    const { port } = silent.address() as AddressInfo;
    const own = await PeopleHarness.start({
      ...google.environment,
      GOOGLE_TOKEN_URL: `http://127.0.0.1:${port}/token`,
    });
    try {
      const browser = own.browser();
      const back = await signInThroughGoogle(browser);
      expect(back.location).toBe(`${own.url}/api/auth/error?error=OAuthCallback`);
    } finally {
      await own.stop();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('is not configured, it is absent, and its URLs are unknown actions', async () => {
    const own = await PeopleHarness.start();
    try {
      const browser = own.browser();
      expect(Object.keys((await browser.open('/api/auth/providers')).json<object>())).toEqual(['email']);
      expect((await browser.post('signin/google')).json()).toEqual({
        url: `${own.url}/api/auth/signin?csrf=true`,
      });
      expect((await browser.open('/api/auth/callback/google?code=1&state=2')).status).toBe(400);
    } finally {
      await own.stop();
    }
  });
});
