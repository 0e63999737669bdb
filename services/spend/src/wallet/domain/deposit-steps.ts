/** How Stripe says that a deposit stands: it arrived, it will not (or did, and went again), or the bank took it back. */
export type FundingResult = 'arrived' | 'failed' | 'reversed';
export type DepositStatus = 'requested' | 'sent' | 'settled' | 'failed' | 'reversed';
/** What is booked for it, in this order. */
export type DepositStep = 'settle' | 'fail' | 'reverse';

/**
 * Stripe tells in any order and more than once, so what is booked depends on what was booked before: a failure after
 * the arrival is a return, a return before it is both at once, and an arrival after the end says nothing new.
 */
export function depositSteps(status: DepositStatus, result: FundingResult): readonly DepositStep[] {
  const isOpen = status === 'requested' || status === 'sent';
  if (result === 'arrived') return isOpen ? ['settle'] : [];
  if (status === 'settled') return ['reverse'];
  if (!isOpen) return [];
  return result === 'failed' ? ['fail'] : ['settle', 'reverse'];
}

export const statusAfter: Readonly<Record<DepositStep, DepositStatus>> = {
  settle: 'settled',
  fail: 'failed',
  reverse: 'reversed',
};
