import { type IncomingMessage } from 'node:http';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';

/** Each page has its own small bundle; everything else is the console, which routes by itself. */
const pages: readonly (readonly [prefix: string, file: string])[] = [['/donations/donor', '/donor.html']];

/** Requests of a person's browser for a page that does not exist: they see our page that says so, as a 404. */
const lost = new WeakSet<IncomingMessage>();

/** A page address becomes its file; files and the API keep theirs; what is neither is not found. */
export function rewritePageUrl(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isFileLike(path) || isOfTheApi(path)) return url;
  if (isPagePath(path)) {
    return pages.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? '/index.html';
  }
  if (!request.headers.accept?.includes('text/html')) return url;
  lost.add(request);
  return '/index.html';
}

/** With an extension, or somewhere below a hidden folder. */
const isFileLike = (path: string) => /\.[a-z0-9]+$/i.test(path) || /\/(\.|%2e)/i.test(path);

const isOfTheApi = (path: string) => /^\/(api|health)(\/|$)/.test(path);

/** Each file as it is, or as the build compressed it (`file.br`, `file.gz`), as the browser accepts. */
export async function serveWeb(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  if (config.WEB_DIST === undefined) return;
  const policy = contentSecurityPolicy(config);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply) => {
      if (lost.has(request.raw) && reply.statusCode === 200) reply.code(404);
    });
  await app.register(fastifyStatic, {
    root: config.WEB_DIST,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const file = path.replace(/\.(br|gz)$/, '');
      reply.header('cache-control', cacheRuleOf(file));
      if (file.endsWith('.html')) reply.header('content-security-policy', policy);
    },
  });
}

/** What has its hash in its name never changes; a font hardly ever. */
function cacheRuleOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.includes('/fonts/') ? 'public, max-age=604800' : 'no-cache';
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
