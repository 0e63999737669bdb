import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { ControlError, parseJson } from './controls/json.ts';
import { controls } from './controls/routes.ts';
import { Api } from './http/api.ts';
import { readBody, send, sendJson } from './http/body.ts';
import { StripeError } from './http/stripe-error.ts';
import { servePage } from './pages/serve-pages.ts';
import { apiRoutes } from './resources/routes.ts';
import { resetWorld } from './sandbox.ts';
import { type World } from './world.ts';

/** One server: Stripe's API under /v1, the controls under /sandbox. */
export function createSandboxServer(
  world: World,
  isOwnHost: (header: string | undefined) => boolean,
): Server {
  const api = new Api(world, apiRoutes(world));
  return createServer((request, response) => {
    if (!isOwnHost(request.headers.host))
      return send(response, 421, 'text/plain', 'This is no host of the sandbox. See ALLOWED_HOSTS.');
    const url = new URL(request.url ?? '/', 'http://sandbox.local');
    void dispatch(world, api, request, response, url).catch((error: unknown) => {
      if (!(error instanceof ControlError) && !(error instanceof StripeError)) world.report(error);
      if (!response.headersSent)
        sendJson(response, statusOf(error), { error: { message: messageOf(error) } });
    });
  });
}

async function dispatch(
  world: World,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (request.method === 'OPTIONS') return preflight(response, url);
  if (url.pathname.startsWith('/v1/')) return api.handle(request, response, url);
  if (url.pathname.startsWith('/sandbox/')) return control(world, request, response, url);
  if (await servePage(world, api, request, response, url)) return;
  send(response, 404, 'text/plain', 'Not found');
}

async function control(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const name = `${request.method ?? 'GET'} ${url.pathname}`;
  const body = request.method === 'POST' ? parseJson(await readBody(request)) : {};
  if (name === 'POST /sandbox/reset') {
    resetWorld(world);
    return sendJson(response, 200, { reset: true });
  }
  const handler = controls[name];
  if (!handler) return sendJson(response, 404, { error: { message: `No control ${name}.` } });
  sendJson(response, 200, handler(world, body));
}

/** Stripe.js calls the payment endpoints from pages of other origins; nothing else does. */
function preflight(response: ServerResponse, url: URL): void {
  if (!/^\/v1\/(payment_intents|payment_methods|setup_intents)/.test(url.pathname))
    return send(response, 403, 'text/plain', '');
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers':
      'authorization, content-type, stripe-account, stripe-version, idempotency-key',
    'access-control-max-age': '600',
  });
  response.end();
}

const statusOf = (error: unknown) =>
  error instanceof StripeError ? error.status : error instanceof ControlError ? 400 : 500;
const messageOf = (error: unknown) =>
  error instanceof StripeError || error instanceof ControlError
    ? error.message
    : 'The sandbox failed; see its output.';
