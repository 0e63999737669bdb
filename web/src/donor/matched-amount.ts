import { type PublicCampaignWire } from '@almoner/contracts';

type Match = NonNullable<PublicCampaignWire['matching']['current']>;

/** What a gift becomes with its match, in minor units, as far as is known before it is paid. */
export function becomesMinor(giftMinor: number, { left, perGiftMaximum }: Match): number {
  return giftMinor + Math.max(0, Math.min(giftMinor, perGiftMaximum ?? giftMinor, left));
}

/** What counts for the goal, in minor units: gifts, and what sponsors matched and have not paid yet. */
export const countedMinor = ({ raised, matching }: Pick<PublicCampaignWire, 'raised' | 'matching'>): number =>
  raised + matching.unpaid;

/** What was given besides the match, in minor units; what sponsors have paid of it, also for gifts to come, is not counted again. */
export const givenMinor = (campaign: Pick<PublicCampaignWire, 'raised' | 'matching'>): number =>
  countedMinor(campaign) - campaign.matching.matched - campaign.matching.paidAhead;
