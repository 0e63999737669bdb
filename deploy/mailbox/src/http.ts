import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listPage, mailPage, messageFrame } from './pages.ts';
import { type MailStore } from './store.ts';

interface Answer {
  status: number;
  type: keyof typeof types;
  body: string | Buffer;
  policy?: string;
  /** A download with this name. */
  fileName?: string;
}

// The HTML of an email may show images and links, but not run scripts or send requests.
const framePolicy = "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'";
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:";

const types = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  file: 'application/octet-stream',
};

/** The HTTP options of the mailbox. */
interface PageSettings {
  readonly host: string;
  readonly port: number;
  readonly productName: string;
  readonly allowedHosts: readonly string[];
}

/** The web page of the mailbox, and its API for tests. */
export function serveMailbox(store: MailStore, settings: PageSettings): Server {
  const server = createServer((request, response) => {
    send(response, answer(store, settings, request));
  });
  return server.listen(settings.port, settings.host);
}

function answer(
  store: MailStore,
  { productName, allowedHosts }: PageSettings,
  { method, url, headers }: IncomingMessage,
): Answer {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://mailbox');
  const to = searchParams.get('to');
  const [, id] = /^\/(?:api\/messages|messages|frame)\/([0-9a-f-]{36})$/.exec(pathname) ?? [];
  const message = id === undefined ? undefined : store.find(id);
  // Prevents DNS rebinding: another site could resolve its name to this address and read the mail.
  if (!allowedHosts.includes((headers.host ?? '').replace(/:\d+$/, ''))) return notFound;
  if (method === 'DELETE' && pathname === '/api/messages') {
    store.clear();
    return json([]);
  }
  if (method !== 'GET' && method !== 'HEAD') return { ...notFound, status: 405 };
  if (pathname === '/health/live') return json({ status: 'ok' });
  if (pathname === '/api/messages') return json(store.list(to));
  if (pathname.startsWith('/attachments/')) return attachmentAnswer(store, pathname);
  if (pathname === '/') return html(listPage(store.list(to), productName, to ?? ''));
  if (message === undefined) return notFound;
  if (pathname.startsWith('/api/')) return json(message);
  if (pathname.startsWith('/frame/')) return { ...html(messageFrame(message)), policy: framePolicy };
  return html(mailPage(message, productName));
}

/** Always as a download, whatever its type, so that attachments cannot run scripts here. */
function attachmentAnswer(store: MailStore, pathname: string): Answer {
  const [, id = '', index = ''] = /^\/attachments\/([0-9a-f-]{36})\/(\d{1,3})$/.exec(pathname) ?? [];
  const attachment = store.readAttachment(id, Number(index));
  if (attachment === undefined) return notFound;
  return { status: 200, type: 'file', body: attachment.content, fileName: attachment.name };
}

const notFound: Answer = { status: 404, type: 'json', body: '{"error":"not_found"}' };
const json = (value: unknown): Answer => ({ status: 200, type: 'json', body: JSON.stringify(value) });
const html = (body: string): Answer => ({ status: 200, type: 'html', body, policy: pagePolicy });

function send(response: ServerResponse, { status, type, body, policy, fileName }: Answer): void {
  response.writeHead(status, {
    'content-type': types[type],
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    ...(fileName === undefined
      ? {}
      : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` }),
  });
  response.end(body);
}
