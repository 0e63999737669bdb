import { donorWords as words } from '../words/en/gifts.ts';
import { ApiProblem } from './donor-api.ts';
import { type StripeError } from '../lib/stripe-js.ts';

const declines: Readonly<Record<string, string>> = words.declines;
const apiProblems: Readonly<Record<string, string>> = words.apiProblems;

/** Whether Stripe gave no answer, so that the payment may have been made. */
export const isUnanswered = ({ type }: StripeError) =>
  type === 'api_connection_error' || type === 'api_error';

/** Why the payment did not go through, in plain words, and that nothing was charged. */
export function paymentProblem(error: StripeError): string {
  return declines[error.decline_code ?? ''] ?? declines[error.code ?? ''] ?? declines.card_declined ?? '';
}

export function startProblem(error: unknown): string {
  if (!(error instanceof ApiProblem)) return words.offline;
  return apiProblems[error.code] ?? words.unknownProblem;
}
