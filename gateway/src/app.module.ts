import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import {
  LOGGER,
  METRICS,
  NATS,
  PrincipalTokens,
  principalKeysOf,
  RpcClient,
  createLogger,
  createMetrics,
  natsOptions,
  type Logger,
} from '@almoner/platform';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type GatewayConfig } from './config.ts';
import { GatewayHealthController } from './health.controller.ts';
import { Principals } from './http/principals.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { SessionGuard } from './http/session.guard.ts';
import { LiveHub } from './live/live-hub.ts';
import { LiveController } from './live/live.controller.ts';
import { AccountsController } from './routes/accounts/accounts.controller.ts';
import { ApprovalsController } from './routes/approvals/approvals.controller.ts';
import { AuditController } from './routes/audit/audit.controller.ts';
import { authControllers, authProviders } from './routes/auth/auth.controllers.ts';
import { CategoriesController } from './routes/categories/categories.controller.ts';
import { ClientsController } from './routes/clients/clients.controller.ts';
import { ConnectionsController } from './routes/clients/connections.controller.ts';
import { ConfigController } from './routes/config/config.controller.ts';
import { CardComposer } from './routes/creditcard/card-composer.ts';
import { CreditcardController } from './routes/creditcard/creditcard.controller.ts';
import { FinancialController } from './routes/financial/financial.controller.ts';
import { GiftsController } from './routes/gifts/gifts.controller.ts';
import { InviteController } from './routes/invite/invite.controller.ts';
import { ApplicationsController } from './routes/org/applications.controller.ts';
import { OrgController } from './routes/org/org.controller.ts';
import { SessionsController } from './routes/sessions/sessions.controller.ts';
import { SpendProgramsController } from './routes/spend-programs/spend-programs.controller.ts';
import { DocumentTransfer } from './routes/application/document-transfer.ts';
import { DocumentsController } from './routes/application/documents.controller.ts';
import { TeamController } from './routes/team/team.controller.ts';
import { TeamMoney } from './routes/team/team-money.ts';
import { TransactionsController } from './routes/transactions/transactions.controller.ts';
import { UserController } from './routes/user/user.controller.ts';
import { GATEWAY_CONFIG } from './tokens.ts';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.ts';

const controllers = [
  GatewayHealthController,
  ...authControllers,
  ConfigController,
  SessionsController,
  UserController,
  OrgController,
  ApplicationsController,
  DocumentsController,
  FinancialController,
  CategoriesController,
  TeamController,
  InviteController,
  CreditcardController,
  SpendProgramsController,
  TransactionsController,
  AccountsController,
  GiftsController,
  ClientsController,
  ConnectionsController,
  ApprovalsController,
  AuditController,
  StripeWebhookController,
  LiveController,
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
              // Else every request keeps a stack trace that is hardly ever read.
              noAsyncTraces: true,
            }),
        },
        {
          provide: RpcClient,
          useFactory: (nats: NatsConnection) => new RpcClient(nats, tokens),
          inject: [NATS],
        },
        { provide: APP_FILTER, useFactory: (logger: Logger) => new ProblemFilter(logger), inject: [LOGGER] },
        { provide: APP_GUARD, useClass: SessionGuard },
        Principals,
        TeamMoney,
        CardComposer,
        DocumentTransfer,
        ...authProviders,
        LiveHub,
      ],
    };
  }
}
