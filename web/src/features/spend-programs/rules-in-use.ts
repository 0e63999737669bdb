import { type CardWire } from '@almoner/contracts';
import { type SpendFrequency, spendFrequencies } from '@almoner/kernel';

export interface RuleInUse {
  readonly frequency: SpendFrequency;
  readonly cards: number;
  readonly spentMinor: number;
  readonly limitMinor: number;
  readonly currency: string;
}

/** The cards' rules by how often they start afresh, with what is spent of their limits together. */
export function rulesInUse(cards: readonly CardWire[]): RuleInUse[] {
  return spendFrequencies.flatMap((frequency) => {
    const ofFrequency = cards.filter(({ spendRule }) => spendRule?.frequency === frequency);
    const currency = ofFrequency[0]?.spendRule?.currency;
    if (currency === undefined) return [];
    const add = (pick: (card: CardWire) => number) => ofFrequency.reduce((sum, card) => sum + pick(card), 0);
    const spentMinor = add(({ usage }) => usage?.spent ?? 0);
    const limitMinor = add(({ spendRule }) => spendRule?.limit ?? 0);
    return [{ frequency, cards: ofFrequency.length, spentMinor, limitMinor, currency }];
  });
}
