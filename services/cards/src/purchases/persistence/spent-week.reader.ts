import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';

export interface WeekSum {
  readonly startsAt: Date;
  readonly currency: string;
  readonly spentMinor: number;
  readonly heldMinor: number;
}
interface WeekRow {
  starts_at: Date;
  currency: string;
  spent_minor: string;
  held_minor: string;
}

// Both parts scan their (organization_id, network_created_at, id) index from the first week on.
const sumsText = `
  select date_bin('7 days', network_created_at, $3) as starts_at, currency, sum(spent) as spent_minor, sum(held) as held_minor
  from (
    select network_created_at, currency, 0::bigint as spent, line_amount_minor as held
    from card_authorization
    where organization_id = $1 and ($2::uuid[] is null or user_id = any($2)) and network_created_at >= $3
      and line_status = 'pending'
    union all
    select network_created_at, currency, amount_minor, 0
    from card_transaction
    where organization_id = $1 and ($2::uuid[] is null or user_id = any($2)) and network_created_at >= $3
  ) line
  group by 1, 2 order by 1, 2`;

@Injectable()
export class SpentWeekReader {
  constructor(private readonly reader: TenantReader) {}

  /** Captures less refunds and what is on hold, by week and currency, from the first of these weeks on. */
  async sums(ctx: Ctx, scope: Scope, [first]: readonly Date[]): Promise<WeekSum[]> {
    if (first === undefined) return [];
    const rows = await this.reader.query<WeekRow>(ctx, {
      name: 'spent-weeks',
      text: sumsText,
      values: [ctx.organizationId, scope, first],
    });
    return rows.map((row) => ({
      startsAt: row.starts_at,
      currency: row.currency,
      spentMinor: Number(row.spent_minor),
      heldMinor: Number(row.held_minor),
    }));
  }
}
