import { type RecurringGiftWire } from '@almoner/contracts';
import { designationWords as words } from '../words/en/designations.ts';
import { moneyText } from './money-format.ts';

type Designated = Pick<RecurringGiftWire, 'amount' | 'currency' | 'designations'>;

/** The part of each fund, and what is not restricted; none of a gift without a fund. */
export function designationParts({ amount, designations }: Designated): { name: string; minor: number }[] {
  // The donor's page does not parse replies, and a gateway of the previous release omits them.
  const parts = (designations ?? []).map(({ name, amount: minor }) => ({ name, minor }));
  if (parts.length === 0) return [];
  const rest = parts.reduce((left, { minor }) => left - minor, amount);
  return rest > 0 ? [...parts, { name: words.whereNeeded, minor: rest }] : parts;
}

/** In one line: the fund of the whole gift, or each with its part; empty for a gift without a fund. */
export function designationText(gift: Designated): string {
  const parts = designationParts(gift);
  if (parts.length === 1) return parts[0]?.name ?? '';
  return parts.map(({ name, minor }) => words.part(name, moneyText(minor, gift.currency))).join(', ');
}
