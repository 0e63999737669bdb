import { Money } from '@almoner/kernel';
import type Stripe from 'stripe';
import { type BankTransfer } from '../wallet/use-cases/book-bank-transfer.ts';
import { type FundingOutcome } from '../wallet/use-cases/settle-deposit.ts';
import { type WithdrawalOutcome } from '../wallet/use-cases/settle-withdrawal.ts';
import { type FundingResult } from '../wallet/domain/deposit-steps.ts';
import { type PayoutOutcome } from '../reimbursements/payouts/use-cases/settle-payout.ts';
import { type WithdrawalResult } from '../wallet/domain/withdrawal-steps.ts';

const money = (amount: number, currency: string) => Money.ofMinor(amount, currency.toUpperCase());
const time = (seconds: number) => new Date(seconds * 1000);

const fundingResults: Readonly<Record<string, FundingResult>> = {
  succeeded: 'arrived',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Null while it is processing. A transfer keeps its status when it is returned.
 * @param reportedAt in Unix seconds; the date of what Stripe gives no time for, such as the return
 */
export function toDepositOutcome(
  status: string,
  transfer: Stripe.Treasury.InboundTransfer,
  stripeAccountId: string,
  reportedAt: number,
): FundingOutcome | null {
  const result = transfer.returned === true ? 'reversed' : fundingResults[status];
  if (result === undefined) return null;
  const {
    succeeded_at: succeededAt,
    failed_at: failedAt,
    canceled_at: canceledAt,
  } = transfer.status_transitions;
  const arrivedAt = time(succeededAt ?? reportedAt);
  const endedAt = { arrived: succeededAt, failed: failedAt ?? canceledAt, reversed: null }[result];
  return {
    stripeTopupId: transfer.id,
    stripeAccountId,
    depositId: transfer.metadata.deposit_id ?? null,
    result,
    amount: money(transfer.amount, transfer.currency),
    arrivedAt,
    occurredAt: time(endedAt ?? reportedAt),
    reason: transfer.failure_details?.code ?? null,
  };
}

/** For the debit by which the bank takes a deposit back: its arrival may not have been reported. */
export function toReturnedDeposit(
  debit: Stripe.Treasury.ReceivedDebit,
  transfer: Stripe.Treasury.InboundTransfer,
  stripeAccountId: string,
): FundingOutcome {
  return {
    stripeTopupId: transfer.id,
    stripeAccountId,
    depositId: null,
    result: 'reversed',
    amount: money(debit.amount, debit.currency),
    arrivedAt: time(transfer.status_transitions.succeeded_at ?? debit.created),
    occurredAt: time(debit.created),
  };
}

const withdrawalResults: Readonly<Record<string, WithdrawalResult>> = {
  posted: 'posted',
  failed: 'failed',
  canceled: 'failed',
  returned: 'returned',
};

/** Null while it is processing. `reportedAt` as for a deposit. */
export function toWithdrawalOutcome(
  status: string,
  transfer: Stripe.Treasury.OutboundTransfer,
  stripeAccountId: string,
  reportedAt: number,
): WithdrawalOutcome | null {
  const result = withdrawalResults[status];
  if (result === undefined) return null;
  const { id, metadata, amount, currency, returned_details: returned } = transfer;
  return {
    stripeTransferId: id,
    stripeAccountId,
    withdrawalId: metadata.withdrawal_id ?? null,
    result,
    amount: money(amount, currency),
    ...timesOf(result, transfer.status_transitions, reportedAt),
    reason: returned?.code ?? null,
  };
}

type Transitions =
  Stripe.Treasury.OutboundTransfer.StatusTransitions | Stripe.Treasury.OutboundPayment.StatusTransitions;

function timesOf(
  result: WithdrawalResult,
  { posted_at: posted, failed_at: failed, canceled_at: canceled, returned_at: returned }: Transitions,
  reportedAt: number,
): Pick<WithdrawalOutcome, 'postedAt' | 'occurredAt'> {
  const ended = { posted, failed: failed ?? canceled, returned }[result];
  return { postedAt: time(posted ?? reportedAt), occurredAt: time(ended ?? reportedAt) };
}

/** Null while it is processing. `reportedAt` as for a deposit. */
export function toPayoutOutcome(
  status: string,
  payment: Stripe.Treasury.OutboundPayment,
  stripeAccountId: string,
  reportedAt: number,
): PayoutOutcome | null {
  const result = withdrawalResults[status];
  if (result === undefined) return null;
  const { id, metadata, amount, currency, returned_details: returned } = payment;
  return {
    stripePaymentId: id,
    stripeAccountId,
    payoutId: metadata.payout_id ?? null,
    result,
    amount: money(amount, currency),
    ...timesOf(result, payment.status_transitions, reportedAt),
    reason: returned?.code ?? null,
  };
}

type Received = Stripe.Treasury.ReceivedCredit | Stripe.Treasury.ReceivedDebit;

/**
 * Null for what is booked elsewhere: payouts of gifts and purchases by card, and the return of a deposit; and for what failed.
 */
export function toBankTransfer(received: Received, stripeAccountId: string): BankTransfer | null {
  const { id, object, network, status, amount, currency, created, description } = received;
  if (network === 'stripe' || network === 'card' || status !== 'succeeded') return null;
  if (returnedTransferOf(received) !== null || received.financial_account == null) return null;
  return {
    id,
    stripeAccountId,
    financialAccountId: received.financial_account,
    direction: object === 'treasury.received_credit' ? 'in' : 'out',
    amount: money(amount, currency),
    description,
    occurredAt: time(created),
  };
}

export function returnedTransferOf(received: Received): string | null {
  return received.object === 'treasury.received_debit'
    ? (received.linked_flows.inbound_transfer ?? null)
    : null;
}
