import { Injectable } from '@nestjs/common';
import { type ReimbursementReceiptWire } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

/** An upload to a report, finished or not. */
export interface ReceiptRecord {
  readonly id: string;
  readonly reportId: string;
  readonly lineId: string;
  readonly uploadedBy: string;
  readonly name: string;
  readonly bytes: number;
  readonly attempt: number;
  readonly type: ReimbursementReceiptWire['type'] | null;
  readonly uploadedAt: Date | null;
}
export type NewReceipt = Pick<ReceiptRecord, 'id' | 'reportId' | 'lineId' | 'uploadedBy' | 'name' | 'bytes'>;

interface Finished extends Pick<ReimbursementReceiptWire, 'name' | 'type'> {
  readonly sha256: string;
}

const columns = `id, report_id as "reportId", line_id as "lineId", uploaded_by as "uploadedBy", name, bytes, attempt, type,
  uploaded_at as "uploadedAt"`;

/** All within the organization of the transaction. Callers that add or remove have locked the report. */
@Injectable()
export class ReimbursementReceiptRepository {
  async add(tx: Transaction, organizationId: string, receipt: NewReceipt, key: string | null): Promise<void> {
    const { id, reportId, lineId, uploadedBy, name, bytes } = receipt;
    await tx.query(sql`
      insert into reimbursement_receipt (organization_id, report_id, id, line_id, uploaded_by, name, bytes, upload_key, begun_at)
      values (${organizationId}, ${reportId}, ${id}, ${lineId}, ${uploadedBy}, ${name}, ${bytes}, ${key}, now())`);
  }

  /** The receipt that this person began with this key; counts the new attempt. */
  async restart(
    tx: Transaction,
    organizationId: string,
    userId: string,
    key: string,
  ): Promise<ReceiptRecord | null> {
    const [row] = await tx.query<ReceiptRecord>(
      `update reimbursement_receipt set attempt = attempt + 1, begun_at = now()
       where organization_id = $1 and uploaded_by = $2 and upload_key = $3 returning ${columns}`,
      [organizationId, userId, key],
    );
    return row ?? null;
  }

  /** Finished ones and uploads in progress; of the line those that it has or will have. */
  async count(
    tx: Transaction,
    organizationId: string,
    reportId: string,
    lineId: string,
  ): Promise<{ readonly ofLine: number; readonly ofReport: number }> {
    const [row] = await tx.query<{ ofLine: number; ofReport: number }>(sql`
      select count(*)::int as "ofReport",
        count(*) filter (where r.uploaded_at is null and r.line_id = ${lineId} or exists (
          select 1 from reimbursement_line_receipt l where l.organization_id = ${organizationId}
            and l.line_id = ${lineId} and l.receipt_id = r.id))::int as "ofLine"
      from reimbursement_receipt r where r.organization_id = ${organizationId} and r.report_id = ${reportId}`);
    return row ?? { ofLine: 0, ofReport: 0 };
  }

  /** Keeps it from being removed until the end of the transaction. */
  lockShared(tx: Transaction, organizationId: string, id: string): Promise<ReceiptRecord | null> {
    return this.one(tx, organizationId, id, 'for key share');
  }

  lock(tx: Transaction, organizationId: string, id: string): Promise<ReceiptRecord | null> {
    return this.one(tx, organizationId, id, 'for update');
  }

  /** It waits to be read from then on. */
  async finish(
    tx: Transaction,
    organizationId: string,
    id: string,
    { name, type, sha256 }: Finished,
    at: Date,
  ): Promise<void> {
    await tx.query(sql`
      update reimbursement_receipt set name = ${name}, type = ${type}, sha256 = ${sha256}, uploaded_at = ${at},
        read_state = 'waiting'
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async remove(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(
      sql`delete from reimbursement_receipt where organization_id = ${organizationId} and id = ${id}`,
    );
  }

  /** Returns whether the line did not have it. */
  async attach(
    tx: Transaction,
    organizationId: string,
    { reportId, lineId, id }: Pick<ReceiptRecord, 'reportId' | 'lineId' | 'id'>,
    at: Date,
  ): Promise<boolean> {
    const added = await tx.query(sql`
      insert into reimbursement_line_receipt (organization_id, report_id, line_id, receipt_id, added_at)
      values (${organizationId}, ${reportId}, ${lineId}, ${id}, ${at}) on conflict do nothing returning receipt_id`);
    return added.length > 0;
  }

  async detach(tx: Transaction, organizationId: string, lineId: string, id: string): Promise<void> {
    await tx.query(sql`
      delete from reimbursement_line_receipt
      where organization_id = ${organizationId} and line_id = ${lineId} and receipt_id = ${id}`);
  }

  /** Deletes the finished ones that no line of the report has anymore. */
  async removeUnused(tx: Transaction, organizationId: string, reportId: string): Promise<void> {
    await tx.query(sql`
      delete from reimbursement_receipt r
      where r.organization_id = ${organizationId} and r.report_id = ${reportId} and r.uploaded_at is not null
        and not exists (select 1 from reimbursement_line_receipt l
                        where l.organization_id = ${organizationId} and l.receipt_id = r.id)`);
  }

  private async one(tx: Transaction, organizationId: string, id: string, lock: string) {
    const [row] = await tx.query<ReceiptRecord>(
      `select ${columns} from reimbursement_receipt where organization_id = $1 and id = $2 ${lock}`,
      [organizationId, id],
    );
    return row ?? null;
  }
}
