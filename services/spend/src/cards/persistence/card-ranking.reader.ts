import { Injectable } from '@nestjs/common';
import { type SpendingStatus } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { increaseColumn } from '../../limits/persistence/increase-column.ts';
import { endColumns, type CardUsageRow } from './card-usage.reader.ts';

export interface CardFilter {
  /** Null for all cardholders. */
  readonly userIds: readonly string[] | null;
  readonly ownerId: string;
  readonly limit: number;
  readonly nearLimitRatio: number;
  /** True if cards that have ended, or have nothing left, are counted separately. */
  readonly countsEnded: boolean;
}

export interface RankedCardRow extends CardUsageRow {
  spending_status: SpendingStatus;
  spending_status_count: string;
}

@Injectable()
export class CardRankingReader {
  constructor(private readonly reader: TenantReader) {}

  /** Reads the newest counter of each card of the organization: its cost does not grow with history. */
  list(
    ctx: Ctx,
    { userIds, ownerId, limit, nearLimitRatio, countsEnded }: CardFilter,
    now: Date,
  ): Promise<RankedCardRow[]> {
    return this.reader.query<RankedCardRow>(ctx, {
      name: 'card-ranking',
      text: ranking,
      values: [ctx.organizationId, userIds, ownerId, limit, nearLimitRatio, now, countsEnded],
    });
  }
}

// A counter of an earlier period is not read; one of a later period is in force, as in `periodUsage`.
const ranking = `
  with used as (
    select c.id as card_id, c.user_id, c.spend_program_id, c.status, c.version, coalesce(l.rule_id, l.id) as spend_rule_id,
      r.name as spend_rule_name, l.frequency, l.limit_minor, l.currency, l.counts_from,
      p.period_starts_at, coalesce(p.spent_minor, 0) as spent_minor, coalesce(p.held_minor, 0) as held_minor,
      coalesce(p.spent_minor + p.held_minor, 0) as used_minor,
      l.limit_minor + coalesce(i.amount_minor, 0) as allowed_minor, ${increaseColumn('l')}, ${endColumns}
    from card c join spend_limit l on l.owner_id = c.original_card_id and l.kind = 'card_rule' and l.organization_id = c.organization_id
      and l.limit_minor is not null
    left join spend_rule r on r.organization_id = c.organization_id and r.id = l.rule_id
    left join lateral (
      select * from limit_counter where limit_id = l.id
        and period_starts_at >= functions.period_start(l.frequency, $6, l.counts_from)
      order by period_starts_at desc limit 1) p on true
    left join limit_increase i on i.limit_id = l.id
      and i.period_starts_at = coalesce(p.period_starts_at, functions.period_start(l.frequency, $6, l.counts_from))
    where c.organization_id = $1 and c.status <> 'canceled' and ($2::uuid[] is null or c.user_id = any($2))
  ), spending_status as (
    select *, used_minor::numeric / allowed_minor as ratio,
      case when status <> 'active' then status
           -- A day ends at 23:59:59.999 UTC.
           when $7 and expires_on::date < ($6::timestamptz at time zone 'UTC')::date then 'expired'
           when $7 and is_used_up then 'used_up'
           when used_minor > allowed_minor then 'over_limit'
           when $7 and used_minor = allowed_minor then 'limit_reached'
           when used_minor::numeric / allowed_minor > $5::numeric then 'near_limit'
           else 'active' end as spending_status
    from used
  ), ranked as (
    select *, count(*) over (partition by spending_status) as spending_status_count,
      row_number() over (partition by spending_status order by ratio desc, card_id) as spending_status_rank,
      row_number() over (partition by user_id order by ratio desc, card_id) as holder_rank
    from spending_status
  )
  select card_id, user_id, spend_program_id, version, spend_rule_id, spend_rule_name, frequency, limit_minor, currency, counts_from,
    period_starts_at, spent_minor,
    held_minor, increases, expires_on, is_used_up, spending_status, spending_status_count
  from ranked where spending_status_rank <= $4 or (user_id = $3 and holder_rank <= $4)
  order by ratio desc, card_id`;
