import { Injectable } from '@nestjs/common';
import { type FundFileWire } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

/** The owner of a file: the fund itself, one of its releases, or a release that is not made yet. */
export interface FileOwner {
  readonly fundId: string;
  readonly isEvidence: boolean;
  readonly transferId: string | null;
}

/** An upload, finished or not. */
export interface FileRecord extends FileOwner {
  readonly id: string;
  readonly uploadedBy: string;
  readonly uploadedByName: string | null;
  readonly uploadedByEmail: string;
  readonly name: string;
  readonly bytes: number;
  readonly attempt: number;
  readonly type: FundFileWire['type'] | null;
  readonly uploadedAt: Date | null;
  /** For its release; null without one. */
  readonly transferStatus: 'pending' | 'posted' | 'voided' | null;
}
export type NewFile = Omit<FileRecord, 'attempt' | 'type' | 'uploadedAt' | 'transferStatus'>;

interface Finished {
  readonly name: string;
  readonly type: FundFileWire['type'];
  readonly sha256: string;
}

const columns = `f.id, f.fund_id as "fundId", f.is_evidence as "isEvidence", f.transfer_id as "transferId", f.uploaded_by as "uploadedBy",
  f.uploaded_by_name as "uploadedByName", f.uploaded_by_email as "uploadedByEmail", f.name, f.bytes, f.attempt, f.type,
  f.uploaded_at as "uploadedAt",
  (select t.status from transfer t where t.organization_id = f.organization_id and t.id = f.transfer_id) as "transferStatus"`;

/** All within the organization of the transaction. Callers that change anything have locked the fund. */
@Injectable()
export class FundFileRepository {
  async add(tx: Transaction, organizationId: string, file: NewFile, key: string | null): Promise<void> {
    await tx.query(sql`
      insert into fund_file (organization_id, fund_id, id, is_evidence, transfer_id, uploaded_by, uploaded_by_name, uploaded_by_email,
        name, bytes, upload_key, begun_at)
      values (${organizationId}, ${file.fundId}, ${file.id}, ${file.isEvidence}, ${file.transferId}, ${file.uploadedBy},
        ${file.uploadedByName}, ${file.uploadedByEmail}, ${file.name}, ${file.bytes}, ${key}, now())`);
  }

  /** The file that this person began with this key; counts the new attempt. */
  async restart(
    tx: Transaction,
    organizationId: string,
    userId: string,
    key: string,
  ): Promise<FileRecord | null> {
    const [row] = await tx.query<FileRecord>(
      `update fund_file f set attempt = attempt + 1, begun_at = now()
       where organization_id = $1 and uploaded_by = $2 and upload_key = $3 returning ${columns}`,
      [organizationId, userId, key],
    );
    return row ?? null;
  }

  /** Finished ones and uploads in progress. Of releases that are not made yet, those of this person. */
  async count(
    tx: Transaction,
    organizationId: string,
    { fundId, isEvidence, transferId }: FileOwner,
    userId: string,
  ): Promise<number> {
    const [row] = await tx.query<{ count: number }>(sql`
      select count(*)::int as count from fund_file
      where organization_id = ${organizationId} and fund_id = ${fundId} and is_evidence = ${isEvidence}
        and transfer_id is not distinct from ${transferId}
        and (transfer_id is not null or not is_evidence or uploaded_by = ${userId})`);
    return row?.count ?? 0;
  }

  /** The finished file with the same content and owner; null when there is none. */
  async findSame(
    tx: Transaction,
    organizationId: string,
    { id, fundId, isEvidence, transferId, uploadedBy }: FileRecord,
    sha256: string,
  ): Promise<FileRecord | null> {
    const [row] = await tx.query<FileRecord>(
      `select ${columns} from fund_file f
       where f.organization_id = $1 and f.fund_id = $2 and f.is_evidence = $3 and f.transfer_id is not distinct from $4
         and f.sha256 = $5 and f.id <> $6 and (f.transfer_id is not null or not f.is_evidence or f.uploaded_by = $7)
       order by f.uploaded_at limit 1`,
      [organizationId, fundId, isEvidence, transferId, sha256, id, uploadedBy],
    );
    return row ?? null;
  }

  /** The finished files of an owner, oldest first. */
  list(
    tx: Transaction,
    organizationId: string,
    { fundId, isEvidence, transferId }: FileOwner,
  ): Promise<FileRecord[]> {
    return tx.query<FileRecord>(
      `select ${columns} from fund_file f
       where f.organization_id = $1 and f.fund_id = $2 and f.is_evidence = $3 and f.transfer_id is not distinct from $4
         and f.uploaded_at is not null
       order by f.uploaded_at, f.id`,
      [organizationId, fundId, isEvidence, transferId],
    );
  }

  /** The newest two hundred of all releases from the fund, oldest first. */
  async listOfReleases(tx: Transaction, organizationId: string, fundId: string): Promise<FileRecord[]> {
    const newest = await tx.query<FileRecord>(
      `select ${columns} from fund_file f
       where f.organization_id = $1 and f.fund_id = $2 and f.transfer_id is not null and f.uploaded_at is not null
       order by f.uploaded_at desc, f.id desc limit 200`,
      [organizationId, fundId],
    );
    return newest.toReversed();
  }

  /** Not locked: it says what must be locked before it. */
  find(tx: Transaction, organizationId: string, fundId: string, id: string): Promise<FileRecord | null> {
    return this.one(tx, organizationId, fundId, id, '');
  }

  /** Keeps it from being removed until the end of the transaction. */
  lockShared(
    tx: Transaction,
    organizationId: string,
    fundId: string,
    id: string,
  ): Promise<FileRecord | null> {
    return this.one(tx, organizationId, fundId, id, 'for key share of f');
  }

  lock(tx: Transaction, organizationId: string, fundId: string, id: string): Promise<FileRecord | null> {
    return this.one(tx, organizationId, fundId, id, 'for update of f');
  }

  async finish(
    tx: Transaction,
    organizationId: string,
    id: string,
    { name, type, sha256 }: Finished,
    at: Date,
  ): Promise<void> {
    await tx.query(sql`
      update fund_file set name = ${name}, type = ${type}, sha256 = ${sha256}, uploaded_at = ${at}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async remove(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(sql`delete from fund_file where organization_id = ${organizationId} and id = ${id}`);
  }

  /** Makes files that this person uploaded for a release evidence of it; returns the names of those that were found. */
  async attach(
    tx: Transaction,
    organizationId: string,
    { fundId, transferId, userId }: { fundId: string; transferId: string; userId: string },
    fileIds: readonly string[],
  ): Promise<string[]> {
    const rows = await tx.query<{ name: string }>(sql`
      update fund_file set transfer_id = ${transferId}
      where organization_id = ${organizationId} and fund_id = ${fundId} and id = any(${[...fileIds]}::uuid[])
        and is_evidence and transfer_id is null and uploaded_by = ${userId} and uploaded_at is not null
      returning name`);
    return rows.map(({ name }) => name);
  }

  /** The state of a release by hand from the fund; null for any other transfer. */
  async releaseStatus(
    tx: Transaction,
    organizationId: string,
    fundId: string,
    transferId: string,
  ): Promise<FileRecord['transferStatus']> {
    const [row] = await tx.query<{ status: FileRecord['transferStatus'] }>(sql`
      select status from transfer
      where organization_id = ${organizationId} and id = ${transferId} and kind = 'fund_release' and source_id = ${fundId}`);
    return row?.status ?? null;
  }

  private async one(
    tx: Transaction,
    organizationId: string,
    fundId: string,
    id: string,
    lock: string,
  ): Promise<FileRecord | null> {
    const [row] = await tx.query<FileRecord>(
      `select ${columns} from fund_file f where f.organization_id = $1 and f.fund_id = $2 and f.id = $3 ${lock}`,
      [organizationId, fundId, id],
    );
    return row ?? null;
  }
}
