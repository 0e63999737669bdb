import { type SpendFrequency } from '@almoner/kernel';
import type Stripe from 'stripe';

type SpendingLimit = Stripe.Issuing.CardCreateParams.SpendingControls.SpendingLimit;

// Our decision enforces the limit. The fallback only bounds what could be spent without it, so it is ten times higher: at
// the same figure Stripe would decline before it asks us, without our reason, and it does not subtract refunds.
const fallbackFactor = 10;
const quartersOfYear = 4;

/** Stripe has no quarterly interval; a year has four quarters. */
const fallbackIntervals = {
  daily: { interval: 'daily', factor: fallbackFactor },
  weekly: { interval: 'weekly', factor: fallbackFactor },
  monthly: { interval: 'monthly', factor: fallbackFactor },
  quarterly: { interval: 'yearly', factor: fallbackFactor * quartersOfYear },
  yearly: { interval: 'yearly', factor: fallbackFactor },
  total: { interval: 'all_time', factor: fallbackFactor },
} as const satisfies Record<SpendFrequency, { interval: SpendingLimit['interval']; factor: number }>;

/** The fallback limit at Stripe for a card's spend rule: coarse, and never lower than ours. */
export function fallbackLimitOf(rule: { frequency: SpendFrequency; limit: number }): SpendingLimit {
  const { interval, factor } = fallbackIntervals[rule.frequency];
  return { interval, amount: Math.min(rule.limit * factor, Number.MAX_SAFE_INTEGER) };
}
