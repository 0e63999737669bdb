import { Injectable } from '@nestjs/common';
import { DomainError } from '@almoner/kernel';
import Stripe from 'stripe';
import { Funding, type FundingRequest } from '../wallet/funding.port.ts';
import { type WalletAccount } from '../ledger/persistence/wallet-account.repository.ts';
import { clockToleranceMs, findOrRefuse, unavailable } from './stripe-refusals.ts';
import { TopupFunding } from './topup-funding.ts';
import { WalletBanks } from './wallet-banks.ts';

/** Pulls a deposit into the financial account of the wallet; a wallet of an earlier release gets a top-up. */
@Injectable()
export class InboundTransferFunding extends Funding {
  constructor(
    private readonly stripe: Stripe,
    private readonly banks: WalletBanks,
    private readonly topups: TopupFunding,
  ) {
    super();
  }

  async request(request: FundingRequest): Promise<string> {
    const wallet = await this.banks.find(request.stripeAccountId);
    return wallet === null ? this.topups.request(request) : this.pull(wallet, request);
  }

  async find(request: FundingRequest): Promise<string | null> {
    const wallet = await this.banks.find(request.stripeAccountId);
    return wallet === null ? this.topups.find(request) : this.findTransfer(wallet, request);
  }

  private async pull(wallet: WalletAccount, request: FundingRequest) {
    const { depositId, stripeAccountId, amount } = request;
    try {
      const { financialAccountId, bankId } = await this.banks.ready(wallet);
      const transfer = await this.stripe.treasury.inboundTransfers.create(
        {
          amount: amount.toMinorNumber(),
          currency: amount.currency.toLowerCase(),
          financial_account: financialAccountId,
          origin_payment_method: bankId,
          description: 'Deposit',
          metadata: { deposit_id: depositId },
        },
        { stripeAccount: stripeAccountId, idempotencyKey: `deposit-${depositId}` },
      );
      return transfer.id;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return findOrRefuse(error, () => this.findTransfer(wallet, request));
    }
  }

  private async findTransfer(
    { financialAccountId }: WalletAccount,
    { depositId, stripeAccountId, startedAt }: FundingRequest,
  ): Promise<string | null> {
    if (financialAccountId === null) return null;
    const earliest = Math.floor((startedAt.getTime() - clockToleranceMs) / 1000);
    const params = { financial_account: financialAccountId, limit: 100 };
    try {
      const transfers = this.stripe.treasury.inboundTransfers.list(params, {
        stripeAccount: stripeAccountId,
      });
      for await (const { id, metadata, created } of transfers) {
        if (metadata.deposit_id === depositId) return id;
        if (created < earliest) return null;
      }
      return null;
    } catch {
      return unavailable();
    }
  }
}
