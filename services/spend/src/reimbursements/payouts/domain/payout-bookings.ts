import { legsOf, type Leg } from '../../../ledger/domain/postings.ts';
import { type AccountRef } from '../../../ledger/domain/accounts.ts';
import { type PayingPart } from '../../domain/paying-parts.ts';
import {
  isMovedWrongly,
  withdrawalStatusAfter,
  withdrawalSteps,
  type WithdrawalResult,
  type WithdrawalStatus,
  type WithdrawalStep,
} from '../../../wallet/domain/withdrawal-steps.ts';

/** A payment to a person has the states of a withdrawal, which is the same movement to another bank. */
export type PayoutStatus = WithdrawalStatus;
export type PayoutResult = WithdrawalResult;
export type PayoutStep = WithdrawalStep;
export const payoutSteps = withdrawalSteps;
export const isPaidWrongly = isMovedWrongly;
export const payoutStatusAfter = withdrawalStatusAfter;

const rules = {
  request: { wallet: 'reimbursement_payout_requested', fund: 'reimbursement_payout_requested' },
  post: { wallet: 'reimbursement_payout_posted', fund: 'reimbursement_payout_posted_of_fund' },
  fail: { wallet: 'reimbursement_payout_failed', fund: 'reimbursement_payout_failed' },
  return: { wallet: 'reimbursement_payout_returned', fund: 'reimbursement_payout_returned_of_fund' },
} as const satisfies Record<'request' | PayoutStep, unknown>;

export const payingAccount = (fundId: string | null): AccountRef =>
  fundId === null ? { kind: 'wallet', ownerId: null } : { kind: 'fund', ownerId: fundId };

/** The legs of one step of a payout, of all accounts that pay. */
export function payoutLegs(
  step: 'request' | PayoutStep,
  parts: readonly PayingPart[],
  personId: string,
): Leg[] {
  return parts.flatMap(({ fundId, amount }) =>
    legsOf(
      rules[step][fundId === null ? 'wallet' : 'fund'],
      { amount },
      {
        paying: payingAccount(fundId),
        ...(fundId !== null && { fund_release: { kind: 'fund_release', ownerId: fundId } as const }),
      },
      { person: personId, ...(fundId !== null && { fund: fundId }) },
    ),
  );
}
