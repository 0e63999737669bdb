import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

/** When a call is cut off, as if the process had crashed: before Stripe receives it, or before its reply returns. */
export type Stall = 'before-stripe' | 'after-stripe';

/**
 * How a call fails instead: its connection is lost before or after it reached Stripe, or Stripe replies that another call with the
 * same idempotency key is still in progress.
 */
export type Fault = 'connection-lost' | 'answer-lost' | 'key-in-use';

const keyInUse = JSON.stringify({ error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } });

/** A proxy between a service and the sandbox. It holds one kind of call until `letHeldThrough`, or answers it itself. */
export class StallingProxy {
  /** Method and path of each call, oldest first. */
  readonly calls: string[] = [];
  private fault: { path: RegExp; fault: Fault; method: string | null } | null = null;
  private stall: { at: Stall; path: RegExp; reached: () => void } | null = null;
  private held: (() => void)[] = [];
  private keepsKeys = true;

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async start(target: string): Promise<StallingProxy> {
    const server: Server = createServer((request, response) => proxy.forward(request, response));
    const proxy = new StallingProxy(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when a call of this path is held. */
  holdAt(at: Stall, path: RegExp): Promise<void> {
    return new Promise((reached) => (this.stall = { at, path, reached }));
  }

  /** Without a method: calls of every method. */
  failAt(path: RegExp, fault: Fault, method: string | null = null): void {
    this.fault = { path, fault, method };
  }

  /** From now on, Stripe no longer knows any idempotency key, as a day after a call. */
  forgetKeys(): void {
    this.keepsKeys = false;
  }

  letAllThrough(): void {
    this.stall = null;
    this.fault = null;
    this.keepsKeys = true;
  }

  /** Sends on the calls held before they reached Stripe. */
  letHeldThrough(): void {
    this.letAllThrough();
    for (const goOn of this.held.splice(0)) goOn();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private faultOf({ method, url = '' }: IncomingMessage): Fault | null {
    if (this.fault === null || (this.fault.method ?? method) !== method) return null;
    return this.fault.path.test(url) ? this.fault.fault : null;
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    this.calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const fault = this.faultOf(request);
    if (fault === 'connection-lost') {
      response.destroy();
      return;
    }
    if (fault === 'key-in-use') {
      response.writeHead(409, { 'content-type': 'application/json' }).end(keyInUse);
      return;
    }
    const held = this.stall?.path.test(request.url ?? '') === true ? this.stall : null;
    if (held?.at === 'before-stripe') {
      this.held.push(() => this.forward(request, response));
      return held.reached();
    }
    const { method, headers } = request;
    if (!this.keepsKeys) delete headers['idempotency-key'];
    const sent = httpRequest(`${this.target}${request.url ?? ''}`, { method, headers }, (answer) => {
      if (held !== null) {
        answer.resume();
        return held.reached();
      }
      if (fault === 'answer-lost') {
        answer.resume();
        response.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  }
}
