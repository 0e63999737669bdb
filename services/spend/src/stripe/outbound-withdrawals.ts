import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import { Withdrawals, type AccountDetails, type WithdrawalRequest } from '../wallet/withdrawals.port.ts';
import { clockToleranceMs, findOrRefuse, unavailable } from './stripe-refusals.ts';
import { WalletBanks } from './wallet-banks.ts';

/** Money out of the financial account of a wallet, to the linked bank by an outbound transfer. */
@Injectable()
export class OutboundWithdrawals extends Withdrawals {
  constructor(
    private readonly stripe: Stripe,
    private readonly banks: WalletBanks,
  ) {
    super();
  }

  async request(request: WithdrawalRequest): Promise<string> {
    const { withdrawalId, stripeAccountId, amount } = request;
    try {
      const wallet = await this.banks.find(stripeAccountId);
      if (wallet === null) throw failure('stripe_refused');
      const { financialAccountId, bankId } = await this.banks.ready(wallet);
      const transfer = await this.stripe.treasury.outboundTransfers.create(
        {
          amount: amount.toMinorNumber(),
          currency: amount.currency.toLowerCase(),
          financial_account: financialAccountId,
          destination_payment_method: bankId,
          description: 'Withdrawal',
          metadata: { withdrawal_id: withdrawalId },
        },
        { stripeAccount: stripeAccountId, idempotencyKey: `withdrawal-${withdrawalId}` },
      );
      return transfer.id;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return findOrRefuse(error, () => this.find(request));
    }
  }

  async find({ withdrawalId, stripeAccountId, startedAt }: WithdrawalRequest): Promise<string | null> {
    const wallet = await this.banks.find(stripeAccountId);
    if (wallet?.financialAccountId == null) return null;
    const earliest = Math.floor((startedAt.getTime() - clockToleranceMs) / 1000);
    const params = { financial_account: wallet.financialAccountId, limit: 100 };
    try {
      const transfers = this.stripe.treasury.outboundTransfers.list(params, {
        stripeAccount: stripeAccountId,
      });
      for await (const { id, metadata, created } of transfers) {
        if (metadata.withdrawal_id === withdrawalId) return id;
        if (created < earliest) return null;
      }
      return null;
    } catch {
      return unavailable();
    }
  }

  async details(stripeAccountId: string, financialAccountId: string): Promise<AccountDetails | null> {
    const address = await this.address(stripeAccountId, financialAccountId, []);
    if (address === undefined) return null;
    return {
      bankName: address.bank_name,
      accountHolderName: address.account_holder_name,
      routingNumber: address.routing_number,
      accountNumberLast4: address.account_number_last4,
    };
  }

  async accountNumber(stripeAccountId: string, financialAccountId: string): Promise<string | null> {
    const expand = ['financial_addresses.aba.account_number'];
    return (await this.address(stripeAccountId, financialAccountId, expand))?.account_number ?? null;
  }

  private async address(stripeAccount: string, financialAccountId: string, expand: string[]) {
    try {
      const account = await this.stripe.treasury.financialAccounts.retrieve(
        financialAccountId,
        { expand },
        { stripeAccount },
      );
      return account.financial_addresses.find(({ aba }) => aba !== undefined)?.aba;
    } catch {
      return unavailable();
    }
  }
}
