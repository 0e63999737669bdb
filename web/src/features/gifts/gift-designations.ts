import { parseAmount } from '../../lib/money-format.ts';

/** A fund of a gift as it is typed. One without an amount gets the rest of the gift. */
export interface FundPart {
  readonly fundId?: string;
  readonly amount?: string;
}

export type PartProblem = 'over' | 'nothing_left' | 'amount_missing';

const hasAmount = ({ amount }: FundPart) => (amount ?? '').trim() !== '';
const minorOf = ({ amount }: FundPart, currency: string) => parseAmount(amount ?? '', currency) ?? 0;
const sumOf = (parts: readonly FundPart[], currency: string) =>
  parts.reduce((sum, part) => sum + minorOf(part, currency), 0);
const withFund = (parts: readonly FundPart[]) => parts.filter(({ fundId }) => fundId !== undefined);

/** The part of each fund, in minor units. Empty for a gift without an amount, such as property. */
export function designationsOf(
  parts: readonly FundPart[],
  amountMinor: number | null,
  currency: string,
): { fundId: string; amount: number }[] {
  if (amountMinor === null) return [];
  const rest = amountMinor - sumOf(withFund(parts), currency);
  return parts.flatMap((part) =>
    part.fundId === undefined
      ? []
      : [{ fundId: part.fundId, amount: hasAmount(part) ? minorOf(part, currency) : rest }],
  );
}

/** The part of the gift that is for funds, in minor units. */
export function designatedMinor(
  parts: readonly FundPart[],
  amountMinor: number | null,
  currency: string,
): number {
  return designationsOf(parts, amountMinor, currency).reduce((sum, { amount }) => sum + amount, 0);
}

/** Why the API would refuse the amount of this fund, or null. Only amounts up to this one are added up, so that only one field is marked. */
export function partProblem(
  parts: readonly FundPart[],
  index: number,
  amountMinor: number | null,
  currency: string,
): PartProblem | null {
  const part = parts[index];
  if (part?.fundId === undefined || amountMinor === null) return null;
  if (hasAmount(part)) {
    return sumOf(withFund(parts.slice(0, index + 1)), currency) > amountMinor ? 'over' : null;
  }
  if (withFund(parts.slice(0, index)).some((one) => !hasAmount(one))) return 'amount_missing';
  return sumOf(withFund(parts), currency) >= amountMinor ? 'nothing_left' : null;
}
