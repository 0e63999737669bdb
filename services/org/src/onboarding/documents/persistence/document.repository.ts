import { Inject, Injectable } from '@nestjs/common';
import { type DocumentPurpose, type DocumentWire } from '@almoner/contracts';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

/** An organization, or the applicant while there is none. */
export interface DocumentOwner {
  readonly organizationId: string | null;
  readonly userId: string;
}

export interface DocumentRecord {
  readonly id: string;
  readonly purpose: DocumentPurpose;
  readonly name: string;
  readonly bytes: number;
  readonly attempt: number;
  readonly type: DocumentWire['type'] | null;
  readonly sha256: string | null;
  readonly uploadedAt: Date | null;
  readonly handedInAt: Date | null;
  readonly stripeFileId: string | null;
}
export type NewDocument = Pick<DocumentRecord, 'id' | 'purpose' | 'name' | 'bytes'>;
export type Finished = Pick<DocumentWire, 'name' | 'type' | 'sha256'>;

const columns = `id, purpose, name, bytes, attempt, type, sha256, uploaded_at as "uploadedAt",
                 handed_in_at as "handedInAt", stripe_file_id as "stripeFileId"`;
const isOwnedBy = `organization_id is not distinct from $1 and (organization_id is not null or uploaded_by = $2)`;

@Injectable()
export class DocumentRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Returns whether an applicant without an organization has joined one since. */
  async hasJoined({ organizationId, userId }: DocumentOwner): Promise<boolean> {
    if (organizationId !== null) return false;
    const { rowCount } = await this.systemPool.query(`select from member where user_id = $1`, [userId]);
    return rowCount !== 0;
  }

  /** Serializes the changes of one owner. Returns whether their application accepts documents. */
  async lock(tx: Transaction, { organizationId, userId }: DocumentOwner): Promise<boolean> {
    if (organizationId === null) {
      const found = await tx.query(`select 1 from "user" where id = $1 for update`, [userId]);
      return found.length > 0;
    }
    const pending = await tx.query<{ account_activation: string }>(
      `select account_activation from organization where organization_id = $1 for update`,
      [organizationId],
    );
    return pending[0]?.account_activation === 'Pending';
  }

  /** Sets the person for row-level security where there is no organization yet. */
  async setUser(tx: Transaction, { organizationId, userId }: DocumentOwner): Promise<void> {
    if (organizationId === null) await tx.query(`select set_config('app.user', $1, true)`, [userId]);
  }

  /** Counts finished documents and unfinished uploads. */
  async count(tx: Transaction, owner: DocumentOwner): Promise<number> {
    const [row] = await tx.query<{ documents: number }>(
      `select count(*)::int as documents from document where ${isOwnedBy}`,
      [owner.organizationId, owner.userId],
    );
    return row?.documents ?? 0;
  }

  async add(tx: Transaction, owner: DocumentOwner, document: NewDocument, key: string | null): Promise<void> {
    const { id, purpose, name, bytes } = document;
    await tx.query(
      `insert into document (id, organization_id, uploaded_by, purpose, name, bytes, upload_key, begun_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [id, owner.organizationId, owner.userId, purpose, name, bytes, key],
    );
  }

  /** The document that this person began with this key; counts the new attempt. */
  async restart(tx: Transaction, owner: DocumentOwner, key: string): Promise<DocumentRecord | null> {
    const [row] = await tx.query<DocumentRecord>(
      `update document set attempt = attempt + 1, begun_at = now()
       where ${isOwnedBy} and uploaded_by = $2 and upload_key = $3 returning ${columns}`,
      [owner.organizationId, owner.userId, key],
    );
    return row ?? null;
  }

  /** Prevents its removal until the transaction ends. */
  async lockShared(tx: Transaction, owner: DocumentOwner, id: string): Promise<DocumentRecord | null> {
    return this.one(tx, owner, id, 'for key share');
  }

  async lockOne(tx: Transaction, owner: DocumentOwner, id: string): Promise<DocumentRecord | null> {
    return this.one(tx, owner, id, 'for update');
  }

  async finish(tx: Transaction, id: string, { name, type, sha256 }: Finished, at: Date): Promise<void> {
    await tx.query(`update document set name = $2, type = $3, sha256 = $4, uploaded_at = $5 where id = $1`, [
      id,
      name,
      type,
      sha256,
      at,
    ]);
  }

  async list(tx: Transaction, owner: DocumentOwner): Promise<DocumentRecord[]> {
    return tx.query<DocumentRecord>(
      `select ${columns} from document where ${isOwnedBy} and uploaded_at is not null
       order by uploaded_at desc, id desc`,
      [owner.organizationId, owner.userId],
    );
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.query(`delete from document where id = $1`, [id]);
  }

  /** Finished documents of the applicant become the organization's; unfinished uploads are removed. */
  async assignToOrganization(tx: Transaction, userId: string, organizationId: string): Promise<void> {
    const applicant = { organizationId: null, userId };
    await this.setUser(tx, applicant);
    await this.lock(tx, applicant);
    await tx.query(
      `update document set organization_id = $2
       where organization_id is null and uploaded_by = $1 and uploaded_at is not null`,
      [userId, organizationId],
    );
    await this.removeUnsent(tx, userId);
  }

  async removeUnsent(tx: Transaction, userId: string): Promise<void> {
    await this.setUser(tx, { organizationId: null, userId });
    await tx.query(`delete from document where organization_id is null and uploaded_by = $1`, [userId]);
  }

  /** Marks the newest letter as submitted; letters that were submitted before keep their mark. */
  async markLetterSubmitted(tx: Transaction, organizationId: string, at: Date): Promise<void> {
    await tx.query(
      `update document set handed_in_at = $2
       where handed_in_at is null and id = (
         select id from document
         where organization_id = $1 and purpose = 'determination_letter' and uploaded_at is not null
         order by uploaded_at desc, id desc limit 1)`,
      [organizationId, at],
    );
  }

  /** The letter submitted last; null when it was delivered. */
  async findPendingLetter(tx: Transaction, organizationId: string): Promise<DocumentRecord | null> {
    const [row] = await tx.query<DocumentRecord & { arrivedAt: Date | null }>(
      `select ${columns}, arrived_at as "arrivedAt" from document
       where organization_id = $1 and handed_in_at is not null order by handed_in_at desc, id desc limit 1`,
      [organizationId],
    );
    return row === undefined || row.arrivedAt !== null ? null : row;
  }

  async saveFileId(tx: Transaction, id: string, stripeFileId: string): Promise<void> {
    await tx.query(`update document set stripe_file_id = $2 where id = $1`, [id, stripeFileId]);
  }

  async markDelivered(tx: Transaction, id: string, at: Date): Promise<void> {
    await tx.query(`update document set arrived_at = $2 where id = $1`, [id, at]);
  }

  private async one(tx: Transaction, owner: DocumentOwner, id: string, lock: string) {
    const [row] = await tx.query<DocumentRecord>(
      `select ${columns} from document where ${isOwnedBy} and id = $3 ${lock}`,
      [owner.organizationId, owner.userId, id],
    );
    return row ?? null;
  }
}
