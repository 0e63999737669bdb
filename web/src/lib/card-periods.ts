import { type CardPeriodsWire, type CardSummaryWire } from '@almoner/contracts';
import { cardPageWords as words } from '../words/en/card-page.ts';
import { utcDate } from './time-format.ts';

type Frequency = CardPeriodsWire['frequency'];

/** One period of a chart. */
export interface PeriodBar {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** In the table and the tooltip. */
  readonly name: string;
  /** Minor units; what is on hold comes on top of it. */
  readonly spentMinor: number;
  readonly heldMinor: number;
}

const utc = { timeZone: 'UTC' } as const;
const monthDay = { ...utc, month: 'short', day: 'numeric' } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** The bars of a chart, oldest first. Periods are in UTC, as the rule counts them. */
export function periodBars({ frequency, periods }: CardPeriodsWire, locale?: string): PeriodBar[] {
  return periods.map(({ startsAt, spent, held }) => {
    const at = new Date(startsAt);
    return {
      key: startsAt,
      label: shortName(frequency, at, locale),
      name: fullName(frequency, at, locale),
      spentMinor: spent - held,
      heldMinor: held,
    };
  });
}

const quarterOf = (at: Date) => `Q${Math.floor(at.getUTCMonth() / 3) + 1}`;

function shortName(frequency: Frequency, at: Date, locale?: string): string {
  switch (frequency) {
    case 'monthly':
      return at.toLocaleDateString(locale, { ...utc, month: 'short' });
    case 'quarterly':
      return quarterOf(at);
    case 'yearly':
      return String(at.getUTCFullYear());
    case 'daily':
    case 'weekly':
    case 'total':
      return at.toLocaleDateString(locale, monthDay);
  }
}

function fullName(frequency: Frequency, at: Date, locale?: string): string {
  switch (frequency) {
    case 'monthly':
      return at.toLocaleDateString(locale, { ...utc, month: 'long', year: 'numeric' });
    case 'quarterly':
      return `${quarterOf(at)} ${at.getUTCFullYear()}`;
    case 'yearly':
      return String(at.getUTCFullYear());
    case 'weekly':
      return words.weekOf(utcDate(at, locale));
    case 'daily':
      return utcDate(at, locale);
    case 'total':
      return words.since(utcDate(at, locale));
  }
}

/** The name of the current period in “Limit for …”: “November”, “this week”. */
export function currentPeriodName({ usage, spendRule }: CardSummaryWire, locale?: string): string {
  if (usage === null || spendRule === null) return '';
  const at = new Date(usage.periodStart);
  switch (spendRule.frequency) {
    case 'monthly':
      return at.toLocaleDateString(locale, { ...utc, month: 'long' });
    case 'yearly':
      return String(at.getUTCFullYear());
    case 'daily':
    case 'weekly':
    case 'quarterly':
    case 'total':
      return words.periodNow[spendRule.frequency];
  }
}

/** Full days until the period ends, the current one included; null for a limit without a reset. */
export function daysToGo({ usage }: Pick<CardSummaryWire, 'usage'>, now: Date): number | null {
  if (usage?.periodEnd == null) return null;
  return Math.max(0, Math.ceil((Date.parse(usage.periodEnd) - now.getTime()) / dayMs));
}

/** The first day of the next period, in the viewer's locale; null for a limit without a reset. */
export function resetDay({ usage }: Pick<CardSummaryWire, 'usage'>, locale?: string): string | null {
  if (usage?.periodEnd == null) return null;
  return new Date(Date.parse(usage.periodEnd) + 1).toLocaleDateString(locale, monthDay);
}
