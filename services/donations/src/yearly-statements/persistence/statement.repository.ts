import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { currentSince } from '../domain/current-since.ts';
import { addressOf, receiptsOfYear } from './statement-sql.ts';

export interface SendingOf {
  readonly organizationId: string;
  readonly sendingId: string;
}

export interface NewSending {
  readonly organizationId: string;
  readonly year: number;
  readonly startedAt: Date;
  readonly by: { readonly userId: string; readonly name: string };
}

export interface Recipient {
  readonly donorId: string;
  /** Its entries in the list of the sending: several when donors were merged into it since the list was made. */
  readonly recipientIds: readonly string[];
}

export interface SentStatement {
  readonly organizationId: string;
  readonly donorId: string;
  readonly year: number;
  /** Ids of its receipts, in order. */
  readonly receiptIds: readonly string[];
  readonly sentTo: string;
  readonly sentAt: Date;
}

@Injectable()
export class StatementRepository {
  /** Returns null, and adds nothing, while the statements of the year are being sent, or when nobody gets one. */
  async start(tx: Transaction, { organizationId, year, startedAt, by }: NewSending): Promise<string | null> {
    const sendingId = newId();
    const [started] = await tx.query<{ id: string }>(sql`
      insert into statement_sending (organization_id, id, year, status, donor_count, started_at, started_by, started_by_name)
      values (${organizationId}, ${sendingId}, ${year}, 'sending', 0, ${startedAt}, ${by.userId}, ${by.name})
      on conflict (organization_id, year) where status = 'sending' do nothing returning id`);
    if (started === undefined) return null;
    await tx.query(
      `insert into statement_recipient (organization_id, sending_id, donor_id)
       select $1, $3, donor_id from (${receiptsOfYear}) g`,
      [organizationId, year, sendingId],
    );
    await tx.query(
      `update statement_sending set donor_count = (select count(*) from statement_recipient where sending_id = $2)
       where organization_id = $1 and id = $2`,
      [organizationId, sendingId],
    );
    return sendingId;
  }

  /** Null when it is finished. Two replicas wait for each other here. */
  async lock(tx: Transaction, { organizationId, sendingId }: SendingOf): Promise<{ year: number } | null> {
    const [row] = await tx.query<{ year: number }>(sql`
      select year from statement_sending
      where organization_id = ${organizationId} and id = ${sendingId} and status = 'sending' for update`);
    return row ?? null;
  }

  /** Null when all were sent. */
  async yearOf(tx: Transaction, { organizationId, sendingId }: SendingOf): Promise<number | null> {
    const [row] = await tx.query<{ year: number }>(sql`
      select year from statement_sending
      where organization_id = ${organizationId} and id = ${sendingId} and status = 'sending'`);
    return row?.year ?? null;
  }

  /** The next donors in the list of the sending. Those who were merged since are returned once, as their survivor. */
  async nextRecipients(
    tx: Transaction,
    { organizationId, sendingId }: SendingOf,
    limit: number,
  ): Promise<Recipient[]> {
    return tx.query<Recipient>(sql`
      select n.donor_id as "donorId", array_agg(n.recipient_id) as "recipientIds"
      from (
        select r.donor_id as recipient_id, coalesce(d.survivor_id, d.id) as donor_id
        from statement_recipient r join donor d on d.organization_id = r.organization_id and d.id = r.donor_id
        where r.organization_id = ${organizationId} and r.sending_id = ${sendingId}
        order by r.donor_id limit ${limit}) n
      group by n.donor_id order by n.donor_id`);
  }

  async removeRecipients(
    tx: Transaction,
    { organizationId, sendingId }: SendingOf,
    recipientIds: readonly string[],
  ): Promise<void> {
    await tx.query(sql`
      delete from statement_recipient
      where organization_id = ${organizationId} and sending_id = ${sendingId} and donor_id = any (${recipientIds}::uuid[])`);
  }

  /** Null for a donor that is not the organization's. */
  async survivorOf(tx: Transaction, organizationId: string, donorId: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(sql`
      select coalesce(survivor_id, id) as id from donor where organization_id = ${organizationId} and id = ${donorId}`);
    return row?.id ?? null;
  }

  async addressOf(tx: Transaction, organizationId: string, donorId: string): Promise<string | null> {
    const [row] = await tx.query<{ email: string | null }>(`select ${addressOf('$2::uuid')} as email`, [
      organizationId,
      donorId,
    ]);
    return row?.email ?? null;
  }

  /** Returns whether the donor was emailed what is the current version at `at`. */
  async wasSent(
    tx: Transaction,
    { organizationId, donorId, year, receiptIds }: Omit<SentStatement, 'sentTo' | 'sentAt'>,
    at: Date,
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from yearly_statement where organization_id = ${organizationId} and donor_id = ${donorId} and year = ${year}
        and version = md5(${receiptIds.join(',')}) and sent_at >= ${currentSince(year, at)}`);
    return rows.length > 0;
  }

  /** Returns false when the donor was emailed this version before. */
  async addSent(tx: Transaction, statement: SentStatement): Promise<boolean> {
    const { organizationId, donorId, year, receiptIds, sentTo, sentAt } = statement;
    const added = await tx.query(sql`
      insert into yearly_statement (organization_id, donor_id, year, version, sent_to, sent_at)
      values (${organizationId}, ${donorId}, ${year}, md5(${receiptIds.join(',')}), ${sentTo}, ${sentAt})
      on conflict (organization_id, year, donor_id, version) do update set sent_to = excluded.sent_to, sent_at = excluded.sent_at
        where yearly_statement.sent_at < ${currentSince(year, sentAt)}
      returning 1`);
    return added.length > 0;
  }

  async saveProgress(
    tx: Transaction,
    { organizationId, sendingId }: SendingOf,
    handled: number,
    emails: number,
  ): Promise<void> {
    await tx.query(sql`
      update statement_sending set handled_count = handled_count + ${handled}, mail_count = mail_count + ${emails}
      where organization_id = ${organizationId} and id = ${sendingId}`);
  }

  async finish(tx: Transaction, { organizationId, sendingId }: SendingOf, at: Date): Promise<void> {
    await tx.query(sql`
      update statement_sending set status = 'finished', finished_at = ${at}
      where organization_id = ${organizationId} and id = ${sendingId}`);
  }
}
