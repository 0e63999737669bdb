import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { CardDisputes } from '../card-disputes/card-disputes.port.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { BankSetups } from '../reimbursements/person-bank-accounts/bank-setups.port.ts';
import { Payments } from '../reimbursements/payouts/payments.port.ts';
import { StripeBalances } from '../reconciliation/stripe-balances.port.ts';
import { Funding } from '../wallet/funding.port.ts';
import { Withdrawals } from '../wallet/withdrawals.port.ts';
import { AccountCardDisputes } from './account-card-disputes.ts';
import { InboundTransferFunding } from './inbound-transfer-funding.ts';
import { OutboundWithdrawals } from './outbound-withdrawals.ts';
import { OutboundPayments } from './outbound-payments.ts';
import { SetupIntentBanks } from './setup-intent-banks.ts';
import { IssuingAndPaymentsBalances } from './stripe-balances.ts';
import { stripeClient } from './stripe-client.ts';
import { TopupFunding } from './topup-funding.ts';
import { WalletBanks } from './wallet-banks.ts';

/** Calls to Stripe, behind the ports of the features. Global, because no feature imports this folder. */
@Global()
@Module({
  imports: [LedgerModule],
  providers: [
    stripeClient,
    WalletBanks,
    TopupFunding,
    { provide: Funding, useClass: InboundTransferFunding },
    { provide: Withdrawals, useClass: OutboundWithdrawals },
    { provide: BankSetups, useClass: SetupIntentBanks },
    { provide: Payments, useClass: OutboundPayments },
    { provide: CardDisputes, useClass: AccountCardDisputes },
    { provide: StripeBalances, useClass: IssuingAndPaymentsBalances },
  ],
  exports: [Stripe, Funding, Withdrawals, Payments, BankSetups, CardDisputes, StripeBalances],
})
export class StripeClientModule {}
