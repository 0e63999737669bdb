import { type ServerResponse } from 'node:http';
import { type LiveMessage } from '@almoner/contracts';

/** Far more than an open page ever has waiting; one that does not read any more is let go before it fills our memory. */
const waitingMaxBytes = 64_000;

/**
 * One open page's stream (Server-Sent Events, WHATWG HTML §9.2). News may come between its end and its closing: Node
 * reports a write after the end as an error that would end the whole gateway, so nothing is written then.
 */
export class LiveStream {
  /** @param headers the common ones, which the framework does not add here */
  constructor(
    private readonly response: ServerResponse,
    headers: Readonly<Record<string, string>>,
  ) {
    response.on('error', () => response.destroy());
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.write('retry: 1000\n\n');
  }

  tell(message: LiveMessage): void {
    this.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  keepAlive(): void {
    this.write(': still here\n\n');
  }

  end(): void {
    this.response.end();
  }

  onClose(forget: () => void): void {
    this.response.on('close', forget);
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > waitingMaxBytes) this.response.destroy();
  }
}
