import { type CampaignMatchStatus, type CampaignMatchingWire } from '@almoner/contracts';
import { Money } from '@almoner/kernel';

/** The first and the last day of a match, in UTC; without a last day it has no end. */
export interface MatchDays {
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** A sponsor's promise to double the gifts of a campaign up to a sum. */
export interface CampaignMatch extends MatchDays {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly sponsor: string;
  readonly sum: Money;
  readonly perGiftMaximum: Money | null;
  readonly isClosed: boolean;
  /** By gifts, less what refunds reversed. */
  readonly used: Money;
  readonly version: number;
}

/** A match with the gifts by which its sponsor paid it. */
export interface PaidMatch extends Omit<CampaignMatch, 'organizationId' | 'campaignId' | 'version'> {
  readonly paid: Money;
}

export const leftOf = ({ sum, used }: Pick<CampaignMatch, 'sum' | 'used'>): Money => sum.minus(used);

const isOver = ({ endsOn }: MatchDays, day: string) => endsOn !== null && endsOn < day;

/** Returns whether both are in force on some day. */
export const daysOverlap = (one: MatchDays, other: MatchDays): boolean =>
  !isOver(one, other.startsOn) && !isOver(other, one.startsOn);

export function statusOf(
  match: MatchDays & Pick<CampaignMatch, 'isClosed' | 'sum' | 'used'>,
  day: string,
): CampaignMatchStatus {
  if (match.isClosed) return 'closed';
  if (isOver(match, day)) return 'ended';
  if (match.startsOn > day) return 'planned';
  return leftOf(match).isPositive() ? 'in_force' : 'used';
}

/** The match of a gift: its amount, at most the maximum for one gift, and the remaining match. */
export function matchOf(gift: Money, match: Pick<CampaignMatch, 'sum' | 'used' | 'perGiftMaximum'>): Money {
  const wanted = match.perGiftMaximum === null ? gift : Money.min(gift, match.perGiftMaximum);
  return Money.min(wanted, leftOf(match)).atLeastZero();
}

/**
 * The remaining match of a gift of `total` after `refunded` was refunded: the same share, rounded down to a minor unit, so nothing
 * after a full refund.
 */
export function matchAfterRefunds(granted: Money, total: Money, refunded: Money): Money {
  const kept = total.minus(refunded).atLeastZero();
  return Money.ofMinor((granted.minor * kept.minor) / total.minor, granted.currency);
}

/** The paid amount for later gifts. Once the match is over, the rest is a gift of the sponsor, as is any excess over its sum. */
function paidAheadOf(match: PaidMatch, day: string): Money {
  const { sum, used, paid, isClosed } = match;
  if (isClosed || isOver(match, day)) return Money.zero(sum.currency);
  return Money.min(paid, sum).minus(used).atLeastZero();
}

const mostSponsors = 10;

/** For the figures of a campaign: no dollar counts twice, because what a sponsor has paid is a gift in the campaign's sum. */
export function matchingOf(
  matches: readonly PaidMatch[],
  currency: string,
  day: string,
): CampaignMatchingWire {
  const zero = Money.zero(currency);
  const matched = matches.reduce((sum, { used }) => sum.plus(used), zero);
  const unpaid = matches.reduce((sum, { used, paid }) => sum.plus(used.minus(paid).atLeastZero()), zero);
  const ahead = (match: PaidMatch) => paidAheadOf(match, day);
  const paidAhead = matches.reduce((sum, match) => sum.plus(ahead(match)), zero);
  const sponsors = matches
    .filter((match) => match.used.plus(ahead(match)).isPositive())
    .map(({ sponsor }) => sponsor);
  const current = matches.find((match) => statusOf(match, day) === 'in_force');
  return {
    matched: matched.toMinorNumber(),
    unpaid: unpaid.toMinorNumber(),
    paidAhead: paidAhead.toMinorNumber(),
    sponsors: [...new Set(sponsors)].slice(0, mostSponsors),
    current:
      current === undefined
        ? null
        : {
            sponsor: current.sponsor,
            sum: current.sum.toMinorNumber(),
            left: leftOf(current).toMinorNumber(),
            perGiftMaximum: current.perGiftMaximum?.toMinorNumber() ?? null,
            endsOn: current.endsOn,
          },
  };
}
