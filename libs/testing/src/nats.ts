import { type NatsUser } from '@almoner/provisioning';
import { passwords, unrestrictedUser } from './servers/nats-users.ts';
import { startNatsServerForSpec } from './servers/test-servers.ts';

export interface TestNats {
  /** URL of a user without restrictions, because a test acts for all missing processes. */
  url: string;
  /** URL of the user of a process, with its rights in production. */
  urlOf(user: NatsUser): string;
  /** Restarts the server on the same port with the same streams. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a nats-server for one spec. Specs cannot share one, because names of subjects and streams are fixed. */
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
