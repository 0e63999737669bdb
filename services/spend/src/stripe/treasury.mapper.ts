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

/** Null while it is processing. `reportedAt` in unix seconds. A transfer keeps its status when it is returned. */
export function toDepositOutcome(
  status: string,
  transfer: Stripe.Treasury.InboundTransfer,
  stripeAccountId: string,
  reportedAt: number,
): FundingOutcome | null {
  const result = transfer.returned === true ? 'reversed' : fundingResults[status];
  if (result === undefined) return null;
  return {
    stripeTopupId: transfer.id,
    stripeAccountId,
    depositId: transfer.metadata.deposit_id ?? null,
    result,
    amount: money(transfer.amount, transfer.currency),
    startedAt: time(transfer.created),
    occurredAt: time(reportedAt),
    reason: transfer.failure_details?.code ?? null,
  };
}

/** Of the debit by which the bank takes a deposit back. */
export function toReturnedDeposit(
  debit: Stripe.Treasury.ReceivedDebit,
  inboundTransfer: string,
  stripeAccountId: string,
): FundingOutcome {
  return {
    stripeTopupId: inboundTransfer,
    stripeAccountId,
    depositId: null,
    result: 'reversed',
    amount: money(debit.amount, debit.currency),
    startedAt: time(debit.created),
    occurredAt: time(debit.created),
  };
}

const withdrawalResults: Readonly<Record<string, WithdrawalResult>> = {
  posted: 'posted',
  failed: 'failed',
  canceled: 'failed',
  returned: 'returned',
};

/** Null while it is processing. */
export function toWithdrawalOutcome(
  status: string,
  { id, metadata, amount, currency, returned_details: returned }: Stripe.Treasury.OutboundTransfer,
  stripeAccountId: string,
  reportedAt: number,
): WithdrawalOutcome | null {
  const result = withdrawalResults[status];
  if (result === undefined) return null;
  return {
    stripeTransferId: id,
    stripeAccountId,
    withdrawalId: metadata.withdrawal_id ?? null,
    result,
    amount: money(amount, currency),
    occurredAt: time(reportedAt),
    reason: returned?.code ?? null,
  };
}

/** Null while it is processing. */
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
    occurredAt: time(reportedAt),
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
