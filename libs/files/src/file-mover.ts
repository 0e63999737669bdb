import { createHash } from 'node:crypto';
import { newId } from '@almoner/kernel';
import { type Logger } from '@almoner/platform';
import { type Pool, type PoolClient } from 'pg';
import { partCount } from './file-parts.ts';
import { type FileTables } from './file-tables.ts';
import { type ObjectStore } from './object-store.port.ts';
import { partHashesOf } from './part-hashes.ts';

interface FinishedFile {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly owner: string;
}

const movedPerRound = 20;
const removedPerRound = 100;
/** Longer than a request can be in progress: an object is not removed while it may still be written. */
const writingMinutes = 15;

/**
 * Moves finished files of all tenants from the database to an object store, and removes the objects that no file has. The key of
 * each object is stored before the object is written, and deleted in the transaction that assigns the object to its file. So after
 * a crash at any point, an object has either its file or its stored key.
 */
export class FileMover {
  private readonly unreadable = new Set<string>();

  constructor(
    private readonly systemPool: Pool,
    private readonly tables: FileTables,
    private readonly objects: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /** Ends early when `signal` is aborted. @throws DomainError `file_store_unavailable`: the next round tries again. */
  async moveFinished(signal: AbortSignal): Promise<void> {
    for (const file of await this.finished()) {
      if (signal.aborted) return;
      await this.move(file);
    }
  }

  /** @throws DomainError `file_store_unavailable`: the next round tries again. */
  async removeLeft(signal: AbortSignal): Promise<void> {
    const { leftObject } = this.tables;
    // A claimed object is no longer given to a file.
    const { rows } = await this.systemPool.query<{ key: string }>(
      `update ${leftObject} set is_claimed = true where key in (
         select key from ${leftObject} where remove_after < now() order by remove_after limit $1
         for update skip locked)
       returning key`,
      [removedPerRound],
    );
    for (const { key } of rows) {
      if (signal.aborted) return;
      await this.objects.remove(key);
      await this.systemPool.query(`delete from ${leftObject} where key = $1`, [key]);
    }
  }

  private async finished(): Promise<FinishedFile[]> {
    const { file, owner } = this.tables;
    const { rows } = await this.systemPool.query<FinishedFile>(
      `select f.id, f.bytes, f.sha256, ${owner} as owner from ${file} f
       where f.uploaded_at is not null and f.object_key is null and not f.id = any($1::uuid[])
       order by f.uploaded_at limit $2`,
      [[...this.unreadable], movedPerRound],
    );
    return rows;
  }

  private async move(file: FinishedFile): Promise<void> {
    const content = await this.contentOf(file);
    if (content === null) return;
    // For this attempt alone: what an earlier or a concurrent one leaves can be removed without looking at the file.
    const key = `${file.owner}/${this.tables.file}/${file.id}/${newId()}`;
    await this.note(key);
    await this.objects.put(key, content);
    await this.inTransaction((client) => this.give(client, file, key, content));
  }

  /** Null for content that is not what was uploaded: it stays where it is, for an operator. */
  private async contentOf({ id, bytes, sha256 }: FinishedFile): Promise<Buffer | null> {
    const { part, fileColumn } = this.tables;
    const { rows } = await this.systemPool.query<{ content: Buffer }>(
      `select content from ${part} where ${fileColumn} = $1 order by part`,
      [id],
    );
    const content = Buffer.concat(rows.map((row) => row.content));
    const isSame = rows.length === partCount(bytes) && content.length === bytes && hashOf(content) === sha256;
    if (isSame) return content;
    // A deleted file has no parts either.
    if (rows.length === 0) return null;
    this.unreadable.add(id);
    this.logger.error({ fileId: id }, 'the content of a file in the database is not what was uploaded');
    return null;
  }

  private async note(key: string): Promise<void> {
    const { leftObject } = this.tables;
    await this.systemPool.query(
      `insert into ${leftObject} (key, remove_after) values ($1, now() + $2 * interval '1 minute')`,
      [key, writingMinutes],
    );
  }

  /** If the file or its content was deleted or moved meanwhile, the key stays stored, so that the object is removed. */
  private async give(client: PoolClient, { id }: FinishedFile, key: string, content: Buffer): Promise<void> {
    const { file, part, fileColumn, leftObject } = this.tables;
    const { rowCount: isThere } = await client.query(
      `select from ${file} where id = $1 and uploaded_at is not null and object_key is null for update`,
      [id],
    );
    if (isThere !== 1) return;
    const { rowCount: isNoted } = await client.query(
      `delete from ${leftObject} where key = $1 and not is_claimed`,
      [key],
    );
    if (isNoted !== 1) return;
    await client.query(`update ${file} set object_key = $2, object_part_hashes = $3 where id = $1`, [
      id,
      key,
      partHashesOf(content),
    ]);
    await client.query(`delete from ${part} where ${fileColumn} = $1`, [id]);
  }

  private async inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.systemPool.connect();
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
