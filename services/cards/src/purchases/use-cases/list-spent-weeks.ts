import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { lastWeeks } from '../domain/last-weeks.ts';
import { SpentWeekReader } from '../persistence/spent-week.reader.ts';
import { PurchaseScope } from './purchase-scope.ts';

const defaultCount = 9;

/**
 * The spending of the last weeks that the caller may see, of all people or of one team; includes empty weeks.
 */
@Injectable()
export class ListSpentWeeks {
  constructor(
    private readonly scope: PurchaseScope,
    private readonly weeks: SpentWeekReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    ctx: Ctx,
    { count = defaultCount, teamId }: RequestOf<typeof cardsRpc.listSpentWeeks>,
  ): Promise<ReplyOf<typeof cardsRpc.listSpentWeeks>> {
    const scope = await this.scope.of(ctx, teamId ?? null);
    const starts = lastWeeks(this.clock.now(), count);
    const sums = await this.weeks.sums(ctx, scope, starts);
    return starts.map((start) => ({
      startsAt: start.toISOString(),
      sums: sums
        .filter(({ startsAt }) => startsAt.getTime() === start.getTime())
        .map(({ currency, spentMinor, heldMinor }) => ({ currency, spent: spentMinor, held: heldMinor })),
    }));
  }
}
