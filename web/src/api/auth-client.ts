/**
 * The sign-in protocol under /api/auth, as an unmodified NextAuth v4 client speaks it: the answers are read strictly,
 * and a read that fails is "unknown", never "signed out".
 */
import { z } from 'zod';
import { retryAfterSeconds } from '../lib/retry-after.ts';

const SessionAnswer = z.object({
  user: z.object({ name: z.string().nullish(), email: z.string() }),
  expires: z.string(),
});
const CsrfAnswer = z.object({ csrfToken: z.string() });
const UrlAnswer = z.object({ url: z.string() });
const ProvidersAnswer = z.record(z.string(), z.object({ id: z.string(), name: z.string() }));

export interface SessionUser {
  readonly name: string | null;
  readonly email: string;
}
export type SessionReading = { known: true; user: SessionUser | null } | { known: false };
export type SignInAnswer = { ok: true } | { ok: false; code: string; retryAfterSeconds: number | null };
export type CodeAnswer = { ok: true } | { ok: false; problem: 'wrong' | 'dead' | 'failed' };

const authPath = '/api/auth';

async function getJson(action: string): Promise<unknown> {
  const answer = await fetch(`${authPath}/${action}`, { headers: { 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}`);
  return answer.json();
}

export async function readSession(): Promise<SessionReading> {
  try {
    const parsed = SessionAnswer.safeParse(await getJson('session'));
    const user = parsed.success ? parsed.data.user : null;
    return { known: true, user: user && { name: user.name ?? null, email: user.email } };
  } catch {
    return { known: false };
  }
}

/** Ids of the configured providers; null when they could not be read. */
export async function readProviders(): Promise<readonly string[] | null> {
  try {
    return Object.keys(ProvidersAnswer.parse(await getJson('providers')));
  } catch {
    return null;
  }
}

/**
 * Where to go instead of signing in (spec §8): to the error page without providers, to the sign-in page for a provider that is
 * not configured. Null where sign-in can begin.
 */
export async function providerProblem(provider: string, callbackUrl: string): Promise<string | null> {
  const answer = await fetch(`${authPath}/providers`).catch(() => null);
  // The server does not respond: the attempt fails with a message.
  if (answer === null) return null;
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  const parsed = ProvidersAnswer.safeParse(body);
  const ids = parsed.success ? Object.keys(parsed.data) : [];
  if (ids.length === 0) return `${authPath}/error`;
  if (ids.includes(provider)) return null;
  return `${authPath}/signin?${new URLSearchParams({ callbackUrl }).toString()}`;
}

interface PostAnswer {
  readonly status: number;
  readonly url: string;
  readonly retryAfterSeconds: number | null;
}

/**
 * The token is bound to a cookie, which another tab that signs in or out may change between the two calls: then it is
 * requested once more. @throws when the second one is refused too.
 */
async function post(action: string, fields: Record<string, string>): Promise<PostAnswer> {
  const first = await postOnce(action, fields);
  if (!isTokenRefused(first)) return first;
  const second = await postOnce(action, fields);
  if (isTokenRefused(second)) throw new Error(`${action} does not take the token`);
  return second;
}

/** A refused token is answered like a success, by a page of the protocol that is marked so. */
function isTokenRefused({ url }: PostAnswer): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname.startsWith(`${authPath}/`) && searchParams.get('csrf') === 'true';
}

async function postOnce(action: string, fields: Record<string, string>): Promise<PostAnswer> {
  const { csrfToken } = CsrfAnswer.parse(await getJson('csrf'));
  const answer = await fetch(`${authPath}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  });
  const { url } = UrlAnswer.parse(await answer.json());
  return {
    status: answer.status,
    url,
    retryAfterSeconds: retryAfterSeconds(answer.headers.get('retry-after')),
  };
}

const ok = (status: number) => status >= 200 && status < 300;

export async function signInByEmail(email: string, callbackUrl: string): Promise<SignInAnswer> {
  try {
    const { status, url, retryAfterSeconds } = await post('signin/email', { email, callbackUrl });
    const code = new URL(url).searchParams.get('error');
    return code === null && ok(status)
      ? { ok: true }
      : { ok: false, code: code ?? 'Default', retryAfterSeconds };
  } catch {
    return { ok: false, code: 'Default', retryAfterSeconds: null };
  }
}

const problemOfStatus: Readonly<Record<number, 'wrong' | 'dead'>> = { 403: 'wrong', 410: 'dead' };

/** Signs in by the code of the email that this browser requested, and continues to the callback URL. */
export async function signInByCode(code: string, callbackUrl: string): Promise<CodeAnswer> {
  try {
    const { status, url } = await post('callback/code', { code, callbackUrl });
    if (!ok(status)) return { ok: false, problem: problemOfStatus[status] ?? 'failed' };
    window.location.assign(url);
    return { ok: true };
  } catch {
    return { ok: false, problem: 'failed' };
  }
}

/** Where to send the browser for Google's sign-in; null if that could not be determined. */
export async function startGoogleSignIn(callbackUrl: string): Promise<string | null> {
  try {
    const { status, url } = await post('signin/google', { callbackUrl });
    return ok(status) ? url : null;
  } catch {
    return null;
  }
}

/** @throws when the server did not confirm: the person is then still signed in. */
export async function signOut(callbackUrl: string): Promise<void> {
  const { status } = await post('signout', { callbackUrl });
  if (!ok(status)) throw new Error(`signout answered ${status}`);
}
