import { type FundWire } from '@almoner/contracts';
import { utcDate } from '../../../lib/time-format.ts';
import { fundWords as words } from '../../../words/en/funds.ts';

/** The days on which a fund may be spent; empty when there is no bound. */
export function daysText({ startsOn, endsOn }: Pick<FundWire, 'startsOn' | 'endsOn'>): string {
  const text = (day: string) => utcDate(new Date(`${day}T00:00:00Z`));
  if (startsOn !== null && endsOn !== null) return words.daysText.between(text(startsOn), text(endsOn));
  if (startsOn !== null) return words.daysText.from(text(startsOn));
  return endsOn === null ? '' : words.daysText.until(text(endsOn));
}
