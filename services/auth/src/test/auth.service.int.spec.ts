import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents, authRpc } from '@almoner/contracts';
import {
  PrincipalTokens,
  RpcClient,
  migrate,
  natsOptions,
  serviceContext,
  type Ctx,
  type RunningService,
} from '@almoner/platform';
import {
  createDatabase,
  eventually,
  freePort,
  startMailbox,
  startNats,
  type TestDatabase,
  type TestMailbox,
  type TestNats,
} from '@almoner/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { authConfig } from '../config.ts';
import { entities } from '../entities.ts';
import { startAuth } from '../index.ts';
import { migrations } from '../migrations/index.ts';

// Real here: the service, PostgreSQL, nats-server, SMTP.
const principalKey = 'ab'.repeat(32);
let database: TestDatabase;
let nats: TestNats;
let mailbox: TestMailbox;
let service: RunningService;
let connection: NatsConnection;
let rpc: RpcClient;
let pool: Pool;
let number = 0;

const someone = () => `person${++number}@quillmere.example`;
const gateway = () => serviceContext('gateway');
const here = { network: '192.0.2.1', browser: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const refusedWith = (code: string) => expect.objectContaining({ code });

function configWith(smtpUrl: string, over: Record<string, string> = {}) {
  return authConfig({
    ...{ NATS_URL: nats.urlOf('auth'), PRINCIPAL_KEY: principalKey, PUBLIC_URL: 'http://localhost:1' },
    ...{ DATABASE_URL: database.databaseUrl, DATABASE_SYSTEM_URL: database.systemUrl, LOG_LEVEL: 'silent' },
    ...{
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@almoner.example',
      AUTH_SECRET: 'a secret of 32 characters or more',
    },
    ...over,
  });
}

beforeAll(async () => {
  [database, nats, mailbox] = await Promise.all([createDatabase('auth'), startNats(), startMailbox()]);
  await migrate(database.ownerUrl, migrations);
  service = await startAuth(configWith(mailbox.smtpUrl));
  connection = await connect(natsOptions(nats.url));
  rpc = new RpcClient(connection, new PrincipalTokens(principalKey));
  pool = new Pool({ connectionString: database.systemUrl, max: 2 });
  pool.on('error', () => undefined);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await connection.close();
  await service.close();
  await Promise.all([nats.stop(), mailbox.stop()]);
  await database.drop();
}, 30_000);

async function aToken(email: string, origin = here): Promise<string> {
  const before = mailbox.messagesTo(email).length;
  await rpc.call(gateway(), authRpc.requestMagicLink, { email, callbackUrl: 'http://localhost:1', origin });
  await eventually(() => mailbox.messagesTo(email).length > before, { timeoutMs: 10_000 });
  return /token=([0-9a-f]{64})/.exec(mailbox.messagesTo(email)[0]?.text ?? '')?.[1] ?? '';
}

const confirm = (email: string, token: string, previousSessionToken: string | null = null) =>
  rpc.call(gateway(), authRpc.confirmMagicLink, { email, token, origin: here, previousSessionToken });
const resolve = async (sessionToken: string) =>
  (await rpc.call(gateway(), authRpc.resolveSession, { sessionToken })).session;

async function signedIn() {
  const email = someone();
  const confirmed = await confirm(email, await aToken(email));
  return { email, ...confirmed };
}

describe('the tables', () => {
  it('are as the entities say', async () => {
    const source = await new DataSource({ type: 'postgres', url: database.ownerUrl, entities }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      // The entities name no relation, so that the one foreign key is the migration's alone.
      const wanted = upQueries.map(({ query }) => query).filter((query) => !query.includes('_fkey'));
      expect(wanted).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('hold nothing that signs somebody in', async () => {
    const email = someone();
    const token = await aToken(email);
    const { sessionToken } = await confirm(email, token);
    const dump = await Promise.all(
      ['magic_link', 'session', 'identity', 'outbox'].map((table) => pool.query(`select * from ${table}`)),
    );
    const rows = JSON.stringify(dump.map((result): unknown[] => result.rows));
    expect(rows).toContain(email);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(sessionToken);
    await eventually(async () => {
      const mails = await pool.query<{ text: string; html: string }>(
        `select text, html from outgoing_mail where recipient = $1`,
        [email],
      );
      return mails.rows.every(({ text, html }) => text === '' && html === '');
    });
  });
});

describe('a link', () => {
  const expire = (email: string) =>
    pool.query(`update magic_link set expires_at = now() - interval '1 second' where email = $1`, [email]);

  it('lives ten minutes', async () => {
    const email = someone();
    await aToken(email);
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from expires_at - created_at)::int as seconds from magic_link where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ seconds: 600 }]);
    expect(mailbox.messagesTo(email)[0]?.text).toContain('Firefox on Linux');
  });

  it('that is too old says so and signs nobody in', async () => {
    const email = someone();
    const token = await aToken(email);
    await expire(email);
    const seen = await rpc.call(gateway(), authRpc.inspectMagicLink, { email, token });
    expect(seen.state).toBe('expired');
    await expect(confirm(email, token)).rejects.toEqual(refusedWith('magic_link_expired'));
    const { rowCount } = await pool.query(`select 1 from identity where email = $1`, [email]);
    expect(rowCount).toBe(0);
  });

  it('looked at any number of times is still usable', async () => {
    const email = someone();
    const token = await aToken(email);
    for (let times = 0; times < 3; times++) {
      const seen = await rpc.call(gateway(), authRpc.inspectMagicLink, { email, token });
      expect(seen).toMatchObject({ state: 'usable', askedFrom: 'Firefox on Linux' });
    }
    expect((await confirm(email, token)).session.email).toBe(email);
  });

  it('confirmed by eight at once makes one session', async () => {
    const email = someone();
    const token = await aToken(email);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(email, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rowCount } = await pool.query(
      `select 1 from session s join identity i on i.id = s.identity_id where i.email = $1`,
      [email],
    );
    expect(rowCount).toBe(1);
  });

  it('is mailed no oftener to one network than allowed, whatever the addresses', async () => {
    const origin = { ...here, network: '198.51.100.7' };
    const asks = Array.from({ length: 62 }, () =>
      rpc.call(gateway(), authRpc.requestMagicLink, { email: someone(), callbackUrl: '/', origin }),
    );
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  });
});

describe('a session', () => {
  const age = (sessionId: string, change: string) =>
    pool.query(`update session set ${change} where id = $1`, [sessionId]);

  it('is resolved while it lives, and gone at its idle and at its absolute end', async () => {
    const [idle, old] = [await signedIn(), await signedIn()];
    expect(await resolve(idle.sessionToken)).toEqual(idle.session);
    await age(idle.session.sessionId, `idle_expires_at = now() - interval '1 second'`);
    await age(old.session.sessionId, `absolute_expires_at = now() - interval '1 second'`);
    expect([await resolve(idle.sessionToken), await resolve(old.sessionToken)]).toEqual([null, null]);
  });

  it('moves its end by a visit, at most once an hour', async () => {
    const { session, sessionToken } = await signedIn();
    expect((await resolve(sessionToken))?.expiresAt).toBe(session.expiresAt);
    await age(
      session.sessionId,
      `last_seen_at = now() - interval '61 minutes', idle_expires_at = now() + interval '1 day'`,
    );
    const visited = await resolve(sessionToken);
    expect(Date.parse(visited?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    expect(await resolve(sessionToken)).toEqual(visited);
  });

  it('ends once, and that is told', async () => {
    const { session, sessionToken } = await signedIn();
    await Promise.all([1, 2, 3].map(() => rpc.call(gateway(), authRpc.endSession, { sessionToken })));
    expect(await resolve(sessionToken)).toBeNull();
    const { rowCount } = await pool.query(
      `select 1 from outbox where subject = $1 and payload->>'sessionId' = $2`,
      [authEvents.sessionEnded.subject, session.sessionId],
    );
    expect(rowCount).toBe(1);
  });

  it('makes way for the next in the same browser', async () => {
    const first = await signedIn();
    const email = someone();
    const second = await confirm(email, await aToken(email), first.sessionToken);
    expect(await resolve(first.sessionToken)).toBeNull();
    expect((await resolve(second.sessionToken))?.email).toBe(email);
  });

  it('is opened and read for services alone', async () => {
    const { session, sessionToken, email } = await signedIn();
    const actor = { kind: 'public' } as const;
    const stranger: Ctx = { ...gateway(), actor };
    const calls = [
      rpc.call(stranger, authRpc.resolveSession, { sessionToken }),
      rpc.call(stranger, authRpc.endSession, { sessionToken }),
      rpc.call(stranger, authRpc.requestMagicLink, { email, callbackUrl: '/', origin: here }),
    ];
    for (const call of calls) await expect(call).rejects.toEqual(refusedWith('forbidden'));
    expect(await resolve(sessionToken)).toEqual(session);
  });
});

describe('the mail', () => {
  it('waits for a mail server that is away, and arrives once', async () => {
    const port = await freePort();
    const email = someone();
    await service.close();
    service = await startAuth(configWith(`smtp://127.0.0.1:${port}`));
    await rpc.call(gateway(), authRpc.requestMagicLink, { email, callbackUrl: '/', origin: here });
    await eventually(async () => {
      const { rows } = await pool.query<{ attempts: number }>(
        `select attempts from outgoing_mail where recipient = $1`,
        [email],
      );
      return (rows[0]?.attempts ?? 0) > 0;
    });
    await service.close();
    service = await startAuth(configWith(mailbox.smtpUrl));
    await eventually(() => mailbox.messagesTo(email).length === 1, { timeoutMs: 15_000 });
    await eventually(async () => {
      const { rows } = await pool.query(`select status from outgoing_mail where recipient = $1`, [email]);
      return rows.length === 1 && JSON.stringify(rows[0]) === '{"status":"sent"}';
    });
  }, 40_000);
});
