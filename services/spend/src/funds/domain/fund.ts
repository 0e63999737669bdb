import { type FundWire } from '@almoner/contracts';

export type FundRestriction = FundWire['restriction'];

/** What a purchase or a release depends on. Days are `YYYY-MM-DD` in UTC, inclusive. */
export interface FundTerms {
  readonly name: string;
  readonly restriction: FundRestriction;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly isOpen: boolean;
}

export type FundState = 'open' | 'closed' | 'perpetual' | 'not_started' | 'ended';

/** Whether the donor's restriction allows money of the fund to be spent at this moment. */
export function fundStateAt({ restriction, startsOn, endsOn, isOpen }: FundTerms, at: Date): FundState {
  const day = at.toISOString().slice(0, 10);
  if (!isOpen) return 'closed';
  if (restriction === 'perpetual') return 'perpetual';
  if (startsOn !== null && day < startsOn) return 'not_started';
  return endsOn !== null && day > endsOn ? 'ended' : 'open';
}
