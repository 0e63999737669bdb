import { type OnlineGiftMethod } from '@almoner/contracts';
import { donorWords as words } from '../words/en/gifts.ts';
import { ApiProblem } from './donor-api.ts';
import { type StripeError } from '../lib/stripe-js.ts';

const declines: Readonly<Record<string, string>> = words.declines;
const debitRefusals: Readonly<Record<string, string>> = words.debitRefusals;
const apiProblems: Readonly<Record<string, string>> = words.apiProblems;

/** Returns whether Stripe gave no answer, so that the payment may have been made. */
export const isUnanswered = ({ type }: StripeError) =>
  type === 'api_connection_error' || type === 'api_error';

/** Why the payment did not go through, in plain words, and that nothing was charged. */
export function paymentProblem(error: StripeError, method: OnlineGiftMethod = 'card'): string {
  if (method === 'bank_debit') return debitRefusals[error.code ?? ''] ?? words.debitRefusals.usual;
  return declines[error.decline_code ?? ''] ?? declines[error.code ?? ''] ?? declines.card_declined ?? '';
}

export function startProblem(error: unknown): string {
  if (!(error instanceof ApiProblem)) return words.offline;
  const { code, retryAfterSeconds } = error;
  if (code === 'too_many_requests' && retryAfterSeconds !== null)
    return words.tooManyAttempts(retryAfterSeconds);
  return apiProblems[code] ?? words.unknownProblem;
}
