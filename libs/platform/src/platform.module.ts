import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  DiscoveryModule,
  DiscoveryService,
  MetadataScanner,
  Reflector,
} from '@nestjs/core';
import { tolerateConnectionErrors } from './database/connection-errors.ts';
import { TypeOrmModule } from '@nestjs/typeorm';
import { systemClock, type Clock } from '@almoner/kernel';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Pool } from 'pg';
import { type Registry } from 'prom-client';
import { DataSource, type EntitySchema } from 'typeorm';
import { TenantReader } from './database/tenant-reader.ts';
import { UnitOfWork } from './database/unit-of-work.ts';
import { type ServiceEnvironment } from './environment.ts';
import { EventConsumers } from './events/event-consumers.ts';
import { discoverSubscriptions } from './events/event-discovery.ts';
import { EventPublisher } from './events/event-publisher.ts';
import { OutboxRelay } from './events/outbox-relay.ts';
import { Outbox } from './events/outbox.ts';
import { HealthController } from './health/health.controller.ts';
import { createMetrics } from './health/metrics.ts';
import { jobFailures, registerJobGauge } from './jobs/job-metrics.ts';
import { JobQueue } from './jobs/job-queue.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { natsOptions } from './nats-options.ts';
import { principalKeysOf } from './principal-keys.ts';
import { PrincipalTokens } from './principal-token.ts';
import { retentionRules, type RetentionRule } from './retention/retention-rules.ts';
import { RetentionSweep, RetentionWork } from './retention/retention-sweep.ts';
import { ReplyInbox } from './rpc/reply-inbox.ts';
import { RpcClient } from './rpc/rpc-client.ts';
import { RpcExceptionFilter } from './rpc/rpc-exception.filter.ts';
import { RpcGuard } from './rpc/rpc.guard.ts';
import { APP_POOL, CLOCK, LOGGER, METRICS, NATS, SYSTEM_POOL } from './tokens.ts';

type EntityClass = (abstract new () => object) | EntitySchema;

export interface PlatformOptions {
  /** Name of the service as in its subjects, e.g. `spend`. */
  readonly service: string;
  readonly environment: ServiceEnvironment;
  readonly entities: readonly EntityClass[];
  /** Rows of its own tables that it deletes after a time, besides those that every service has. */
  readonly retention?: readonly RetentionRule[];
  /** For tests that set the time; the system's clock by default. */
  readonly clock?: Clock | undefined;
}

const systemPoolSize = 4;

/** The infrastructure of a service, without domain logic. */
@Module({})
export class PlatformModule
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly relay: OutboxRelay;

  constructor(
    private readonly outbox: Outbox,
    private readonly consumers: EventConsumers,
    private readonly jobs: JobQueue,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(NATS) private readonly nats: NatsConnection,
    publisher: EventPublisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.relay = new OutboxRelay(systemPool, publisher, logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.consumers.start(discoverSubscriptions(this.discovery, this.scanner, this.reflector));
    this.relay.start(this.outbox);
    await this.jobs.start();
  }

  /** Runs before the connections close, as running jobs still need them. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.consumers.stop();
    await this.relay.stop();
    await this.nats.drain();
    await this.systemPool.end();
  }

  static forService(options: PlatformOptions): DynamicModule {
    const providers = [...connections(options), ...infrastructure(options)];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRoot({
          type: 'postgres',
          url: options.environment.DATABASE_URL,
          entities: [...options.entities],
          synchronize: false,
          applicationName: options.service,
          extra: { pipeline: true, max: options.environment.DATABASE_POOL },
        }),
      ],
      controllers: [HealthController],
      providers,
      exports: [
        Outbox,
        UnitOfWork,
        TenantReader,
        RpcClient,
        JobQueue,
        LOGGER,
        SYSTEM_POOL,
        APP_POOL,
        CLOCK,
        METRICS,
        NATS,
      ],
    };
  }
}

function connections({ service, environment, clock = systemClock }: PlatformOptions): Provider[] {
  return [
    { provide: LOGGER, useFactory: () => createLogger(service, environment.LOG_LEVEL) },
    { provide: METRICS, useFactory: () => createMetrics(service) },
    { provide: CLOCK, useValue: clock },
    {
      provide: NATS,
      useFactory: () =>
        connect({
          ...natsOptions(environment.NATS_URL),
          name: service,
          maxReconnectAttempts: -1,
          waitOnFirstConnect: true,
          // Otherwise each request captures a stack trace that is hardly ever read.
          noAsyncTraces: true,
        }),
    },
    {
      provide: SYSTEM_POOL,
      useFactory: (logger: Logger) =>
        surviving(
          new Pool({
            connectionString: environment.DATABASE_SYSTEM_URL,
            max: systemPoolSize,
            application_name: `${service}-system`,
          }),
          logger,
        ),
      inject: [LOGGER],
    },
    { provide: APP_POOL, useFactory: (dataSource: DataSource) => poolOf(dataSource), inject: [DataSource] },
  ];
}

function infrastructure({ service, environment, retention = [] }: PlatformOptions): Provider[] {
  const tokens = new PrincipalTokens(principalKeysOf(environment));
  return [
    Outbox,
    {
      provide: UnitOfWork,
      useFactory: (dataSource: DataSource, outbox: Outbox) => new UnitOfWork(dataSource, outbox),
      inject: [DataSource, Outbox],
    },
    { provide: TenantReader, useFactory: (pool: Pool) => new TenantReader(pool), inject: [APP_POOL] },
    {
      provide: RpcClient,
      useFactory: (nats: NatsConnection) => new RpcClient(new ReplyInbox(nats, service), tokens),
      inject: [NATS],
    },
    {
      provide: EventPublisher,
      useFactory: (nats: NatsConnection) =>
        new EventPublisher(nats, natsOptions(environment.NATS_URL).inboxPrefix),
      inject: [NATS],
    },
    {
      provide: EventConsumers,
      useFactory: (nats: NatsConnection, unitOfWork: UnitOfWork, logger: Logger) =>
        new EventConsumers(service, nats, unitOfWork, logger),
      inject: [NATS, UnitOfWork, LOGGER],
    },
    {
      provide: RetentionSweep,
      useFactory: (pool: Pool, clock: Clock) =>
        new RetentionSweep(pool, clock, environment, [...retentionRules, ...retention]),
      inject: [SYSTEM_POOL, CLOCK],
    },
    {
      provide: RetentionWork,
      useFactory: (jobs: JobQueue, sweep: RetentionSweep, logger: Logger) =>
        new RetentionWork(jobs, sweep, logger),
      inject: [JobQueue, RetentionSweep, LOGGER],
    },
    {
      provide: JobQueue,
      useFactory: (pool: Pool, logger: Logger, metrics: Registry) => {
        registerJobGauge(metrics, pool);
        return new JobQueue(pool, logger, jobFailures(metrics));
      },
      inject: [SYSTEM_POOL, LOGGER, METRICS],
    },
    { provide: APP_GUARD, useFactory: () => new RpcGuard(tokens, service) },
    { provide: APP_FILTER, useFactory: (logger: Logger) => new RpcExceptionFilter(logger), inject: [LOGGER] },
  ];
}

/** The error of an idle connection must not end the process; the pool replaces the connection. */
function surviving(pool: Pool, logger: Logger): Pool {
  pool.on('error', (error) => logger.warn({ err: error }, 'idle database connection lost'));
  return tolerateConnectionErrors(pool);
}

/** Reuses TypeORM's pool, so that a service has one set of connections. */
function poolOf(dataSource: DataSource): Pool {
  const { master } = dataSource.driver as unknown as { master?: unknown };
  if (!(master instanceof Pool)) throw new Error('TypeORM did not make a pg Pool.');
  return tolerateConnectionErrors(master);
}
