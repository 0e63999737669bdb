import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents, authRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually, freePort, type TestDatabase, type TestMailbox } from '@almoner/testing';
import { type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { entities } from '../entities.ts';
import { AuthHarness, randomHash, here, refusedWith, newEmail } from './auth-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP.
let auth: AuthHarness;
let database: TestDatabase;
let mailbox: TestMailbox;
let pool: Pool;

beforeAll(async () => {
  auth = await AuthHarness.start();
  ({ mailbox, pool } = auth);
  ({ database } = auth.service);
});
afterAll(() => auth.stop(), 30_000);

describe('the tables', () => {
  it('match the entities', async () => {
    const source = await new DataSource({ type: 'postgres', url: database.ownerUrl, entities }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      // The entities declare no relations, so the foreign key exists in the migration only.
      const wanted = upQueries.map(({ query }) => query).filter((query) => !query.includes('_fkey'));
      expect(wanted).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('hold no secret that signs a person in', async () => {
    const email = newEmail();
    const { token, code } = await auth.aMail(email);
    await auth.confirm(email, token);
    const dump = await Promise.all(
      ['magic_link', 'session', 'identity', 'google_account', 'outbox'].map((table) =>
        pool.query(`select * from ${table}`),
      ),
    );
    const rows = JSON.stringify(dump.map((result): unknown[] => result.rows));
    expect(rows).toContain(email);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code.replace('-', ''));
    await eventually(async () => {
      const emails = await pool.query<{ text: string; html: string }>(
        `select text, html from outgoing_mail where recipient = $1`,
        [email],
      );
      return emails.rows.every(({ text, html }) => text === '' && html === '');
    });
  });
});

describe('a link', () => {
  const expire = (email: string) =>
    pool.query(`update magic_link set expires_at = now() - interval '1 second' where email = $1`, [email]);

  it('is valid for ten minutes', async () => {
    const email = newEmail();
    await auth.aMail(email);
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from expires_at - created_at)::int as seconds from magic_link where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ seconds: 600 }]);
    expect(mailbox.messagesTo(email)[0]?.text).toContain('Firefox on Linux');
  });

  it('that has expired is refused as expired', async () => {
    const email = newEmail();
    const { token } = await auth.aMail(email);
    await expire(email);
    const seen = await auth.rpc.call(auth.gateway(), authRpc.inspectMagicLink, {
      email,
      token,
      browserHash: null,
    });
    expect(seen.state).toBe('expired');
    await expect(auth.confirm(email, token)).rejects.toEqual(refusedWith('magic_link_expired'));
    const { rowCount } = await pool.query(`select 1 from identity where email = $1`, [email]);
    expect(rowCount).toBe(0);
  });

  it('stays usable when it is inspected, and shows who requested it', async () => {
    const email = newEmail();
    const { token, askingBrowserHash } = await auth.aMail(email);
    for (const [browserHash, byThisBrowser] of [
      [askingBrowserHash, true],
      [randomHash(), false],
      [null, false],
    ] as const) {
      const seen = await auth.rpc.call(auth.gateway(), authRpc.inspectMagicLink, {
        email,
        token,
        browserHash,
      });
      const asked = { browser: 'Firefox on Linux', network: here.network, byThisBrowser };
      expect(seen).toMatchObject({ state: 'usable', asked });
    }
    expect((await auth.confirm(email, token)).session.email).toBe(email);
  });

  it('confirmed by eight at once opens one session', async () => {
    const email = newEmail();
    const { token } = await auth.aMail(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => auth.confirm(email, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rowCount } = await pool.query(
      `select 1 from session s join identity i on i.id = s.identity_id where i.email = $1`,
      [email],
    );
    expect(rowCount).toBe(1);
  });

  it('is limited for one network, whatever the addresses', async () => {
    const origin = { ...here, network: '198.51.100.7' };
    const asks = Array.from({ length: 62 }, () =>
      auth.rpc.call(auth.gateway(), authRpc.requestMagicLink, {
        email: newEmail(),
        callbackUrl: '/',
        origin,
        askingBrowserHash: randomHash(),
      }),
    );
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  });
});

describe('a session', () => {
  const age = (sessionId: string, change: string) =>
    pool.query(`update session set ${change} where id = $1`, [sessionId]);

  it('is resolved until its idle end and its absolute end', async () => {
    const [idle, old] = [await auth.signedIn(), await auth.signedIn()];
    expect(await auth.resolve(idle.tokenHash)).toEqual(idle.session);
    await age(idle.session.sessionId, `idle_expires_at = now() - interval '1 second'`);
    await age(old.session.sessionId, `absolute_expires_at = now() - interval '1 second'`);
    expect([await auth.resolve(idle.tokenHash), await auth.resolve(old.tokenHash)]).toEqual([null, null]);
  });

  it('is extended by a visit, at most once a minute', async () => {
    const { session, tokenHash } = await auth.signedIn();
    expect((await auth.resolve(tokenHash))?.expiresAt).toBe(session.expiresAt);
    await age(
      session.sessionId,
      `last_seen_at = now() - interval '61 seconds', idle_expires_at = now() + interval '1 day'`,
    );
    const visited = await auth.resolve(tokenHash);
    expect(Date.parse(visited?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    expect(await auth.resolve(tokenHash)).toEqual(visited);
  });

  it('is fresh for thirty minutes from sign-in, which no visit extends', async () => {
    const { session, tokenHash } = await auth.signedIn();
    const isFresh = async () =>
      (await auth.rpc.call(auth.gateway(), authRpc.resolveSession, { tokenHash, isVisit: true })).isFresh;
    expect(await isFresh()).toBe(true);
    await age(session.sessionId, `created_at = now() - interval '29 minutes'`);
    expect(await isFresh()).toBe(true);
    await age(session.sessionId, `created_at = now() - interval '30 minutes'`);
    expect([await isFresh(), await isFresh()]).toEqual([false, false]);
  });

  it('ends once, with one event', async () => {
    const { session, tokenHash } = await auth.signedIn();
    await Promise.all([1, 2, 3].map(() => auth.rpc.call(auth.gateway(), authRpc.endSession, { tokenHash })));
    expect(await auth.resolve(tokenHash)).toBeNull();
    const { rowCount } = await pool.query(
      `select 1 from outbox where subject = $1 and payload->>'sessionId' = $2`,
      [authEvents.sessionEnded.subject, session.sessionId],
    );
    expect(rowCount).toBe(1);
  });

  it('is replaced by the next one in the same browser', async () => {
    const first = await auth.signedIn();
    const email = newEmail();
    const second = await auth.confirm(
      email,
      (await auth.aMail(email)).token,
      auth.newSession({ previousTokenHash: first.tokenHash }),
    );
    expect(await auth.resolve(first.tokenHash)).toBeNull();
    expect((await auth.resolve(second.tokenHash))?.email).toBe(email);
  });

  it('is opened and read by services only', async () => {
    const { session, tokenHash, email } = await auth.signedIn();
    const actor = { kind: 'public' } as const;
    const stranger: Ctx = { ...auth.gateway(), actor };
    const calls = [
      auth.rpc.call(stranger, authRpc.resolveSession, { tokenHash, isVisit: true }),
      auth.rpc.call(stranger, authRpc.endSession, { tokenHash }),
      auth.rpc.call(stranger, authRpc.requestMagicLink, {
        email,
        callbackUrl: '/',
        origin: here,
        askingBrowserHash: randomHash(),
      }),
    ];
    for (const call of calls) await expect(call).rejects.toEqual(refusedWith('forbidden'));
    expect(await auth.resolve(tokenHash)).toEqual(session);
  });
});

describe('the email', () => {
  it('waits during an outage of the mail server and arrives once', async () => {
    const port = await freePort();
    const email = newEmail();
    await auth.service.close();
    await auth.restart({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await auth.rpc.call(auth.gateway(), authRpc.requestMagicLink, {
      email,
      callbackUrl: '/',
      origin: here,
      askingBrowserHash: randomHash(),
    });
    await eventually(async () => {
      const { rows } = await pool.query<{ attempts: number }>(
        `select attempts from outgoing_mail where recipient = $1`,
        [email],
      );
      return (rows[0]?.attempts ?? 0) > 0;
    });
    await auth.service.close();
    await auth.restart();
    await eventually(() => mailbox.messagesTo(email).length === 1);
    await eventually(async () => {
      const { rows } = await pool.query(`select status from outgoing_mail where recipient = $1`, [email]);
      return rows.length === 1 && JSON.stringify(rows[0]) === '{"status":"sent"}';
    });
  });
});
