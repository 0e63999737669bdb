import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type LeftOut } from '../domain/receipts-in-mail.ts';
import { type AddressOwner } from './receipt-address.repository.ts';

export type MailStatus = 'arriving' | 'received' | 'taken' | 'settled';
export type MailOutcome = 'kept' | 'nothing' | 'duplicate' | 'unreadable' | 'full';

export interface InboundMailRecord {
  readonly id: string;
  readonly userId: string;
  /** Empty for an automatic email (RFC 5321 §4.5.5). */
  readonly returnPath: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly status: MailStatus;
  readonly outcome: MailOutcome | null;
  readonly subject: string;
  readonly sender: string;
  readonly isAutomatic: boolean;
  readonly leftOut: readonly LeftOut[];
}
export type NewInboundMail = Pick<InboundMailRecord, 'id' | 'returnPath' | 'bytes' | 'sha256'>;
export type ReadMail = Pick<InboundMailRecord, 'subject' | 'sender' | 'isAutomatic' | 'leftOut'>;

const columns = `id, user_id as "userId", return_path as "returnPath", bytes, sha256, status, outcome, subject, sender,
                 is_automatic as "isAutomatic", left_out as "leftOut"`;

/** All within the organization of the transaction. */
@Injectable()
export class InboundMailRepository {
  /** Serializes what is counted and compared: the emails of a person. */
  async lockPerson(tx: Transaction, userId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`receipt-mails-of:${userId}`]);
  }

  async findByHash(
    tx: Transaction,
    { organizationId, userId }: AddressOwner,
    sha256: string,
  ): Promise<InboundMailRecord | null> {
    const [row] = await tx.query<InboundMailRecord>(
      `select ${columns} from inbound_mail where organization_id = $1 and user_id = $2 and sha256 = $3`,
      [organizationId, userId, sha256],
    );
    return row ?? null;
  }

  /** Within the last day. */
  async countOfDay(tx: Transaction, { organizationId, userId }: AddressOwner): Promise<number> {
    const [row] = await tx.query<{ mails: number }>(
      `select count(*)::int as mails from inbound_mail
       where organization_id = $1 and user_id = $2 and begun_at > now() - interval '1 day'`,
      [organizationId, userId],
    );
    return row?.mails ?? 0;
  }

  async add(tx: Transaction, { organizationId, userId }: AddressOwner, mail: NewInboundMail): Promise<void> {
    await tx.query(
      `insert into inbound_mail (organization_id, id, user_id, return_path, bytes, sha256, status, begun_at, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, 'arriving', now(), now())`,
      [organizationId, mail.id, userId, mail.returnPath, mail.bytes, mail.sha256],
    );
  }

  /** A part that arrives again replaces the first one: the hash of the whole decides. */
  async savePart(tx: Transaction, mailId: string, part: number, content: Uint8Array): Promise<void> {
    await tx.query(
      `insert into inbound_mail_part (mail_id, part, content) values ($1, $2, $3)
       on conflict (mail_id, part) do update set content = excluded.content`,
      [mailId, part, content],
    );
  }

  async readAll(tx: Transaction, mailId: string): Promise<Buffer> {
    const rows = await tx.query<{ content: Uint8Array }>(
      `select content from inbound_mail_part where mail_id = $1 order by part`,
      [mailId],
    );
    return Buffer.concat(rows.map(({ content }) => content));
  }

  async find(tx: Transaction, organizationId: string, id: string): Promise<InboundMailRecord | null> {
    return this.one(tx, organizationId, id, '');
  }

  async lock(tx: Transaction, organizationId: string, id: string): Promise<InboundMailRecord | null> {
    return this.one(tx, organizationId, id, 'for update');
  }

  async remove(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(`delete from inbound_mail where organization_id = $1 and id = $2`, [organizationId, id]);
  }

  async markReceived(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(
      `update inbound_mail set status = 'received', next_attempt_at = now() where organization_id = $1 and id = $2`,
      [organizationId, id],
    );
  }

  /** False when another email of this person has this content. */
  async claimContent(
    tx: Transaction,
    { organizationId, userId }: AddressOwner,
    id: string,
    contentKey: string,
  ): Promise<boolean> {
    const claimed = await tx.query(
      `update inbound_mail m set content_key = $4 where m.organization_id = $1 and m.id = $3
         and not exists (select 1 from inbound_mail other
           where other.organization_id = $1 and other.user_id = $2 and other.content_key = $4 and other.id <> $3)
       returning m.id`,
      [organizationId, userId, id, contentKey],
    );
    return claimed.length > 0;
  }

  /** Its receipts are kept; the email itself is not. */
  async markTaken(tx: Transaction, organizationId: string, id: string, mail: ReadMail): Promise<void> {
    await this.describe(tx, organizationId, id, mail);
    await tx.query(
      `update inbound_mail set status = 'taken', taken_at = now(), attempts = 0, next_attempt_at = now()
       where organization_id = $1 and id = $2`,
      [organizationId, id],
    );
    await tx.query(`delete from inbound_mail_part where mail_id = $1`, [id]);
  }

  /** Mail refused by a full inbox may be sent again. */
  async markSettled(
    tx: Transaction,
    organizationId: string,
    id: string,
    outcome: MailOutcome,
  ): Promise<void> {
    await tx.query(
      `update inbound_mail set status = 'settled', settled_at = now(), outcome = $3,
         content_key = case when $3 = 'full' then null else content_key end
       where organization_id = $1 and id = $2`,
      [organizationId, id, outcome],
    );
    await tx.query(`delete from inbound_mail_part where mail_id = $1`, [id]);
  }

  async describe(tx: Transaction, organizationId: string, id: string, mail: ReadMail): Promise<void> {
    const { subject, sender, isAutomatic, leftOut } = mail;
    await tx.query(
      `update inbound_mail set subject = $3, sender = $4, is_automatic = $5, left_out = $6
       where organization_id = $1 and id = $2`,
      [organizationId, id, subject, sender, isAutomatic, JSON.stringify(leftOut)],
    );
  }

  private async one(tx: Transaction, organizationId: string, id: string, lock: string) {
    const [row] = await tx.query<InboundMailRecord>(
      `select ${columns} from inbound_mail where organization_id = $1 and id = $2 ${lock}`,
      [organizationId, id],
    );
    return row ?? null;
  }
}
