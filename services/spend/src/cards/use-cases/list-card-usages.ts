import { Inject, Injectable } from '@nestjs/common';
import { type CardUsage } from '@almoner/contracts';
import { spendPeriodAt, type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { CardUsageReader, type CardUsageRow } from '../persistence/card-usage.reader.ts';

/** What is spent and held of each card's rule in its current period. The caller has filtered whose cards these are. */
@Injectable()
export class ListCardUsages {
  constructor(
    private readonly reader: CardUsageReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { cardIds }: { cardIds: readonly string[] }): Promise<CardUsage[]> {
    const { reach, actor } = authorize(ctx, 'card.read');
    const rows = await this.reader.list(ctx, cardIds);
    const visible = reach === 'own' ? rows.filter(({ user_id }) => user_id === actor.userId) : rows;
    return visible.map((row) => usageOf(row, this.clock.now()));
  }
}

/** Periods follow the network's time: a purchase from a later period than our clock's has already turned the page. */
export function usageOf(row: CardUsageRow, now: Date): CardUsage {
  const asOf = row.period_starts_at !== null && row.period_starts_at > now ? row.period_starts_at : now;
  const period = spendPeriodAt(row.frequency, asOf, row.card_created_at);
  const isCurrent = row.period_starts_at?.getTime() === period.startsAt.getTime();
  const held = isCurrent ? Number(row.held_minor) : 0;
  const spent = isCurrent ? Number(row.spent_minor) + held : 0;
  const limit = Number(row.limit_minor);
  return {
    cardId: row.card_id,
    spendRuleId: row.spend_rule_id,
    frequency: row.frequency,
    currency: row.currency,
    limit,
    periodStart: period.startsAt.toISOString(),
    periodEnd: period.endsAt?.toISOString() ?? null,
    spent,
    held,
    ratio: spent / limit,
  };
}
