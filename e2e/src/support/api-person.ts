import { membersHttp, type RouteReply, type RouteDefinition } from '@almoner/contracts';
import { z } from 'zod';
import { nextSignInLink } from './mailbox.ts';
import { endpoints } from './stack.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An API client with a cookie jar for one person. A visitor until `signIn`. */
export class ApiPerson {
  readonly email: string;
  private readonly jar = new Map<string, string>();

  constructor(email: string) {
    this.email = email;
  }

  static async signedIn(email: string): Promise<ApiPerson> {
    const person = new ApiPerson(email);
    await person.signIn();
    return person;
  }

  /** Signs in by magic link: requests it, reads the email, opens the page and presses its button. */
  async signIn(): Promise<void> {
    const { web } = endpoints();
    const { csrfToken } = z
      .object({ csrfToken: z.string() })
      .parse((await this.send('GET', '/api/auth/csrf')).body);
    await this.sendForm('/api/auth/signin/email', {
      email: this.email,
      csrfToken,
      callbackUrl: `${web}/`,
      json: 'true',
    });
    const link = await nextSignInLink(this.email);
    const page = z.string().parse((await this.send('GET', link.pathname + link.search)).body);
    await this.sendForm('/api/auth/callback/email', hiddenFields(page));
    if (!this.isSignedIn) throw new Error(`${this.email} has no session after the link.`);
  }

  get isSignedIn(): boolean {
    return [...this.jar.keys()].some((name) => name.endsWith('session-token'));
  }

  /** The cookies, for a browser with the same session. */
  cookies(): { name: string; value: string; url: string; httpOnly: boolean }[] {
    const { web } = endpoints();
    return [...this.jar].map(([name, value]) => ({ name, value, url: web, httpOnly: true }));
  }

  /** The reply of a call that must succeed, validated against its contract. */
  async call<Route extends RouteDefinition>(route: Route, input: Input = {}): Promise<RouteReply<Route>> {
    const { status, body } = await this.try(route, input);
    if (status !== (route.shape.status ?? 200)) {
      throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
    }
    return route.shape.reply.parse(body) as RouteReply<Route>;
  }

  /** The reply of a call, whether or not it succeeds. */
  try({ method, path }: RouteDefinition, { params = {}, query, body, headers }: Input = {}): Promise<Answer> {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    return this.send(method, `/api${filled}${search}`, body, headers);
  }

  account() {
    return this.call(membersHttp.getUser, { params: { email: this.email } });
  }

  /** Sends a string unchanged, anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await fetch(`${endpoints().web}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    this.keepCookies(answer.headers);
    return { status: answer.status, headers: answer.headers, body: parsed(await answer.text()) };
  }

  private sendForm(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  private keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /max-age=0(;|$)/i.test(cookie)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }
}

function hiddenFields(page: string): Record<string, string> {
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(
    fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as const),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
