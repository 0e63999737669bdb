import { type FormObject } from './form.ts';
import { type SentFile } from './multipart.ts';
import { type Fields, type Parsed, parseParams } from './params.ts';

/** The caller, the account and the parameters of the path. */
export interface Call {
  /** The account whose objects the call reads: the platform's, or the one named by Stripe-Account. */
  account: string;
  id: string;
  path: Record<string, string>;
  request: { id: string; idempotencyKey: string | null };
  /** A publishable key may do only what the browser needs. */
  publishable: boolean;
  /** The file of a multipart body. */
  file?: SentFile | null;
}

export type Method = 'GET' | 'POST' | 'DELETE';
export interface Route {
  method: Method;
  pattern: string[];
  publishable: boolean;
  handle(call: Call, form: FormObject): unknown;
}

type Handler<F extends Fields> = (call: Call, params: Parsed<F>) => unknown;

export function route<F extends Fields>(method: Method, path: string, fields: F, handler: Handler<F>): Route {
  return {
    method,
    pattern: path.split('/'),
    publishable: false,
    handle: (call, form) => handler(call, parseParams(fields, form)),
  };
}

export const get = <F extends Fields>(path: string, fields: F, handler: Handler<F>) =>
  route('GET', path, fields, handler);
export const post = <F extends Fields>(path: string, fields: F, handler: Handler<F>) =>
  route('POST', path, fields, handler);
export const del = (path: string, handler: Handler<Record<never, never>>) =>
  route('DELETE', path, {}, handler);

/** Lets Stripe.js, which holds a publishable key only, call the route. */
export const fromBrowser = (inner: Route): Route => ({ ...inner, publishable: true });

export interface Match {
  route: Route;
  path: Record<string, string>;
}

/** Fixed segments win over parameters, so that /accounts/{id} never hides a fixed path of the same length. */
export function findRoute(routes: Route[], method: string, pathname: string): Match | undefined {
  const segments = pathname.split('/');
  const matches = routes
    .filter((candidate) => candidate.method === method)
    .map((candidate) => ({ route: candidate, path: matchPath(candidate.pattern, segments) }))
    .filter((match): match is Match => match.path !== undefined);
  return matches.sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)[0];
}

function matchPath(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) path[part.slice(1)] = decodeURIComponent(segment);
    else if (part !== segment) return undefined;
  }
  return path;
}
