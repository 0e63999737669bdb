import { Injectable } from '@nestjs/common';
import { utcDay } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';

export type NoticeKind = 'decline' | 'request' | 'decision' | 'payment_failed' | 'mention' | 'receipt_mail';

export interface NewNotice {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly subjectId: string;
  readonly at: Date;
}

@Injectable()
export class NoticeRepository {
  /** Returns its number among those of this kind that the person gets on this day, in UTC; null if it was sent before. */
  async add(
    tx: Transaction,
    { organizationId, userId, kind, subjectId, at }: NewNotice,
  ): Promise<number | null> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`notices-of:${userId}`]);
    const day = utcDay(at);
    const added = await tx.query(
      `insert into notice (organization_id, user_id, kind, subject_id, noticed_on) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning user_id`,
      [organizationId, userId, kind, subjectId, day],
    );
    if (added.length === 0) return null;
    const [row] = await tx.query<{ number: number }>(
      `select count(*)::int as number from notice
       where organization_id = $1 and user_id = $2 and kind = $3 and noticed_on = $4`,
      [organizationId, userId, kind, day],
    );
    return row?.number ?? null;
  }
}
