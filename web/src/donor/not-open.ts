import { type PublicCampaignWire } from '@almoner/contracts';
import { opensAt } from '../lib/campaign-opening.ts';
import { donorWords as words } from '../words/en/gifts.ts';

type Campaign = Pick<PublicCampaignWire, 'startsAt' | 'isClosed'>;

/** When a campaign opens that has not begun; null for every other one. */
export function opensOn(campaign: Campaign, now: Date): string | null {
  const day = opensAt(campaign, now);
  return day === null ? null : words.opens(day);
}

/** Why a campaign takes no gifts. */
export const notOpenText = (campaign: Campaign, now: Date): string => opensOn(campaign, now) ?? words.closed;
