import 'reflect-metadata';
import { type IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestLogger, createLogger } from '@almoner/platform';
import { GatewayModule } from './app.module.ts';
import { startHealthServer } from './health-server.ts';
import { type GatewayConfig } from './config.ts';
import { compressAnswers } from './edge/compression.ts';
import { refuseAddress, refuseLongAddresses, refuseUnreadable } from './edge/edge-refusals.ts';
import { skipFileParsing } from './api/incoming-file.ts';
import { parseJsonOnDemand } from './edge/json-bodies.ts';
import { problemOf } from './edge/problem.ts';
import { refuseCrossSite } from './edge/same-site.ts';
import { newRequestId } from './edge/request-id.ts';
import { addSecurityHeaders, commonHeaders } from './edge/security-headers.ts';
import { refuseSlowBodies } from './edge/slow-bodies.ts';
import { closeOnEndlessBodies } from './edge/unread-bodies.ts';
import { serveOpenApi } from './openapi/serve-openapi.ts';
import { rewritePageUrl, serveWeb } from './static/web-files.ts';
import { DomainError } from '@almoner/kernel';
import { DecisionAdmission } from './webhooks/decision-admission.ts';
import { DecisionServer } from './webhooks/decision-server.ts';
import { PurchaseDecisions } from './webhooks/purchase-decisions.ts';

const bodyLimitBytes = 1_000_000;
/** Paths that check a signature or token of their own instead of the origin of the request. */
const pathsWithOwnCheck = ['/api/webhooks/', '/api/auth/'];

export interface RunningGateway {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the HTTP edge: `/api`, the webhooks, the live stream and the built pages, on one port. */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const common = commonHeaders(config);
  const server = new DecisionServer(common, config.REQUEST_TIMEOUT_MS);
  const adapter = new FastifyAdapter({
    serverFactory: server.createServer,
    bodyLimit: bodyLimitBytes,
    requestTimeout: Math.max(config.UPLOAD_TIMEOUT_MS, config.REQUEST_TIMEOUT_MS),
    http: {
      headersTimeout: config.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: config.REQUEST_TIMEOUT_MS / 4,
    },
    trustProxy: config.TRUSTED_PROXIES ?? false,
    rewriteUrl: rewritePageUrl,
    genReqId: ({ headers }: IncomingMessage) => newRequestId(headers),
    frameworkErrors: refuseAddress(common),
    clientErrorHandler: refuseUnreadable(common),
  });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule.with(config), adapter, {
    rawBody: true,
    logger: new NestLogger(createLogger('gateway', config.LOG_LEVEL)),
  });
  app.getHttpAdapter().getInstance().decorateRequest('callTimeoutMs', config.CALL_TIMEOUT_MS);
  server.deciding = { admission: app.get(DecisionAdmission), decisions: app.get(PurchaseDecisions) };
  closeWithReplies(app, server);
  refuseLongAddresses(app);
  refuseSlowBodies(app, config);
  skipFileParsing(app);
  parseJsonOnDemand(app);
  closeOnEndlessBodies(app);
  await app.register(cookie);
  refuseOtherSites(app, config);
  addSecurityHeaders(app, config);
  await compressAnswers(app);
  await serveWeb(app, config);
  await serveOpenApi(app, config);
  app.setGlobalPrefix('api', { exclude: ['health/live', 'health/ready'] });
  app.enableShutdownHooks();
  await app.listen(config.PORT, config.HOST);
  const health = await startHealthServer(app, config);
  return {
    url: await app.getUrl(),
    close: async () => {
      health.close();
      await app.close();
    },
  };
}

function closeWithReplies(app: NestFastifyApplication, server: DecisionServer): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preClose', (done) => {
      server.isClosing = true;
      done();
    });
}

function refuseOtherSites(app: NestFastifyApplication, config: GatewayConfig): void {
  const publicOrigin = new URL(config.PUBLIC_URL).origin;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (pathsWithOwnCheck.some((prefix) => request.url.startsWith(prefix))) return;
      try {
        refuseCrossSite(request, publicOrigin);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return reply.status(403).type('application/problem+json').send(problemOf(error, request));
      }
    });
}
