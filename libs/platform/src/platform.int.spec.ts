import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { rpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, testKeys } from '@almoner/testing';
import { Client } from 'pg';
import { z } from 'zod';
import { PrincipalTokens, RpcClient } from './index.ts';
import {
  Probe,
  contextFor,
  failUnexpectedly,
  listNotes,
  person,
  repeatText,
  sweep,
  addNote,
  tokens,
} from './test/probe-service.ts';

/** Keys with the published ids and owners, made by somebody else. */
function forgedKeys() {
  const pairs = Object.entries(testKeys.publicKeys).map(([keyId, { owner }]) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    return { keyId, owner, publicKey: base64(publicKey, 'spki'), privateKey: base64(privateKey, 'pkcs8') };
  });
  return {
    privateKeys: Object.fromEntries(pairs.map(({ keyId, privateKey }) => [keyId, privateKey])),
    publicKeys: Object.fromEntries(pairs.map(({ keyId, owner, publicKey }) => [keyId, { owner, publicKey }])),
  };
}
const base64 = (key: KeyObject, type: 'spki' | 'pkcs8') =>
  (type === 'spki' ? key.export({ format: 'der', type }) : key.export({ format: 'der', type })).toString(
    'base64',
  );

// Real here: PostgreSQL, nats-server, Nest.
let probe: Probe;
beforeAll(async () => {
  probe = await Probe.start();
});
afterAll(() => probe.stop());

describe('a command', () => {
  it('is answered by the one handler, bound to the organization of the person who asks', async () => {
    const ours = person(newId());
    const theirs = person(newId());
    await probe.client.call(contextFor(ours), addNote, { text: 'rent is due' });
    expect(await probe.client.call(contextFor(ours), listNotes, {})).toEqual(['rent is due']);
    expect(await probe.client.call(contextFor(theirs), listNotes, {})).toEqual([]);
  });

  it('that fails half-way leaves neither row nor event', async () => {
    const ctx = contextFor(person(newId()));
    await expect(probe.client.call(ctx, addNote, { text: 'half' })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(await probe.client.call(ctx, listNotes, {})).toEqual([]);
    const { rowCount } = await probe.owner.query(`select 1 from outbox where payload->>'text' = 'half'`);
    expect(rowCount).toBe(0);
  });

  it('with wrong input names the field', async () => {
    const call = probe.client.call(contextFor(person(newId())), addNote, { text: '' });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'text', message: 'Say something' }],
    });
  });

  it('brings a broken rule back with its code and a bug without its secrets', async () => {
    const ctx = contextFor(person(newId()));
    await expect(probe.client.call(ctx, failUnexpectedly, { how: 'rule' })).rejects.toMatchObject({
      code: 'last_admin',
      kind: 'refused',
    });
    await expect(probe.client.call(ctx, failUnexpectedly, { how: 'bug' })).rejects.toThrow(
      /^Something went wrong on our side \(reference [0-9a-f-]{36}\)/,
    );
  });

  it('is refused without a principal of ours, and when the principal was signed for another service', async () => {
    const forged = new RpcClient(probe.connection, new PrincipalTokens(forgedKeys()));
    await expect(forged.call(contextFor(person(newId())), listNotes, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const token = tokens.sign(person(newId()), 'org');
    expect(() => tokens.verify(token, 'probe')).toThrow('sign in');
  });

  it('between services is refused to everybody else before its handler runs', async () => {
    for (const actor of [person(newId()), { kind: 'public' } as const])
      await expect(probe.client.call(contextFor(actor), sweep, {})).rejects.toMatchObject({
        code: 'forbidden',
      });
    expect(await probe.client.call(contextFor({ kind: 'service', service: 'gateway' }), sweep, {})).toEqual(
      {},
    );
  });

  it('whose answer is too large to send fails at once and says so', async () => {
    const ctx = contextFor(person(newId()));
    const bytes = ({ text }: { text: string }) => Buffer.byteLength(text);
    expect(bytes(await probe.client.call(ctx, repeatText, { times: 499_000 }))).toBe(998_000);
    await expect(probe.client.call(ctx, repeatText, { times: 500_000 })).rejects.toMatchObject({
      code: 'reply_too_large',
    });
  });

  it('fails at once when nobody serves it', async () => {
    const unserved = rpc('rpc.nobody.note.list', {
      access: 'anybody',
      request: z.object({}),
      reply: z.object({}),
    });
    const started = performance.now();
    await expect(probe.client.call(contextFor(person(newId())), unserved, {})).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('an event', () => {
  const timesHeard = async (noteId: string) =>
    (await probe.owner.query('select 1 from heard where note_id = $1', [noteId])).rowCount;

  it('reaches its handler once, though it was published twice', async () => {
    const { noteId } = await probe.client.call(contextFor(person(newId())), addNote, {
      text: 'tell everybody',
    });
    await eventually(async () => (await timesHeard(noteId)) === 1);
    // As after a crash between publishing and marking, and past the stream's own memory of ids.
    const { rows } = await probe.owner.query<{ id: string; subject: string; payload: unknown }>(
      `select id, subject, payload from outbox where payload->>'noteId' = $1`,
      [noteId],
    );
    const [row] = rows;
    const inbox = await probe.owner.query('select 1 from inbox where event_id = $1', [row?.id]);
    expect(inbox.rowCount).toBe(1);
    await probe.owner.query('insert into outbox_waiting values ($1)', [row?.id]);
    const { noteId: later } = await probe.client.call(contextFor(person(newId())), addNote, {
      text: 'and again',
    });
    await eventually(async () => (await timesHeard(later)) === 1);
    expect(await timesHeard(noteId)).toBe(1);
    const stillWaiting = () => probe.owner.query('select 1 from outbox_waiting where id = $1', [row?.id]);
    await eventually(async () => (await stillWaiting()).rowCount === 0);
  });

  it('is published while others keep coming', async () => {
    const take = () => probe.client.call(contextFor(person(newId())), addNote, { text: 'one of many' });
    const { noteId } = await take();
    let isHeard = false;
    const keepTaking = async () => {
      while (!isHeard) await take();
    };
    const busy = Promise.all(Array.from({ length: 12 }, keepTaking));
    await eventually(async () => (await timesHeard(noteId)) === 1).finally(() => (isHeard = true));
    await busy;
  });

  it('that can never be handled is kept as a dead letter and does not block the next', async () => {
    const poison = await probe.client.call(contextFor(person(newId())), addNote, { text: 'poison' });
    const healthy = await probe.client.call(contextFor(person(newId())), addNote, { text: 'healthy' });
    await eventually(async () => (await timesHeard(healthy.noteId)) === 1);
    const dead = await eventually(async () => {
      const { rows } = await probe.owner.query<{ error: string }>(
        `select error from dead_letter where payload->>'noteId' = $1`,
        [poison.noteId],
      );
      return rows[0];
    });
    expect(dead?.error).toContain('not valid');
  });

  it('survives a restart of the message server', async () => {
    await probe.nats.restart();
    const { noteId } = await eventually(
      () => probe.client.call(contextFor(person(newId())), addNote, { text: 'after the restart' }),
      { timeoutMs: 15_000 },
    );
    await eventually(async () => (await timesHeard(noteId)) === 1, { timeoutMs: 15_000 });
  });
});

describe('the tenant wall', () => {
  it('shows no row and takes none when no organization is set', async () => {
    const app = new Client({ connectionString: probe.database.databaseUrl });
    await app.connect();
    await probe.client.call(contextFor(person(newId())), addNote, { text: 'behind the wall' });
    expect((await app.query('select * from note')).rowCount).toBe(0);
    await expect(app.query('insert into note values ($1, $2, $3)', [newId(), newId(), 'x'])).rejects.toThrow(
      'row-level security',
    );
    await app.end();
  });
});

describe('the role that serves requests', () => {
  it.each(['outbox', 'outbox_waiting', 'outgoing_mail', 'stripe_event', 'dead_letter', 'migrations'])(
    'cannot read, change or remove what stands in %s, whoever it belongs to',
    async (table) => {
      const app = new Client({ connectionString: probe.database.databaseUrl });
      await app.connect();
      await app.query(`select set_config('app.organization', $1, false)`, [newId()]);
      for (const statement of [`select * from ${table}`, `delete from ${table}`, `truncate ${table}`])
        await expect(app.query(statement)).rejects.toThrow('permission denied');
      await app.end();
    },
  );
});

describe('health', () => {
  it('is ready while database and messages answer', async () => {
    const answer = await fetch(`${probe.service.url}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: true, nats: true } },
    ]);
    expect(await (await fetch(`${probe.service.url}/metrics`)).text()).toContain('process_cpu_seconds_total');
  });
});
