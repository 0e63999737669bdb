import { type FundWire } from '@almoner/contracts';
import { fundWords as words } from '../../../words/en/funds.ts';

type Balance = Pick<FundWire, 'restriction' | 'available'>;

/** Why nothing can be released by hand now; null when it can. */
export function releaseRefusalOf({ restriction, available }: Balance): string | null {
  if (restriction === 'perpetual') return words.perpetualRelease;
  return available > 0 ? null : words.nothingLeft;
}
