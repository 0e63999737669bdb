import { Injectable } from '@nestjs/common';
import { type NamedSpendRuleWire } from '@almoner/contracts';
import {
  controlColumns,
  toControlsWire,
  type ControlColumns,
} from '../../limits/persistence/control-columns.ts';
import { TenantReader, type Ctx, type KeysetPosition } from '@almoner/platform';

export interface RuleRow extends ControlColumns {
  id: string;
  name: string;
  frequency: NamedSpendRuleWire['frequency'];
  limit_minor: string;
  currency: string;
  card_count: number;
  version: number;
  created_at: Date;
}

const createdAt = `date_trunc('milliseconds', r.created_at)`;
const columns = `r.id, r.name, r.frequency, r.limit_minor, r.currency, r.version, ${createdAt} as created_at,
  (select count(*)::int from spend_limit l join card c on c.original_card_id = l.owner_id and c.organization_id = l.organization_id
   where l.organization_id = r.organization_id and l.rule_id = r.id and c.status <> 'canceled') as card_count, ${controlColumns('r')}`;

@Injectable()
export class RuleReader {
  constructor(private readonly reader: TenantReader) {}

  /** Named rules, newest first; returns one row more than `limit` when there is a next page. */
  list(ctx: Ctx, limit: number, after: KeysetPosition | null): Promise<RuleRow[]> {
    return this.reader.query<RuleRow>(ctx, {
      name: 'spend-rules',
      text: `select ${columns} from spend_rule r
             where r.organization_id = $1 and r.name is not null
               and ($2::timestamptz is null or (${createdAt}, r.id) < ($2, $3::uuid))
             order by ${createdAt} desc, r.id desc limit $4`,
      values: [ctx.organizationId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
  }

  async find(ctx: Ctx, ruleId: string): Promise<NamedSpendRuleWire | null> {
    const [row] = await this.reader.query<RuleRow>(ctx, {
      name: 'spend-rule',
      text: `select ${columns} from spend_rule r where r.organization_id = $1 and r.id = $2 and r.name is not null`,
      values: [ctx.organizationId, ruleId],
    });
    return row === undefined ? null : toRuleWire(row);
  }
}

export function toRuleWire(row: RuleRow): NamedSpendRuleWire {
  return {
    id: row.id,
    name: row.name,
    frequency: row.frequency,
    limit: Number(row.limit_minor),
    currency: row.currency,
    cardCount: row.card_count,
    version: row.version,
    ...toControlsWire(row),
    createdAt: row.created_at.toISOString(),
  };
}
