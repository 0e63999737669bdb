import { type OnlineGiftMethod } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type FeeSums } from '../domain/fee-comparison.ts';

/** Days that were added up. */
export interface FeeSumsRow {
  method: OnlineGiftMethod;
  currency: string;
  gifts: number;
  charged_minor: string;
  expected_minor: string;
  taken_minor: string;
  covered_gifts: number;
  added_minor: string;
  taken_of_covered_minor: string;
}

export const feeSumsColumns = `method, currency, sum(gifts)::int as gifts, sum(charged_minor) as charged_minor,
  sum(expected_minor) as expected_minor, sum(taken_minor) as taken_minor, sum(covered_gifts)::int as covered_gifts,
  sum(added_minor) as added_minor, sum(taken_of_covered_minor) as taken_of_covered_minor`;

export function toFeeSums(row: FeeSumsRow): FeeSums {
  const money = (minor: string) => Money.ofMinor(BigInt(minor), row.currency);
  return {
    gifts: row.gifts,
    charged: money(row.charged_minor),
    expected: money(row.expected_minor),
    taken: money(row.taken_minor),
    covered: {
      gifts: row.covered_gifts,
      added: money(row.added_minor),
      taken: money(row.taken_of_covered_minor),
    },
  };
}
