import { connect, type Socket } from 'node:net';

/**
 * A keep-alive HTTP client that is small enough not to distort the measurement: one request in flight per connection,
 * answers read by their Content-Length. For load on our own server only.
 */
export class LoadConnection {
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<LoadConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new LoadConnection(socket)));
      socket.once('error', reject);
    });
  }

  send(head: string, body: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(
        `${head}Host: localhost\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (this.received.length < end) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.received.toString('utf8', headEnd + 4, end),
    };
    this.received = this.received.subarray(end);
    const { waiting } = this;
    this.waiting = null;
    waiting?.resolve(answer);
  }
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}
