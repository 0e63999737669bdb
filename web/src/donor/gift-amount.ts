import { type PublicCampaignWire } from '@almoner/contracts';
import { isAmountAbove, parseAmount, roundMoneyText } from '../lib/money-format.ts';
import { donorWords as words } from '../words/en/gifts.ts';

export type AmountChoice = { readonly suggested: number } | { readonly typed: string };

/** The largest payment, with the fees. Equal to the limit in the contracts, which would add their code to the donor's page. */
export const largestPaymentMinor = 99_999_999;

/** The chosen gift in minor units; null while it is not an amount. */
export function chosenMinor(choice: AmountChoice, currency: string): number | null {
  return 'suggested' in choice ? choice.suggested : parseAmount(choice.typed, currency);
}

export function amountProblem(
  choice: AmountChoice,
  { minimumAmount, currency }: Pick<PublicCampaignWire, 'minimumAmount' | 'currency'>,
): string | null {
  if ('typed' in choice && isAmountAbove(choice.typed, currency, largestPaymentMinor))
    return words.amountTooLarge(roundMoneyText(largestPaymentMinor, currency));
  const minor = chosenMinor(choice, currency);
  if (minor === null) return words.amountInvalid;
  return minor < minimumAmount ? words.amountTooSmall(roundMoneyText(minimumAmount, currency)) : null;
}

/** The problem with a total that includes covered fees; null too while it is not known. */
export const totalProblem = (totalMinor: number | null, currency: string): string | null =>
  totalMinor !== null && totalMinor > largestPaymentMinor
    ? words.totalTooLarge(roundMoneyText(largestPaymentMinor, currency))
    : null;

const dayMs = 24 * 60 * 60 * 1000;

/** Null for a campaign without an end, and for one that takes no gifts: before its start, nothing runs out. */
export function daysLeft(
  { status, endsAt }: Pick<PublicCampaignWire, 'status' | 'endsAt'>,
  now: Date,
): number | null {
  return endsAt === null || status !== 'open'
    ? null
    : Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / dayMs));
}

/** Raised against the goal, 0 to 1; more than the goal fills the bar and no more. */
export function progress({ raised, goal }: Pick<PublicCampaignWire, 'raised' | 'goal'>): number | null {
  return goal === null || goal <= 0 ? null : Math.min(1, raised / goal);
}
