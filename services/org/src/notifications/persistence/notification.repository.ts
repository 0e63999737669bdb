import { Injectable } from '@nestjs/common';
import { NotificationKind, unreadMax, type NotificationWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader, sql, type Ctx, type KeysetPosition, type Transaction } from '@almoner/platform';
import { type GiftsOfDay } from '../domain/gift-digest.ts';

const kinds: readonly string[] = NotificationKind.options;
const keptMs = 90 * 24 * 3_600_000;

/** Older notifications are neither listed nor counted, and are deleted. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptMs);

export interface NewNotification {
  readonly organizationId: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Its subject: a person has one notification for each. */
  readonly sourceId: string;
  readonly heading: string;
  readonly text: string;
  readonly path: string;
  readonly at: Date;
}

interface PersonKey {
  readonly organizationId: string;
  readonly userId: string;
}

interface Row {
  id: string;
  kind: string;
  heading: string;
  text: string;
  path: string;
  created_at: Date;
  read_at: Date | null;
}

const countColumn = 'count(*)::int as unread';
// Rows of a kind that only a newer or an older release knows are left out.
const unreadOf = (columns: string) => `select ${columns} from (select 1 from notification
  where organization_id = $1 and user_id = $2 and read_at is null and created_at >= $3 and kind = any($4) limit ${unreadMax}) as unread_one`;

@Injectable()
export class NotificationRepository {
  constructor(private readonly reader: TenantReader) {}

  /** One change of a person's notifications at a time, so that each published count is right. */
  async lock(tx: Transaction, userId: string): Promise<void> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`notifications-of:${userId}`}, 0))`);
  }

  /** Returns false when the person has one of this source already. */
  async add(
    tx: Transaction,
    notification: NewNotification,
    { count, amount }: Pick<GiftsOfDay, 'count' | 'amount'> = { count: 0, amount: 0 },
  ): Promise<boolean> {
    const { organizationId, userId, kind, sourceId, heading, text, path, at } = notification;
    const added = await tx.query(sql`
      insert into notification (organization_id, user_id, id, kind, source_id, heading, text, path, counted, amount, created_at)
      values (${organizationId}, ${userId}, ${newId()}, ${kind}, ${sourceId}, ${heading}, ${text}, ${path}, ${count}, ${amount}, ${at})
      on conflict (organization_id, user_id, source_id) do nothing returning id`);
    return added.length > 0;
  }

  /** Adds one more to a notification that counts: it becomes unread again, with `headingOf` what it counted. */
  async addToCounted(
    tx: Transaction,
    notification: Omit<NewNotification, 'heading'>,
    amount: number,
    currency: string,
    headingOf: (counted: GiftsOfDay) => string,
  ): Promise<void> {
    const { organizationId, userId, sourceId, at } = notification;
    const first = { count: 1, amount };
    const heading = headingOf({ ...first, currency });
    if (await this.add(tx, { ...notification, heading }, first)) return;
    const [row] = await tx.query<{ counted: number; amount: string }>(sql`
      update notification set counted = counted + 1, amount = amount + ${amount}, read_at = null,
        created_at = greatest(created_at, ${at})
      where organization_id = ${organizationId} and user_id = ${userId} and source_id = ${sourceId}
      returning counted, amount`);
    if (row === undefined) return;
    await tx.query(sql`
      update notification set heading = ${headingOf({ count: row.counted, amount: Number(row.amount), currency })}
      where organization_id = ${organizationId} and user_id = ${userId} and source_id = ${sourceId}`);
  }

  /** Newest first; returns one row more than `limit` when there is a next page. */
  async list(
    ctx: Ctx,
    userId: string,
    now: Date,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<NotificationWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'notifications',
      text: `select id, kind, heading, text, path, created_at, read_at from notification
             where organization_id = $1 and user_id = $2 and created_at >= $3 and kind = any($7)
               and ($4::timestamptz is null or (created_at, id) < ($4, $5::uuid))
             order by created_at desc, id desc limit $6`,
      values: [
        ctx.organizationId,
        userId,
        keptSince(now),
        after?.at ?? null,
        after?.id ?? null,
        limit + 1,
        kinds,
      ],
    });
    return rows.map(toWire);
  }

  /** Up to `unreadMax`. */
  async unread(ctx: Ctx, userId: string, now: Date): Promise<number> {
    const [row] = await this.reader.query<{ unread: number }>(ctx, {
      name: 'unread-notifications',
      text: unreadOf(countColumn),
      values: [ctx.organizationId, userId, keptSince(now), kinds],
    });
    return row?.unread ?? 0;
  }

  /** With a revision that is higher than that of every earlier count, for a caller who holds the lock. */
  async unreadIn(
    tx: Transaction,
    { organizationId, userId }: PersonKey,
    now: Date,
  ): Promise<{ unread: number; revision: number }> {
    const [row] = await tx.query<{ unread: number; revision: string }>(
      unreadOf(`${countColumn}, nextval('notification_revision') as revision`),
      [organizationId, userId, keptSince(now), kinds],
    );
    return { unread: row?.unread ?? 0, revision: Number(row?.revision ?? 0) };
  }

  async markRead(
    tx: Transaction,
    { organizationId, userId }: PersonKey,
    which: { readonly ids: readonly string[] } | { readonly upTo: Date },
    at: Date,
  ): Promise<void> {
    const [ids, upTo] = 'ids' in which ? [[...which.ids], null] : [null, which.upTo];
    await tx.query(sql`
      update notification set read_at = ${at} where organization_id = ${organizationId} and user_id = ${userId} and read_at is null
        and (id = any(${ids}::uuid[]) or created_at <= ${upTo}::timestamptz)`);
  }
}

function toWire({ id, kind, heading, text, path, created_at, read_at }: Row): NotificationWire {
  return {
    id,
    kind: NotificationKind.parse(kind),
    heading,
    text,
    path,
    isRead: read_at !== null,
    createdAt: created_at.toISOString(),
  };
}
