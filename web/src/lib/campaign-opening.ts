import { type CampaignWire } from '@almoner/contracts';
import { utcDate } from './time-format.ts';

/** The day on which a campaign opens that has not begun, in UTC as its end; null for every other one, and where it was closed. */
export function opensAt(
  { startsAt, isClosed }: Pick<CampaignWire, 'startsAt' | 'isClosed'>,
  now: Date,
): string | null {
  if (isClosed || startsAt === null || new Date(startsAt) <= now) return null;
  return utcDate(new Date(startsAt));
}

/** The last day of a campaign that is over, in UTC; null for every other one. */
export function endedOn({ endsAt }: Pick<CampaignWire, 'endsAt'>, now: Date): string | null {
  return endsAt !== null && new Date(endsAt) <= now ? utcDate(new Date(endsAt)) : null;
}
