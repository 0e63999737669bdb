import { type PublicCampaignWire } from '@almoner/contracts';

type Match = NonNullable<PublicCampaignWire['matching']['current']>;

/** A gift together with its match, in minor units, as far as is known before it is paid. */
export function becomesMinor(giftMinor: number, { left, perGiftMaximum }: Match): number {
  return giftMinor + Math.max(0, Math.min(giftMinor, perGiftMaximum ?? giftMinor, left));
}

/** The sum that counts for the goal, in minor units: gifts, and matches that sponsors have not paid yet. */
export const countedMinor = ({ raised, matching }: Pick<PublicCampaignWire, 'raised' | 'matching'>): number =>
  raised + matching.unpaid;

/** Gifts besides the match, in minor units; payments of sponsors, also for gifts to come, are not counted again. */
export const givenMinor = (campaign: Pick<PublicCampaignWire, 'raised' | 'matching'>): number =>
  countedMinor(campaign) - campaign.matching.matched - campaign.matching.paidAhead;
