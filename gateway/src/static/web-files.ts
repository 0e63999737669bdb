import { type IncomingMessage } from 'node:http';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@almoner/contracts';
import { RpcClient } from '@almoner/platform';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type GatewayConfig } from '../config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { ShareCards, sharedSlugOf } from './share-card.ts';
import { WidgetFraming, widgetSlugOf } from './widget-framing.ts';

const donorPage = '/donations/donor';
/** Donor pages of campaigns; their share card is added for each request. Not an address for browsers. */
const sharedPages = '/donor-page/';

/** Pages with their own small bundle; every other page is the console, which has its own router. */
const pages: readonly (readonly [prefix: string, file: string])[] = [
  [donorPage, '/donor.html'],
  ['/donations/widget', '/widget.html'],
  ['/conference', '/conference.html'],
];

/** Browser requests for an unknown page get the not-found page with status 404. */
const unknownPages = new WeakSet<IncomingMessage>();

/** Maps a page path to its file. Paths of files and of the API are unchanged; all others are not found. */
export function rewritePageUrl(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isFileLike(path) || isApiPath(path)) return url;
  if (isPagePath(path)) {
    const wanted = path.toLowerCase();
    const shared = wanted === donorPage ? sharedSlugOf(url.slice(path.length + 1)) : null;
    if (shared !== null) return `${sharedPages}${shared}`;
    return (
      pages.find(([prefix]) => wanted === prefix || wanted.startsWith(`${prefix}/`))?.[1] ?? '/index.html'
    );
  }
  if (!request.headers.accept?.includes('text/html')) return url;
  unknownPages.add(request);
  return '/index.html';
}

/** Has an extension, or is below a hidden folder. */
const isFileLike = (path: string) => /\.[a-z0-9]+$/i.test(path) || /\/(\.|%2e)/i.test(path);

const isApiPath = (path: string) => /^\/(api|health)(\/|$)/.test(path);

/** Serves each file, or its precompressed form (`file.br`, `file.gz`) if the browser accepts it. */
export async function serveWeb(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  if (config.WEB_DIST === undefined) return;
  const policy = contentSecurityPolicy(config);
  const framing = new WidgetFraming(app.get(RpcClient));
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply) => {
      if (unknownPages.has(request.raw) && reply.statusCode === 200) reply.code(404);
      const slug = widgetSlugOf(request.originalUrl);
      if (slug !== null) {
        const ancestors = await framing.ancestorsOf(slug);
        reply.header('content-security-policy', `${policy}; frame-ancestors ${ancestors}`);
      }
    });
  const shareCards = new ShareCards(app.get(RpcClient), config.WEB_DIST, config.PUBLIC_URL);
  app
    .getHttpAdapter()
    .getInstance()
    .get<{ Params: { slug: string } }>(`${sharedPages}:slug`, async ({ params }, reply) => {
      void reply.headers({
        'cache-control': 'no-cache',
        'content-security-policy': `${policy}; frame-ancestors 'none'`,
        'content-type': 'text/html; charset=utf-8',
      });
      return shareCards.pageOf(params.slug);
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
      if (file.endsWith('.html'))
        reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`);
      if (file.endsWith('/widget.js')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/** Files with a hash in their name never change; fonts hardly ever. */
function cacheRuleOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // A page with the widget never waits for a new version: after an hour it is fetched in the background, for the next page.
  if (path.endsWith('/widget.js')) return 'public, max-age=3600, stale-while-revalidate=604800';
  return path.includes('/fonts/') ? 'public, max-age=604800' : 'no-cache';
}
