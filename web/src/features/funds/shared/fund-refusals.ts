import { type FundWire } from '@almoner/contracts';
import { utcDate } from '../../../lib/time-format.ts';
import { fundWords as words } from '../../../words/en/funds.ts';

type Releasable = Pick<FundWire, 'available' | 'releasable'>;

/** In minor units, at most what is available: refunds of gifts take their part with the next payout. */
export const releasableOf = ({ available, releasable = available }: Releasable): number => releasable;

/** Why nothing can be released manually on a day, `YYYY-MM-DD` in UTC; null when it can. */
export function releaseRefusalOf(
  fund: Pick<FundWire, 'restriction' | 'startsOn'> & Releasable,
  today: string,
): string | null {
  const { restriction, available, startsOn } = fund;
  if (restriction === 'perpetual') return words.perpetualRelease;
  if (startsOn !== null && today < startsOn)
    return words.releaseStarts(utcDate(new Date(`${startsOn}T00:00:00Z`)));
  if (available <= 0) return words.nothingLeft;
  return releasableOf(fund) > 0 ? null : words.leftForRefunds;
}
