import { type GiftFrequency, type PublicCampaignWire } from '@almoner/contracts';
import { typedAmount } from '../lib/money-format.ts';
import { type DesignationChoice } from './designation-choice.ts';
import { type AmountChoice } from './gift-amount.ts';

/** The URL of a campaign's page on which a gift is filled in; `amount` in minor units. */
export function pageOfGift({
  campaign,
  amount,
  fundId,
}: PrefilledGift & { readonly campaign: string }): string {
  const query = new URLSearchParams({ campaign, amount: String(amount) });
  if (fundId !== null) query.set('fund', fundId);
  return `/donations/donor?${query.toString()}`;
}

interface PrefilledGift {
  readonly amount: number;
  readonly fundId: string | null;
}

interface Prefilled {
  readonly choice?: AmountChoice;
  readonly designations?: DesignationChoice;
  readonly frequency?: GiftFrequency;
}

/** The form values from the URL: a gift that is given again. A fund only while the campaign offers it. */
export function prefilledGift(
  query: URLSearchParams,
  {
    suggestedAmounts,
    designations,
    frequencies,
    currency,
  }: Pick<PublicCampaignWire, 'suggestedAmounts' | 'designations' | 'frequencies' | 'currency'>,
): Prefilled {
  const text = query.get('amount') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) return {};
  const amount = Number(text);
  const fundId = query.get('fund');
  return {
    choice: suggestedAmounts.includes(amount)
      ? { suggested: amount }
      : { typed: typedAmount(amount, currency) },
    ...(frequencies.includes('once') && { frequency: 'once' }),
    ...(designations.some(({ id }) => id === fundId) && { designations: { fundId } }),
  };
}
