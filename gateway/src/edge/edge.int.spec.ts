import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pagePaths } from '@almoner/contracts';
import { PeopleHarness } from '../test/people-harness.ts';

// Uses the real gateway and services. The built web is a folder with a few files.
let people: PeopleHarness;
const web = mkdtempSync(join(tmpdir(), 'almoner-web-'));
mkdirSync(join(web, 'assets'));
writeFileSync(join(web, 'index.html'), 'the console');
writeFileSync(join(web, 'donor.html'), 'the donor page');
writeFileSync(join(web, 'widget.html'), 'the widget');
writeFileSync(join(web, 'conference.html'), 'the conference page');
writeFileSync(join(web, 'assets/console.js'), 'code');

beforeAll(async () => {
  people = await PeopleHarness.start({ WEB_DIST: web, REQUEST_TIMEOUT_MS: '800' });
});
afterAll(async () => {
  await people.stop();
  rmSync(web, { recursive: true, force: true });
});

/** Writes to the socket: an ordinary client would correct or refuse a malformed request. */
function send(head: string, body = ''): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(people.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n${body}`));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
    socket.on('close', () => {
      const [first = '', ...rest] = answer.split('\r\n\r\n');
      resolve({
        status: Number(first.split(' ')[1]),
        head: first.toLowerCase(),
        body: rest.join('\r\n\r\n'),
      });
    });
  });
}
const request = (method: string, target: string, ...headers: string[]) =>
  send([`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n'));

/** The headers of every reply. */
const commonHeaders = [
  'x-content-type-options: nosniff',
  'referrer-policy: strict-origin',
  'cross-origin-opener-policy: same-origin',
];

const ownPages = new Map<string, string>([
  ['/donations/donor', 'the donor page'],
  ['/donations/widget', 'the widget'],
  ['/conference', 'the conference page'],
]);

const decisionPath = '/api/webhooks/stripe/authorization';

/** Never sends the last `missing` bytes. */
const post = (body: string, missing = 0, path = '/api/public/gifts/quote') =>
  send(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body) + missing}`,
    body,
  );

describe('The address of', () => {
  it.each(pagePaths)('the page %s answers with a page', async (path) => {
    const { status, body } = await request('GET', path);
    expect([status, body]).toEqual([200, ownPages.get(path) ?? 'the console']);
  });

  it.each([
    ['/loggedout?callbackUrl=%2Finvite', 'the console'],
    ['/conference/gala', 'the conference page'],
    ['/Conference/gala', 'the conference page'],
    ['/donations/widget/form?kind=goal', 'the widget'],
  ])('the page of %s may have more in its path or query', async (path, page) => {
    expect((await request('GET', path)).body).toBe(page);
  });

  it.each([
    '/.git/config',
    '/.git',
    '/.env',
    '/%2eenv',
    '/metrics',
    '/health',
    '/health/metrics',
    '/wp-login.php',
    '/assets/nothing.js',
    '/assets',
    '/cards/.env',
    '/cards/backup.zip',
    '/server-status',
    '/api/nothing',
    '/apis',
  ])('anything else, %s, is not found', async (path) => {
    const { status, head, body } = await request('GET', path, 'Accept: */*');
    expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect(head).toContain('application/problem+json');
  });

  it('an unknown page shows the not-found page with status 404', async () => {
    const { status, body } = await request('GET', '/nowhere', 'Accept: text/html,*/*');
    expect([status, body]).toEqual([404, 'the console']);
    expect((await request('GET', '/.git/config', 'Accept: text/html')).status).toBe(404);
  });
});

describe('A request that cannot be served is a problem document:', () => {
  const long = 'a'.repeat(9_000);
  it.each<[string, number, string, () => ReturnType<typeof send>]>([
    ['an address with half an escape', 400, 'malformed_request', () => request('GET', '/%')],
    ['an address with no text', 400, 'malformed_request', () => request('GET', '/%c0')],
    ['an address of the API with no text', 400, 'malformed_request', () => request('GET', '/api/user/%c0')],
    ['a long address', 414, 'address_too_long', () => request('GET', `/cards?q=${long}`)],
    [
      'a long part of an address',
      414,
      'address_too_long',
      () => request('GET', `/api/user/${'a'.repeat(300)}`),
    ],
    ['a large head', 431, 'headers_too_large', () => request('GET', '/', `X-Long: ${long}${long}`)],
    ['a body that never ends', 408, 'request_timeout', () => post('{"amount":', 1)],
    ['a purchase whose body never ends', 408, 'request_timeout', () => post('{"id":', 1, decisionPath)],
    ['a purchase without a signature', 400, 'webhook_signature_invalid', () => post('{}', 0, decisionPath)],
    ['a deep body', 400, 'invalid_input', () => post('{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000))],
    [
      'more than a caller without a session sends',
      413,
      'payload_too_large',
      () => post(`["${'a'.repeat(20_000)}"]`),
    ],
    ['a body larger than any of ours', 413, 'payload_too_large', () => post(`["${'a'.repeat(120_000)}"]`)],
    ['no HTTP', 400, 'malformed_request', () => send('hello')],
    ['an unknown method', 400, 'malformed_request', () => request('FETCH', '/')],
    ['a method that is not served', 404, 'not_found', () => request('TRACE', '/api/org/get')],
    ['a method that a page has not', 404, 'not_found', () => request('PUT', '/cards')],
    [
      'a large body',
      413,
      'payload_too_large',
      () =>
        request(
          'POST',
          '/api/public/gifts/quote',
          'Content-Type: application/json',
          'Content-Length: 2000000',
        ),
    ],
    ['a body that says a thing twice', 400, 'invalid_input', () => post('{"amount":500,"amount":5}')],
    ['a body that is no JSON', 400, 'invalid_input', () => post('{"a":')],
  ])('%s', async (_, status, code, sending) => {
    const answer = await sending();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      expect.objectContaining({ status, code }),
    ]);
    expect(answer.head).toContain('content-type: application/problem+json');
    for (const header of commonHeaders) expect(answer.head).toContain(header);
    const { requestId } = JSON.parse(answer.body) as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.head).toContain(`x-request-id: ${requestId}`);
  });

  it('a request of another site', async () => {
    const { status, head, body } = await request(
      'POST',
      '/api/public/gifts/quote',
      'Origin: https://evil.example',
      'Content-Length: 0',
    );
    const { code, requestId } = JSON.parse(body) as { code: string; requestId: string };
    expect([status, code]).toEqual([403, 'cross_site_request']);
    expect(head).toContain(`x-request-id: ${requestId}`);
    for (const header of commonHeaders) expect(head).toContain(header);
  });

  it('a request with its own trace id, which the reply repeats', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const { head, body } = await request(
      'GET',
      '/api/nothing',
      `Traceparent: 00-${trace}-b7ad6b7169203331-01`,
    );
    expect(JSON.parse(body)).toMatchObject({ requestId: trace });
    expect(head).toContain(`x-request-id: ${trace}`);
  });
});

describe('The live stream', () => {
  it('has the common headers although it is written directly to the socket', async () => {
    const browser = people.browser();
    await people.signIn(browser, 'imke@quillmere.example');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const abort = new AbortController();
    const { headers } = await fetch(`${people.url}/api/events`, {
      headers: { cookie },
      signal: abort.signal,
    });
    const sent = [...headers].map(([name, value]) => `${name}: ${value}`);
    abort.abort();
    expect(sent).toEqual(expect.arrayContaining([...commonHeaders, 'cache-control: no-store']));
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('The public settings of the installation', () => {
  it('have no contact address by default', async () => {
    const answer = await fetch(`${people.url}/api/config`);
    expect(await answer.json()).toMatchObject({ supportEmail: null });
  });
});
