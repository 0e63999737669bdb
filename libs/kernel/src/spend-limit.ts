import { type SpendFrequency, spendFrequencies } from './spend-period.ts';

export interface SpendLimit {
  readonly frequency: SpendFrequency;
  /** Minor units for each period. */
  readonly limit: number;
}

/**
 * Returns whether a limit allows more than another one in a period that is not longer than the other's. A limit for a longer
 * period spans several of the other's and does not exceed it: $900 monthly is compatible with $300 weekly.
 */
export function exceedsLimit(limit: SpendLimit, other: SpendLimit): boolean {
  return lengthOf(limit) <= lengthOf(other) && limit.limit > other.limit;
}

/** The place among the frequencies, which are in the order of their length. */
const lengthOf = ({ frequency }: SpendLimit) => spendFrequencies.indexOf(frequency);
