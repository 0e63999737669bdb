import { type CampaignWire } from '@almoner/contracts';
import { utcDate } from './time-format.ts';

/** The day on which a campaign opens that has not begun, in UTC as its end; null for every other one. */
export function opensAt(
  { startsAt, status }: Pick<CampaignWire, 'startsAt' | 'status'>,
  now: Date,
): string | null {
  if (status === 'open' || startsAt === null || new Date(startsAt) <= now) return null;
  return utcDate(new Date(startsAt));
}
