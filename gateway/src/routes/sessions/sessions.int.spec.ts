import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionsHttp, signaturesRpc, type AuditEntryWire, type SessionWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { natsOptions } from '@almoner/platform';
import { eventually, freePort } from '@almoner/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Browser } from '../../test/browser.ts';
import { PeopleHarness } from '../../test/people-harness.ts';

// Uses two real gateways, auth, org, PostgreSQL, nats-server and SMTP. Stubs spend on NATS.
let platform: PeopleHarness;
let nats: NatsConnection;
let secondUrl: string;

beforeAll(async () => {
  platform = await PeopleHarness.start();
  secondUrl = await platform.startSecondGateway(await freePort());
  nats = await connect(natsOptions(platform.natsUrl));
  nats.subscribe(signaturesRpc.findSignatureRule.subject, {
    callback: (_error, message) => {
      const { id } = message.json<{ id: string }>();
      message.respond(JSON.stringify({ id, isDisposed: true, response: { isRequired: false } }));
    },
  });
});
afterAll(async () => {
  await nats.close();
  await platform.stop();
}, 30_000);

const newAddress = () => `person.${randomUUID().slice(0, 8)}@quillmere.example`;
const list = async (browser: Browser) => (await browser.open('/api/sessions')).json<SessionWire[]>();
const account = (browser: Browser, email: string) => browser.open(`/api/user/${email}`);

/** The same browser at the other gateway, as a load balancer may send it there. */
function atSecondGateway({ cookies }: Browser): Browser {
  const twin = new Browser(secondUrl);
  cookies.forEach((value, name) => twin.cookies.set(name, value));
  return twin;
}

/** Resolves when the server closes the live stream of this browser. */
async function openStream(browser: Browser, base: string): Promise<{ closed: Promise<void> }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { body, status } = await fetch(`${base}/api/events`, { headers: { cookie } });
  expect(status).toBe(200);
  const closed = (async () => {
    const reader = body?.getReader();
    while (!(await reader?.read())?.done);
  })();
  return { closed };
}

/** A second is promised; the rest is for a slow machine. */
const withinMs = 10_000;
const promptly = { timeoutMs: withinMs };

const soon = async <T>(promise: Promise<T>) => {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('not in time')), withinMs),
  );
  return Promise.race([promise, late]);
};

async function member(browser: Browser, kind: 'nonprofit' | 'advisor' = 'nonprofit'): Promise<string> {
  const email = newAddress();
  await platform.signIn(browser, email);
  const body = { legalName: 'Quillmere Community Kitchen', ein: '12-3456789', kind };
  expect((await browser.open('/api/applications', { json: body })).status).toBe(201);
  return email;
}

describe('a person’s sessions', () => {
  it('are listed as specified, only the caller’s own', async () => {
    const [email, one, other] = [newAddress(), platform.browser(), platform.browser()];
    await platform.signIn(one, email);
    await platform.signIn(other, email);
    await platform.signIn(platform.browser(), newAddress());
    const listed = sessionsHttp.listSessions.shape.reply.parse(await list(one));
    expect(listed).toHaveLength(2);
    expect(listed.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    expect((await platform.browser().open('/api/sessions')).status).toBe(401);
  });

  it('end on every gateway, with their live streams', async () => {
    const [one, other] = [platform.browser(), platform.browser()];
    const email = await member(one);
    await platform.signIn(other, email);
    const twin = atSecondGateway(other);
    expect((await account(twin, email)).status).toBe(200);
    const streams = [await openStream(other, platform.url), await openStream(other, secondUrl)];
    const ended = (await list(one)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await one.open(`/api/sessions/${ended}`, { method: 'DELETE' })).status).toBe(200);
    await soon(Promise.all(streams.map(({ closed }) => closed)));
    expect((await account(other, email)).status).toBe(401);
    await eventually(async () => (await account(twin, email)).status === 401, promptly);
    expect((await account(one, email)).status).toBe(200);
  });

  it('share one limit of live streams', async () => {
    const browser = platform.browser();
    await member(browser);
    const streams = [];
    for (let pages = 0; pages < 50; pages++) streams.push(await openStream(browser, platform.url));
    expect((await browser.open('/api/events')).status).toBe(429);
    await browser.post('signout');
    await soon(Promise.all(streams.map(({ closed }) => closed)));
  });

  it('can all be ended except the current one', async () => {
    const [email, one] = [newAddress(), platform.browser()];
    await platform.signIn(one, email);
    for (let times = 0; times < 2; times++) await platform.signIn(platform.browser(), email);
    const answer = await one.open('/api/sessions/end-others', { method: 'POST' });
    expect(answer.json()).toEqual({ ended: 2 });
    expect(await list(one)).toHaveLength(1);
  });

  it('of another person are not found', async () => {
    const [mine, theirs] = [platform.browser(), platform.browser()];
    await platform.signIn(mine, newAddress());
    await platform.signIn(theirs, newAddress());
    const [session] = await list(theirs);
    for (const id of [session?.id ?? '', newId()])
      expect((await mine.open(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await mine.open('/api/sessions/nonsense', { method: 'DELETE' })).status).toBe(400);
    expect((await theirs.session()).user).toBeDefined();
  });

  it('cannot be ended by a request from another site', async () => {
    const browser = platform.browser();
    await platform.signIn(browser, newAddress());
    const headers = { origin: 'https://evil.example' };
    const answer = await browser.open('/api/sessions/end-others', { method: 'POST', headers });
    expect(answer.status).toBe(403);
  });
});

describe('a change of role', () => {
  it('takes effect in open sessions at every gateway', async () => {
    const [admin, employee] = [platform.browser(), platform.browser()];
    // A firm is active without a review by Stripe.
    await member(admin, 'advisor');
    const email = newAddress();
    const invite = { email, role: 'Employee', teamId: null };
    const { id } = (await admin.open('/api/invites', { json: invite })).json<{ id: string }>();
    await platform.signIn(employee, email);
    const joined = await employee.open(`/api/invites/${id}/accept`, { method: 'POST' });
    const { id: userId } = joined.json<{ id: string }>();
    const twin = atSecondGateway(employee);
    expect((await twin.open('/api/invites')).status).toBe(403);
    await admin.open(`/api/users/${userId}/role`, { json: { role: 'Admin' } });
    await eventually(async () => (await twin.open('/api/invites')).status === 200, promptly);
    expect((await twin.session()).user).toMatchObject({ role: 'Admin' });
  });
});

describe('an idle session', () => {
  const idle = (email: string, minutes: number) =>
    platform.authDatabase.query(
      `update session set last_seen_at = now() - $2 * interval '1 minute'
       where identity_id = (select id from identity where email = $1)`,
      [email, minutes],
    );
  const seen = async (email: string) => {
    const { rows } = await platform.authDatabase.query<{ seconds: number }>(
      `select extract(epoch from now() - last_seen_at)::int as seconds from session
       where identity_id = (select id from identity where email = $1)`,
      [email],
    );
    return rows[0]?.seconds;
  };
  /** The gateway caches a session for a second. */
  const eventuallyAnswers = (browser: Browser, email: string, status: number) =>
    eventually(async () => (await account(browser, email)).status === status);

  it('of an admin ends after an hour, for every kind of call', async () => {
    const browser = platform.browser();
    const email = await member(browser, 'advisor');
    await idle(email, 61);
    await eventuallyAnswers(browser, email, 401);
    expect(await browser.session()).toEqual({});
    expect(await seen(email)).toBeGreaterThan(3_600);
  });

  it('of an admin is in the audit log once, however often it is used afterwards', async () => {
    const browser = platform.browser();
    const email = await member(browser, 'advisor');
    const twin = atSecondGateway(browser);
    await idle(email, 61);
    await Promise.all([eventuallyAnswers(browser, email, 401), eventuallyAnswers(twin, email, 401)]);
    await eventuallyAnswers(browser, email, 401);
    await platform.signIn(browser, email);
    await eventually(async () => {
      const { items } = (await browser.open('/api/audit-log')).json<{ items: AuditEntryWire[] }>();
      const ended = items.filter(({ action }) => action === 'session.expire');
      expect(ended.length).toBeLessThanOrEqual(1);
      return ended[0]?.actor.kind === 'service';
    });
  });

  it('of an admin continues when they return within the hour', async () => {
    const browser = platform.browser();
    const email = await member(browser, 'advisor');
    await idle(email, 59);
    await eventually(async () => {
      expect((await account(browser, email)).status).toBe(200);
      return ((await seen(email)) ?? Infinity) < 60;
    });
  });

  it('of a person without an organization continues', async () => {
    const [browser, email] = [platform.browser(), newAddress()];
    await platform.signIn(browser, email);
    await idle(email, 24 * 60);
    await eventually(async () => {
      expect((await account(browser, email)).status).toBe(200);
      return ((await seen(email)) ?? Infinity) < 60;
    });
  });
});
