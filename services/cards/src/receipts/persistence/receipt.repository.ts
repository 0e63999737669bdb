import { Injectable } from '@nestjs/common';
import { type ReceiptWire } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

/** An upload of this organization, finished or not. */
export interface ReceiptRecord {
  readonly id: string;
  readonly uploadedBy: string;
  readonly name: string;
  readonly bytes: number;
  readonly purchaseId: string | null;
  readonly attempt: number;
  readonly type: ReceiptWire['type'] | null;
  readonly sha256: string | null;
  readonly uploadedAt: Date | null;
}
export type NewReceipt = Pick<ReceiptRecord, 'id' | 'uploadedBy' | 'name' | 'bytes' | 'purchaseId'>;
export type Finished = Pick<ReceiptWire, 'name' | 'type' | 'sha256'>;

/** A line of the purchases page, with its cardholder. */
export interface ReceiptedPurchase {
  readonly id: string;
  /** It shares the receipts of this authorization; null for a refund without one. */
  readonly authorizationId: string | null;
  readonly userId: string;
}

const columns = `id, uploaded_by as "uploadedBy", name, bytes, purchase_id as "purchaseId", attempt, type, sha256,
                 uploaded_at as "uploadedAt"`;

/** The receipts of an authorization and of its captures are counted together. */
export const countedId = ({ id, authorizationId }: Pick<ReceiptedPurchase, 'id' | 'authorizationId'>) =>
  authorizationId ?? id;

/** All within the organization of the transaction. */
@Injectable()
export class ReceiptRepository {
  /** Serializes what is counted: the inbox of a person, or the receipts of a purchase. */
  async lockCount(tx: Transaction, id: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`receipts-of:${id}`]);
  }

  /** The receipts of this person that are on no purchase, with the uploads that will be on none. */
  async countUnassigned(tx: Transaction, organizationId: string, userId: string): Promise<number> {
    const [row] = await tx.query<{ receipts: number }>(
      `select count(*)::int as receipts from receipt r
       where r.organization_id = $1 and r.uploaded_by = $2 and (r.uploaded_at is not null or r.purchase_id is null)
         and not exists (select 1 from purchase_receipt p where p.organization_id = $1 and p.receipt_id = r.id)`,
      [organizationId, userId],
    );
    return row?.receipts ?? 0;
  }

  /** For an authorization together with all its captures, with the uploads that will be on them. */
  async countOfPurchase(
    tx: Transaction,
    organizationId: string,
    purchase: Pick<ReceiptedPurchase, 'id' | 'authorizationId'>,
  ): Promise<number> {
    const [row] = await tx.query<{ receipts: number }>(
      `with line as (select $2::uuid as id union select id from card_transaction where organization_id = $1 and authorization_id = $2)
       select (select count(distinct p.receipt_id) from purchase_receipt p join line on line.id = p.purchase_id
               where p.organization_id = $1)::int
            + (select count(*) from receipt r join line on line.id = r.purchase_id
               where r.organization_id = $1 and r.uploaded_at is null)::int as receipts`,
      [organizationId, countedId(purchase)],
    );
    return row?.receipts ?? 0;
  }

  async add(tx: Transaction, organizationId: string, receipt: NewReceipt, key: string | null): Promise<void> {
    const { id, uploadedBy, name, bytes, purchaseId } = receipt;
    await tx.query(
      `insert into receipt (organization_id, id, uploaded_by, name, bytes, purchase_id, upload_key, begun_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [organizationId, id, uploadedBy, name, bytes, purchaseId, key],
    );
  }

  /** The receipt that this person began with this key; counts the new attempt. */
  async restart(
    tx: Transaction,
    organizationId: string,
    userId: string,
    key: string,
  ): Promise<ReceiptRecord | null> {
    const [row] = await tx.query<ReceiptRecord>(
      `update receipt set attempt = attempt + 1, begun_at = now()
       where organization_id = $1 and uploaded_by = $2 and upload_key = $3 returning ${columns}`,
      [organizationId, userId, key],
    );
    return row ?? null;
  }

  /** Shown to people about the email that it arrived in. */
  async setMail(
    tx: Transaction,
    organizationId: string,
    id: string,
    mail: { readonly id: string; readonly subject: string; readonly sender: string },
  ): Promise<void> {
    await tx.query(
      `update receipt set mail_id = $3, mail_subject = $4, mail_sender = $5 where organization_id = $1 and id = $2`,
      [organizationId, id, mail.id, mail.subject, mail.sender],
    );
  }

  /** How many this person got by email within the last day. */
  async countMailed(tx: Transaction, organizationId: string, userId: string): Promise<number> {
    const [row] = await tx.query<{ receipts: number }>(
      `select count(*)::int as receipts from receipt
       where organization_id = $1 and uploaded_by = $2 and uploaded_at > now() - interval '1 day' and mail_id is not null`,
      [organizationId, userId],
    );
    return row?.receipts ?? 0;
  }

  /** Receipts from this email. */
  async ofMail(tx: Transaction, organizationId: string, mailId: string): Promise<ReceiptRecord[]> {
    return tx.query<ReceiptRecord>(
      `select ${columns} from receipt where organization_id = $1 and mail_id = $2 order by id`,
      [organizationId, mailId],
    );
  }

  lockShared(tx: Transaction, organizationId: string, id: string): Promise<ReceiptRecord | null> {
    return this.one(tx, organizationId, id, 'for key share');
  }

  lockOne(tx: Transaction, organizationId: string, id: string): Promise<ReceiptRecord | null> {
    return this.one(tx, organizationId, id, 'for update');
  }

  /** From then on, it is waiting to be read. */
  async finish(
    tx: Transaction,
    organizationId: string,
    id: string,
    finished: Finished,
    at: Date,
  ): Promise<void> {
    const { name, type, sha256 } = finished;
    await tx.query(
      `update receipt set name = $3, type = $4, sha256 = $5, uploaded_at = $6, read_state = 'waiting' where organization_id = $1 and id = $2`,
      [organizationId, id, name, type, sha256, at],
    );
  }

  async remove(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(`delete from receipt where organization_id = $1 and id = $2`, [organizationId, id]);
  }

  /** Returns whether the purchase did not have it. */
  async attach(
    tx: Transaction,
    organizationId: string,
    receiptId: string,
    purchase: ReceiptedPurchase,
    by: string,
  ): Promise<boolean> {
    const { id, authorizationId, userId } = purchase;
    const added = await tx.query(
      `insert into purchase_receipt (organization_id, purchase_id, receipt_id, user_id, attached_by)
       select $1, $2, $3, $4, $5
       where not exists (select 1 from purchase_receipt
                         where organization_id = $1 and receipt_id = $3 and purchase_id in ($2, $6))
       on conflict do nothing returning receipt_id`,
      [organizationId, id, receiptId, userId, by, authorizationId],
    );
    return added.length > 0;
  }

  /** The receipt with this content that the purchase has, as its own or from its authorization; null without one. */
  async findSame(
    tx: Transaction,
    organizationId: string,
    sha256: string,
    { id, authorizationId }: Pick<ReceiptedPurchase, 'id' | 'authorizationId'>,
  ): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(
      `select r.id from purchase_receipt p join receipt r on r.organization_id = p.organization_id and r.id = p.receipt_id
       where p.organization_id = $1 and p.purchase_id in ($2, $3) and r.sha256 = $4 order by r.uploaded_at, r.id limit 1`,
      [organizationId, id, authorizationId, sha256],
    );
    return row?.id ?? null;
  }

  /** Also from the authorization that the line shares it with. Returns the ids of the purchases that had it. */
  async detach(
    tx: Transaction,
    organizationId: string,
    receiptId: string,
    { id, authorizationId }: ReceiptedPurchase,
  ): Promise<string[]> {
    const removed = await tx.query<{ purchase_id: string }>(
      `delete from purchase_receipt where organization_id = $1 and receipt_id = $2 and purchase_id in ($3, $4)
       returning purchase_id`,
      [organizationId, receiptId, id, authorizationId],
    );
    return removed.map(({ purchase_id }) => purchase_id);
  }

  /** The number of a further move of a locked receipt between purchases. */
  async countMove(tx: Transaction, organizationId: string, id: string): Promise<number> {
    const [row] = await tx.query<{ revision: number }>(
      `update receipt set move_revision = move_revision + 1 where organization_id = $1 and id = $2
       returning move_revision as revision`,
      [organizationId, id],
    );
    if (row === undefined) throw new Error(`The receipt ${id} is not there.`);
    return row.revision;
  }

  async isOnPurchase(tx: Transaction, organizationId: string, receiptId: string): Promise<boolean> {
    const found = await tx.query(
      `select 1 from purchase_receipt where organization_id = $1 and receipt_id = $2 limit 1`,
      [organizationId, receiptId],
    );
    return found.length > 0;
  }

  private async one(tx: Transaction, organizationId: string, id: string, lock: string) {
    const [row] = await tx.query<ReceiptRecord>(
      `select ${columns} from receipt where organization_id = $1 and id = $2 ${lock}`,
      [organizationId, id],
    );
    return row ?? null;
  }
}
