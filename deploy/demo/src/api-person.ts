import { request } from 'node:http';
import { until } from '@almoner/provisioning';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

const mailTimeoutMs = 20_000;

/** A person who uses the public API like a browser, with the cookies of a session. */
export class ApiPerson {
  readonly email: string;
  private readonly cookies = new Map<string, string>();
  private readonly web: string;
  /** A different source address, so that each donor appears to come from a separate network. */
  private readonly localAddress: string | undefined;

  constructor(web: string, email: string, localAddress?: string) {
    this.web = web;
    this.email = email;
    this.localAddress = localAddress;
  }

  /** Signs in with a magic link, read from the mailbox. */
  async signIn(mailbox: string): Promise<void> {
    const { body } = await this.call<{ csrfToken: string }>('GET', '/api/auth/csrf');
    const since = new Date();
    await this.form('/api/auth/signin/email', {
      email: this.email,
      csrfToken: body.csrfToken,
      callbackUrl: `${this.web}/`,
      json: 'true',
    });
    const link = new URL(await this.mailedLink(mailbox, since));
    const page = await this.send('GET', link.pathname + link.search);
    const fields = [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
    );
    await this.form('/api/auth/callback/email', Object.fromEntries(fields) as Record<string, string>);
  }

  get = <Body>(path: string) => this.expect<Body>('GET', path);
  put = <Body>(path: string, body: unknown) => this.expect<Body>('PUT', path, body);
  post = <Body>(path: string, body: unknown = {}) => this.expect<Body>('POST', path, body);

  /** Sends a file as the body. @throws Error if it is refused */
  async upload(path: string, content: string, contentType: string): Promise<void> {
    const answer = await this.send('POST', path, content, contentType);
    if (answer.status >= 300)
      throw new Error(`POST ${path} as ${this.email}: ${answer.status} ${answer.text}`);
  }

  /** Like `post`, for calls that may be refused. */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const answer = await this.send(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      'application/json',
    );
    return { status: answer.status, body: JSON.parse(answer.text) as Body };
  }

  private async expect<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} as ${this.email}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  private form(path: string, fields: Record<string, string>) {
    return this.send(
      'POST',
      path,
      new URLSearchParams(fields).toString(),
      'application/x-www-form-urlencoded',
    );
  }

  private async mailedLink(mailbox: string, since: Date): Promise<string> {
    let link: string | undefined;
    await until(async () => {
      const answer = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(this.email)}`);
      const messages = (await answer.json()) as { date: string; text: string }[];
      const fresh = messages.filter(({ date }) => new Date(date).getTime() >= since.getTime() - 1_000);
      link = fresh
        .map(({ text }) => /https?:\/\/\S+\/callback\/email\S+/.exec(text)?.[0])
        .find((found) => found !== undefined);
      return link !== undefined;
    }, mailTimeoutMs);
    if (link === undefined) throw new Error(`No sign-in email for ${this.email} arrived.`);
    return link;
  }

  private send(
    method: string,
    path: string,
    body?: string,
    contentType?: string,
  ): Promise<{ status: number; text: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      cookie,
      ...(body === undefined
        ? {}
        : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const { port } = new URL(this.web);
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, localAddress: this.localAddress },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) this.keep(line);
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const split = pair.indexOf('=');
    this.cookies.set(pair.slice(0, split), pair.slice(split + 1));
  }
}
