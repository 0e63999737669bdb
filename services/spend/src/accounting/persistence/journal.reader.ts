import { Injectable } from '@nestjs/common';
import { type JournalSnapshotWire } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';
import { type AccountKind } from '../../ledger/domain/accounts.ts';

export interface JournalLineRow {
  readonly accountId: string;
  readonly kind: AccountKind;
  readonly account: string;
  /** For an account that belongs to a fund or a team. */
  readonly ownerId: string | null;
  readonly amount: number;
  readonly categoryId: string | null;
  readonly fundId: string | null;
  readonly fund: string | null;
  readonly programId: string | null;
  readonly program: string | null;
  readonly teamId: string | null;
  readonly team: string | null;
}

export interface JournalRow {
  readonly id: string;
  readonly day: Date;
  /** `YYYY-MM-DD`, where it differs from the day. */
  readonly originalDay: string | null;
  readonly kind: string;
  readonly description: string;
  readonly currency: string;
  readonly lines: readonly JournalLineRow[];
}

interface JournalQuery {
  readonly from: string;
  readonly to: string;
  readonly snapshot: JournalSnapshotWire;
}

@Injectable()
export class JournalReader {
  constructor(private readonly reader: TenantReader) {}

  /** What is posted now. */
  async snapshot(ctx: Ctx): Promise<JournalSnapshotWire> {
    const [row] = await this.reader.query<{ transactions: string; at: Date }>(ctx, {
      name: 'journal-snapshot',
      text: `select pg_current_snapshot()::text as transactions, now() as at`,
      values: [],
    });
    if (row === undefined) throw new Error('PostgreSQL gave no snapshot.');
    return { transactions: row.transactions, at: row.at.toISOString() };
  }

  /** Transfers of the days that the snapshot has, oldest first; returns one row more than `limit` when there is a next page. */
  list(
    ctx: Ctx,
    { from, to, snapshot }: JournalQuery,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<JournalRow[]> {
    return this.reader.query<JournalRow>(ctx, {
      name: 'journal',
      text: journal,
      values: [
        ctx.organizationId,
        from,
        to,
        after === null ? null : utcDay(after.at),
        after?.id ?? null,
        limit + 1,
        snapshot.transactions,
        snapshot.at,
      ],
    });
  }
}

/**
 * Whether the snapshot has the entry `e`. Rows keep only the lower 32 bits of the transaction that inserted them, which name it
 * among those of the last days: an earlier entry was committed before the snapshot.
 */
const isInSnapshot = `
  (e.created_at < $8::timestamptz - interval '1 day' or pg_visible_in_snapshot((
    select (s.next + ((e.xmin::text::bigint - s.next % 4294967296 + 6442450944) % 4294967296) - 2147483648)::text::xid8
    from (select pg_snapshot_xmax($7::pg_snapshot)::text::bigint as next) s), $7::pg_snapshot))`;

/** One line for each account with its dimensions: legs with the same account and dimensions are added up. */
const journal = `
  select t.id, t.effective_on::timestamp at time zone 'UTC' as day,
    to_char(t.original_on, 'YYYY-MM-DD') as "originalDay", t.kind, t.description, t.currency, n.lines
  from (
    select * from transfer
    where organization_id = $1 and kind not in ('purchase_hold', 'purchase_release') and effective_on between $2 and $3
      and ($4::date is null or (effective_on, id) > ($4::date, $5::uuid))
    order by effective_on, id limit $6) t
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('accountId', l.account_id, 'kind', a.kind, 'account', a.name,
      'ownerId', a.owner_id, 'amount', l.amount, 'categoryId', l.category_id, 'fundId', f.id, 'fund', f.name,
      'programId', p.id, 'program', p.name, 'teamId', m.id, 'team', m.name) order by l.first_id), '[]') as lines
    from (
      select e.account_id, (e.dimensions ->> 'category')::uuid as category_id, (e.dimensions ->> 'fund')::uuid as fund_id,
        (e.dimensions ->> 'program')::uuid as program_id, (e.dimensions ->> 'team')::uuid as team_id,
        sum(e.amount_minor) as amount, min(e.id) as first_id
      from entry e
      where e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
        and ${isInSnapshot}
      group by 1, 2, 3, 4, 5 having sum(e.amount_minor) <> 0) l
    join account a on a.id = l.account_id
    left join fund f on f.id = case when a.kind = 'fund_release' then a.owner_id else l.fund_id end
    left join spend_program p on p.organization_id = t.organization_id and p.id = l.program_id
    left join team m on m.organization_id = t.organization_id and m.id = l.team_id) n
  order by t.effective_on, t.id`;
