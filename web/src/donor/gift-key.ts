import { type PublicCampaignWire } from '@almoner/contracts';

/** For a gift in the list of the latest; a gateway of an earlier release does not name it. */
export const giftKey = (
  { id, at, amount }: PublicCampaignWire['latestGifts'][number],
  index: number,
): string => id ?? `${at} ${amount} ${index}`;
