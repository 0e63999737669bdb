const longest = 2048;

/** The public origin without a trailing slash. Absolute URLs are built from it, never from request headers. */
export function publicBase(publicUrl: string): string {
  return new URL(publicUrl).origin;
}

/**
 * The URL after sign-in or sign-out (auth contract §4): one of our pages, or the public origin for everything else. The
 * value is user input, so it is parsed and compared as an origin, never by prefix.
 */
export function acceptCallbackUrl(candidate: unknown, base: string): string {
  if (typeof candidate !== 'string' || candidate.length > longest) return base;
  if (/[\p{Cc}\\]/u.test(candidate)) return base;
  const url = parsed(candidate.startsWith('/') ? `${base}${candidate}` : candidate);
  // A blob URL has the origin of the page that created it, with any content (WHATWG URL §4.7).
  if (url === null || url.protocol === 'blob:' || url.origin !== base) return base;
  if (url.username !== '' || url.password !== '') return base;
  if (isApi(url.pathname)) return base;
  return candidate === base ? base : url.href;
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** A redirect into the API could sign people out or show JSON. Checks all spellings of the path. */
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
