import { type CardSummaryWire } from '@almoner/contracts';
import { nextPeriodStart } from '@almoner/kernel';
import { usageWords as words } from '../words/en/spending.ts';

const nearLimitRatio = 0.9;
const dayMs = 24 * 60 * 60 * 1000;

export type Usage = NonNullable<CardSummaryWire['usage']>;

/** `spent` on the wire has what is held in it; here the two stand apart and add up to it. */
export function spentApart(usage: Usage): { capturedMinor: number; heldMinor: number; leftMinor: number } {
  const { spent, held, limit } = usage;
  return { capturedMinor: Math.max(0, spent - held), heldMinor: held, leftMinor: Math.max(0, limit - spent) };
}

export const isNearLimit = ({ usage }: Pick<CardSummaryWire, 'usage'>) =>
  usage !== null && usage.ratio > nearLimitRatio;

export const needsAttention = (card: CardSummaryWire) =>
  card.status === 'frozen' || (card.status === 'active' && isNearLimit(card));

/** Where `now` stands in the period, 0 to 1; null when the period never ends. */
export function todayInPeriod(usage: Usage, now: Date): number | null {
  if (usage.periodEnd === null) return null;
  const start = Date.parse(usage.periodStart);
  const share = (now.getTime() - start) / (Date.parse(usage.periodEnd) - start);
  return Math.min(1, Math.max(0, share));
}

/** When the limit starts afresh. In UTC, as the rule is. */
export function resetText(card: CardSummaryWire, now: Date, locale?: string): string {
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return '';
  const period = {
    frequency: spendRule.frequency,
    startsAt: new Date(usage.periodStart),
    endsAt: usage.periodEnd === null ? null : new Date(usage.periodEnd),
  };
  const next = nextPeriodStart(period);
  if (next === null) return words.noReset;
  if (next.getTime() - now.getTime() <= dayMs) return words.resetsAtMidnight;
  const days = { weekday: 'long', timeZone: 'UTC' } as const;
  const dates = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return words.resets(next.toLocaleDateString(locale, spendRule.frequency === 'weekly' ? days : dates));
}

/** Those near their limit first, then the rest by name; what cannot be used last. */
export function sortedCards(cards: readonly CardSummaryWire[]): CardSummaryWire[] {
  const rank = (card: CardSummaryWire) => (card.status === 'active' ? (isNearLimit(card) ? 0 : 1) : 2);
  return [...cards].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

export function matches(card: CardSummaryWire, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const { name, holder, last4 } = card;
  return [name, holder.name, holder.email, last4].some((part) => part?.toLocaleLowerCase().includes(wanted));
}
