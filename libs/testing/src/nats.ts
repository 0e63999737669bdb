import { type NatsUser } from '@almoner/provisioning';
import { passwords, unrestrictedUser } from './servers/nats-users.ts';
import { startNatsServerForSpec } from './servers/test-servers.ts';

export interface TestNats {
  /** Of a user without limits: a test stands in for all the processes that are not there. */
  url: string;
  /** Of the user of one process, with the rights that it has in production. */
  urlOf(user: NatsUser): string;
  /** Ends the server and starts it again on the same port with the same streams. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A nats-server of one's own: subjects and streams are fixed names, so specs may not share one. */
export async function startNats(): Promise<TestNats> {
  const server = await startNatsServerForSpec();
  const urlFor = (user: string, password: string) =>
    `nats://${user}:${password}@${server.host}:${server.port}`;
  return {
    url: urlFor(unrestrictedUser.user, unrestrictedUser.password),
    urlOf: (user) => urlFor(user, passwords[user]),
    restart: () => server.restart(),
    stop: () => server.stop(),
  };
}
