import { type NodeConnectionOptions } from '@nats-io/transport-node';

type Options = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'inboxPrefix'>;

/**
 * What the client wants in place of `nats://user:password@host:port`: it would drop the credentials of a URL in
 * silence. Answers come to an inbox that only this user may listen to.
 */
export function natsOptions(url: string): Options {
  const { host, username, password } = new URL(url);
  if (username === '') return { servers: [host] };
  const user = decodeURIComponent(username);
  return { servers: [host], user, pass: decodeURIComponent(password), inboxPrefix: `_INBOX_${user}` };
}
