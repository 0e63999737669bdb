import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents, authRpc } from '@almoner/contracts';
import { AuthHarness, randomHash, here, refusedWith, newEmail } from './auth-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP.
let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.stop(), 30_000);

const wrong = 'AAAA-AAAA';

function type(code: string, askingBrowserHash: string) {
  const newSession = auth.newSession();
  return auth.rpc.call(auth.gateway(), authRpc.confirmCode, { code, askingBrowserHash, newSession });
}

describe('the link in a sign-in email', () => {
  it('that was used is refused every time, and recorded a few times', async () => {
    const email = newEmail();
    const { token } = await auth.aMail(email);
    await auth.confirm(email, token);
    for (let tries = 0; tries < 12; tries++)
      await expect(auth.confirm(email, token)).rejects.toEqual(refusedWith('magic_link_used'));
    expect(await auth.published(authEvents.signInFailed, 'email', email)).toHaveLength(5);
  });
});

describe('the code in a sign-in email', () => {
  it('signs in the requesting browser, once, however it is typed', async () => {
    const email = newEmail();
    const { code, askingBrowserHash } = await auth.aMail(email);
    expect(code).toMatch(/^\w{4}-\w{4}$/);
    const { session } = await type(code.toLowerCase().replace('-', ' '), askingBrowserHash);
    expect(session.email).toBe(email);
    const [event] = await auth.published(authEvents.signInSucceeded, 'email', email);
    expect(event).toMatchObject({ method: 'code', network: here.network, browser: 'Firefox on Linux' });
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
  });

  it('is refused in any other browser, including one with its own email', async () => {
    const { code } = await auth.aMail(newEmail());
    const other = await auth.aMail(newEmail());
    await expect(type(code, randomHash())).rejects.toEqual(refusedWith('sign_in_code_dead'));
    await expect(type(code, other.askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_wrong'));
  });

  it('is invalid after five attempts, and the attempts are recorded', async () => {
    const email = newEmail();
    const { token, code, askingBrowserHash } = await auth.aMail(email);
    for (let tries = 0; tries < 5; tries++)
      await expect(type(wrong, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_wrong'));
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
    expect(await auth.published(authEvents.signInFailed, 'email', email)).toHaveLength(5);
    expect((await auth.confirm(email, token)).session.email).toBe(email);
  });

  it('allows five attempts when they are concurrent', async () => {
    const { code, askingBrowserHash } = await auth.aMail(newEmail());
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, () => type(wrong, askingBrowserHash)),
    );
    const reasons = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason : null) as unknown);
    expect(reasons.filter((reason) => refusedWithWrong(reason))).toHaveLength(5);
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
  });

  it('opens one session when it is typed eight times at once', async () => {
    const { code, askingBrowserHash } = await auth.aMail(newEmail());
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => type(code, askingBrowserHash)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('becomes invalid with its link, and the link with it', async () => {
    const email = newEmail();
    const one = await auth.aMail(email);
    await auth.confirm(email, one.token);
    await expect(type(one.code, one.askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
    const other = await auth.aMail(email);
    await type(other.code, other.askingBrowserHash);
    await expect(auth.confirm(email, other.token)).rejects.toEqual(refusedWith('magic_link_used'));
  });

  it('is valid as long as its link', async () => {
    const email = newEmail();
    const { code, askingBrowserHash } = await auth.aMail(email);
    await auth.pool.query(`update magic_link set expires_at = now() - interval '1 second' where email = $1`, [
      email,
    ]);
    await expect(type(code, askingBrowserHash)).rejects.toEqual(refusedWith('sign_in_code_dead'));
  });
});

const refusedWithWrong = (reason: unknown) =>
  typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === 'sign_in_code_wrong';

describe('requesting links', () => {
  const ask = (email: string, network: string, askingBrowserHash = randomHash()) =>
    auth.rpc.call(auth.gateway(), authRpc.requestMagicLink, {
      email,
      callbackUrl: '/',
      origin: { ...here, network },
      askingBrowserHash,
    });

  it('by one network for one address is limited', async () => {
    const email = newEmail();
    for (let times = 0; times < 5; times++) await ask(email, '203.0.113.1');
    await expect(ask(email, '203.0.113.1')).rejects.toEqual(refusedWith('too_many_requests'));
  });

  it('is refused with the time of the next one', async () => {
    const email = newEmail();
    for (let times = 0; times < 5; times++) await ask(email, '192.0.2.78');
    await auth.pool.query(
      `update magic_link set created_at = created_at - interval '10 minutes' where email = $1`,
      [email],
    );
    const refused: unknown = await ask(email, '192.0.2.78').catch((error: unknown) => error);
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(290);
    expect(retryAfterSeconds).toBeLessThanOrEqual(300);
  });

  it('is limited for one browser, whatever the addresses and networks', async () => {
    const browser = randomHash();
    const asks = Array.from({ length: 25 }, (_, at) => ask(newEmail(), `10.1.0.${at}`, browser));
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('the emails to one address', () => {
  const ask = (email: string, network: string) =>
    auth.rpc.call(auth.gateway(), authRpc.requestMagicLink, {
      email,
      callbackUrl: '/',
      origin: { ...here, network },
      askingBrowserHash: randomHash(),
    });
  const age = (email: string, minutes: number) =>
    auth.pool.query(
      `update magic_link set created_at = created_at - $2 * interval '1 minute',
                             expires_at = expires_at - $2 * interval '1 minute' where email = $1`,
      [email, minutes],
    );
  const sentTo = async (email: string) => {
    const { rows } = await auth.pool.query<{ sent: number }>(
      `select count(*)::int as sent from magic_link where email = $1`,
      [email],
    );
    return rows[0]?.sent;
  };
  /** From five networks other than the owner's, one email each. */
  const useUp = async (email: string) => {
    for (let network = 1; network <= 5; network++)
      await auth.aMail(email, { network: `203.0.113.${network}` });
    return auth.newestMail(email);
  };

  it('are limited to five in 15 minutes, whatever the networks and however many are requested at once', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 30 }, (_, at) => ask(email, `198.51.100.${at}`)));
    expect(await sentTo(email)).toBe(5);
    await age(email, 16);
    await Promise.all(Array.from({ length: 30 }, (_, at) => ask(email, `198.51.100.${at}`)));
    expect(await sentTo(email)).toBe(10);
  });

  it('are limited to twenty a day', async () => {
    const email = newEmail();
    for (let round = 0; round < 6; round++) {
      for (let network = 0; network < 5; network++) await ask(email, `198.51.100.${network}`);
      await age(email, 16);
    }
    expect(await sentTo(email)).toBe(20);
    await age(email, 24 * 60);
    await ask(email, '198.51.100.1');
    expect(await sentTo(email)).toBe(21);
  });

  it('leave the newest link usable to its owner, who is not sent another', async () => {
    const email = newEmail();
    const { token } = await useUp(email);
    await ask(email, '192.0.2.77');
    expect(await sentTo(email)).toBe(5);
    expect((await auth.confirm(email, token)).session).toMatchObject({ email });
  });

  it('leave the newest link usable after its lifetime when its owner asks again', async () => {
    const email = newEmail();
    const { token } = await useUp(email);
    await age(email, 12);
    await expect(auth.confirm(email, token)).rejects.toEqual(refusedWith('magic_link_expired'));
    await ask(email, '192.0.2.77');
    expect((await auth.confirm(email, token)).session).toMatchObject({ email });
  });

  it('never make a used link usable again', async () => {
    const email = newEmail();
    const { token } = await useUp(email);
    await auth.confirm(email, token);
    await expect(ask(email, '192.0.2.77')).rejects.toEqual(refusedWith('too_many_requests'));
    await expect(auth.confirm(email, token)).rejects.toEqual(refusedWith('magic_link_used'));
  });
});
