import { type PublicCampaignWire } from '@almoner/contracts';
import { utcDate } from '../lib/time-format.ts';
import { donorWords as words } from '../words/en/gifts.ts';

type Campaign = Pick<PublicCampaignWire, 'status' | 'startsAt'>;

/** When a campaign opens that has not begun; null for every other one. In UTC, as its end. */
export function opensOn({ status, startsAt }: Campaign, now: Date): string | null {
  if (status === 'open' || startsAt === null || new Date(startsAt) <= now) return null;
  return words.opens(utcDate(new Date(startsAt)));
}

/** Why a campaign takes no gifts. */
export const notOpenText = (campaign: Campaign, now: Date): string => opensOn(campaign, now) ?? words.closed;
