import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import Stripe from 'stripe';
import {
  WalletAccountRepository,
  type WalletAccount,
} from '../ledger/persistence/wallet-account.repository.ts';

export interface ReadyWallet {
  readonly financialAccountId: string;
  /** The linked bank, which Stripe accepts in place of a PaymentMethod (treasury/moving-money/working-with-bankaccount-objects). */
  readonly bankId: string;
}

/** The financial account of a wallet and the bank that is linked to it. */
@Injectable()
export class WalletBanks {
  constructor(
    private readonly stripe: Stripe,
    private readonly accounts: WalletAccountRepository,
  ) {}

  /** Null for a wallet on the issuing balance. */
  find(stripeAccountId: string): Promise<WalletAccount | null> {
    return this.accounts.findByAccount(stripeAccountId);
  }

  /** @throws DomainError `stripe_unavailable` until the wallet is set up, `bank_account_missing`. */
  async ready({
    stripeAccountId,
    financialAccountId,
    payoutDestinationId,
  }: WalletAccount): Promise<ReadyWallet> {
    if (financialAccountId === null || payoutDestinationId === null) throw failure('stripe_unavailable');
    const { data } = await this.stripe.accounts.listExternalAccounts(stripeAccountId, {
      object: 'bank_account',
      limit: 100,
    });
    const bank = data.find(({ id }) => id !== payoutDestinationId);
    if (bank === undefined) throw failure('bank_account_missing');
    return { financialAccountId, bankId: bank.id };
  }
}
