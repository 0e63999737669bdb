const longest = 2048;

/** The public origin, without a slash at its end: what absolute URLs are built from, never from a request's headers. */
export function publicBase(publicUrl: string): string {
  return new URL(publicUrl).origin;
}

/**
 * Where to go after sign-in or sign-out (auth contract §4): a page of ours, or the public origin itself for everything
 * else. What comes is user-editable wherever it comes from, so it is parsed and compared as an origin, never by prefix.
 */
export function acceptCallbackUrl(candidate: unknown, base: string): string {
  if (typeof candidate !== 'string' || candidate.length > longest) return base;
  if (/[\p{Cc}\\]/u.test(candidate)) return base;
  const url = parsed(candidate.startsWith('/') ? `${base}${candidate}` : candidate);
  // A blob has the origin of the page that made it, and is whatever that page wrote (WHATWG URL §4.7).
  if (url === null || url.protocol === 'blob:' || url.origin !== base) return base;
  if (url.username !== '' || url.password !== '') return base;
  if (isApi(url.pathname)) return base;
  return candidate === base ? base : url.href;
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** A redirect into the API could sign people out or show them JSON; no spelling of it is a page. */
function isApi(pathname: string): boolean {
  const path = decoded(pathname);
  return path === null || /^\/+api(\/|$)/i.test(new URL(path, 'http://path').pathname);
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replaceAll(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}
