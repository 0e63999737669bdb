import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import {
  BatchedCalls,
  LOGGER,
  METRICS,
  NATS,
  PrincipalTokens,
  principalKeysOf,
  ReplyInbox,
  RpcClient,
  createLogger,
  createMetrics,
  natsOptions,
  type Logger,
} from '@almoner/platform';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type GatewayConfig } from './config.ts';
import { GatewayHealthController } from './health.controller.ts';
import { LongCalls } from './api/long-calls.ts';
import { Principals } from './api/principals.ts';
import { ProblemFilter } from './api/problem.filter.ts';
import { SessionGuard } from './api/session.guard.ts';
import { CampaignStreams } from './live/campaign-streams.ts';
import { CampaignStreamsController } from './live/campaign-streams.controller.ts';
import { LiveHub } from './live/live-hub.ts';
import { LiveController } from './live/live.controller.ts';
import { SignaturesController } from './routes/signatures/signatures.controller.ts';
import { AccountStatementsController } from './routes/account-statements/account-statements.controller.ts';
import { VaultController } from './routes/vault/vault.controller.ts';
import { GiftDonors } from './routes/donors/gift-donors.ts';
import { StatementPayouts } from './routes/wallet/statement-payouts.ts';
import { WalletController } from './routes/wallet/wallet.controller.ts';
import { ApprovalsController } from './routes/approvals/approvals.controller.ts';
import { AuditController } from './routes/audit/audit.controller.ts';
import { authControllers, authProviders } from './routes/auth/auth.controllers.ts';
import { CategoriesController } from './routes/categories/categories.controller.ts';
import { CategoryRulesController } from './routes/category-rules/category-rules.controller.ts';
import { BooksReader } from './routes/accounting/books-reader.ts';
import { ExportDownload } from './routes/accounting/export-download.ts';
import { ClientBooksController } from './routes/clients/client-books.controller.ts';
import { ClientPurchasesController } from './routes/clients/client-purchases.controller.ts';
import { ClientsController } from './routes/clients/clients.controller.ts';
import { ConnectionsController } from './routes/clients/connections.controller.ts';
import { ConfigController } from './routes/config/config.controller.ts';
import { CampaignMatchesController } from './routes/campaign-matches/campaign-matches.controller.ts';
import { CampaignsController } from './routes/campaigns/campaigns.controller.ts';
import { CardComposer } from './routes/cards/card-composer.ts';
import { CardEditor } from './routes/cards/card-editor.ts';
import { CardDisputesController } from './routes/card-disputes/card-disputes.controller.ts';
import { CardsController } from './routes/cards/cards.controller.ts';
import { HomeController } from './routes/home/home.controller.ts';
import { HomeReader } from './routes/home/home-reader.ts';
import { PaymentMethodsController } from './routes/payment-methods/payment-methods.controller.ts';
import { DonorImportsController } from './routes/donors/donor-imports.controller.ts';
import { DonorNotesController } from './routes/donors/donor-notes.controller.ts';
import { DonorSegmentsController } from './routes/donors/donor-segments.controller.ts';
import { YearlyStatementsController } from './routes/yearly-statements/yearly-statements.controller.ts';
import { DonorsController } from './routes/donors/donors.controller.ts';
import { GiftsController } from './routes/gifts/gifts.controller.ts';
import { OwnGiftsController } from './routes/recurring-gifts/own-gifts.controller.ts';
import { FundraisingController } from './routes/fundraising/fundraising.controller.ts';
import { GiftFeesController } from './routes/gift-fees/gift-fees.controller.ts';
import { PayoutsController } from './routes/payouts/payouts.controller.ts';
import { RecurringGiftsController } from './routes/recurring-gifts/recurring-gifts.controller.ts';
import { RecurringMethodsController } from './routes/recurring-gifts/recurring-methods.controller.ts';
import { SavedCardsController } from './routes/recurring-gifts/saved-cards.controller.ts';
import { InvitesController } from './routes/invites/invites.controller.ts';
import { ApplicationsController } from './routes/applications/applications.controller.ts';
import { OrganizationsController } from './routes/organizations/organizations.controller.ts';
import { SessionsController } from './routes/sessions/sessions.controller.ts';
import { ProgramCategory } from './routes/programs/program-category.ts';
import { ProgramMembers } from './routes/programs/program-members.ts';
import { ProgramsController } from './routes/programs/programs.controller.ts';
import { ControlsController } from './routes/controls/controls.controller.ts';
import { AccountingController } from './routes/accounting/accounting.controller.ts';
import { AccountingExportsController } from './routes/accounting/accounting-exports.controller.ts';
import { AccountingMonthsController } from './routes/accounting/accounting-months.controller.ts';
import { FundFileDownload } from './routes/funds/fund-file-download.ts';
import { FundFilesController } from './routes/funds/fund-files.controller.ts';
import { FundReports } from './routes/funds/fund-reports.ts';
import { FundsController } from './routes/funds/funds.controller.ts';
import { PersonBankAccountsController } from './routes/person-bank-accounts/person-bank-accounts.controller.ts';
import { ReimbursementReceiptsController } from './routes/reimbursements/reimbursement-receipts.controller.ts';
import { MileageRatesController } from './routes/mileage-rates/mileage-rates.controller.ts';
import { ReimbursementsController } from './routes/reimbursements/reimbursements.controller.ts';
import { ReconciliationController } from './routes/reconciliation/reconciliation.controller.ts';
import { UnmatchedFactsController } from './routes/unmatched-facts/unmatched-facts.controller.ts';
import { SpendRulesController } from './routes/spend-rules/spend-rules.controller.ts';
import { DocumentsController } from './routes/documents/documents.controller.ts';
import { FileTransfer } from './routes/files/file-transfer.ts';
import { ReceiptMailController } from './routes/receipts/receipt-mail.controller.ts';
import { ReceiptPolicyController } from './routes/receipts/receipt-policy.controller.ts';
import { ReceiptDownload } from './routes/receipts/receipt-download.ts';
import { ReceiptsController } from './routes/receipts/receipts.controller.ts';
import { TeamsController } from './routes/teams/teams.controller.ts';
import { TeamTreasuries } from './routes/teams/team-treasuries.ts';
import { PurchaseNames } from './routes/purchases/purchase-names.ts';
import { PurchasesController } from './routes/purchases/purchases.controller.ts';
import { MembersController } from './routes/members/members.controller.ts';
import { GATEWAY_CONFIG } from './tokens.ts';
import { DecisionAdmission } from './webhooks/decision-admission.ts';
import { InboundMailController } from './webhooks/inbound-mail.controller.ts';
import { PurchaseDecisions } from './webhooks/purchase-decisions.ts';
import { StripeEvents } from './webhooks/stripe-events.ts';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.ts';
import { CommentsController } from './routes/purchases/comments.controller.ts';
import { ViewsController } from './routes/purchases/views.controller.ts';
import { NotificationsController } from './routes/notifications/notifications.controller.ts';

const controllers = [
  NotificationsController,
  ViewsController,
  CommentsController,
  GatewayHealthController,
  ...authControllers,
  ConfigController,
  HomeController,
  SessionsController,
  MembersController,
  OrganizationsController,
  ApplicationsController,
  DocumentsController,
  PaymentMethodsController,
  CategoriesController,
  CategoryRulesController,
  TeamsController,
  InvitesController,
  CardsController,
  ProgramsController,
  SpendRulesController,
  FundsController,
  FundFilesController,
  PersonBankAccountsController,
  ReimbursementsController,
  MileageRatesController,
  ReimbursementReceiptsController,
  CardDisputesController,
  UnmatchedFactsController,
  ReconciliationController,
  AccountingController,
  AccountingExportsController,
  AccountingMonthsController,
  ControlsController,
  PurchasesController,
  ReceiptsController,
  ReceiptMailController,
  ReceiptPolicyController,
  SignaturesController,
  AccountStatementsController,
  VaultController,
  WalletController,
  CampaignMatchesController,
  CampaignsController,
  DonorImportsController,
  DonorNotesController,
  DonorSegmentsController,
  DonorsController,
  YearlyStatementsController,
  GiftsController,
  FundraisingController,
  GiftFeesController,
  PayoutsController,
  RecurringGiftsController,
  RecurringMethodsController,
  SavedCardsController,
  OwnGiftsController,
  ClientsController,
  ClientBooksController,
  ClientPurchasesController,
  ConnectionsController,
  ApprovalsController,
  AuditController,
  StripeWebhookController,
  InboundMailController,
  LiveController,
  CampaignStreamsController,
];

@Module({})
export class GatewayModule implements OnApplicationShutdown {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  async onApplicationShutdown(): Promise<void> {
    await this.nats.drain();
  }

  static with(config: GatewayConfig): DynamicModule {
    const tokens = new PrincipalTokens(principalKeysOf(config));
    return {
      module: GatewayModule,
      controllers,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger('gateway', config.LOG_LEVEL) },
        { provide: METRICS, useFactory: () => createMetrics('gateway') },
        {
          provide: NATS,
          useFactory: () =>
            connect({
              ...natsOptions(config.NATS_URL),
              name: 'gateway',
              maxReconnectAttempts: -1,
              reconnectTimeWait: 250,
              waitOnFirstConnect: true,
              // Otherwise each request captures a stack trace that is hardly ever read.
              noAsyncTraces: true,
            }),
        },
        {
          provide: ReplyInbox,
          useFactory: (nats: NatsConnection) => new ReplyInbox(nats, 'gateway'),
          inject: [NATS],
        },
        {
          provide: RpcClient,
          useFactory: (inbox: ReplyInbox) => new RpcClient(inbox, tokens),
          inject: [ReplyInbox],
        },
        {
          provide: BatchedCalls,
          useFactory: (inbox: ReplyInbox) => new BatchedCalls(inbox, tokens, 'gateway'),
          inject: [ReplyInbox],
        },
        { provide: APP_FILTER, useFactory: (logger: Logger) => new ProblemFilter(logger), inject: [LOGGER] },
        { provide: APP_GUARD, useClass: SessionGuard },
        DecisionAdmission,
        PurchaseDecisions,
        StripeEvents,
        Principals,
        LongCalls,
        TeamTreasuries,
        PurchaseNames,
        ProgramMembers,
        BooksReader,
        FundReports,
        FundFileDownload,
        ReceiptDownload,
        ExportDownload,
        ProgramCategory,
        CardComposer,
        CardEditor,
        HomeReader,
        GiftDonors,
        StatementPayouts,
        FileTransfer,
        ...authProviders,
        LiveHub,
        CampaignStreams,
      ],
    };
  }
}
