export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
  json<T>(): T;
}

export interface Call {
  readonly method?: string;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** Simulates a browser: stores cookies, sends forms, and does not follow redirects, so that tests can check them. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly base: string) {}

  async open(path: string, call: Call = {}): Promise<Answer> {
    const { form, json } = call;
    const response = await fetch(new URL(path, this.base), {
      method: call.method ?? (form === undefined && json === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body:
        form === undefined
          ? json === undefined
            ? undefined
            : JSON.stringify(json)
          : new URLSearchParams(form),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, text, location: headers.get('location'), json: <T>() => JSON.parse(text) as T };
  }

  async csrfToken(): Promise<string> {
    return (await this.open('/api/auth/csrf')).json<{ csrfToken: string }>().csrfToken;
  }

  /** As the protocol's client: gets the CSRF token, then posts with `json=true`. */
  async post(action: string, fields: Record<string, string> = {}): Promise<Answer> {
    const csrfToken = await this.csrfToken();
    return this.open(`/api/auth/${action}`, { form: { ...fields, csrfToken, json: 'true' } });
  }

  async session(): Promise<{ user?: Record<string, unknown>; expires?: string }> {
    return (await this.open('/api/auth/session')).json();
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=', 2);
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The fields of the form on a page. */
export function formFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)">/g,
  ))
    fields[name] = value.replaceAll('&amp;', '&');
  return fields;
}
