import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Interception {
  readonly request: RegExp;
  readonly onAnswer: (connection: Socket) => void;
}

/** A proxy whose connections can be cut, as when a process is killed or a cable breaks. */
export class InterruptibleConnections {
  private readonly sockets = new Set<Socket>();
  private interception: Interception | null = null;
  private isCut = false;

  private constructor(
    private readonly target: URL,
    private readonly server: Server,
  ) {}

  /** `targetUrl` with its port: only host and port are used. */
  static async to(targetUrl: string): Promise<InterruptibleConnections> {
    const server = createServer();
    const connections = new InterruptibleConnections(new URL(targetUrl), server);
    server.on('connection', (client) => connections.pass(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return connections;
  }

  /** The same URL through this proxy. */
  by(url: string): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((this.server.address() as AddressInfo).port);
    return through.toString();
  }

  /** Holds back the answer to the next matching request, once, and resolves with its connection. */
  intercept(request: RegExp): Promise<Socket> {
    return new Promise((resolve) => {
      this.interception = { request, onAnswer: resolve };
    });
  }

  /** Cuts all connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Accepts new connections again. */
  restore(): void {
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(client: Socket): void {
    if (this.isCut) {
      client.destroy();
      return;
    }
    const upstream = createConnection({ host: this.target.hostname, port: Number(this.target.port) });
    let awaited: Interception | null = null;
    client.on('data', (chunk) => {
      if (this.interception?.request.test(chunk.toString('latin1')) === true) {
        awaited = this.interception;
        this.interception = null;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (awaited === null) client.write(chunk);
      else awaited.onAnswer(client);
    });
    this.joinEnds(client, upstream);
  }

  private joinEnds(client: Socket, upstream: Socket): void {
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
