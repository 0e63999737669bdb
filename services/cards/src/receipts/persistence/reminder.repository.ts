import { Injectable } from '@nestjs/common';
import { type Day } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

/** A day in UTC of an organization. */
export interface ReminderDay {
  readonly organizationId: string;
  readonly day: Day;
}

@Injectable()
export class ReminderRepository {
  /**
   * Those of these purchases without a reminder since `since`; they are marked as reminded now. Concurrent calls get
   * each purchase once: the second waits for the row of the first.
   */
  async claim(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
    { by, now, since }: { readonly by: string; readonly now: Date; readonly since: Date },
  ): Promise<ReadonlySet<string>> {
    const claimed = await tx.query<{ id: string }>(
      `insert into receipt_reminder (organization_id, purchase_id, reminded_by, reminded_at)
       select $1, id, $3, $4 from unnest($2::uuid[]) id group by id order by id
       on conflict (organization_id, purchase_id) do update
         set reminded_by = excluded.reminded_by, reminded_at = excluded.reminded_at
         where receipt_reminder.reminded_at <= $5
       returning purchase_id as id`,
      [organizationId, purchaseIds, by, now, since],
    );
    return new Set(claimed.map(({ id }) => id));
  }

  /** When a reminder of each of them was last sent. */
  async times(
    tx: Transaction,
    organizationId: string,
    purchaseIds: readonly string[],
  ): Promise<ReadonlyMap<string, Date>> {
    const rows = await tx.query<{ id: string; at: Date }>(
      `select purchase_id as id, reminded_at as at from receipt_reminder
       where organization_id = $1 and purchase_id = any($2::uuid[])`,
      [organizationId, purchaseIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** How many emails each of these people got on this day. No other call counts theirs before the end of the transaction. */
  async lockEmails(
    tx: Transaction,
    { organizationId, day }: ReminderDay,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await tx.query<{ id: string; mails: number }>(sql`
      insert into receipt_reminder_day as kept (organization_id, user_id, reminded_on, mails)
      select ${organizationId}, id, ${day}, 0 from unnest(${userIds}::uuid[]) id order by id
      on conflict (organization_id, user_id, reminded_on) do update set mails = kept.mails
      returning user_id as id, mails`);
    return new Map(rows.map(({ id, mails }) => [id, mails]));
  }

  /** Counts one more email to each of them. */
  async countEmails(
    tx: Transaction,
    { organizationId, day }: ReminderDay,
    userIds: readonly string[],
  ): Promise<void> {
    await tx.query(sql`
      update receipt_reminder_day set mails = mails + 1
      where organization_id = ${organizationId} and reminded_on = ${day} and user_id = any(${userIds}::uuid[])`);
  }
}
