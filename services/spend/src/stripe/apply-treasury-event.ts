import { Injectable } from '@nestjs/common';
import { serviceContext, type StripeEventOutcome } from '@almoner/platform';
import Stripe from 'stripe';
import { BookBankTransfer } from '../wallet/use-cases/book-bank-transfer.ts';
import { SettlePayout } from '../reimbursements/payouts/use-cases/settle-payout.ts';
import { SettleDeposit } from '../wallet/use-cases/settle-deposit.ts';
import { SettleWithdrawal } from '../wallet/use-cases/settle-withdrawal.ts';
import {
  returnedTransferOf,
  toBankTransfer,
  toDepositOutcome,
  toPayoutOutcome,
  toReturnedDeposit,
  toWithdrawalOutcome,
} from './treasury.mapper.ts';

type Received = Stripe.Treasury.ReceivedCredit | Stripe.Treasury.ReceivedDebit;

/** Money in and out of financial accounts. Times in Unix seconds. */
@Injectable()
export class ApplyTreasuryEvent {
  constructor(
    private readonly stripe: Stripe,
    private readonly settleDeposit: SettleDeposit,
    private readonly settleWithdrawal: SettleWithdrawal,
    private readonly settlePayout: SettlePayout,
    private readonly bookBankTransfer: BookBankTransfer,
  ) {}

  async inbound(
    status: string,
    transfer: Stripe.Treasury.InboundTransfer,
    account: string,
    reportedAt: number,
  ): Promise<StripeEventOutcome> {
    const outcome = toDepositOutcome(status, transfer, account, reportedAt);
    return outcome === null ? 'ignored' : this.settleDeposit.execute(serviceContext('spend'), outcome);
  }

  async outbound(
    status: string,
    transfer: Stripe.Treasury.OutboundTransfer,
    account: string,
    reportedAt: number,
  ): Promise<StripeEventOutcome> {
    const outcome = toWithdrawalOutcome(status, transfer, account, reportedAt);
    return outcome === null ? 'ignored' : this.settleWithdrawal.execute(serviceContext('spend'), outcome);
  }

  /** To a person. */
  async payment(
    status: string,
    payment: Stripe.Treasury.OutboundPayment,
    account: string,
    reportedAt: number,
  ): Promise<StripeEventOutcome> {
    const outcome = toPayoutOutcome(status, payment, account, reportedAt);
    return outcome === null ? 'ignored' : this.settlePayout.execute(serviceContext('spend'), outcome);
  }

  /** A movement that another event books is applied by that event. */
  async received(received: Received, account: string): Promise<StripeEventOutcome> {
    const returned = returnedTransferOf(received);
    if (returned !== null && received.object === 'treasury.received_debit') {
      const { inboundTransfers } = this.stripe.treasury;
      const transfer = await inboundTransfers.retrieve(returned, {}, { stripeAccount: account });
      return this.settleDeposit.execute(
        serviceContext('spend'),
        toReturnedDeposit(received, transfer, account),
      );
    }
    const transfer = toBankTransfer(received, account);
    return transfer === null ? 'applied' : this.bookBankTransfer.execute(serviceContext('spend'), transfer);
  }
}
