import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { spendEvents, stripeEventRpc } from '@almoner/contracts';
import { PlatformModule, auditTrail, stripeEvents } from '@almoner/platform';
import { type Pool } from 'pg';
import { AuthorizationTurns } from './authorizations/authorization-turns.ts';
import { ApprovalExpirySweep } from './approvals/approval-expiry-sweep.ts';
import { ApprovalPublisher } from './approvals/approval-publisher.ts';
import { ApprovalSubjects } from './approvals/approval-subject.ts';
import { ApprovalsRpcController } from './approvals/approvals.rpc.controller.ts';
import { ApprovalRepository } from './approvals/persistence/approval.repository.ts';
import { DecideApproval } from './approvals/use-cases/decide-approval.ts';
import { ListApprovals } from './approvals/use-cases/list-approvals.ts';
import { RequestApproval } from './approvals/use-cases/request-approval.ts';
import { WithdrawApprovals } from './approvals/use-cases/withdraw-approvals.ts';
import { AuthorizationRepository } from './authorizations/persistence/authorization.repository.ts';
import { TransactionRepository } from './authorizations/persistence/transaction.repository.ts';
import { ApplyAuthorization } from './authorizations/use-cases/apply-authorization.ts';
import { MoveHold } from './authorizations/use-cases/move-hold.ts';
import { RecordTransaction } from './authorizations/use-cases/record-transaction.ts';
import { VoidHold } from './authorizations/use-cases/void-hold.ts';
import { CardLimitSubject } from './card-limits/card-limit.subject.ts';
import { CardLimitsRpcController } from './card-limits/card-limits.rpc.controller.ts';
import { CardsRpcController } from './cards/cards.rpc.controller.ts';
import { CardLimitRepository } from './card-limits/persistence/card-limit.repository.ts';
import { CardSnapshotRepository } from './cards/persistence/card-snapshot.repository.ts';
import { CardUsageReader } from './cards/persistence/card-usage.reader.ts';
import { CardRepository } from './cards/persistence/card.repository.ts';
import { ChangeCardLimit } from './card-limits/use-cases/change-card-limit.ts';
import { ListCardUsages } from './cards/use-cases/list-card-usages.ts';
import { RegisterCard } from './cards/use-cases/register-card.ts';
import { RequestCardLimit } from './card-limits/use-cases/request-card-limit.ts';
import { SetCardStatus } from './cards/use-cases/set-card-status.ts';
import { SetCardholderStatus } from './cards/use-cases/set-cardholder-status.ts';
import { SPEND_CONFIG, type SpendConfig } from './config.ts';
import { DECISION_POOL, createDecisionPool } from './decision-pool.ts';
import { DecisionRpcController } from './decision/decision.rpc.controller.ts';
import { DecisionCommitter } from './decision/persistence/decision-committer.ts';
import { DecisionQueue } from './decision/persistence/decision-queue.ts';
import { DecisionReader } from './decision/persistence/decision.reader.ts';
import { DecideAuthorization } from './decision/use-cases/decide-authorization.ts';
import { ExplainAuthorization } from './decision/use-cases/explain-authorization.ts';
import { LedgerEventsController } from './ledger/ledger.events.controller.ts';
import { LedgerRpcController } from './ledger/ledger.rpc.controller.ts';
import { AccountRepository } from './ledger/persistence/account.repository.ts';
import { LedgerReader } from './ledger/persistence/ledger.reader.ts';
import { LedgerRepository } from './ledger/persistence/ledger.repository.ts';
import { TransferKeyRepository } from './ledger/persistence/transfer-key.repository.ts';
import { BookGift } from './ledger/use-cases/book-gift.ts';
import { FollowOrganization } from './ledger/use-cases/follow-organization.ts';
import { ListAccounts } from './ledger/use-cases/list-accounts.ts';
import { ListTransfers } from './ledger/use-cases/list-transfers.ts';
import { LimitCounterRepository } from './limits/persistence/limit-counter.repository.ts';
import { LimitRepository } from './limits/persistence/limit.repository.ts';
import { ProgramReader } from './programs/persistence/program.reader.ts';
import { ProgramRepository } from './programs/persistence/program.repository.ts';
import { ProgramsRpcController } from './programs/programs.rpc.controller.ts';
import { ChangeProgramStatus } from './programs/use-cases/change-program-status.ts';
import { CreateProgram } from './programs/use-cases/create-program.ts';
import { ProgramChangePublisher } from './programs/program-change-publisher.ts';
import { ListPrograms } from './programs/use-cases/list-programs.ts';
import { UpdateProgram } from './programs/use-cases/update-program.ts';
import { AuthorizationWebhook } from './stripe/authorization-webhook.ts';
import { DepositReconciler } from './stripe/deposit-reconciler.ts';
import { EventGate } from './stripe/event-gate.ts';
import { NetworkReader } from './stripe/reconciliation/network-reader.ts';
import { ReconcileHistory, ReconcileHistoryOfAccount } from './stripe/reconciliation/reconcile-history.ts';
import { ReconcileOpen, ReconcileOpenOfAccount } from './stripe/reconciliation/reconcile-open.ts';
import { ReconciliationRepository } from './stripe/reconciliation/reconciliation.repository.ts';
import { SendDeposits } from './stripe/reconciliation/send-deposits.ts';
import { stripeClient } from './stripe/stripe-client.ts';
import { StripeEventApplier } from './stripe/stripe-event.applier.ts';
import { TopupFunding } from './stripe/topup-funding.ts';
import { TreasuryRepository } from './treasuries/persistence/treasury.repository.ts';
import { TreasuriesRpcController } from './treasuries/treasuries.rpc.controller.ts';
import { CloseTreasury } from './treasuries/use-cases/close-treasury.ts';
import { FollowTeam } from './treasuries/use-cases/follow-team.ts';
import { ListTreasuries } from './treasuries/use-cases/list-treasuries.ts';
import { MoveTreasury } from './treasuries/use-cases/move-treasury.ts';
import { Funding } from './wallet/funding.port.ts';
import { DepositRepository } from './wallet/persistence/deposit.repository.ts';
import { SendDeposit } from './wallet/use-cases/send-deposit.ts';
import { SettleDeposit } from './wallet/use-cases/settle-deposit.ts';
import { StartDeposit } from './wallet/use-cases/start-deposit.ts';
import { WalletRpcController } from './wallet/wallet.rpc.controller.ts';

const decision = [
  CardSnapshotRepository,
  DecisionCommitter,
  DecisionQueue,
  DecisionReader,
  DecideAuthorization,
  ExplainAuthorization,
];
const authorizations = [
  AuthorizationTurns,
  AuthorizationRepository,
  TransactionRepository,
  MoveHold,
  ApplyAuthorization,
  RecordTransaction,
  VoidHold,
];
const cards = [
  CardRepository,
  CardUsageReader,
  RegisterCard,
  SetCardStatus,
  SetCardholderStatus,
  ListCardUsages,
  CardLimitRepository,
  ChangeCardLimit,
  RequestCardLimit,
];
const approvals = [
  ApprovalRepository,
  ApprovalPublisher,
  RequestApproval,
  WithdrawApprovals,
  DecideApproval,
  ListApprovals,
  ApprovalExpirySweep,
  CardLimitSubject,
  {
    provide: ApprovalSubjects,
    useFactory: (cardLimit: CardLimitSubject) => new ApprovalSubjects({ card_limit: cardLimit }),
    inject: [CardLimitSubject],
  },
];
const limits = [LimitCounterRepository, LimitRepository];
const programs = [
  ProgramReader,
  ProgramRepository,
  ProgramChangePublisher,
  ListPrograms,
  CreateProgram,
  UpdateProgram,
  ChangeProgramStatus,
];
const ledger = [
  AccountRepository,
  LedgerRepository,
  LedgerReader,
  TransferKeyRepository,
  FollowOrganization,
  BookGift,
  ListAccounts,
  ListTransfers,
];
const wallet = [
  auditTrail(spendEvents.changeRecorded),
  DepositRepository,
  StartDeposit,
  SendDeposit,
  SettleDeposit,
  { provide: Funding, useClass: TopupFunding },
];
const treasuries = [TreasuryRepository, FollowTeam, ListTreasuries, MoveTreasury, CloseTreasury];
const ownEvents = stripeEvents(stripeEventRpc.spend, StripeEventApplier);
const stripe = [stripeClient, EventGate, AuthorizationWebhook, ...ownEvents.providers];
const reconciliation = [
  DepositReconciler,
  ReconciliationRepository,
  NetworkReader,
  ReconcileOpen,
  ReconcileOpenOfAccount,
  ReconcileHistory,
  ReconcileHistoryOfAccount,
  SendDeposits,
];

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(@Inject(DECISION_POOL) private readonly decisionPool: Pool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.decisionPool.end();
  }

  static with(config: SpendConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forService({ service: 'spend', environment: config, entities: [] })],
      controllers: [
        DecisionRpcController,
        CardsRpcController,
        CardLimitsRpcController,
        ProgramsRpcController,
        ApprovalsRpcController,
        LedgerRpcController,
        LedgerEventsController,
        WalletRpcController,
        TreasuriesRpcController,
        ownEvents.controller,
      ],
      providers: [
        { provide: SPEND_CONFIG, useValue: config },
        {
          provide: DECISION_POOL,
          useFactory: () => createDecisionPool(config.DATABASE_URL, config.DECISION_POOL),
        },
        ...decision,
        ...authorizations,
        ...cards,
        ...limits,
        ...programs,
        ...approvals,
        ...ledger,
        ...wallet,
        ...treasuries,
        ...stripe,
        ...reconciliation,
      ],
    };
  }
}
