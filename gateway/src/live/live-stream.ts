import { type ServerResponse } from 'node:http';

/** Far more than an open page ever has buffered; a page that stops reading is disconnected to bound the memory. */
const waitingMaxBytes = 64_000;

/**
 * The stream of an open page (Server-Sent Events, WHATWG HTML §9.2). A message may arrive between its end and its close.
 * It is dropped, because Node reports a write after the end as an error that would end the process.
 */
export class LiveStream {
  /** @param headers the common headers, which the framework does not add here */
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

  send(message: object): void {
    this.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  keepAlive(): void {
    this.write(': still here\n\n');
  }

  /** Also false for a page that disconnected before anything was sent to it, whose `onClose` never runs. */
  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  end(): void {
    this.response.end();
  }

  onClose(remove: () => void): void {
    this.response.on('close', remove);
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > waitingMaxBytes) this.response.destroy();
  }
}
