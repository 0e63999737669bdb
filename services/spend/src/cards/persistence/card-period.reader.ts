import { Injectable } from '@nestjs/common';
import { type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx } from '@almoner/platform';

export interface CountedCard {
  readonly frequency: SpendFrequency;
  readonly currency: string;
  readonly limitMinor: number;
  /**
   * When the card was created; of a replacement, the first card of its chain. With a rule that it got later, the first
   * period that the rule counts in full.
   */
  readonly countsFrom: Date;
  readonly isRuleLater: boolean;
  /** The newest counters; a period without purchases has none. */
  readonly counters: readonly {
    readonly startsAt: Date;
    readonly spentMinor: number;
    readonly heldMinor: number;
  }[];
}

interface CounterRow {
  frequency: SpendFrequency;
  currency: string;
  limit_minor: string;
  counts_from: Date;
  is_rule_later: boolean;
  period_starts_at: Date | null;
  spent_minor: string;
  held_minor: string;
}

@Injectable()
export class CardPeriodReader {
  constructor(private readonly reader: TenantReader) {}

  /** Reads at most `count` counters: the cost does not grow with history. */
  async find(ctx: Ctx, cardId: string, count: number): Promise<CountedCard | null> {
    const rows = await this.reader.query<CounterRow>(ctx, {
      name: 'card-periods',
      text: counters,
      values: [ctx.organizationId, cardId, count],
    });
    const [first] = rows;
    if (first === undefined) return null;
    return {
      frequency: first.frequency,
      currency: first.currency,
      limitMinor: Number(first.limit_minor),
      countsFrom: first.counts_from,
      isRuleLater: first.is_rule_later,
      counters: rows.flatMap(({ period_starts_at: startsAt, spent_minor, held_minor }) =>
        startsAt === null
          ? []
          : [{ startsAt, spentMinor: Number(spent_minor), heldMinor: Number(held_minor) }],
      ),
    };
  }
}

const counters = `
  select l.frequency, l.currency, l.limit_minor, greatest(l.counts_from, l.counts_since) as counts_from,
    l.counts_since > l.counts_from as is_rule_later, p.period_starts_at, p.spent_minor, p.held_minor
  from card c
  join spend_limit l on l.organization_id = c.organization_id and l.owner_id = c.original_card_id and l.kind = 'card_rule'
    and l.limit_minor is not null
  left join lateral (
    select * from limit_counter where limit_id = l.id order by period_starts_at desc limit $3) p on true
  where c.organization_id = $1 and c.id = $2`;
