import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface GoogleUserinfo {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly hd?: string;
  readonly name?: string;
}

const client = { id: 'client-1', secret: 'client-secret' };
const nobody: GoogleUserinfo = { sub: 'nobody' };

/** A fake Google OAuth server: a code works once, for its client, redirect and PKCE verifier. */
export class FakeGoogle {
  private readonly issued = new Map<string, URLSearchParams>();
  private readonly tokens = new Map<string, GoogleUserinfo>();
  private next: GoogleUserinfo = nobody;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Uses a free port by default. */
  static async start(port = 0): Promise<FakeGoogle> {
    const standIn = new FakeGoogle();
    await new Promise<void>((resolve) => standIn.server.listen(port, '127.0.0.1', resolve));
    return standIn;
  }

  get environment(): Record<string, string> {
    return googleEnvironment((this.server.address() as AddressInfo).port);
  }

  /** Sets the person of the next code. */
  names(userinfo: GoogleUserinfo): void {
    this.next = userinfo;
  }

  /** Invalidates all codes, as if they were used. */
  forgetCodes(): void {
    this.issued.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google');
    if (pathname === '/authorize') this.authorize(searchParams, response);
    else if (pathname === '/token') this.exchange(new URLSearchParams(await bodyOf(request)), response);
    else this.sendUserInfo(request.headers.authorization ?? '', searchParams, response);
  }

  private authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    this.issued.set(code, asked);
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ state: asked.get('state') ?? '', code }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  private exchange(body: URLSearchParams, response: ServerResponse): void {
    const asked = this.issued.get(body.get('code') ?? '');
    this.issued.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      asked !== undefined &&
      asked.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === body.get('redirect_uri') &&
      body.get('client_id') === client.id &&
      body.get('client_secret') === client.secret;
    if (!isGood) return send(response, 400, { error: 'invalid_grant' });
    const token = randomUUID();
    this.tokens.set(token, this.next);
    this.next = nobody;
    send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
  }

  private sendUserInfo(authorization: string, query: URLSearchParams, response: ServerResponse): void {
    const token = authorization.replace('Bearer ', '') || query.get('access_token');
    const userinfo = this.tokens.get(token ?? '');
    if (userinfo === undefined) send(response, 401, { error: 'invalid_token' });
    else send(response, 200, userinfo);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The environment of a gateway that uses a fake on this port. */
export function googleEnvironment(port: number): Record<string, string> {
  const base = `http://127.0.0.1:${port}`;
  return {
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_AUTHORIZATION_URL: `${base}/authorize`,
    GOOGLE_TOKEN_URL: `${base}/token`,
    GOOGLE_USERINFO_URL: `${base}/userinfo`,
  };
}
