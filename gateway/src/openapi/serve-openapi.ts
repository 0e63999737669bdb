import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';
import { openApiDocument } from './openapi-document.ts';

/** Serves `/api/openapi.json`, and a page for it at `/api/docs`. */
export async function serveOpenApi(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const document = openApiDocument(config.PRODUCT_NAME, config.PUBLIC_URL);
  const fastify = app.getHttpAdapter().getInstance();
  // The plugin's own types describe OpenAPI documents as mutable; ours is plain JSON.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(JSON.stringify(document)) as object },
  } as Parameters<typeof swagger>[1]);
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  fastify.get('/api/openapi.json', (_, reply) => reply.send(document));
}
