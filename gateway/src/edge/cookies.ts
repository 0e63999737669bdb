/** Names that the NextAuth v4 client and its tools know, and ours beside them; the prefixes hold on https only. */
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
    /** Which browser asked for a link: binds the code of the mail to it. */
    askingBrowser: `${host}almoner.asking-browser`,
    /** A Google account that was proven here and waits for its address to be proven by mail. */
    provenGoogle: `${host}almoner.proven-google`,
  };
}

const secretForm = /^[A-Za-z0-9_-]{20,200}$/;

/** The session token of a request, or another secret of the browser; whatever is not of its form counts as absent. */
export function secretCookieOf(cookies: Record<string, string | undefined>, name: string): string | null {
  const secret = cookies[name];
  return secret !== undefined && secretForm.test(secret) ? secret : null;
}
