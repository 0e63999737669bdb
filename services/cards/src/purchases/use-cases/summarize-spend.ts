import { Inject, Injectable } from '@nestjs/common';
import { type SpendSummaryWire } from '@almoner/contracts';
import { spendPeriodAt, type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { SpendSummaryReader } from '../persistence/spend-summary.reader.ts';

/** More are not counted one by one. */
const mostCounted = 1000;
const weekMs = 7 * 24 * 3_600_000;

@Injectable()
export class SummarizeSpend {
  constructor(
    private readonly members: MemberReader,
    private readonly summaries: SpendSummaryReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<SpendSummaryWire> {
    const scope = await this.members.scopeOf(ctx, authorize(ctx, 'purchase.read'));
    const now = this.clock.now();
    const month = spendPeriodAt('monthly', now, now);
    const [sums, declinedLastWeek, uncategorized, receiptsDue] = await Promise.all([
      this.summaries.spentSince(ctx, scope, month.startsAt),
      this.summaries.countDeclinedSince(ctx, scope, new Date(now.getTime() - weekMs)),
      this.summaries.countUncategorized(ctx, scope, mostCounted),
      this.summaries.countReceiptsDue(ctx, scope, mostCounted),
    ]);
    return {
      sums: sums.map(({ currency, spentMinor }) => ({ currency, spentThisMonth: spentMinor })),
      declinedLastWeek,
      uncategorized,
      receiptsDue,
    };
  }
}
