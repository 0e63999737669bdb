import { Injectable } from '@nestjs/common';
import {
  failure,
  maxOverviewCampaigns,
  maxOverviewDays,
  notFound,
  type FundraisingOverviewWire,
} from '@almoner/contracts';
import { addDays } from '@almoner/kernel';
import { authorize, type Ctx } from '@almoner/platform';
import { barStarts, barUnitOf, daysIn, rangeBefore, type OverviewRange } from '../domain/overview-range.ts';
import { FundraisingReader, type CampaignSums } from '../persistence/fundraising.reader.ts';

@Injectable()
export class GetFundraisingOverview {
  constructor(private readonly reader: FundraisingReader) {}

  /** @throws DomainError `invalid_input` for days in the wrong order or more than five years; `not_found` without an organization. */
  async execute(ctx: Ctx, range: OverviewRange): Promise<FundraisingOverviewWire> {
    authorize(ctx, 'gift.read');
    assertRange(range);
    const before = rangeBefore(range);
    const times = {
      previousFrom: new Date(before.from),
      from: new Date(range.from),
      until: new Date(addDays(range.to, 1)),
    };
    const barUnit = barUnitOf(range);
    const [currency, figures, bars, campaigns, recurring] = await Promise.all([
      this.reader.currency(ctx),
      this.reader.figures(ctx, times),
      this.reader.bars(ctx, barStarts(range, barUnit), times.until),
      this.reader.campaigns(ctx, times),
      this.reader.recurring(ctx, times),
    ]);
    if (currency === null) throw notFound();
    const { active, pastDue } = recurring;
    return {
      currency,
      present: { ...range, ...figures.present, ...recurring.present },
      previous: { ...before, ...figures.previous, ...recurring.previous },
      barUnit,
      bars,
      recurring: { active, pastDue },
      campaigns: campaigns.slice(0, maxOverviewCampaigns),
      otherCampaigns: sumOf(campaigns.slice(maxOverviewCampaigns)),
    };
  }
}

function assertRange(range: OverviewRange): void {
  const days = daysIn(range);
  if (days < 1) throw refusedEnd('Must not be before the first day');
  if (days > maxOverviewDays) throw refusedEnd('Choose at most five years');
}

const refusedEnd = (message: string) => failure('invalid_input', undefined, [{ field: 'to', message }]);

const sumOf = (campaigns: readonly CampaignSums[]) => ({
  campaigns: campaigns.length,
  gifts: campaigns.reduce((sum, { gifts }) => sum + gifts, 0),
  raised: campaigns.reduce((sum, { raised }) => sum + raised, 0),
});
