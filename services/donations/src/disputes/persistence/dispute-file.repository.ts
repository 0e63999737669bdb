import { Injectable } from '@nestjs/common';
import { type DisputeFileKind } from '@almoner/contracts';
import { type FileType } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

export interface DisputeFile {
  readonly id: string;
  readonly kind: DisputeFileKind;
  readonly name: string;
  readonly bytes: number;
  /** Null until the upload is complete. */
  readonly type: FileType | null;
  /** Null until it is sent. */
  readonly stripeFileId: string | null;
}

interface NewFile extends Pick<DisputeFile, 'id' | 'kind' | 'name' | 'bytes'> {
  readonly idempotencyKey: string | null;
  readonly createdAt: Date;
}

const columns = `id, kind, name, bytes, type, stripe_file_id as "stripeFileId"`;
const abandonedAfter = '1 day';

/** Evidence of a dispute. The gift is locked by the caller wherever something changes. */
@Injectable()
export class DisputeFileRepository {
  /** Returns the file that this idempotency key began before, if there is one; null when that is another dispute's. */
  async begin(
    tx: Transaction,
    organizationId: string,
    stripeDisputeId: string,
    file: NewFile,
  ): Promise<Pick<DisputeFile, 'id' | 'kind' | 'name' | 'bytes'> | null> {
    await tx.query(sql`
      delete from gift_dispute_file where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId}
        and type is null and created_at < now() - ${abandonedAfter}::interval`);
    await tx.query(sql`
      insert into gift_dispute_file (organization_id, id, stripe_dispute_id, kind, name, bytes, idempotency_key, created_at)
      values (${organizationId}, ${file.id}, ${stripeDisputeId}, ${file.kind}, ${file.name}, ${file.bytes}, ${file.idempotencyKey},
              ${file.createdAt})
      on conflict do nothing`);
    const [begun] = await tx.query<Pick<DisputeFile, 'id' | 'kind' | 'name' | 'bytes'>>(sql`
      select id, kind, name, bytes from gift_dispute_file
      where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId}
        and (id = ${file.id} or idempotency_key = ${file.idempotencyKey})`);
    return begun ?? null;
  }

  async find(
    tx: Transaction,
    organizationId: string,
    stripeDisputeId: string,
    id: string,
  ): Promise<DisputeFile | null> {
    const [file] = await tx.query<DisputeFile>(
      `select ${columns} from gift_dispute_file where organization_id = $1 and stripe_dispute_id = $2 and id = $3`,
      [organizationId, stripeDisputeId, id],
    );
    return file ?? null;
  }

  /** Those whose upload is complete. */
  complete(tx: Transaction, organizationId: string, stripeDisputeId: string): Promise<DisputeFile[]> {
    return tx.query<DisputeFile>(
      `select ${columns} from gift_dispute_file
       where organization_id = $1 and stripe_dispute_id = $2 and type is not null order by kind`,
      [organizationId, stripeDisputeId],
    );
  }

  async addPart(
    tx: Transaction,
    organizationId: string,
    fileId: string,
    part: number,
    content: Uint8Array,
  ): Promise<void> {
    await tx.query(
      `insert into gift_dispute_file_part (organization_id, file_id, part, content) values ($1, $2, $3, $4)
       on conflict (file_id, part) do update set content = excluded.content`,
      [organizationId, fileId, part, content],
    );
  }

  async content(tx: Transaction, organizationId: string, fileId: string): Promise<Buffer> {
    const parts = await tx.query<{ content: Buffer }>(
      `select content from gift_dispute_file_part where organization_id = $1 and file_id = $2 order by part`,
      [organizationId, fileId],
    );
    return Buffer.concat(parts.map(({ content }) => content));
  }

  /** It replaces the one of its kind. */
  async finish(
    tx: Transaction,
    organizationId: string,
    stripeDisputeId: string,
    { id, kind }: DisputeFile,
    type: FileType,
  ): Promise<void> {
    await tx.query(sql`
      delete from gift_dispute_file where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId}
        and kind = ${kind} and id <> ${id} and type is not null`);
    await tx.query(sql`
      update gift_dispute_file set type = ${type} where organization_id = ${organizationId} and id = ${id}`);
  }

  /** An upload that nobody can resume. One with a key may be under way again; it is deleted a day later, or with the dispute. */
  async abandon(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(sql`
      delete from gift_dispute_file
      where organization_id = ${organizationId} and id = ${id} and type is null and idempotency_key is null`);
  }

  async remove(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(
      sql`delete from gift_dispute_file where organization_id = ${organizationId} and id = ${id}`,
    );
  }

  async saveSent(tx: Transaction, organizationId: string, id: string, stripeFileId: string): Promise<void> {
    await tx.query(sql`
      update gift_dispute_file set stripe_file_id = ${stripeFileId} where organization_id = ${organizationId} and id = ${id}`);
  }

  /** The dispute is answered: Stripe has what was sent, and only its name stays here. */
  async close(tx: Transaction, organizationId: string, stripeDisputeId: string): Promise<void> {
    await tx.query(sql`
      delete from gift_dispute_file
      where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId} and stripe_file_id is null`);
    await tx.query(sql`
      delete from gift_dispute_file_part where organization_id = ${organizationId} and file_id in (
        select id from gift_dispute_file
        where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId})`);
  }
}
