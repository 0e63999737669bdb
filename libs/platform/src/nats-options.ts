import { type NodeConnectionOptions } from '@nats-io/transport-node';

type Options = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'inboxPrefix'>;

/**
 * Options of the NATS client for `nats://user:password@host:port`: the client silently ignores credentials in a URL.
 * Replies arrive in an inbox that only this user may subscribe to.
 */
export function natsOptions(url: string): Options {
  const { host, username, password } = new URL(url);
  if (username === '') return { servers: [host] };
  const user = decodeURIComponent(username);
  return { servers: [host], user, pass: decodeURIComponent(password), inboxPrefix: `_INBOX_${user}` };
}
