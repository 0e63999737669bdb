import { type IncomingMessage } from 'node:http';
import fastifyStatic from '@fastify/static';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';

/** Each page has its own small bundle; everything else is the console, which routes by itself. */
const pages: readonly (readonly [prefix: string, file: string])[] = [['/donations/donor', '/donor.html']];

/** A page address becomes its file; files and the API keep theirs. */
export function rewritePageUrl(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?');
  const isPage =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !path.startsWith('/api') &&
    !path.startsWith('/health') &&
    !/\.[a-z0-9]+$/i.test(path);
  if (!isPage) return url;
  return pages.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? '/index.html';
}

export async function serveWeb(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  if (config.WEB_DIST === undefined) return;
  const policy = contentSecurityPolicy(config);
  await app.register(fastifyStatic, {
    root: config.WEB_DIST,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isPage = path.endsWith('.html');
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (isPage) reply.header('content-security-policy', policy);
    },
  });
}

/** Scripts from us and the payment partner alone; nobody may frame the console or the donor page. */
function contentSecurityPolicy(config: GatewayConfig): string {
  const stripe = new URL(config.STRIPE_JS_URL).origin;
  const partner =
    stripe === 'https://js.stripe.com' ? `${stripe} https://api.stripe.com https://hooks.stripe.com` : stripe;
  return [
    `default-src 'self'`,
    `script-src 'self' ${stripe}`,
    `frame-src ${partner}`,
    `connect-src 'self' ${partner}`,
    `img-src 'self' data: blob:`,
    // antd writes its styles at run time.
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
