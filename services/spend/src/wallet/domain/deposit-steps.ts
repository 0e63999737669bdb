/** Stripe's result for a deposit: it arrived, it failed (possibly after it had arrived), or the bank returned it. */
export type FundingResult = 'arrived' | 'failed' | 'reversed';
export type DepositStatus = 'requested' | 'sent' | 'settled' | 'failed' | 'reversed';
/** The bookings of a deposit, in this order. */
export type DepositStep = 'settle' | 'fail' | 'reverse';

/**
 * Stripe's events arrive in any order and more than once, so what is booked depends on what was booked before: a failure
 * after the arrival is a return, a return before the arrival books both, and an arrival after the end changes nothing.
 */
export function depositSteps(status: DepositStatus, result: FundingResult): readonly DepositStep[] {
  const isOpen = status === 'requested' || status === 'sent';
  if (result === 'arrived') return isOpen ? ['settle'] : [];
  if (status === 'settled') return ['reverse'];
  if (!isOpen) return [];
  return result === 'failed' ? ['fail'] : ['settle', 'reverse'];
}

/**
 * Returns whether Stripe moved money of a deposit that failed here: an operator has to look at it. A late or repeated report about
 * the top-up whose failure was booked is not a contradiction.
 */
export function isFundedWrongly(
  status: DepositStatus,
  result: FundingResult,
  isOfBookedTopup: boolean,
): boolean {
  return status === 'failed' && result !== 'failed' && !isOfBookedTopup;
}

export const statusAfter: Readonly<Record<DepositStep, DepositStatus>> = {
  settle: 'settled',
  fail: 'failed',
  reverse: 'reversed',
};
