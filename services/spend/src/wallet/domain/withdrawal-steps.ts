/** Stripe's result for a withdrawal: it was sent, it failed, or the bank returned it, which may be days after it was sent. */
export type WithdrawalResult = 'posted' | 'failed' | 'returned';
/** `unsigned`: it waits for a second admin, and Stripe has not been called; `canceled`: nobody signed. */
export type WithdrawalStatus = 'unsigned' | 'canceled' | 'requested' | 'sent' | WithdrawalResult;
/** The bookings of a withdrawal, in this order. */
export type WithdrawalStep = 'post' | 'fail' | 'return';

/** Stripe's events arrive in any order and more than once, so what is booked depends on what was booked before. */
export function withdrawalSteps(
  status: WithdrawalStatus,
  result: WithdrawalResult,
): readonly WithdrawalStep[] {
  const isOpen = status === 'requested' || status === 'sent';
  if (result === 'posted') return isOpen ? ['post'] : [];
  if (result === 'failed') return isOpen ? ['fail'] : [];
  if (status === 'posted') return ['return'];
  return isOpen ? ['post', 'return'] : [];
}

/**
 * Returns whether Stripe's result contradicts what is booked: it moved money that was given back here or that it was not asked to move, or it
 * reports as failed what it had reported as sent. Nothing is booked then, and an operator has to look at it.
 */
export function isMovedWrongly(status: WithdrawalStatus, result: WithdrawalResult): boolean {
  if (result === 'failed') return status === 'posted';
  return status === 'failed' || status === 'canceled' || status === 'unsigned';
}

export const withdrawalStatusAfter: Readonly<Record<WithdrawalStep, WithdrawalStatus>> = {
  post: 'posted',
  fail: 'failed',
  return: 'returned',
};
