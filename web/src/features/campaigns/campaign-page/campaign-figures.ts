import { type CampaignDashboardWire, type CampaignWire } from '@almoner/contracts';

const dayMs = 24 * 60 * 60 * 1000;

/** Minor units, rounded down; null without a gift of money. Property has no amount, so it does not count. */
export function averageGift({
  campaign: { raised, giftCount },
  kinds,
}: Pick<CampaignDashboardWire, 'campaign' | 'kinds'>): number | null {
  const property = kinds.reduce(
    (sum, { gifts, giftsWithAmount }) => sum + gifts - (giftsWithAmount ?? gifts),
    0,
  );
  const count = giftCount - property;
  return count <= 0 ? null : Math.floor(raised / count);
}

/** Gifts per visit, in whole percent. Visitors who were not counted may give, so it is capped at 100. */
export const conversionPercent = ({
  visits,
  gifts,
}: Pick<NonNullable<CampaignDashboardWire['page']>, 'visits' | 'gifts'>) =>
  Math.min(100, Math.round((gifts / visits) * 100));

export interface CampaignDay {
  /** Today's number: day 1 is the day on which the campaign was created, or that of an earlier gift recorded for it. */
  readonly number: number;
  readonly total: number;
  /** Without today; 0 on the last day and after it. */
  readonly left: number;
}

interface CampaignTimes {
  readonly campaign: Pick<CampaignWire, 'createdAt' | 'endsAt'>;
  readonly firstGiftAt: string | null;
}

/** Days in UTC, as the end of a campaign is; null for one without an end. */
export function dayOfCampaign(
  { campaign: { createdAt, endsAt }, firstGiftAt }: CampaignTimes,
  now: Date,
): CampaignDay | null {
  if (endsAt === null) return null;
  const begunAt = new Date(firstGiftAt !== null && firstGiftAt < createdAt ? firstGiftAt : createdAt);
  const [first, today, end] = [begunAt, now, new Date(endsAt)].map((at) =>
    Math.floor(at.getTime() / dayMs),
  ) as [number, number, number];
  const total = Math.max(1, end - first + 1);
  const number = Math.min(total, Math.max(1, today - first + 1));
  return { number, total, left: total - number };
}
