/** Names that the NextAuth v4 client and its tools know; the prefixes hold on https only. */
export function cookieNames(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  return {
    isSecure,
    csrf: `${isSecure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${isSecure ? '__Secure-' : ''}next-auth.callback-url`,
    session: `${isSecure ? '__Secure-' : ''}next-auth.session-token`,
  };
}

const sessionTokenForm = /^[A-Za-z0-9_-]{20,200}$/;

/** The session token of a request; whatever is not of its form counts as absent. */
export function sessionTokenOf(cookies: Record<string, string | undefined>, name: string): string | null {
  const token = cookies[name];
  return token !== undefined && sessionTokenForm.test(token) ? token : null;
}
