import { Injectable } from '@nestjs/common';
import { type CardDetailWire, type CardLimitWire, type CardTermsWire } from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type StoredIncrease } from '../../limits/domain/period-usage.ts';
import {
  controlColumns,
  toControlsWire,
  type ControlColumns,
} from '../../limits/persistence/control-columns.ts';
import { increaseColumn } from '../../limits/persistence/increase-column.ts';
import { limitOrder } from '../../limits/domain/limit.ts';

export interface CardLimitRow {
  kind: CardLimitWire['kind'];
  frequency: SpendFrequency;
  limit_minor: string;
  currency: string;
  counts_from: Date;
  period_starts_at: Date | null;
  spent_minor: string;
  held_minor: string;
  increases: readonly StoredIncrease[] | null;
}

interface ControlRow extends ControlColumns {
  owner: CardDetailWire['controls'][number]['owner'];
}

interface CardRow {
  user_id: string;
  program_id: string | null;
  program_name: string;
  program_status: 'active' | 'paused' | 'closed';
  terms: CardTermsWire;
}

@Injectable()
export class CardLimitReader {
  constructor(private readonly reader: TenantReader) {}

  async findCard(
    ctx: Ctx,
    cardId: string,
  ): Promise<{ userId: string; program: CardDetailWire['program']; terms: CardTermsWire } | null> {
    const [row] = await this.reader.query<CardRow>(ctx, {
      name: 'card-with-program',
      text: `select c.user_id, p.id as program_id, p.name as program_name, p.status as program_status,
               json_build_object('expiresOn', c.expires_on, 'isSingleUse', c.is_single_use,
                 'locksMerchant', c.locks_merchant, 'firstMerchant', f.merchant_name) as terms
             from card c
             left join card_first_purchase f on f.organization_id = c.organization_id and f.original_card_id = c.original_card_id
             left join spend_program p on p.organization_id = c.organization_id and p.id = c.spend_program_id
             where c.organization_id = $1 and c.id = $2`,
      values: [ctx.organizationId, cardId],
    });
    if (row === undefined) return null;
    const { program_id: id, program_name: name, program_status: status } = row;
    return { userId: row.user_id, program: id === null ? null : { id, name, status }, terms: row.terms };
  }

  /** The limits that refuse, in the order of the checks, with their newest counter: the cost does not grow with history. */
  listLimits(ctx: Ctx, cardId: string): Promise<CardLimitRow[]> {
    return this.reader.query<CardLimitRow>(ctx, {
      name: 'limits-of-card',
      text: `select l.kind, l.frequency, l.limit_minor, l.currency, l.counts_from, n.period_starts_at,
               coalesce(n.spent_minor, 0) as spent_minor, coalesce(n.held_minor, 0) as held_minor,
               ${increaseColumn('l')}
             from card_limit k
             join spend_limit l on l.organization_id = k.organization_id and l.id = k.limit_id
             left join lateral (
               select * from limit_counter where limit_id = l.id order by period_starts_at desc limit 1) n on true
             where k.organization_id = $1 and k.card_id = $2 and l.limit_minor is not null
             order by array_position($3::text[], l.kind)`,
      values: [ctx.organizationId, cardId, limitOrder],
    });
  }

  /** For the card, its rule, its program and the fund that pays, those that have any. */
  async listControls(ctx: Ctx, cardId: string): Promise<CardDetailWire['controls']> {
    const rows = await this.reader.query<ControlRow>(ctx, {
      name: 'controls-of-card',
      text: `select o.kind as owner, ${controlColumns('o')}
             from card c
             left join spend_limit l on l.organization_id = c.organization_id and l.owner_id = c.original_card_id and l.kind = 'card_rule'
               and l.limit_minor is not null
             left join fund f on f.organization_id = c.organization_id and f.account_id = c.paying_account_id
             cross join lateral (values ('card', c.organization_id, c.original_card_id), ('rule', c.organization_id, l.rule_id),
               ('program', c.organization_id, c.spend_program_id), ('fund', c.organization_id, f.id)) o (kind, organization_id, id)
             where c.organization_id = $1 and c.id = $2`,
      values: [ctx.organizationId, cardId],
    });
    return rows
      .filter((row) => row.merchant_rules ?? row.per_purchase_minor ?? row.cash_minor)
      .map((row) => ({ owner: row.owner, ...toControlsWire(row) }));
  }
}
