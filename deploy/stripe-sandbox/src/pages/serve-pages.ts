import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Api } from '../http/api.ts';
import { readBody, send } from '../http/body.ts';
import { bankFramePage } from '../stripe-js/bank-frame.ts';
import { cardFramePage } from '../stripe-js/card-frame.ts';
import { issuingFramePage, readIssuingCard } from '../stripe-js/issuing-frame.ts';
import { type World } from '../world.ts';
import { authenticatePage } from './authenticate-page.ts';
import { asset } from './html.ts';
import { performAction } from './swipe-actions.ts';
import { swipePage } from './swipe-page.ts';
import { verifyBankPage } from './verify-bank-page.ts';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const html = 'text/html; charset=utf-8';
const json = 'application/json';

const files: Record<string, [name: string, type: string]> = {
  '/v3': ['stripe.js', script],
  '/v3/': ['stripe.js', script],
  '/v3/stripe.js': ['stripe.js', script],
  '/v3/card-frame.js': ['card-frame.js', script],
  '/v3/card-frame.css': ['card-frame.css', style],
  '/v3/bank-frame.js': ['bank-frame.js', script],
  '/v3/bank-frame.css': ['bank-frame.css', style],
  '/v3/issuing-frame.js': ['issuing-frame.js', script],
  '/v3/issuing-frame.css': ['issuing-frame.css', style],
  '/sandbox-pages/page.css': ['page.css', style],
  '/sandbox-pages/swipe-page.js': ['swipe-page.js', script],
  '/sandbox-pages/authenticate.js': ['authenticate.js', script],
};

const ownContentOnly =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'";
/** Stripe.js puts these into pages of any origin. */
const frameable = { 'content-security-policy': `${ownContentOnly}; frame-ancestors *` };
const standsAlone = {
  'content-security-policy': `${ownContentOnly}; form-action 'self'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
};

/** The sandbox's pages and browser files; false when the address is not one of them. */
export async function servePage(
  world: World,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const file = files[url.pathname];
  const [, action] = /^\/sandbox-pages\/(swipe|act|clock|faults)$/.exec(url.pathname) ?? [];
  const [, debit] = /^\/sandbox-pages\/verify-bank\/(\w+)$/.exec(url.pathname) ?? [];
  const [, payment] = /^\/sandbox-pages\/authenticate\/(\w+)$/.exec(url.pathname) ?? [];
  if (file) send(response, 200, file[1], asset(file[0]), { 'cross-origin-resource-policy': 'cross-origin' });
  else if (url.pathname === '/v3/card-frame') send(response, 200, html, cardFramePage(), frameable);
  else if (url.pathname === '/v3/bank-frame') send(response, 200, html, bankFramePage(), frameable);
  else if (url.pathname === '/v3/issuing-frame') send(response, 200, html, issuingFramePage(), frameable);
  else if (url.pathname === '/v3/issuing-card' && request.method === 'POST')
    await issuingCard(world, request, response);
  else if (debit) await verifyBank(world, request, response, url, debit);
  else if (payment) await authenticate(world, request, response, url, payment);
  else if (action && request.method === 'POST') await act(world, api, request, response, action);
  else if (url.pathname === '/') send(response, 200, html, swipePage(world, url.searchParams), standsAlone);
  else return false;
  return true;
}

async function act(
  world: World,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  action: string,
): Promise<void> {
  if (!isSameOrigin(request)) return send(response, 403, 'text/plain', 'This form belongs to another page.');
  const form = new URLSearchParams(await readBody(request));
  redirect(response, await performAction(world, api, action, form));
}

/** The sandbox's own frame reads the whole card; Stripe.js in a page of another origin reads only what is not secret. */
async function issuingCard(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await readBody(request));
  const text = (name: string) => form.get(name) ?? '';
  const access = {
    account: text('account') || world.platform,
    card: text('card'),
    nonce: text('nonce'),
    secret: text('secret'),
  };
  const isOwnFrame = request.headers.origin !== undefined && isSameOrigin(request);
  const card = readIssuingCard(world, access, isOwnFrame);
  const headers = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
  if (card) return send(response, 200, json, JSON.stringify(card), headers);
  const error = { type: 'invalid_request_error', message: 'The ephemeral key does not open this card.' };
  send(response, 401, json, JSON.stringify({ error }), headers);
}

async function authenticate(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  id: string,
): Promise<void> {
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined;
  const outcome = form && (form.get('outcome') === 'complete' ? 'complete' : 'fail');
  const answer = authenticatePage(world, { id, query: url.searchParams, outcome });
  if ('location' in answer) return redirect(response, answer.location);
  send(response, 200, html, answer.html, frameable);
}

async function verifyBank(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  id: string,
): Promise<void> {
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined;
  const amounts = form && { amounts: [Number(form.get('first')), Number(form.get('second'))] };
  const page = verifyBankPage(world, { id, query: url.searchParams, ...amounts });
  send(response, 200, html, page, standsAlone);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location });
  response.end();
}

function isSameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || new URL(headers.origin).host === headers.host;
}
