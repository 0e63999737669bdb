import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LiveStream } from './live-stream.ts';

let server: Server;

/** A stream as the server has it, and the socket of the page that opened it. */
async function opened() {
  const streams: LiveStream[] = [];
  server = createServer((_, response) => void streams.push(new LiveStream(response, {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = connect((server.address() as AddressInfo).port, '127.0.0.1');
  page.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(page, 'readable');
  const [stream] = streams;
  if (stream === undefined) throw new Error('No stream was opened.');
  return { stream, page };
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('the stream of an open page', () => {
  it('tells until its end, and takes what comes between end and closing', async () => {
    const { stream, page } = await opened();
    const told = text(page);
    stream.tell({ topic: 'people' });
    stream.end();
    stream.tell({ topic: 'cards' });
    stream.keepAlive();
    page.end();
    expect(await told).toContain('data: {"topic":"people"}');
    expect(await told).not.toContain('cards');
  });

  it('takes what comes after the page has gone', async () => {
    const { stream, page } = await opened();
    const closed = new Promise<void>((resolve) => stream.onClose(resolve));
    page.destroy();
    await closed;
    stream.tell({ topic: 'people' });
  });

  it('lets go of a page that does not read', async () => {
    const { stream, page } = await opened();
    page.pause();
    const closed = new Promise<true>((resolve) => stream.onClose(() => resolve(true)));
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    for (let told = 0; told < 1_000_000 && !isClosed; told++) {
      stream.tell({ topic: 'purchases', id: 'x'.repeat(200) });
      if (told % 1_000 === 0) await new Promise(setImmediate);
    }
    expect(await closed).toBe(true);
  });
});
