import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentWire, documentMaxBytes, documentsMax } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { createPdf, createPng, eventually } from '@almoner/testing';
import { type Browser } from '../../test/browser.ts';
import { PeopleHarness } from '../../test/people-harness.ts';

// Not stubbed: the gateway, auth, org, PostgreSQL, nats-server, the Stripe sandbox, raw HTTP.
let people: PeopleHarness;
// Long enough for a loaded machine, short enough for the tests that wait for them.
const requestTimeoutMs = 5_000;
const uploadTimeoutMs = 20_000;

beforeAll(async () => {
  const limits = {
    REQUEST_TIMEOUT_MS: String(requestTimeoutMs),
    UPLOAD_TIMEOUT_MS: String(uploadTimeoutMs),
  };
  people = await PeopleHarness.start(limits);
});
afterAll(() => people.stop(), 30_000);

const addressOf = (name: string, purpose = 'determination_letter') =>
  `/api/application/documents?${new URLSearchParams({ purpose, name }).toString()}`;

async function founder(): Promise<Browser> {
  const browser = people.browser();
  await people.signIn(browser, `founder.${randomUUID().slice(0, 8)}@quillmere.example`);
  return browser;
}
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface Sending {
  readonly name?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

async function send(browser: Browser, body: Buffer, { name = 'letter.pdf', type, headers }: Sending = {}) {
  const answer = await fetch(new URL(addressOf(name), people.url), {
    method: 'POST',
    headers: { cookie: cookieOf(browser), 'content-type': type ?? 'application/pdf', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; errors?: object[] } };
}
const sent = async (...sending: Parameters<typeof send>) => {
  const { status, body } = await send(...sending);
  expect({ status, body }).toMatchObject({ status: 201 });
  return DocumentWire.parse(body);
};
const list = async (browser: Browser) => {
  const answer = await browser.open('/api/application/documents');
  return answer.json<DocumentWire[]>();
};
const download = (browser: Browser, id: string) =>
  fetch(new URL(`/api/application/documents/${id}`, people.url), { headers: { cookie: cookieOf(browser) } });

/** Sends raw HTTP that no client would send. Resolves with the status, or 0 when the connection closes without one. */
function raw(
  browser: Browser,
  headers: readonly string[],
  write: (push: (bytes: Buffer) => void) => unknown,
) {
  const { hostname, port } = new URL(people.url);
  const head = [
    `POST ${addressOf('letter.pdf')} HTTP/1.1`,
    ...['Host: localhost', `Cookie: ${cookieOf(browser)}`, 'Content-Type: application/pdf', ...headers],
  ].join('\r\n');
  return new Promise<{ status: number; code: string | undefined }>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n\r\n`);
      write((bytes) => (bytes.length === 0 ? socket.destroy() : socket.write(bytes)));
    });
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes('}')) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({
        status: Number(answer.split(' ')[1] ?? 0),
        code: /"code":"(\w+)"/.exec(answer)?.[1],
      }),
    );
  });
}

/** Declares a PDF and sends nothing; resolves with the reply when the server has closed. */
function sendIncomplete(head: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(people.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[...head, 'Content-Type: application/pdf'].join('\r\n')}\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('an upload over HTTP', () => {
  it('of the largest file is downloaded unchanged, as an attachment', async () => {
    const browser = await founder();
    const content = createPdf(documentMaxBytes);
    const document = await sent(browser, content, { name: 'Bescheid „2026“.pdf' });
    expect(document).toMatchObject({ bytes: documentMaxBytes, name: 'Bescheid „2026“.pdf' });
    const answer = await download(browser, document.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(documentMaxBytes),
      'content-disposition':
        'attachment; filename="Bescheid _2026_.pdf"; filename*=UTF-8\'\'Bescheid%20%E2%80%9E2026%E2%80%9C.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('has the type of its content, whatever its name is', async () => {
    const browser = await founder();
    expect(await sent(browser, createPng(3, 2), { name: 'letter.pdf' })).toMatchObject({ type: 'image/png' });
    const lie = await send(browser, Buffer.from('<script>alert(1)</script>'));
    expect(lie).toMatchObject({ status: 415, body: { code: 'document_type_unsupported' } });
    const script = createPdf()
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (a()) >>');
    expect(await send(browser, Buffer.from(script, 'latin1'))).toMatchObject({
      status: 422,
      body: { code: 'document_has_active_content' },
    });
    for (const type of ['text/html', 'image/gif', 'multipart/form-data; boundary=a'])
      expect(await send(browser, createPdf(500), { type })).toMatchObject({
        status: 415,
        body: {
          code: 'document_type_unsupported',
          detail: 'This type of file is not accepted here. Upload PDF, PNG or JPEG.',
        },
      });
    expect((await send(browser, Buffer.from('{}'), { type: 'application/json' })).status).toBe(415);
    expect(await list(browser)).toHaveLength(1);
  });

  it.each([
    ['..\\..\\letter.pdf', 'letter.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['letter.html', 'letter.html.pdf'],
    ['a"b;c=d.pdf', 'a_b;c=d.pdf'],
  ])('called %j is saved as %s', async (name, saved) => {
    const browser = await founder();
    const { id } = await sent(browser, createPdf(500), { name });
    const { headers } = await download(browser, id);
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${saved}"`);
  });

  it.each(['a\r\nSet-Cookie: b.pdf', 'n'.repeat(300), '', 'a\u202efdp.exe', 'a\u0000.pdf'])(
    'called %j is refused by that name',
    async (name) => {
      const answer = await send(await founder(), createPdf(500), { name });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
    },
  );

  it('with a repeated key is one document', async () => {
    const browser = await founder();
    const content = createPdf(300_000);
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = await Promise.all([
      sent(browser, content, { headers }),
      sent(browser, content, { headers }),
    ]);
    expect(one).toEqual(two);
    expect(await list(browser)).toEqual([one]);
    expect(await send(browser, createPdf(300_000, 'b'), { headers })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('from another site, or without a session, is refused', async () => {
    const browser = await founder();
    const headers = { origin: 'https://evil.example' };
    expect((await send(browser, createPdf(500), { headers })).status).toBe(403);
    expect((await send(people.browser(), createPdf(500))).status).toBe(401);
    expect(await list(browser)).toEqual([]);
  });

  it('of another person, or with an unknown id, is not found', async () => {
    const [ours, theirs] = [await founder(), await founder()];
    const { id } = await sent(theirs, createPdf(500));
    for (const one of [id, newId()]) {
      expect((await download(ours, one)).status).toBe(404);
      const removing = await ours.open(`/api/application/documents/${one}`, { method: 'DELETE' });
      expect(removing.status).toBe(404);
    }
    expect((await theirs.open(`/api/application/documents/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await download(theirs, id)).status).toBe(404);
  });
});

describe('a length', () => {
  it('is required', async () => {
    const browser = await founder();
    const chunked = await raw(browser, ['Transfer-Encoding: chunked'], (push) =>
      push(Buffer.from('5\r\n%PDF-\r\n')),
    );
    expect(chunked).toEqual({ status: 411, code: 'length_required' });
    expect(await raw(browser, ['Content-Length: 0'], () => undefined)).toMatchObject({
      status: 400,
      code: 'document_empty',
    });
  });

  it('that is too large is refused before the file is sent', async () => {
    const answer = await raw(await founder(), [`Content-Length: ${documentMaxBytes + 1}`], () => undefined);
    expect(answer).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it.each([
    ['without a session', `POST ${addressOf('letter.pdf')}`, []],
    ['from another site', 'POST /api/applications', ['Origin: https://evil.example']],
    ['to nowhere', 'POST /api/nowhere', []],
    ['to the sign-in', 'POST /api/auth/signin/email', []],
  ])('without end is not read on when it was refused %s', async (_, line, headers) => {
    const endless = [`Content-Length: ${documentMaxBytes + 1}`, 'Transfer-Encoding: chunked'];
    for (const length of endless) {
      const answer = await sendIncomplete([`${line} HTTP/1.1`, 'Host: localhost', ...headers, length]);
      expect(answer).toMatch(/^HTTP\/1\.1 [34]/);
      // 408 would mean that the server waited for the rest of the body.
      expect(answer).not.toMatch(/^HTTP\/1\.1 408/);
    }
  });

  it('that is wrong creates no document, and an interrupted upload does not count toward the limit', async () => {
    const browser = await founder();
    const content = createPdf(300_000);
    const slow = raw(browser, [`Content-Length: ${content.length + 10}`], (push) => push(content));
    const aborted = Array.from({ length: documentsMax - 1 }, () =>
      raw(browser, [`Content-Length: ${content.length}`], async (push) => {
        push(content.subarray(0, 200_000));
        await wait(200);
        push(Buffer.alloc(0));
      }),
    );
    expect((await Promise.all(aborted)).map(({ status }) => status)).toEqual(aborted.map(() => 0));
    expect(await slow).toEqual({ status: 408, code: 'request_timeout' });
    expect(await list(browser)).toEqual([]);
    await eventually(async () => {
      const again = Array.from({ length: documentsMax }, () => send(browser, createPdf(500)));
      return (await Promise.all(again)).every(({ status }) => status === 201);
    });
    expect(await list(browser)).toHaveLength(documentsMax);
    const more = await send(browser, createPdf(500));
    expect(more).toMatchObject({ status: 422, body: { code: 'too_many_documents' } });
  });

  it('limits the file', async () => {
    const browser = await founder();
    const content = createPdf(600);
    // Bytes after the declared length are parsed as another request, which is invalid.
    await raw(browser, ['Content-Length: 500'], (push) => push(content));
    expect((await list(browser)).filter(({ bytes }) => bytes !== 500)).toEqual([]);
  });

  it('of another body does not extend the time limit', async () => {
    const { hostname, port } = new URL(people.url);
    const startedAt = performance.now();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'POST /api/public/gifts/quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
        ),
      );
      let read = '';
      socket.on('data', (chunk: Buffer) => (read += chunk.toString()));
      socket.on('close', () => resolve(read));
    });
    expect(answer).toContain('408');
    expect(performance.now() - startedAt).toBeLessThan(uploadTimeoutMs);
  });
});
