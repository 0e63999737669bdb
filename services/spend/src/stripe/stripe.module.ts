import { Module } from '@nestjs/common';
import { stripeEventRpc } from '@almoner/contracts';
import { stripeEvents } from '@almoner/platform';
import { AuthorizationsModule } from '../authorizations/authorizations.module.ts';
import { CardDisputesModule } from '../card-disputes/card-disputes.module.ts';
import { DecisionModule } from '../decision/decision.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { ReimbursementsModule } from '../reimbursements/reimbursements.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { ApplyTreasuryEvent } from './apply-treasury-event.ts';
import { AuthorizationWebhook } from './authorization-webhook.ts';
import { AuthorizationWebhookRpcController } from './authorization-webhook.rpc.controller.ts';
import { BankTransferReconciler } from './bank-transfer-reconciler.ts';
import { DepositReconciler } from './deposit-reconciler.ts';
import { EventValidator } from './event-validator.ts';
import { OpenWalletAccounts } from './open-wallet-accounts.ts';
import { FinancialAccountHolds } from './financial-account-hold.ts';
import { NetworkReader } from './reconciliation/network-reader.ts';
import { ReconcileHistory, ReconcileHistoryOfAccount } from './reconciliation/reconcile-history.ts';
import { ReconcileOpen, ReconcileOpenOfAccount } from './reconciliation/reconcile-open.ts';
import { ReconciliationRepository } from './reconciliation/reconciliation.repository.ts';
import { PayoutReconciler } from './payout-reconciler.ts';
import { StripeEventApplier } from './stripe-event.applier.ts';
import { WithdrawalReconciler } from './withdrawal-reconciler.ts';

const ownEvents = stripeEvents(stripeEventRpc.spend, StripeEventApplier);

/** Stripe's webhooks, and the jobs that read again what they may have missed. */
@Module({
  imports: [
    AuthorizationsModule,
    CardDisputesModule,
    DecisionModule,
    LedgerModule,
    WalletModule,
    ReimbursementsModule,
  ],
  controllers: [AuthorizationWebhookRpcController, ownEvents.controller],
  providers: [
    ...ownEvents.providers,
    EventValidator,
    AuthorizationWebhook,
    DepositReconciler,
    ApplyTreasuryEvent,
    WithdrawalReconciler,
    PayoutReconciler,
    BankTransferReconciler,
    OpenWalletAccounts,
    ReconciliationRepository,
    FinancialAccountHolds,
    NetworkReader,
    ReconcileOpen,
    ReconcileOpenOfAccount,
    ReconcileHistory,
    ReconcileHistoryOfAccount,
  ],
})
export class StripeModule {}
