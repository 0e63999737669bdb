import { type GiftStateWire } from '@almoner/contracts';
import { moneyText } from '../lib/money-format.ts';
import { designationWords as words } from '../words/en/designations.ts';

/** The funds of a gift, with their parts unless one has all of it; null where the donor restricted nothing. */
export function designationsText({
  currency,
  designations,
  undesignated,
}: Pick<GiftStateWire, 'currency' | 'designations' | 'undesignated'>): string | null {
  const [first] = designations;
  if (first === undefined) return null;
  if (designations.length === 1 && undesignated <= 0) return words.goesTo(first.name);
  const text = (minor: number) => moneyText(minor, currency);
  const parts = designations.map(({ name, amount }) => words.partGoesTo(name, text(amount)));
  return words.parts(undesignated > 0 ? [...parts, words.partGoesWhereNeeded(text(undesignated))] : parts);
}
