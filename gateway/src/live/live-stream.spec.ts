import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LiveStream } from './live-stream.ts';

let server: Server;

/** A stream of the server, and the socket of its page. */
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
  it('sends until its end, and ignores messages between end and close', async () => {
    const { stream, page } = await opened();
    const received = text(page);
    stream.send({ topic: 'people' });
    stream.end();
    stream.send({ topic: 'cards' });
    stream.keepAlive();
    page.end();
    expect(await received).toContain('data: {"topic":"people"}');
    expect(await received).not.toContain('cards');
  });

  it('ignores messages after the page has disconnected', async () => {
    const { stream, page } = await opened();
    const closed = new Promise<void>((resolve) => stream.onClose(resolve));
    page.destroy();
    await closed;
    stream.send({ topic: 'people' });
  });

  it('is closed when the page disconnects before any message', async () => {
    const { stream, page } = await opened();
    expect(stream.isOpen).toBe(true);
    const closed = new Promise<void>((resolve) => stream.onClose(resolve));
    page.destroy();
    await closed;
    expect(stream.isOpen).toBe(false);
  });

  it('disconnects a page that does not read', async () => {
    const { stream, page } = await opened();
    page.pause();
    const closed = new Promise<true>((resolve) => stream.onClose(() => resolve(true)));
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    for (let sent = 0; sent < 1_000_000 && !isClosed; sent++) {
      stream.send({ topic: 'purchases', id: 'x'.repeat(200) });
      if (sent % 1_000 === 0) await new Promise(setImmediate);
    }
    expect(await closed).toBe(true);
  });
});
