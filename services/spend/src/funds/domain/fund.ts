import { utcDay } from '@almoner/kernel';
import { type FundWire } from '@almoner/contracts';

export type FundRestriction = FundWire['restriction'];

/** The terms of a fund for purchases and releases. Days are `YYYY-MM-DD` in UTC, inclusive. */
export interface FundTerms {
  readonly name: string;
  /** As the donor wrote it; in a decision, its beginning. */
  readonly purpose: string;
  readonly restriction: FundRestriction;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly isOpen: boolean;
}

/** The uses that prevent closing a fund. Amounts in minor units. */
export interface FundUse {
  readonly postedMinor: bigint;
  readonly heldMinor: bigint;
  /** Like `FundRepository.inTransit`: negative for refunds that the next payout takes back. */
  readonly inTransitMinor: bigint;
  readonly paysForProgram: boolean;
}

/** Why a fund cannot be closed: the code that its closing is refused with; null when it can. */
export function closeRefusalOf(use: FundUse): NonNullable<FundWire['closeRefusal']> | null {
  if (use.paysForProgram) return 'fund_pays_for_program';
  if (use.postedMinor !== 0n || use.heldMinor !== 0n) return 'fund_not_empty';
  return use.inTransitMinor === 0n ? null : 'fund_gifts_in_transit';
}

/** Returns whether the purpose of the fund includes spending in this category. */
export const includesCategory = (
  { categoryIds }: { readonly categoryIds: readonly string[] },
  categoryId: string | null,
): boolean => categoryIds.length === 0 || (categoryId !== null && categoryIds.includes(categoryId));

export type FundState = 'open' | 'closed' | 'perpetual' | 'not_started' | 'ended';

/** Returns whether the donor's restriction allows money of the fund to be spent at this moment. */
export function fundStateAt({ restriction, startsOn, endsOn, isOpen }: FundTerms, at: Date): FundState {
  const day = utcDay(at);
  if (!isOpen) return 'closed';
  if (restriction === 'perpetual') return 'perpetual';
  if (startsOn !== null && day < startsOn) return 'not_started';
  return endsOn !== null && day > endsOn ? 'ended' : 'open';
}

/** Why nothing may be released from the fund by hand at this moment: the code that it is refused with; null when it may. */
export function releaseRefusalOf(
  fund: FundTerms,
  at: Date,
): 'fund_perpetual' | 'fund_not_available_yet' | null {
  // Money that came after its end, such as a late refund, leaves a closed fund like an open one.
  if (fund.restriction === 'perpetual') return 'fund_perpetual';
  // After its last day, a release may cover earlier spending: an admin says so in the reason.
  return fundStateAt(fund, at) === 'not_started' ? 'fund_not_available_yet' : null;
}
