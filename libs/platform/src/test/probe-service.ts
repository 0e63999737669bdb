import 'reflect-metadata';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Controller, Module } from '@nestjs/common';
import { batchRpc, event, failure, rpc, type Principal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import {
  createDatabase,
  startNats,
  type TestDatabase,
  type TestNats,
  testKeyEnv,
  testKeys,
} from '@almoner/testing';
import { Client } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  OnEvent,
  PlatformModule,
  PrincipalTokens,
  ReplyInbox,
  Rpc,
  RpcBatch,
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
} from '../index.ts';

const noteAdded = event('evt.probe.note.added.v1', z.object({ noteId: z.string(), text: z.string() }));
export const addNote = rpc('rpc.probe.note.add', {
  access: 'anybody',
  request: z.object({ text: z.string().min(1, 'Say something') }),
  reply: z.object({ noteId: z.string() }),
});
export const listNotes = rpc('rpc.probe.note.list', {
  access: 'anybody',
  request: z.object({}),
  reply: z.array(z.string()),
});
export const greet = rpc('rpc.probe.note.greet', {
  access: 'anybody',
  request: z.object({}),
  reply: z.object({ greetingId: z.string() }),
});
export const repeatText = rpc('rpc.probe.note.repeat', {
  access: 'anybody',
  request: z.object({ times: z.number().int() }),
  reply: z.object({ text: z.string() }),
});
export const sweep = rpc('rpc.probe.note.sweep', {
  access: 'service',
  request: z.object({}),
  reply: z.object({}),
});
export const failUnexpectedly = rpc('rpc.probe.note.break', {
  access: 'anybody',
  request: z.object({ how: z.enum(['rule', 'bug']) }),
  reply: z.object({}),
});

export const repeatInBatch = batchRpc('rpc.probe.note.repeat-many', {
  access: 'service',
  call: z.object({ text: z.string().min(1) }),
  callReply: z.object({ text: z.string() }),
});

/** The traces of the calls of `repeatInBatch` by their text. */
export const handledTraces: Record<string, string> = {};
/** Lets the call with the text 'waits' return. */
export let openGate: () => void = () => undefined;
const gate = new Promise<void>((resolve) => (openGate = resolve));

class CreateNotes1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(
      'create table note (id uuid primary key, organization_id uuid not null, text text not null)',
    );
    await protectTenantTable(runner, 'note');
    await runner.query('create table handled (note_id uuid, times int)');
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

  @Rpc(addNote)
  async add(ctx: Ctx, request: { text: string }) {
    return this.unitOfWork.runOnce(ctx, 'add-note', request, async (tx) => {
      const noteId = newId();
      await tx.query('insert into note (id, organization_id, text) values ($1, $2, $3)', [
        noteId,
        ctx.organizationId,
        request.text,
      ]);
      await tx.publish(noteAdded, { noteId, text: request.text });
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

  @Rpc(repeatText)
  repeat(_: Ctx, { times }: { times: number }) {
    return Promise.resolve({ text: 'é'.repeat(times) });
  }

  @RpcBatch(repeatInBatch)
  async repeatInBatch({ traceparent, deadlineAt }: Ctx, { text }: { text: string }) {
    handledTraces[text] = traceparent;
    if (text === 'ms left') return { text: String(deadlineAt - Date.now()) };
    if (text === 'refused') throw failure('last_admin');
    if (text === 'bug') throw new Error('secret detail');
    if (text === 'waits') await gate;
    if (text === 'never answered') await new Promise<never>(() => undefined);
    return { text };
  }

  @Rpc(sweep)
  sweep(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  @Rpc(failUnexpectedly)
  failUnexpectedly(_: Ctx, { how }: { how: 'rule' | 'bug' }): Promise<Record<string, never>> {
    return Promise.reject(how === 'rule' ? failure('last_admin') : new Error('secret detail'));
  }

  @OnEvent(noteAdded)
  async handle(_: Ctx, note: { noteId: string; text: string }, tx: Transaction): Promise<void> {
    if (note.text === 'poison') throw failure('invalid_input');
    await tx.query('insert into handled (note_id, times) values ($1, 1)', [note.noteId]);
  }
}

export const tokens = new PrincipalTokens(testKeys);

@Module({})
class ProbeModule {}

/** A small test service on a real database and NATS server, and its caller. */
export class Probe {
  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    readonly service: RunningService,
    readonly connection: NatsConnection,
    readonly inbox: ReplyInbox,
    readonly client: RpcClient,
    /** Pool of the role that owns the schema. */
    readonly owner: Client,
  ) {}

  static async start(): Promise<Probe> {
    const [database, nats] = await Promise.all([createDatabase('probe'), startNats()]);
    await migrate(database.ownerUrl, [CreateNotes1763700000000]);
    const environment = readEnvironment(serviceEnvironment, {
      NATS_URL: nats.url,
      ...testKeyEnv('probe'),
      PUBLIC_URL: 'http://localhost:1',
      DATABASE_URL: database.databaseUrl,
      DATABASE_SYSTEM_URL: database.systemUrl,
      LOG_LEVEL: 'silent',
    });
    const service = await startService('probe', environment, {
      module: ProbeModule,
      imports: [PlatformModule.forService({ service: 'probe', environment, entities: [] })],
      controllers: [NotesController],
    });
    const connection = await connect(natsOptions(nats.url));
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const inbox = new ReplyInbox(connection, 'test');
    return new Probe(database, nats, service, connection, inbox, new RpcClient(inbox, tokens), owner);
  }

  async stop(): Promise<void> {
    await this.owner.end();
    await this.connection.close();
    await this.service.close();
    await this.nats.stop();
    await this.database.drop();
  }
}

/** Short enough that a call which a restart lost fails in time to be tried again. */
export const contextFor = (actor: Principal, over: Partial<Ctx> = {}): Ctx => ({
  actor,
  organizationId: null,
  traceparent: newTraceparent(),
  deadlineAt: Date.now() + 5_000,
  idempotencyKey: null,
  origin: null,
  ...over,
});
export { signedInPerson as person } from '@almoner/testing';
