import { Inject, Injectable } from '@nestjs/common';
import { notFound, type CardPeriodsWire, type RequestOf, type spendRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { lastPeriods } from '../../limits/domain/last-periods.ts';
import { CardPeriodReader } from '../persistence/card-period.reader.ts';

@Injectable()
export class ListCardPeriods {
  constructor(
    private readonly reader: CardPeriodReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    ctx: Ctx,
    { cardId, count }: RequestOf<typeof spendRpc.listCardPeriods>,
  ): Promise<CardPeriodsWire | null> {
    if (ctx.organizationId === null) throw notFound();
    const card = await this.reader.find(ctx, cardId, count);
    if (card === null) return null;
    const { frequency, currency, limitMinor, countsFrom, isRuleLater, counters } = card;
    // By the network's time, a purchase may already be in a later period than our clock.
    const asOf = new Date(Math.max(this.clock.now().getTime(), counters[0]?.startsAt.getTime() ?? 0));
    const counterAt = new Map(counters.map((counter) => [counter.startsAt.getTime(), counter]));
    const shown = lastPeriods(frequency, asOf, countsFrom, count);
    return {
      frequency,
      currency,
      limit: limitMinor,
      beginsWithRule: isRuleLater && shown.length < count,
      periods: shown.map(({ startsAt, endsAt }) => {
        const { spentMinor = 0, heldMinor = 0 } = counterAt.get(startsAt.getTime()) ?? {};
        return {
          startsAt: startsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
          spent: spentMinor + heldMinor,
          held: heldMinor,
        };
      }),
    };
  }
}
