import { type CardUsage, type CardView, type CardWire } from '@almoner/contracts';

/** A card in the shape of spec §3: what `cards` knows of it, with the rule and usage that `spend` knows. */
export function presentCard(card: CardView, usage: CardUsage | undefined): CardWire {
  if (usage === undefined) return { ...card, spendRule: null, usage: null };
  const { spendRuleId, frequency, limit, currency, periodStart, periodEnd, spent, held, ratio } = usage;
  return {
    ...card,
    spendRule: { id: spendRuleId, frequency, limit, currency },
    usage: { periodStart, periodEnd, spent, held, limit, ratio },
  };
}
