import { Inject, Injectable } from '@nestjs/common';
import { type CardProgramState, type CardUsage } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { periodUsage } from '../../limits/domain/period-usage.ts';
import { isExpired } from '../domain/card-terms.ts';
import { CardProgramReader, noProgram } from '../persistence/card-program.reader.ts';
import { CardUsageReader, type CardUsageRow } from '../persistence/card-usage.reader.ts';

/** The amounts spent and held under each card's rule in its current period. The caller has filtered the cards by what they may see. */
@Injectable()
export class ListCardUsages {
  constructor(
    private readonly reader: CardUsageReader,
    private readonly programs: CardProgramReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { cardIds }: { cardIds: readonly string[] }): Promise<CardUsage[]> {
    const { permissionScope, actor } = authorize(ctx, 'card.read');
    const rows = await this.reader.list(ctx, cardIds);
    const visible = permissionScope === 'own' ? rows.filter(({ user_id }) => user_id === actor.userId) : rows;
    const now = this.clock.now();
    const programs = await this.programs.list(
      ctx,
      visible.map((row) => row.spend_program_id),
      now,
    );
    return visible.map((row) => usageOf(row, now, programs.get(row.spend_program_id)));
  }
}

export function usageOf(row: CardUsageRow, now: Date, program: CardProgramState = noProgram): CardUsage {
  const { frequency } = row;
  const rule = { frequency, limitMinor: Number(row.limit_minor), createdAt: row.counts_from };
  const counter = {
    counterStartsAt: row.period_starts_at,
    spentMinor: Number(row.spent_minor),
    heldMinor: Number(row.held_minor),
    increases: row.increases,
  };
  return {
    cardId: row.card_id,
    spendRuleId: row.spend_rule_id,
    spendRuleName: row.spend_rule_name,
    version: row.version,
    frequency,
    currency: row.currency,
    ended: endOf(row, now),
    ...program,
    ...periodUsage({ ...rule, ...counter }, now),
  };
}

function endOf({ expires_on: expiresOn, is_used_up: isUsedUp }: CardUsageRow, now: Date): CardUsage['ended'] {
  // A later date would not let a used-up card pay again.
  if (isUsedUp) return 'used';
  return isExpired({ expiresOn }, now) ? 'expired' : null;
}
