import { type SpendFrequency } from '@almoner/kernel';
import type Stripe from 'stripe';

type SpendingLimit = Stripe.Issuing.CardCreateParams.SpendingControls.SpendingLimit;

// Our decision is the tight one. The belt only bounds what could be spent past it, so it leaves room: at the same
// figure Stripe would decline before it asks us, without our reason, and it does not give back what was refunded.
const slack = 10;
const quartersOfYear = 4;

/** Stripe knows no quarter; a year holds four of ours. */
const belts = {
  daily: { interval: 'daily', factor: slack },
  weekly: { interval: 'weekly', factor: slack },
  monthly: { interval: 'monthly', factor: slack },
  quarterly: { interval: 'yearly', factor: slack * quartersOfYear },
  yearly: { interval: 'yearly', factor: slack },
  total: { interval: 'all_time', factor: slack },
} as const satisfies Record<SpendFrequency, { interval: SpendingLimit['interval']; factor: number }>;

/** The outer limit at Stripe of a card's spend rule: coarse, and never tighter than ours. */
export function safetyBeltOf(rule: { frequency: SpendFrequency; limit: number }): SpendingLimit {
  const { interval, factor } = belts[rule.frequency];
  return { interval, amount: Math.min(rule.limit * factor, Number.MAX_SAFE_INTEGER) };
}
