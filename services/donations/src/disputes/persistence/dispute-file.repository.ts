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

/** Evidence of a dispute. The gift is locked by the caller wherever something changes. */
@Injectable()
export class DisputeFileRepository {
  /** Returns the file that this idempotency key began before, if there is one, with new time to finish; null when that is another dispute's. */
  async begin(
    tx: Transaction,
    organizationId: string,
    stripeDisputeId: string,
    file: NewFile,
  ): Promise<Pick<DisputeFile, 'id' | 'kind' | 'name' | 'bytes'> | null> {
    await tx.query(sql`
      insert into gift_dispute_file (organization_id, id, stripe_dispute_id, kind, name, bytes, idempotency_key, created_at)
      values (${organizationId}, ${file.id}, ${stripeDisputeId}, ${file.kind}, ${file.name}, ${file.bytes}, ${file.idempotencyKey},
              ${file.createdAt})
      on conflict (organization_id, idempotency_key) where idempotency_key is not null do update
        set created_at = excluded.created_at where gift_dispute_file.type is null`);
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

  /** It replaces the one of its kind. */
  async finish(
    tx: Transaction,
    organizationId: string,
    stripeDisputeId: string,
    { id, kind }: DisputeFile,
    { type, sha256 }: { readonly type: FileType; readonly sha256: string },
    at: Date,
  ): Promise<void> {
    await tx.query(sql`
      delete from gift_dispute_file where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId}
        and kind = ${kind} and id <> ${id} and type is not null`);
    await tx.query(sql`
      update gift_dispute_file set type = ${type}, sha256 = ${sha256}, uploaded_at = ${at}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** An upload that nobody can resume. One with a key may have been resumed; it is deleted when it times out, or with the dispute. */
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
    // An object is removed by the job that moves files.
    await tx.query(sql`
      update gift_dispute_file set uploaded_at = null, object_key = null, object_part_hashes = null
      where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId} and uploaded_at is not null`);
    await tx.query(sql`
      delete from gift_dispute_file_part where organization_id = ${organizationId} and file_id in (
        select id from gift_dispute_file
        where organization_id = ${organizationId} and stripe_dispute_id = ${stripeDisputeId})`);
  }
}
