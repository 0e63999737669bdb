import { Injectable } from '@nestjs/common';
import { type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { type StoredIncrease } from '../../limits/domain/period-usage.ts';
import { increaseColumn } from '../../limits/persistence/increase-column.ts';
import { usedUpCondition } from '../../limits/persistence/used-up-condition.ts';

export interface CardUsageRow {
  card_id: string;
  user_id: string;
  spend_program_id: string | null;
  spend_rule_id: string;
  spend_rule_name: string | null;
  version: number;
  frequency: SpendFrequency;
  limit_minor: string;
  currency: string;
  /** The period `total` begins here. */
  counts_from: Date;
  period_starts_at: Date | null;
  spent_minor: string;
  held_minor: string;
  increases: readonly StoredIncrease[] | null;
  /** The last day on which the card pays, as an ISO date in UTC. */
  expires_on: string | null;
  /** It is a single-use card, and its purchase was made. */
  is_used_up: boolean;
}

@Injectable()
export class CardUsageReader {
  constructor(private readonly reader: TenantReader) {}

  /** Reads the newest counter of each card: its cost does not grow with history. */
  list(ctx: Ctx, cardIds: readonly string[]): Promise<CardUsageRow[]> {
    return this.reader.query<CardUsageRow>(ctx, {
      name: 'card-usages',
      text: usages,
      values: [cardIds, ctx.organizationId],
    });
  }

  /** For one card, within a transaction that changes it. */
  async findIn(tx: Transaction, organizationId: string | null, cardId: string): Promise<CardUsageRow | null> {
    const [row] = await tx.query<CardUsageRow>(usages, [[cardId], organizationId]);
    return row ?? null;
  }
}

/** The columns of `expires_on` and `is_used_up` of the card `c`. */
export const endColumns = `c.expires_on::text as expires_on, ${usedUpCondition} as is_used_up`;

const usages = `
  select c.id as card_id, c.user_id, c.spend_program_id, c.version, coalesce(l.rule_id, l.id) as spend_rule_id, r.name as spend_rule_name, l.frequency, l.limit_minor, l.currency, l.counts_from,
    p.period_starts_at, p.spent_minor, p.held_minor, ${increaseColumn('l')}, ${endColumns}
  from card c join spend_limit l on l.owner_id = c.original_card_id and l.kind = 'card_rule' and l.limit_minor is not null
  left join spend_rule r on r.organization_id = c.organization_id and r.id = l.rule_id
  left join lateral (
    select * from limit_counter where limit_id = l.id
    order by period_starts_at desc limit 1) p on true
  where c.organization_id = $2 and l.organization_id = $2 and c.id = any($1::uuid[])`;
