import { Injectable } from '@nestjs/common';
import { type RequestOf, type ReviewState, type accountingExportsRpc } from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { TenantReader, sql, type Ctx, type KeysetPosition, type Transaction } from '@almoner/platform';
import { type AccountKind } from '../../ledger/domain/accounts.ts';
import {
  giftOfTransfer,
  purchaseOfTransfer,
  reportOfTransfer,
} from '../../ledger/persistence/source-of-transfer.ts';
import { correctedTransfer } from './entry-lines.ts';

type Filters = RequestOf<typeof accountingExportsRpc.listMovements>;

export interface MovementRow {
  readonly id: string;
  readonly day: Date;
  readonly originalDate: string | null;
  readonly kind: string;
  readonly description: string;
  readonly currency: string;
  readonly amount: string;
  readonly change: string;
  readonly purchaseId: string | null;
  readonly reportId: string | null;
  readonly giftId: string | null;
  readonly review: ReviewState;
  readonly exportId: string | null;
  readonly lines: readonly {
    readonly kind: AccountKind;
    readonly account: string;
    readonly categoryId: string | null;
    readonly fundId: string | null;
    readonly fund: string | null;
    readonly amount: number;
  }[];
}

@Injectable()
export class MovementRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; one row more than `limit` when there is a next page. */
  list(ctx: Ctx, filters: Filters, limit: number, after: KeysetPosition | null): Promise<MovementRow[]> {
    const { tab, review = null, category = null, from = null, to = null } = filters;
    return this.reader.query<MovementRow>(ctx, {
      name: `movements-${tab}`,
      text: movements(tab === 'vault' ? '' : 'not'),
      values: [
        ctx.organizationId,
        review,
        category === 'none',
        from,
        to,
        after === null ? null : utcDay(after.at),
        after?.id ?? null,
        limit + 1,
      ],
    });
  }

  /** Returns how many changed; what is exported stays so. */
  async mark(
    tx: Transaction,
    organizationId: string,
    {
      movementIds,
      ready,
      userId,
      at,
    }: { movementIds: readonly string[]; ready: boolean; userId: string; at: Date },
  ): Promise<number> {
    const changed = ready
      ? await tx.query(sql`
          insert into transfer_review (organization_id, transfer_id, user_id, ready_at)
          select t.organization_id, t.id, ${userId}, ${at} from transfer t
          where t.organization_id = ${organizationId} and t.id = any(${[...movementIds]}::uuid[])
            and t.kind not in ('purchase_hold', 'purchase_release')
            and not exists (select from exported_transfer x
              where x.organization_id = t.organization_id and x.transfer_id = t.id and not x.is_repeated)
          on conflict do nothing returning transfer_id`)
      : await tx.query(sql`
          delete from transfer_review r
          where r.organization_id = ${organizationId} and r.transfer_id = any(${[...movementIds]}::uuid[])
          returning r.transfer_id`);
    return changed.length;
  }
}

/** The ids of a transfer and of the corrections of its purchase or, for an approval, of its report. */
const withCorrections = `array(
    select t.id union all
    select r.id from transfer r
    where r.organization_id = t.organization_id and r.kind = 'purchase_recoding' and r.source_id = p.id
    union all
    select r.id from transfer r
    where t.kind = 'reimbursement_approval' and r.organization_id = t.organization_id
      and r.kind = 'reimbursement_recoding' and r.source_id = t.source_id)`;

/**
 * Whether the transfer `t` is a correction that is not reviewed as an entry of its own: every export that contains it merged it into the
 * entry that it changes, or, while no export contains either of them, the next one will.
 */
const isPartOfEntry = `coalesce((
    select case when own.is_merged is null
      then not exists (select from exported_transfer y where y.organization_id = t.organization_id and y.transfer_id = m.id
        and not y.is_repeated)
      else own.is_merged end
    from (select ${correctedTransfer} as id) m
    cross join lateral (select bool_and(x.merged_into is not null) as is_merged from exported_transfer x
      where x.organization_id = t.organization_id and x.transfer_id = t.id and not x.is_repeated) own
    where m.id is not null), false)`;

/** The lines against cash, those of a purchase and of a report as coded now; for a transfer between cash accounts, its cash lines. */
const movements = (isVault: '' | 'not') => `
  select t.id, t.effective_on::timestamp at time zone 'UTC' as day, to_char(t.original_on, 'YYYY-MM-DD') as "originalDate",
    t.kind, t.description, t.currency, t.amount_minor as amount, c.change, ${purchaseOfTransfer} as "purchaseId", ${reportOfTransfer} as "reportId",
    ${giftOfTransfer} as "giftId", s.review, s.export_id as "exportId",
    c.lines
  from transfer t
  left join card_transaction p on p.transfer_id = t.id
  cross join lateral (
    select x.export_id, case when x.export_id is not null then 'exported'
      when exists (select from transfer_review r where r.organization_id = t.organization_id and r.transfer_id = t.id) then 'ready'
      else 'to_review' end as review
    from (select (select y.export_id from exported_transfer y
      where y.organization_id = t.organization_id and y.transfer_id = t.id and not y.is_repeated
      order by y.export_id desc limit 1) as export_id) x) s
  cross join lateral (
    select coalesce(sum(l.amount) filter (where l.is_guarded), 0) as change,
      coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'account', l.name, 'categoryId', l.category, 'fundId', l.fund_id,
        'fund', f.name, 'amount', l.amount) order by l.first_id) filter (where l.is_guarded is not true or not l.has_other), '[]') as lines
    from (
      select a.kind, a.name, a.is_guarded, e.dimensions ->> 'category' as category, (e.dimensions ->> 'fund')::uuid as fund_id,
        sum(e.amount_minor) as amount, min(e.id) as first_id, bool_or(not a.is_guarded) over () as has_other
      from entry e join account a on a.id = e.account_id
      where e.organization_id = t.organization_id and e.layer = 'posted' and e.transfer_id = any(${withCorrections})
      group by 1, 2, 3, 4, 5 having sum(e.amount_minor) <> 0) l
    left join fund f on f.id = l.fund_id) c
  where t.organization_id = $1 and t.kind not in ('purchase_hold', 'purchase_release')
    and c.lines <> '[]' and not ${isPartOfEntry}
    and ${isVault} exists (select from entry e join account a on a.id = e.account_id and a.kind = 'vault'
      where e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted')
    and ($2::text is null or s.review = $2)
    and (not $3::boolean or (p.id is not null or t.kind = 'reimbursement_approval') and exists (
      select from jsonb_to_recordset(c.lines) as l (kind text, "categoryId" text)
      where l.kind = 'expense' and l."categoryId" is null))
    and ($4::date is null or t.effective_on >= $4) and ($5::date is null or t.effective_on <= $5)
    and ($6::date is null or (t.effective_on, t.id) < ($6::date, $7::uuid))
  order by t.effective_on desc, t.id desc limit $8`;
