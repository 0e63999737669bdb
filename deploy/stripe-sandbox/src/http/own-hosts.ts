import { isIP } from 'node:net';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
const anyAddress = ['0.0.0.0', '::'];

/**
 * Returns whether a `Host` header names this server. A website can make its own name resolve to a local address and then send
 * requests that are same-origin for its pages (DNS rebinding), so any other name is refused. An address in numbers
 * cannot be rebound; it is accepted when the server listens on all addresses.
 */
export function ownHosts(
  host: string,
  allowedHosts: readonly string[],
): (header: string | undefined) => boolean {
  const names = new Set([...loopbackNames, host, ...allowedHosts].map((name) => name.toLowerCase()));
  const acceptsAddresses = anyAddress.includes(host);
  return (header) => {
    const name = hostnameOf(header);
    if (name === null) return false;
    return names.has(name) || (acceptsAddresses && isIP(name.replaceAll(/[[\]]/g, '')) !== 0);
  };
}

/** Without the port, in lower case; null for a header that is missing or no host. */
function hostnameOf(header: string | undefined): string | null {
  if (header === undefined || !/^[\w.:[\]-]+$/.test(header)) return null;
  return URL.parse(`http://${header}`)?.hostname ?? null;
}
