import { type CardSummaryWire, isLimitReached, isNearLimit, isOverLimit } from '@almoner/contracts';
import { nextPeriodStart } from '@almoner/kernel';
import { moneyText, roundMoneyText } from './money-format.ts';
import { usageWords as words } from '../words/en/cards.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type Usage = NonNullable<CardSummaryWire['usage']>;

/**
 * `spent` on the wire includes holds; here captured and held are separate. With the amount left they add up to the limit, so
 * `leftMinor` is negative above it.
 */
export function splitUsage(usage: Usage): { capturedMinor: number; heldMinor: number; leftMinor: number } {
  const { spent, held, limit } = usage;
  return { capturedMinor: spent - held, heldMinor: held, leftMinor: limit - spent };
}

/** The limit as text after the spent amount: “of $750 a month”, “of $774 until Nov 30”. */
export function limitText(
  { spendRule, usage }: Pick<CardSummaryWire, 'spendRule' | 'usage'>,
  locale?: string,
): string {
  if (spendRule === null) return '';
  const lastDay = usage === null || usage.increase === 0 ? null : lastDayOf(usage, locale);
  if (usage !== null && lastDay !== null)
    return words.of(roundMoneyText(usage.limit, spendRule.currency), words.until(lastDay));
  return words.of(roundMoneyText(spendRule.limit, spendRule.currency), words.frequency[spendRule.frequency]);
}

/** Little is left, or nothing. */
export const isNearOrOverLimit = (card: Pick<CardSummaryWire, 'usage'>) =>
  isNearLimit(card) || isLimitReached(card) || isOverLimit(card);

/** True for a card that will pay again once its limit resets. */
export const isInUse = ({ status, ended }: Pick<CardSummaryWire, 'status' | 'ended'>) =>
  status === 'active' && ended === null;

export const needsAttention = (card: CardSummaryWire) =>
  card.status === 'frozen' || (isInUse(card) && isNearOrOverLimit(card));

/** The position of `now` in the period, 0 to 1; null when the period never ends. */
export function todayInPeriod(usage: Usage, now: Date): number | null {
  if (usage.periodEnd === null) return null;
  const start = Date.parse(usage.periodStart);
  const share = (now.getTime() - start) / (Date.parse(usage.periodEnd) - start);
  return Math.min(1, Math.max(0, share));
}

/** The first day of the next period; null when the limit never resets. */
function nextPeriodOf({ usage, spendRule }: CardSummaryWire): Date | null {
  if (usage === null || spendRule === null) return null;
  return nextPeriodStart({
    frequency: spendRule.frequency,
    startsAt: new Date(usage.periodStart),
    endsAt: usage.periodEnd === null ? null : new Date(usage.periodEnd),
  });
}

const utcDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** The last day of the current period; null when it never ends. */
export function lastDayOf({ periodEnd }: Pick<Usage, 'periodEnd'>, locale?: string): string | null {
  return periodEnd === null ? null : new Date(periodEnd).toLocaleDateString(locale, utcDay);
}

/** When the limit resets. In UTC, as the rule is. */
export function resetText(card: CardSummaryWire, now: Date, locale?: string): string {
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null) return '';
  const next = nextPeriodOf(card);
  if (next === null) return words.noReset;
  if (next.getTime() - now.getTime() <= dayMs) return words.resetsAtMidnight;
  const days = { weekday: 'long', timeZone: 'UTC' } as const;
  return words.resets(next.toLocaleDateString(locale, spendRule.frequency === 'weekly' ? days : utcDay));
}

/** A warning for a limit below the amount already spent; null for any other limit. */
export function overspentWarning(card: CardSummaryWire, limitMinor: number, locale?: string): string | null {
  const { usage, spendRule } = card;
  if (usage === null || spendRule === null || limitMinor >= usage.spent) return null;
  const spent = moneyText(usage.spent, spendRule.currency, 'balance', locale);
  const until = nextPeriodOf(card)?.toLocaleDateString(locale, utcDay) ?? null;
  return words.alreadySpent(spent, usage.held > 0, words.duringPeriod[spendRule.frequency], until);
}

/** Cards near their limit first, then the rest by name; cards that cannot be used last. */
export function sortedCards(cards: readonly CardSummaryWire[]): CardSummaryWire[] {
  const rank = (card: CardSummaryWire) => (isInUse(card) ? (isNearOrOverLimit(card) ? 0 : 1) : 2);
  return [...cards].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

export function matches(card: CardSummaryWire, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const { name, holder, last4 } = card;
  return [name, holder.name, holder.email, last4].some((part) => part?.toLocaleLowerCase().includes(wanted));
}
