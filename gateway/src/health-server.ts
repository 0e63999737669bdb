import { createServer, type Server } from 'node:http';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { METRICS } from '@almoner/platform';
import { type GatewayConfig } from './config.ts';

interface Metrics {
  metrics(): Promise<string>;
}

/** Health and metrics on a separate port, so that the public port does not reveal internals. */
export async function startHealthServer(app: NestFastifyApplication, config: GatewayConfig): Promise<Server> {
  const metrics = app.get<Metrics>(METRICS);
  const fastify = app.getHttpAdapter().getInstance();
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      void metrics
        .metrics()
        .then((text) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(text));
      return;
    }
    void fastify
      .inject({ method: 'GET', url: request.url?.startsWith('/health/') ? request.url : '/nothing.here' })
      .then((answer) => {
        response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body);
      });
  });
  await new Promise<void>((resolve) => server.listen(config.HEALTH_PORT, config.HEALTH_HOST, resolve));
  return server;
}
