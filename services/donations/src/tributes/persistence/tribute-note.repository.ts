import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type NoteToSend, type Tribute, type TributeNote } from '../domain/tribute.ts';

interface GiftReference {
  readonly organizationId: string;
  readonly id: string;
}

interface NoteRow {
  recipient_name: string;
  recipient_email: string;
  message: string;
  from_name: string | null;
  status: TributeNote['status'];
  tribute: Tribute;
  is_anonymous: boolean;
  is_paid: boolean;
  organization_name: string;
}

@Injectable()
export class TributeNoteRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async add(tx: Transaction, { organizationId, id }: GiftReference, note: NoteToSend): Promise<void> {
    await tx.query(sql`
      insert into tribute_note (organization_id, gift_id, recipient_name, recipient_email, message, from_name, status)
      values (${organizationId}, ${id}, ${note.recipientName}, ${note.recipientEmail}, ${note.message}, ${note.from}, 'waiting')`);
  }

  /** Null for a gift without a note. */
  async lock(tx: Transaction, { organizationId, id }: GiftReference): Promise<TributeNote | null> {
    const [row] = await tx.query<NoteRow>(
      `select n.recipient_name, n.recipient_email, n.message, n.from_name, n.status, g.tribute, g.is_anonymous,
              g.status = 'succeeded' as is_paid, o.name as organization_name
       from tribute_note n
       join gift g on g.organization_id = n.organization_id and g.id = n.gift_id
       join organization o on o.organization_id = n.organization_id
       where n.organization_id = $1 and n.gift_id = $2 for no key update of n`,
      [organizationId, id],
    );
    if (row === undefined) return null;
    return {
      giftId: id,
      organizationId,
      recipientName: row.recipient_name,
      recipientEmail: row.recipient_email,
      message: row.message,
      from: row.from_name,
      status: row.status,
      tribute: row.tribute,
      isAnonymous: row.is_anonymous,
      isPaid: row.is_paid,
      organizationName: row.organization_name,
    };
  }

  /** Like `lock`. @throws DomainError `not_found` for a gift that is not the organization's. */
  async lockOfGift(tx: Transaction, gift: GiftReference): Promise<TributeNote | null> {
    const note = await this.lock(tx, gift);
    if (note !== null) return note;
    const { organizationId, id } = gift;
    const known = await tx.query(
      sql`select 1 from gift where organization_id = ${organizationId} and id = ${id}`,
    );
    if (known.length === 0) throw notFound();
    return null;
  }

  /** Emails of a day to this address, of all organizations, and those about this gift. Others to the address wait for this transaction. */
  async countEmails(
    tx: Transaction,
    { recipientEmail, giftId }: Pick<TributeNote, 'recipientEmail' | 'giftId'>,
  ): Promise<{ toRecipient: number; ofNote: number }> {
    const hash = hashOf(recipientEmail);
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `tribute-note ${hash.toString('hex')}`,
    ]);
    const [counted] = await tx.query<{ toRecipient: number; ofNote: number }>(sql`
      select (select count(*)::int from tribute_note_mail
              where recipient_hash = ${hash} and sent_at > now() - interval '1 day') as "toRecipient",
             (select count(*)::int from tribute_note_mail
              where gift_id = ${giftId} and sent_at > now() - interval '1 day') as "ofNote"`);
    if (counted === undefined) throw new Error('A count returns one row.');
    return counted;
  }

  async setSent(tx: Transaction, note: TributeNote, at: Date): Promise<void> {
    await tx.query(sql`
      update tribute_note set status = 'sent', sent_at = ${at}
      where organization_id = ${note.organizationId} and gift_id = ${note.giftId}`);
    await tx.query(sql`
      insert into tribute_note_mail (id, gift_id, recipient_hash)
      values (${newId()}, ${note.giftId}, ${hashOf(note.recipientEmail)})`);
  }

  async setWithheld(tx: Transaction, { organizationId, giftId }: TributeNote): Promise<void> {
    await tx.query(sql`
      update tribute_note set status = 'withheld' where organization_id = ${organizationId} and gift_id = ${giftId}`);
  }

  async deleteExpired(): Promise<void> {
    await this.systemPool.query(`delete from tribute_note_mail where sent_at < now() - interval '1 day'`);
  }
}

const hashOf = (address: string) => createHash('sha256').update(address).digest();
