import { Inject, Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { lastWeeks } from '../domain/last-weeks.ts';
import { SpentWeekReader } from '../persistence/spent-week.reader.ts';

const defaultCount = 9;

/** The last weeks with what the caller may see of them; a week in which nothing happened is there, empty. */
@Injectable()
export class ListSpentWeeks {
  constructor(
    private readonly members: MemberReader,
    private readonly weeks: SpentWeekReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    ctx: Ctx,
    { count = defaultCount }: RequestOf<typeof cardsRpc.listSpentWeeks>,
  ): Promise<ReplyOf<typeof cardsRpc.listSpentWeeks>> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
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
