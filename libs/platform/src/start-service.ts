import 'reflect-metadata';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigurationError, type ServiceEnvironment } from './environment.ts';
import { NestLogger, createLogger } from './logging/logger.ts';
import { RpcServer } from './rpc/rpc-server.ts';
import { natsOptions } from './nats-options.ts';

export interface RunningService {
  /** Base of `/health/live`, `/health/ready` and `/metrics`. */
  readonly url: string;
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

// Time to finish current requests at shutdown.
const gracePeriodMs = 400;

/** Starts a service: its NATS subjects in one queue group, so that replicas share the load, and its health port. */
export async function startService(
  service: string,
  environment: ServiceEnvironment,
  module: Type | DynamicModule,
): Promise<RunningService> {
  const logger = createLogger(service, environment.LOG_LEVEL);
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: new NestLogger(logger),
  });
  app.connectMicroservice<MicroserviceOptions>(
    {
      strategy: new RpcServer(
        {
          ...natsOptions(environment.NATS_URL),
          queue: service,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          waitOnFirstConnect: true,
          gracefulShutdown: true,
          gracePeriod: gracePeriodMs,
        },
        logger,
      ),
    },
    { inheritAppConfig: true },
  );
  app.enableShutdownHooks();
  await app.startAllMicroservices();
  await app.listen(environment.HEALTH_PORT, environment.HEALTH_HOST);
  const url = (await app.getUrl()).replace(/\/\/[^:/]*(:|$)/, '//127.0.0.1$1');
  logger.info({ url }, 'service ready');
  return { url, app, close: () => app.close() };
}

/** For a main.ts: prints a configuration error as one message without a stack trace. */
export function runMain(start: () => Promise<unknown>): void {
  const started = Promise.resolve().then(start);
  started.catch((error: unknown) => {
    process.stderr.write(
      `${error instanceof ConfigurationError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exit(1);
  });
}
