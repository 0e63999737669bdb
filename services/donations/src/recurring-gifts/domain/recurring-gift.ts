import { type RecurringFrequency } from '@almoner/contracts';
import {
  Money,
  addDays,
  chargeDayAfter,
  firstChargeDayAfter,
  movedChargeDay,
  utcDay,
  type Day,
  type Designation,
} from '@almoner/kernel';
import { type FailureReason, type SavedMethod } from '../../gifts/domain/payment.ts';
import { type Tribute } from '../../tributes/domain/tribute.ts';
import { type PlanStatus } from './recurring-gift.states.ts';

export interface RecurringGift {
  readonly id: string;
  readonly organizationId: string;
  readonly campaignId: string;
  readonly donorEmail: string;
  readonly donorName: string | null;
  readonly isAnonymous: boolean;
  readonly amount: Money;
  /** The amount of a charge, with covered fees by the rates of the donor's last change; not less than the amount. */
  readonly total: Money;
  readonly coverFees: boolean;
  readonly designations: readonly Designation[];
  readonly tribute: Tribute | null;
  readonly frequency: RecurringFrequency;
  readonly anchorDay: number;
  readonly status: PlanStatus;
  readonly endReason: string | null;
  readonly nextChargeOn: Day;
  readonly stripeAccountId: string;
  readonly method: SavedMethod | null;
  /** Unless its donor does not want a higher amount to be suggested. */
  readonly suggestsUpgrades: boolean;
  /** True if the donor must name another card or bank account before anything is charged. */
  readonly needsMethod: boolean;
  readonly version: number;
}

/** One period of a recurring gift. */
export interface RecurringCharge {
  readonly id: string;
  readonly periodOn: Day;
  readonly status: 'open' | 'paid' | 'failed' | 'skipped' | 'missed' | 'dropped';
  readonly giftId: string;
  readonly attempts: number;
  readonly firstFailedAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly failureReason: FailureReason | null;
}

/** By then the day has begun everywhere in the Americas, and has not ended anywhere. */
const chargeHourUtc = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** The moment at which the charge of a day is due. */
export function chargeTime(day: Day): Date {
  return new Date(Date.parse(day) + chargeHourUtc * 60 * 60 * 1000);
}

/** The day whose charge is due now: until the hour of the charge, the day before. */
export function chargeDay(now: Date): Day {
  const today = utcDay(now);
  return chargeTime(today) <= now ? today : addDays(today, -1);
}

/** When a stopped or paused recurring gift resumes: on its first charge day that is not past, which may be today. */
export function resumedOn(plan: RecurringGift, now: Date): Day {
  return firstChargeDayAfter(plan.nextChargeOn, plan, chargeDay(now));
}

/**
 * The skipped day whose skip can be undone: the one before the next charge, until its charge would be due. Not after the donor chose
 * another day, because both days could be in one period then.
 */
export function undoableSkip(
  plan: Pick<RecurringGift, 'status' | 'frequency' | 'anchorDay' | 'nextChargeOn'>,
  lastSkippedOn: Day | null,
  now: Date,
): Day | null {
  if (lastSkippedOn === null || plan.status !== 'active' || chargeTime(lastSkippedOn) <= now) return null;
  const isOnSchedule = movedChargeDay(lastSkippedOn, plan, addDays(lastSkippedOn, -1)) === lastSkippedOn;
  return isOnSchedule && chargeDayAfter(lastSkippedOn, plan) === plan.nextChargeOn ? lastSkippedOn : null;
}

/**
 * Days after the first failure on which a bank account is debited again. ACH allows two re-presentations of a debit, and only when
 * money was missing (Nacha Operating Rules, Reinitiation: return reasons R01 and R09).
 */
const debitRetryDays = [3, 10];

/** Returns whether the bank would return every other debit too: the account is closed or unknown, or its holder revoked the debit. */
export const isUnusable = ({ type }: Pick<SavedMethod, 'type'>, reason: FailureReason): boolean =>
  type === 'bank_debit' && reason !== 'insufficient_funds';

/** Returns whether its donor may pay another gift with its card: one that has begun, and whose card has not expired. */
export function isCardUsable(
  { status, method, needsMethod }: Pick<RecurringGift, 'status' | 'method' | 'needsMethod'>,
  now: Date,
): boolean {
  if (status === 'pending' || needsMethod || method?.type !== 'card') return false;
  const { expiryMonth, expiryYear } = method;
  // A card is valid until the end of its month.
  return expiryMonth !== null && expiryYear !== null && now.getTime() < Date.UTC(expiryYear, expiryMonth);
}

/** The days for a charge that failed for this reason; none when it may not be tried again. */
export function retryDaysOf(
  method: Pick<SavedMethod, 'type'>,
  reason: FailureReason,
  cardRetryDays: readonly number[],
): readonly number[] {
  if (isUnusable(method, reason)) return [];
  return method.type === 'bank_debit' ? debitRetryDays : cardRetryDays;
}

/** When a declined charge is tried again: after an outage not more than once a day. Null when it was tried often enough. */
export function retryTime(
  { attempts, firstFailedAt }: { attempts: number; firstFailedAt: Date },
  retryDays: readonly number[],
  now: Date,
): Date | null {
  const days = retryDays[attempts - 1];
  if (days === undefined) return null;
  return new Date(Math.max(firstFailedAt.getTime() + days * dayMs, now.getTime() + dayMs));
}

/** Each fund's part when the donor changes the amount: the same share as before. */
export function scaledDesignations(
  designations: readonly Designation[],
  from: Money,
  to: Money,
): Designation[] {
  const named = designations.reduce((sum, { amount }) => sum.plus(amount), Money.zero(from.currency));
  const parts = to.allocate([...designations.map(({ amount }) => amount), from.minus(named)].map(minor));
  return designations
    .map(({ fundId }, index) => ({ fundId, amount: parts[index] ?? Money.zero(to.currency) }))
    .filter(({ amount }) => amount.isPositive());
}

const minor = (amount: Money) => amount.toMinorNumber();
