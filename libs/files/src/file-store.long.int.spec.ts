import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documentPartBytes } from '@almoner/contracts';
import { DomainError, newId } from '@almoner/kernel';
import { createLogger, migrate, type Transaction } from '@almoner/platform';
import { S3Server, createMigratedDatabase, s3Environment, type TestDatabase } from '@almoner/testing';
import { Pool } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { FileMover } from './file-mover.ts';
import { FileStore, type InFileTransaction } from './file-store.ts';
import { type FileTables } from './file-tables.ts';
import { keepFilesInObjects } from './migration-steps.ts';
import { fileEnvironment, objectStoreOf } from './object-store-settings.ts';
import { type ObjectStore } from './object-store.port.ts';

// Not stubbed: PostgreSQL and the S3 SDK. Its server is ours, and checks the signatures.
const tables: FileTables = {
  file: 'file',
  part: 'file_part',
  fileColumn: 'file_id',
  leftObject: 'file_object_left',
  owner: `'organizations/' || f.organization_id`,
};

class CreateFiles1795451000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table file (id uuid primary key, organization_id uuid not null, bytes int not null, sha256 text, uploaded_at timestamptz)`);
    await runner.query(`
      create table file_part (file_id uuid not null references file (id) on delete cascade, part int not null, content bytea not null,
        primary key (file_id, part))`);
    await keepFilesInObjects(runner, 'file');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const logger = createLogger('files', 'silent');
const organizationId = newId();
const contents = [1, 300, documentPartBytes, documentPartBytes + 17, 3 * documentPartBytes].map((bytes) =>
  randomBytes(bytes),
);
const running = () => new AbortController().signal;
let database: TestDatabase;
let app: Pool;
let system: Pool;
let server: S3Server;
let objects: ObjectStore;

beforeAll(async () => {
  database = await createMigratedDatabase('files', (url) => migrate(url, [CreateFiles1795451000001]));
  app = new Pool({ connectionString: database.databaseUrl, max: 4 });
  system = new Pool({ connectionString: database.systemUrl, max: 4 });
});
beforeEach(async () => {
  server = await S3Server.start();
  objects = await objectStore(server);
});
afterEach(async () => {
  await system.query('delete from file');
  await system.query('delete from file_object_left');
  await server.stop();
});
afterAll(async () => {
  await app.end();
  await system.end();
  await database.drop();
});

async function objectStore(of: S3Server, over: Record<string, string> = {}): Promise<ObjectStore> {
  const store = await objectStoreOf(fileEnvironment.parse({ ...s3Environment(of), ...over }), logger);
  if (store === null) throw new Error('No object store is configured.');
  return store;
}

const within: InFileTransaction = async (work) => {
  const client = await app.connect();
  try {
    await client.query('begin');
    const query = async <Row>(text: unknown, values: readonly unknown[] = []) =>
      (await client.query(String(text), [...values])).rows as Row[];
    const result = await work({ query } as unknown as Transaction);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
};
const partsOf = (content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / documentPartBytes) }, (_, part) =>
    content.subarray(part * documentPartBytes, (part + 1) * documentPartBytes),
  );

async function upload(store: FileStore, content: Buffer) {
  const file = { id: newId(), bytes: content.length };
  await app.query(`insert into file (id, organization_id, bytes) values ($1, $2, $3)`, [
    file.id,
    organizationId,
    file.bytes,
  ]);
  for (const [part, bytes] of partsOf(content).entries())
    expect(await within((tx) => store.save(tx, file.id, part, bytes))).toBe(true);
  return file;
}
async function finished(store: FileStore, content: Buffer) {
  const file = await upload(store, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await app.query(`update file set sha256 = $2, uploaded_at = now() where id = $1`, [file.id, sha256]);
  return file;
}
/** Each attempt to store a file has a key of its own below it. */
const folderOf = ({ id }: { readonly id: string }) => `organizations/${organizationId}/file/${id}/`;
const keyOf = (file: { readonly id: string }) =>
  [...server.objects.keys()].find((key) => key.startsWith(folderOf(file))) ?? '';
const mover = (store = objects) => new FileMover(system, tables, store, logger);
const storeOn = (store: ObjectStore | null = objects) => new FileStore(tables, store, logger);
const rowsOf = async (table: string) =>
  (await system.query(`select * from ${table}`)).rows as Record<string, unknown>[];
const passWritingTime = () =>
  system.query(`update file_object_left set remove_after = now() - interval '1 second'`);

async function codeOf(refused: Promise<unknown>): Promise<string> {
  try {
    await refused;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'was not refused';
}

describe.each(['in the database', 'in an object store'] as const)('A file %s', (place) => {
  const settle = async () => {
    if (place === 'in an object store') await mover().moveFinished(running());
  };

  it('is read as it was written, in parts and as a whole', async () => {
    const store = storeOn();
    for (const content of contents) {
      const file = await finished(store, content);
      await settle();
      const parts = partsOf(content);
      for (const [part, bytes] of parts.entries()) {
        const read = await store.read(within, file.id, part);
        expect(bytes.equals(read ?? Buffer.of())).toBe(true);
      }
      expect(await store.read(within, file.id, parts.length)).toBeNull();
      expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
    }
    expect(await rowsOf('file_part')).toHaveLength(place === 'in the database' ? 8 : 0);
    expect(server.objects.size).toBe(place === 'in the database' ? 0 : contents.length);
  });

  it('takes a repeated part, and no other content in its place', async () => {
    const store = storeOn();
    const content = contents[3] ?? Buffer.of();
    const file = await finished(store, content);
    await settle();
    const [first = Buffer.of()] = partsOf(content);
    const before = await rowsOf('file_part');
    expect(await within((tx) => store.save(tx, file.id, 0, randomBytes(first.length)))).toBe(false);
    expect(await within((tx) => store.save(tx, file.id, 0, first))).toBe(true);
    expect(await rowsOf('file_part')).toEqual(before);
    expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
  });

  it('is gone when its row is, and its object soon after', async () => {
    const store = storeOn();
    const file = await finished(store, contents[1] ?? Buffer.of());
    await settle();
    await app.query(`delete from file where id = $1`, [file.id]);
    expect(await store.read(within, file.id, 0)).toBeNull();
    expect(await store.readAll(within, file)).toBeNull();
    await mover().removeLeft(running());
    expect([server.objects.size, await rowsOf('file_part'), await rowsOf('file_object_left')]).toEqual([
      0,
      [],
      [],
    ]);
  });

  it('that is incomplete is read as far as it is there, and never moved', async () => {
    const store = storeOn();
    const file = await upload(store, contents[3] ?? Buffer.of());
    await app.query(`delete from file_part where part = 1`);
    await settle();
    expect(await store.read(within, file.id, 0)).not.toBeNull();
    expect(await store.read(within, file.id, 1)).toBeNull();
    expect(await store.readAll(within, file)).toBeNull();
    expect(server.objects.size).toBe(0);
  });
});

describe('A file that is moved', () => {
  it('is private, under the key of its organization', async () => {
    const file = await finished(storeOn(), contents[1] ?? Buffer.of());
    await mover().moveFinished(running());
    expect(server.requests).toEqual([`PUT ${keyOf(file)}`]);
    expect(keyOf(file)).toContain(folderOf(file));
    expect(await fetch(`${server.url}/files/${keyOf(file)}`)).toMatchObject({ status: 403 });
  });

  it('is readable with the previous setting, and not without the bucket', async () => {
    const file = await finished(storeOn(), contents[1] ?? Buffer.of());
    await mover().moveFinished(running());
    expect(await storeOn().read(within, file.id, 0)).not.toBeNull();
    expect(await codeOf(storeOn(null).read(within, file.id, 0))).toBe('file_store_unavailable');
  });

  it('is checked when it is read: changed, cut, longer or missing bytes are an error, never shown', async () => {
    const store = storeOn();
    const content = contents[3] ?? Buffer.of();
    const file = await finished(store, content);
    await mover().moveFinished(running());
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(documentPartBytes + 3) ^ 1, documentPartBytes + 3);
    const key = keyOf(file);
    server.objects.set(key, changed);
    expect(await store.read(within, file.id, 0)).not.toBeNull();
    expect(await codeOf(store.read(within, file.id, 1))).toBe('file_damaged');
    expect(await codeOf(store.readAll(within, file))).toBe('file_damaged');
    server.objects.set(key, content.subarray(0, documentPartBytes + 5));
    expect(await codeOf(store.read(within, file.id, 1))).toBe('file_damaged');
    server.objects.set(key, content.subarray(0, documentPartBytes));
    expect(await codeOf(store.read(within, file.id, 1))).toBe('file_damaged');
    server.objects.clear();
    expect(await codeOf(store.read(within, file.id, 0))).toBe('file_damaged');
  });

  it('stays in the database when its content there is damaged, and the others are moved', async () => {
    const store = storeOn();
    const damaged = await finished(store, contents[1] ?? Buffer.of());
    const other = await finished(store, contents[1] ?? Buffer.of());
    await system.query(`update file_part set content = 'other' where file_id = $1`, [damaged.id]);
    const moving = mover();
    await moving.moveFinished(running());
    await moving.moveFinished(running());
    expect([...server.objects.keys()]).toEqual([keyOf(other)]);
  });

  it('is given no object when its content was deleted meanwhile', async () => {
    const file = await finished(storeOn(), contents[1] ?? Buffer.of());
    const emptied = Object.assign(Object.create(objects) as ObjectStore, {
      put: async (key: string, bytes: Uint8Array) => {
        await objects.put(key, bytes);
        await app.query(`update file set uploaded_at = null where id = $1`, [file.id]);
        await app.query(`delete from file_part where file_id = $1`, [file.id]);
      },
    });
    await mover(emptied).moveFinished(running());
    expect(await rowsOf('file')).toMatchObject([{ id: file.id, object_key: null }]);
    await passWritingTime();
    await mover().removeLeft(running());
    expect([server.objects.size, await rowsOf('file_object_left')]).toEqual([0, []]);
  });

  it('is moved once by two replicas at once', async () => {
    const store = storeOn();
    const content = contents[3] ?? Buffer.of();
    const files = await Promise.all(Array.from({ length: 5 }, () => finished(store, content)));
    await Promise.all([mover().moveFinished(running()), mover().moveFinished(running())]);
    expect(await rowsOf('file_part')).toEqual([]);
    await passWritingTime();
    await mover().removeLeft(running());
    expect([server.objects.size, await rowsOf('file_object_left')]).toEqual([5, []]);
    for (const file of files)
      expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
  });
});

describe('An outage of the object store', () => {
  it.each(['answers 500', 'is silent', 'stops in the middle'] as const)(
    'that %s is a clear error for the reader, and reading works again afterwards',
    async (fault) => {
      const store = storeOn();
      const content = contents[3] ?? Buffer.of();
      const file = await finished(store, content);
      await mover().moveFinished(running());
      server.fault = fault;
      expect(await codeOf(store.read(within, file.id, 0))).toBe('file_store_unavailable');
      server.fault = null;
      expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
    },
  );

  it('leaves a file that could not be moved where it is, readable; the next round moves it', async () => {
    const store = storeOn();
    const content = contents[3] ?? Buffer.of();
    const file = await finished(store, content);
    server.fault = 'answers 500';
    expect(await codeOf(mover().moveFinished(running()))).toBe('file_store_unavailable');
    expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
    server.fault = null;
    await mover().moveFinished(running());
    expect(await rowsOf('file_part')).toEqual([]);
    await passWritingTime();
    await mover().removeLeft(running());
    expect([server.objects.size, await rowsOf('file_object_left')]).toEqual([1, []]);
    expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
  });

  it('leaves no object behind whose file was deleted after it was stored without an answer', async () => {
    const file = await finished(storeOn(), contents[1] ?? Buffer.of());
    server.fault = 'stores and does not answer';
    expect(await codeOf(mover().moveFinished(running()))).toBe('file_store_unavailable');
    server.fault = null;
    expect(server.objects.size).toBe(1);
    await app.query(`delete from file where id = $1`, [file.id]);
    // Not yet: it may still be written.
    await mover().removeLeft(running());
    expect(server.objects.size).toBe(1);
    await passWritingTime();
    await mover().removeLeft(running());
    expect([server.objects.size, await rowsOf('file_object_left')]).toEqual([0, []]);
  });

  it('delays the removal of objects', async () => {
    const file = await finished(storeOn(), contents[1] ?? Buffer.of());
    await mover().moveFinished(running());
    await app.query(`delete from file where id = $1`, [file.id]);
    server.fault = 'answers 500';
    expect(await codeOf(mover().removeLeft(running()))).toBe('file_store_unavailable');
    server.fault = null;
    await mover().removeLeft(running());
    expect(server.objects.size).toBe(0);
  });

  it('gives no file an object that was removed because storing it took too long', async () => {
    const store = storeOn();
    const content = contents[1] ?? Buffer.of();
    const file = await finished(store, content);
    const slow = Object.assign(Object.create(objects) as ObjectStore, {
      put: async (key: string, bytes: Uint8Array) => {
        await objects.put(key, bytes);
        await passWritingTime();
        await mover().removeLeft(running());
      },
    });
    await mover(slow).moveFinished(running());
    expect(server.objects.size).toBe(0);
    expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
    await mover().moveFinished(running());
    expect(content.equals((await store.readAll(within, file)) ?? Buffer.of())).toBe(true);
    expect([server.objects.size, await rowsOf('file_part')]).toEqual([1, []]);
  });
});

describe('A wrong key', () => {
  it('is an error, and nothing is stored', async () => {
    await finished(storeOn(), contents[1] ?? Buffer.of());
    const wrong = await objectStore(server, { S3_SECRET_ACCESS_KEY: 'another' });
    expect(await codeOf(mover(wrong).moveFinished(running()))).toBe('file_store_unavailable');
    expect(server.objects.size).toBe(0);
    expect(await rowsOf('file_part')).toHaveLength(1);
  });
});
