import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import { WalletAccountRepository } from '../ledger/persistence/wallet-account.repository.ts';
import { Payments, type PaymentRequest } from '../reimbursements/payouts/payments.port.ts';
import { clockToleranceMs, findOrRefuse, unavailable } from './stripe-refusals.ts';

/** Money out of the financial account of a wallet, to the bank account of a person by an outbound payment. */
@Injectable()
export class OutboundPayments extends Payments {
  constructor(
    private readonly stripe: Stripe,
    private readonly accounts: WalletAccountRepository,
  ) {
    super();
  }

  async request(request: PaymentRequest): Promise<string> {
    const { payoutId, stripeAccountId, amount, customerId, paymentMethodId } = request;
    const wallet = await this.accounts.findByAccount(stripeAccountId);
    if (wallet?.financialAccountId == null) throw failure('stripe_refused');
    try {
      const payment = await this.stripe.treasury.outboundPayments.create(
        {
          amount: amount.toMinorNumber(),
          currency: amount.currency.toLowerCase(),
          financial_account: wallet.financialAccountId,
          destination_payment_method: paymentMethodId,
          ...(customerId !== null && { customer: customerId }),
          description: 'Reimbursement',
          statement_descriptor: 'Reimburse',
          metadata: { payout_id: payoutId },
        },
        { stripeAccount: stripeAccountId, idempotencyKey: `reimbursement-payout-${payoutId}` },
      );
      return payment.id;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return findOrRefuse(error, () => this.find(request));
    }
  }

  async find({ payoutId, stripeAccountId, startedAt }: PaymentRequest): Promise<string | null> {
    const wallet = await this.accounts.findByAccount(stripeAccountId);
    if (wallet?.financialAccountId == null) return null;
    const earliest = Math.floor((startedAt.getTime() - clockToleranceMs) / 1000);
    const params = { financial_account: wallet.financialAccountId, limit: 100 };
    try {
      const payments = this.stripe.treasury.outboundPayments.list(params, { stripeAccount: stripeAccountId });
      for await (const { id, metadata, created } of payments) {
        if (metadata.payout_id === payoutId) return id;
        if (created < earliest) return null;
      }
      return null;
    } catch {
      return unavailable();
    }
  }
}
