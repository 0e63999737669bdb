import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { type Browser } from '../test/browser.ts';
import { PeopleHarness } from '../test/people-harness.ts';

// Uses the real gateway and services. The built web is a folder with a page, a script and their compressed forms.
let people: PeopleHarness;
let browser: Browser;
const web = mkdtempSync(join(tmpdir(), 'almoner-web-'));
mkdirSync(join(web, 'assets'));
writeWithCompressed('index.html', 'the console');
writeWithCompressed('assets/console-1a2b3c.js', 'the code');
writeFileSync(join(web, 'assets/small-1a2b3c.js'), 'not compressed by the build');

function writeWithCompressed(name: string, text: string): void {
  writeFileSync(join(web, name), text);
  writeFileSync(join(web, `${name}.br`), brotliCompressSync(`${text}, in brotli`));
  writeFileSync(join(web, `${name}.gz`), gzipSync(`${text}, in gzip`));
}

beforeAll(async () => {
  people = await PeopleHarness.start({ WEB_DIST: web });
  browser = people.browser();
  await people.signIn(browser, 'imke@quillmere.example');
});
afterAll(async () => {
  await people.stop();
  rmSync(web, { recursive: true, force: true });
});

/** Not `fetch`, which decompresses the body. */
function open(path: string, encodings: string): Promise<IncomingMessage> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    get(new URL(path, people.url), { headers: { cookie, 'accept-encoding': encodings } }, resolve).on(
      'error',
      reject,
    );
  });
}

async function read(path: string, encodings: string) {
  const answer = await open(path, encodings);
  return { headers: answer.headers, body: await buffer(answer) };
}

describe('A file of the built web', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])(
    'is served as it was compressed at the build to a browser that accepts %s',
    async (accepted, encoding) => {
      const { headers } = await read('/assets/console-1a2b3c.js', accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/accept-encoding/i),
      });
    },
  );

  it('is the compressed form itself, byte for byte', async () => {
    const { body } = await read('/assets/console-1a2b3c.js', 'br');
    expect(brotliDecompressSync(body).toString()).toBe('the code, in brotli');
  });

  it('is uncompressed for a browser that accepts neither, with the same Vary header', async () => {
    const { headers, body } = await read('/assets/console-1a2b3c.js', 'identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.toString()).toBe('the code');
  });

  it('is uncompressed if the build did not compress it', async () => {
    const { headers, body } = await read('/assets/small-1a2b3c.js', 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('not compressed by the build');
  });

  it('has no separate URL for its compressed form', async () => {
    expect((await open('/assets/console-1a2b3c.js.br', 'identity')).resume().statusCode).toBe(404);
  });
});

describe('A page', () => {
  it('is compressed, is always revalidated, and has its content security policy', async () => {
    const { headers, body } = await read('/cards', 'br');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(brotliDecompressSync(body).toString()).toBe('the console, in brotli');
  });
});

describe('An API reply', () => {
  it('is compressed from about 1 kB on', async () => {
    const { headers, body } = await read('/api/openapi.json', 'br, gzip');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({
      openapi: expect.stringContaining('3.'),
    });
  });

  it('is not compressed when it is small', async () => {
    const { headers, body } = await read('/api/config', 'br, gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString())).toHaveProperty('productName');
  });

  it.each([
    ['the sign-in page', '/api/auth/signin?callbackUrl=%2Fcards'],
    ['the token against forged requests', '/api/auth/csrf'],
    ['the session', '/api/auth/session'],
    ['a page that is large by what its address says', `/api/auth/error?error=${'x'.repeat(4_000)}`],
  ])(
    'is never compressed if it may contain both a secret and text chosen by a caller: %s',
    async (_, path) => {
      const { headers } = await read(path, 'br, gzip');
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  it('is never compressed as a live stream, whose messages must arrive at once', async () => {
    const stream = await open('/api/events', 'br, gzip');
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream' });
    expect(stream.headers['content-encoding']).toBeUndefined();
    const [first] = await stream
      .iterator({ destroyOnReturn: true })
      .next()
      .then(({ value }) => [String(value)]);
    expect(first).toContain('retry:');
  });
});
