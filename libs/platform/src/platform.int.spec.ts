import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Module } from '@nestjs/common';
import { event, failure, rpc, type Principal, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { createDatabase, eventually, startNats, type TestDatabase, type TestNats } from '@almoner/testing';
import { Client } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  OnEvent,
  PlatformModule,
  PrincipalTokens,
  Rpc,
  RpcClient,
  TenantReader,
  UnitOfWork,
  createMessagingTables,
  migrate,
  natsOptions,
  newTraceparent,
  protectTenantTable,
  readEnvironment,
  serviceEnvironment,
  startService,
  type Ctx,
  type RunningService,
  type Transaction,
} from './index.ts';

// Real here: PostgreSQL, nats-server, Nest. The service is a small one of the test's own.
const noted = event('evt.probe.note.taken.v1', z.object({ noteId: z.string(), text: z.string() }));
const takeNote = rpc('rpc.probe.note.take', {
  access: 'anybody',
  request: z.object({ text: z.string().min(1, 'Say something') }),
  reply: z.object({ noteId: z.string() }),
});
const listNotes = rpc('rpc.probe.note.list', {
  access: 'anybody',
  request: z.object({}),
  reply: z.array(z.string()),
});
const greet = rpc('rpc.probe.note.greet', {
  access: 'anybody',
  request: z.object({}),
  reply: z.object({ greetingId: z.string() }),
});
const sweep = rpc('rpc.probe.note.sweep', { access: 'service', request: z.object({}), reply: z.object({}) });
const breakDown = rpc('rpc.probe.note.break', {
  access: 'anybody',
  request: z.object({ how: z.enum(['rule', 'bug']) }),
  reply: z.object({}),
});

class CreateNotes1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(
      'create table note (id uuid primary key, organization_id uuid not null, text text not null)',
    );
    await protectTenantTable(runner, 'note');
    await runner.query('create table heard (note_id uuid, times int)');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

@Controller()
class NotesController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: TenantReader,
  ) {}

  @Rpc(takeNote)
  async take(ctx: Ctx, request: { text: string }) {
    return this.unitOfWork.runOnce(ctx, 'take-note', request, async (tx) => {
      const noteId = newId();
      await tx.query('insert into note (id, organization_id, text) values ($1, $2, $3)', [
        noteId,
        ctx.organizationId,
        request.text,
      ]);
      await tx.publish(noted, { noteId, text: request.text });
      if (request.text === 'half') throw new Error('after half of the work');
      return { noteId };
    });
  }

  @Rpc(greet)
  greet(ctx: Ctx, request: object) {
    return this.unitOfWork.runOnce(ctx, 'greet', request, () => Promise.resolve({ greetingId: newId() }));
  }

  @Rpc(listNotes)
  async list(ctx: Ctx) {
    const rows = await this.reader.query<{ text: string }>(ctx, {
      name: 'notes',
      text: 'select text from note order by id',
      values: [],
    });
    return rows.map(({ text }) => text);
  }

  @Rpc(sweep)
  sweep(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  @Rpc(breakDown)
  breakDown(_: Ctx, { how }: { how: 'rule' | 'bug' }): Promise<Record<string, never>> {
    return Promise.reject(how === 'rule' ? failure('last_admin') : new Error('secret detail'));
  }

  @OnEvent(noted)
  async hear(_: Ctx, note: { noteId: string; text: string }, tx: Transaction): Promise<void> {
    if (note.text === 'poison') throw failure('invalid_input');
    await tx.query('insert into heard (note_id, times) values ($1, 1)', [note.noteId]);
  }
}

const principalKey = 'ab'.repeat(32);
const tokens = new PrincipalTokens(principalKey);
let database: TestDatabase;
let nats: TestNats;
let service: RunningService;
let connection: NatsConnection;
let client: RpcClient;
let owner: Client;

function person(organizationId: string): UserPrincipal {
  const ids = { userId: newId(), sessionId: newId(), organizationId };
  return {
    kind: 'user',
    ...ids,
    email: 'imke@quillmere.example',
    name: 'Imke',
    ownerType: 'nonprofit',
    role: 'Admin',
    managedTeamIds: [],
    isActivated: true,
    clientIds: [],
    isFreshSignIn: true,
  };
}
const asking = (actor: Principal, over: Partial<Ctx> = {}): Ctx => ({
  actor,
  organizationId: null,
  traceparent: newTraceparent(),
  deadlineAt: Date.now() + 5_000,
  idempotencyKey: null,
  origin: null,
  ...over,
});

beforeAll(async () => {
  [database, nats] = await Promise.all([createDatabase('probe'), startNats()]);
  await migrate(database.ownerUrl, [CreateNotes1763700000000]);
  const environment = readEnvironment(serviceEnvironment, {
    NATS_URL: nats.url,
    PRINCIPAL_KEY: principalKey,
    PUBLIC_URL: 'http://localhost:1',
    DATABASE_URL: database.databaseUrl,
    DATABASE_SYSTEM_URL: database.systemUrl,
    LOG_LEVEL: 'silent',
  });
  @Module({
    imports: [PlatformModule.forService({ service: 'probe', environment, entities: [] })],
    controllers: [NotesController],
  })
  class ProbeModule {}
  service = await startService('probe', environment, ProbeModule);
  connection = await connect(natsOptions(nats.url));
  client = new RpcClient(connection, tokens);
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await connection.close();
  await service.close();
  await nats.stop();
  await database.drop();
});

describe('a command', () => {
  it('is answered by the one handler, bound to the organization of the person who asks', async () => {
    const ours = person(newId());
    const theirs = person(newId());
    await client.call(asking(ours), takeNote, { text: 'rent is due' });
    expect(await client.call(asking(ours), listNotes, {})).toEqual(['rent is due']);
    expect(await client.call(asking(theirs), listNotes, {})).toEqual([]);
  });

  it('with the same idempotency key takes effect once and answers the same', async () => {
    const ctx = asking(person(newId()), { idempotencyKey: 'note-1' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.call(ctx, takeNote, { text: 'once' })));
    expect(new Set(answers.map(({ noteId }) => noteId)).size).toBe(1);
    expect(await client.call(ctx, listNotes, {})).toEqual(['once']);
    await expect(client.call(ctx, takeNote, { text: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('with a key that the same person used for another organization is another command', async () => {
    const [ours, theirs] = [newId(), newId()];
    const advisor = { ...person(newId()), ownerType: 'advisor' as const, clientIds: [ours, theirs] };
    const within = (organizationId: string) => asking(advisor, { organizationId, idempotencyKey: 'note-2' });
    const first = await client.call(within(ours), takeNote, { text: 'for one' });
    const second = await client.call(within(theirs), takeNote, { text: 'for the other' });
    expect(second.noteId).not.toBe(first.noteId);
    expect(await client.call(within(ours), takeNote, { text: 'for one' })).toEqual(first);
    expect(await client.call(within(theirs), listNotes, {})).toEqual(['for the other']);
  });

  it('with a key that another visitor used is another command, and one who cannot be told apart has none', async () => {
    const visitor = (network: string | null, browser = 'Firefox on Linux') =>
      asking(
        { kind: 'public' },
        {
          ...{ idempotencyKey: 'greeting', origin: network === null ? null : { network, browser } },
        },
      );
    const greeted = async (ctx: Ctx) => (await client.call(ctx, greet, {})).greetingId;
    const first = await greeted(visitor('192.0.2.1'));
    expect(await greeted(visitor('192.0.2.1'))).toBe(first);
    const others = [
      visitor('192.0.2.2'),
      visitor('192.0.2.1', 'Safari on iPhone'),
      visitor(null),
      visitor(null),
    ];
    const answers = await Promise.all(others.map(greeted));
    expect(new Set([first, ...answers]).size).toBe(5);
  });

  it('that fails half-way leaves neither row nor event', async () => {
    const ctx = asking(person(newId()));
    await expect(client.call(ctx, takeNote, { text: 'half' })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(await client.call(ctx, listNotes, {})).toEqual([]);
    const { rowCount } = await owner.query(`select 1 from outbox where payload->>'text' = 'half'`);
    expect(rowCount).toBe(0);
  });

  it('with wrong input names the field', async () => {
    const call = client.call(asking(person(newId())), takeNote, { text: '' });
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'text', message: 'Say something' }],
    });
  });

  it('brings a broken rule back with its code and a bug without its secrets', async () => {
    const ctx = asking(person(newId()));
    await expect(client.call(ctx, breakDown, { how: 'rule' })).rejects.toMatchObject({
      code: 'last_admin',
      kind: 'refused',
    });
    await expect(client.call(ctx, breakDown, { how: 'bug' })).rejects.toThrow(
      /^Something went wrong on our side \(reference [0-9a-f-]{36}\)/,
    );
  });

  it('is refused without a principal of ours, and when the principal was signed for another service', async () => {
    const forged = new RpcClient(connection, new PrincipalTokens('cd'.repeat(32)));
    await expect(forged.call(asking(person(newId())), listNotes, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const token = tokens.sign(person(newId()), 'org');
    expect(() => tokens.verify(token, 'probe')).toThrow('sign in');
  });

  it('between services is refused to everybody else before its handler runs', async () => {
    for (const actor of [person(newId()), { kind: 'public' } as const])
      await expect(client.call(asking(actor), sweep, {})).rejects.toMatchObject({ code: 'forbidden' });
    expect(await client.call(asking({ kind: 'service', service: 'gateway' }), sweep, {})).toEqual({});
  });

  it('fails at once when nobody serves it', async () => {
    const unserved = rpc('rpc.nobody.note.list', {
      access: 'anybody',
      request: z.object({}),
      reply: z.object({}),
    });
    const started = performance.now();
    await expect(client.call(asking(person(newId())), unserved, {})).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('an event', () => {
  const timesHeard = async (noteId: string) =>
    (await owner.query('select 1 from heard where note_id = $1', [noteId])).rowCount;

  it('reaches its handler once, though it was published twice', async () => {
    const { noteId } = await client.call(asking(person(newId())), takeNote, { text: 'tell everybody' });
    await eventually(async () => (await timesHeard(noteId)) === 1);
    // As after a crash between publishing and marking, and past the stream's own memory of ids.
    const { rows } = await owner.query<{ id: string; subject: string; payload: unknown }>(
      `select id, subject, payload from outbox where payload->>'noteId' = $1`,
      [noteId],
    );
    const [row] = rows;
    const inbox = await owner.query('select 1 from inbox where event_id = $1', [row?.id]);
    expect(inbox.rowCount).toBe(1);
    await owner.query('insert into outbox_waiting values ($1)', [row?.id]);
    const { noteId: later } = await client.call(asking(person(newId())), takeNote, { text: 'and again' });
    await eventually(async () => (await timesHeard(later)) === 1);
    expect(await timesHeard(noteId)).toBe(1);
    const stillWaiting = () => owner.query('select 1 from outbox_waiting where id = $1', [row?.id]);
    await eventually(async () => (await stillWaiting()).rowCount === 0);
  });

  it('that can never be handled is kept as a dead letter and does not block the next', async () => {
    const poison = await client.call(asking(person(newId())), takeNote, { text: 'poison' });
    const healthy = await client.call(asking(person(newId())), takeNote, { text: 'healthy' });
    await eventually(async () => (await timesHeard(healthy.noteId)) === 1);
    const dead = await eventually(async () => {
      const { rows } = await owner.query<{ error: string }>(
        `select error from dead_letter where payload->>'noteId' = $1`,
        [poison.noteId],
      );
      return rows[0];
    });
    expect(dead?.error).toContain('not valid');
  });

  it('survives a restart of the message server', async () => {
    await nats.restart();
    const { noteId } = await eventually(
      () => client.call(asking(person(newId())), takeNote, { text: 'after the restart' }),
      { timeoutMs: 15_000 },
    );
    await eventually(async () => (await timesHeard(noteId)) === 1, { timeoutMs: 15_000 });
  });
});

describe('the tenant wall', () => {
  it('shows no row and takes none when no organization is set', async () => {
    const app = new Client({ connectionString: database.databaseUrl });
    await app.connect();
    await client.call(asking(person(newId())), takeNote, { text: 'behind the wall' });
    expect((await app.query('select * from note')).rowCount).toBe(0);
    await expect(app.query('insert into note values ($1, $2, $3)', [newId(), newId(), 'x'])).rejects.toThrow(
      'row-level security',
    );
    await app.end();
  });
});

describe('the keys of commands', () => {
  it('are those of the organization alone, and without one of those who have none', async () => {
    const organizationId = newId();
    const key = newId();
    await client.call(asking(person(organizationId), { idempotencyKey: key }), takeNote, { text: 'keyed' });
    const app = new Client({ connectionString: database.databaseUrl });
    await app.connect();
    const seen = async (organization: string) => {
      await app.query(`select set_config('app.organization', $1, false)`, [organization]);
      return (await app.query('select 1 from idempotency_key where key = $1', [key])).rowCount;
    };
    expect([await seen(organizationId), await seen(newId()), await seen('')]).toEqual([1, 0, 0]);
    await app.end();
  });
});

describe('the role that serves requests', () => {
  it.each(['outbox', 'outbox_waiting', 'outgoing_mail', 'stripe_event', 'dead_letter', 'migrations'])(
    'cannot read, change or remove what stands in %s, whoever it belongs to',
    async (table) => {
      const app = new Client({ connectionString: database.databaseUrl });
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
    const answer = await fetch(`${service.url}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: true, nats: true } },
    ]);
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('process_cpu_seconds_total');
  });
});
