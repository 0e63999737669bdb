import { type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../store/ids.ts';
import { type Stored } from '../store/kind.ts';
import { accountKind } from '../resources/accounts/account.ts';
import { type World } from '../world.ts';
import { apiVersion } from './api-version.ts';
import { isMultipart, readBody, send } from './body.ts';
import { readKey } from './credentials.ts';
import { expand } from './expand.ts';
import { type FormObject, decodeForm } from './form.ts';
import { type Answer, Idempotency, type IdempotentRequest } from './idempotency.ts';
import { type Multipart, readForm } from './multipart.ts';
import { listOf, text } from './params.ts';
import { type Call, type Match, type Route, findRoute } from './router.ts';
import { StripeError, invalidRequest, unauthorized } from './stripe-error.ts';

interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  form: FormObject;
  match: Match;
  call: Call;
}

/** /v1: authentication, tenancy, idempotency, then the route, then expansion. */
export class Api {
  private readonly idempotency: Idempotency;
  private readonly world: World;
  private readonly routes: Route[];

  constructor(world: World, routes: Route[]) {
    this.world = world;
    this.routes = routes;
    this.idempotency = new Idempotency(world.database);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const headers: Record<string, string> = {
      'request-id': newId('req'),
      'stripe-version': apiVersion,
    };
    if (/^bearer pk_/i.test(request.headers.authorization ?? ''))
      headers['access-control-allow-origin'] = '*';
    try {
      const answer = await this.answer(request, url, headers);
      send(response, answer.status, 'application/json', answer.body, headers);
    } catch (error) {
      const { status, body } = this.errorAnswer(error);
      send(response, status, 'application/json', body, headers);
    }
  }

  /** A call from the sandbox's own pages. */
  async invoke(account: string, pathname: string, form: FormObject): Promise<unknown> {
    const match = findRoute(this.routes, 'POST', pathname);
    if (!match) throw invalidRequest(`Unrecognized request URL (POST: ${pathname}).`);
    const call: Call = {
      account,
      id: match.path.id ?? '',
      path: match.path,
      request: { id: newId('req'), idempotencyKey: null },
      publishable: false,
    };
    const url = new URL(pathname, 'http://sandbox.local');
    const answer = await this.execute({ method: 'POST', url, body: '', form, match, call }, () => undefined);
    return JSON.parse(answer.body);
  }

  private async answer(request: IncomingMessage, url: URL, headers: Record<string, string>): Promise<Answer> {
    await this.injectFault(headerOf(request, 'stripe-account') ?? this.world.platform);
    const parsed = this.read(request, url, await bodyOf(request), headers);
    const key = parsed.call.request.idempotencyKey;
    if (key === null) return this.execute(parsed, () => undefined);
    headers['idempotency-key'] = key;
    const claim = Idempotency.request(parsed.call.account, key, url.pathname, parsed.body);
    const replay = this.idempotency.claim(claim);
    if (replay) {
      headers['idempotent-replayed'] = 'true';
      return replay;
    }
    return this.executeOnce(parsed, claim);
  }

  private async executeOnce(request: ApiRequest, claim: IdempotentRequest): Promise<Answer> {
    try {
      return await this.execute(request, (answer) => this.idempotency.keep(claim, answer));
    } finally {
      this.idempotency.release(claim);
    }
  }

  /** A synchronous handler, its events and its idempotency record are one transaction. */
  private async execute(request: ApiRequest, keep: (answer: Answer) => void): Promise<Answer> {
    const finish = (result: unknown): Answer => {
      const answer = { status: 200, body: JSON.stringify(this.present(request, result), null, 2) };
      keep(answer);
      return answer;
    };
    try {
      const outcome = this.world.database.atomically(() => {
        const result = request.match.route.handle(request.call, this.parameters(request.form));
        return result instanceof Promise ? result : finish(result);
      });
      return outcome instanceof Promise ? finish(await outcome) : outcome;
    } catch (error) {
      if (error instanceof StripeError && error.keepsChanges) keep(this.errorAnswer(error));
      throw error;
    }
  }

  private read(
    request: IncomingMessage,
    url: URL,
    { form: encoded, fingerprint: body, file }: Multipart,
    headers: Record<string, string>,
  ): ApiRequest {
    const method = request.method ?? 'GET';
    const form = decodeForm(method === 'POST' ? encoded : url.search.slice(1));
    const { publishable } = readKey(request.headers, form);
    const match = findRoute(this.routes, method, url.pathname);
    if (!match) {
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url.pathname}).`,
      });
    }
    if (publishable && !match.route.publishable) {
      throw unauthorized(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
      );
    }
    const idempotencyKey = method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
    const call: Call = {
      account: this.accountOf(request, form),
      id: match.path.id ?? '',
      path: match.path,
      request: { id: headers['request-id'] ?? '', idempotencyKey: idempotencyKey ?? null },
      publishable,
      file,
    };
    return { method, url, body, form, match, call };
  }

  private accountOf(request: IncomingMessage, form: FormObject): string {
    const inForm = typeof form._stripe_account === 'string' ? form._stripe_account : undefined;
    const account = headerOf(request, 'stripe-account') ?? inForm ?? this.world.platform;
    if (account === this.world.platform) return account;
    if (this.world.store.find(accountKind, this.world.platform, account)) return account;
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
    });
  }

  private parameters(form: FormObject): FormObject {
    const rest = { ...form };
    for (const name of ['expand', 'key', '_stripe_account', '_stripe_version']) delete rest[name];
    return rest;
  }

  private present(request: ApiRequest, result: unknown): unknown {
    const { store } = this.world;
    const answer = isList(result)
      ? { ...result, data: result.data.map((one) => store.present(one)) }
      : isStored(result)
        ? store.present(result)
        : result;
    const paths = request.form.expand === undefined ? [] : listOf(text).parse(request.form.expand, 'expand');
    expand(store, request.call.account, answer, paths);
    return answer;
  }

  private errorAnswer(error: unknown): Answer {
    if (error instanceof StripeError) {
      return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
    }
    this.world.report(error);
    const body = { type: 'api_error', message: 'The sandbox failed on this request; see its output.' };
    return { status: 500, body: JSON.stringify({ error: body }, null, 2) };
  }

  private async injectFault(account: string): Promise<void> {
    const { slowMs, status } = this.world.faults.api(account);
    if (slowMs) await wait(slowMs);
    if (status === 429) {
      throw new StripeError(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests.',
      });
    }
    if (status === 401) throw unauthorized('Invalid API Key provided (an injected fault).');
    if (status) throw new StripeError(status, { type: 'api_error', message: 'An injected fault.' });
  }
}

async function bodyOf(request: IncomingMessage): Promise<Multipart> {
  if (isMultipart(request)) return readForm(request);
  const form = await readBody(request);
  return { form, fingerprint: form, file: null };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  if (Array.isArray(value)) throw invalidRequest(`The header ${name} was sent more than once.`);
  return value;
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'id' in value && 'object' in value;
}

function isList(value: unknown): value is { object: 'list'; data: Stored[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    Array.isArray(value.data) &&
    'object' in value &&
    value.object === 'list'
  );
}
