/** The cookie names of NextAuth v4 and our own; the prefixes are valid on https only. */
export function cookieNames(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const [host, secure] = isSecure ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    isSecure,
    csrf: `${host}next-auth.csrf-token`,
    callbackUrl: `${secure}next-auth.callback-url`,
    session: `${secure}next-auth.session-token`,
    state: `${secure}next-auth.state`,
    pkce: `${secure}next-auth.pkce.code_verifier`,
    /** Identifies the browser that requested a link, so that the code in the email is valid only there. */
    askingBrowser: `${host}almoner.asking-browser`,
    /** A Google account proven in this browser, until its address is proven by mail. */
    provenGoogle: `${host}almoner.proven-google`,
  };
}

const secretForm = /^[A-Za-z0-9_-]{20,200}$/;

/** The session token of a request, or another browser secret; a malformed value counts as absent. */
export function secretCookieOf(cookies: Record<string, string | undefined>, name: string): string | null {
  const secret = cookies[name];
  return secret !== undefined && secretForm.test(secret) ? secret : null;
}
