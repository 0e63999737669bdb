import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents, authRpc } from '@almoner/contracts';
import { AuthHarness, aHash, here, refusedWith, someone } from './auth-harness.ts';

// Real here: the service, PostgreSQL, nats-server, SMTP.
let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
}, 60_000);
afterAll(() => auth.stop(), 30_000);

const wrong = 'AAAA-AAAA';

function type(code: string, askingBrowserHash: string) {
  const newSession = auth.newSession();
  return auth.rpc.call(auth.gateway(), authRpc.confirmCode, { code, askingBrowserHash, newSession });
}

describe('the link of a mail', () => {
  it('that was used is refused however often it comes, and told of a few times', async () => {
    const email = someone();
    const { token } = await auth.aMail(email);
    await auth.confirm(email, token);
    for (let tries = 0; tries < 12; tries++)
      await expect(auth.confirm(email, token)).rejects.toEqual(refusedWith('magic_link_used'));
    expect(await auth.told(authEvents.signInFailed, 'email', email)).toHaveLength(5);
  });
});

describe('the code of a mail', () => {
  it('signs in the browser that asked, once, however it is typed', async () => {
    const email = someone();
    const { code, askingBrowserHash } = await auth.aMail(email);
    expect(code).toMatch(/^\w{4}-\w{4}$/);
    const { session } = await type(code.toLowerCase().replace('-', ' '), askingBrowserHash);
    expect(session.email).toBe(email);
    const [told] = await auth.told(authEvents.signInSucceeded, 'email', email);
    expect(told).toMatchObject({ method: 'code', network: here.network, browser: 'Firefox on Linux' });
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
  });

  it('is worth nothing in any other browser, one with a mail of its own included', async () => {
    const { code } = await auth.aMail(someone());
    const other = await auth.aMail(someone());
    await expect(type(code, aHash())).rejects.toEqual(refusedWith('sign_in_code_dead'));
    await expect(type(code, other.askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_wrong'));
  });

  it('is dead after five tries, also for the right one, and that is told', async () => {
    const email = someone();
    const { token, code, askingBrowserHash } = await auth.aMail(email);
    for (let tries = 0; tries < 5; tries++)
      await expect(type(wrong, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_wrong'));
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
    expect(await auth.told(authEvents.signInFailed, 'email', email)).toHaveLength(5);
    expect((await auth.confirm(email, token)).session.email).toBe(email);
  });

  it('has no more than five tries when they come at once', async () => {
    const { code, askingBrowserHash } = await auth.aMail(someone());
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, () => type(wrong, askingBrowserHash)),
    );
    const reasons = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason : null) as unknown);
    expect(reasons.filter((reason) => refusedWithWrong(reason))).toHaveLength(5);
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
  });

  it('makes one session of eight that are typed at once', async () => {
    const { code, askingBrowserHash } = await auth.aMail(someone());
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => type(code, askingBrowserHash)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('dies with its link, and the link with it', async () => {
    const email = someone();
    const one = await auth.aMail(email);
    await auth.confirm(email, one.token);
    await expect(type(one.code, one.askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
    const other = await auth.aMail(email);
    await type(other.code, other.askingBrowserHash);
    await expect(auth.confirm(email, other.token)).rejects.toEqual(refusedWith('magic_link_used'));
  });

  it('lives as long as its link', async () => {
    const email = someone();
    const { code, askingBrowserHash } = await auth.aMail(email);
    await auth.parts.pool.query(
      `update magic_link set expires_at = now() - interval '1 second' where email = $1`,
      [email],
    );
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
  });
});

const refusedWithWrong = (reason: unknown) =>
  typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === 'sign_in_code_wrong';

describe('asking for links', () => {
  const ask = (email: string, network: string, askingBrowserHash = aHash()) =>
    auth.rpc.call(auth.gateway(), authRpc.requestMagicLink, {
      email,
      callbackUrl: '/',
      origin: { ...here, network },
      askingBrowserHash,
    });

  it('in somebody’s name locks nobody out: their own network still gets its five', async () => {
    const email = someone();
    for (let times = 0; times < 5; times++) await ask(email, '203.0.113.1');
    await expect(ask(email, '203.0.113.1')).rejects.toEqual(refusedWith('too_many_requests'));
    for (let times = 0; times < 5; times++) await ask(email, '192.0.2.77');
    await expect(ask(email, '192.0.2.77')).rejects.toEqual(refusedWith('too_many_requests'));
  });

  it('tells when the next one is let through', async () => {
    const email = someone();
    for (let times = 0; times < 5; times++) await ask(email, '192.0.2.78');
    await auth.parts.pool.query(
      `update magic_link set created_at = created_at - interval '10 minutes' where email = $1`,
      [email],
    );
    const refused: unknown = await ask(email, '192.0.2.78').catch((error: unknown) => error);
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(290);
    expect(retryAfterSeconds).toBeLessThanOrEqual(300);
  });

  it('floods no mailbox, though every request comes from another network', async () => {
    const email = someone();
    const asks = Array.from({ length: 70 }, (_, at) => ask(email, `198.51.100.${at}`));
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  });

  it('is limited for one browser, whatever the addresses and networks', async () => {
    const browser = aHash();
    const asks = Array.from({ length: 25 }, (_, at) => ask(someone(), `10.1.0.${at}`, browser));
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});
