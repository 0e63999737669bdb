import {
  natsRights,
  natsUsers,
  serviceMessaging,
  type NatsPasswords,
  type NatsServerUser,
  type NatsUser,
} from './nats-permissions.ts';

/** The environment variable with a NATS user's password in the container. */
export const natsPasswordVariable = (user: string) => `NATS_${user.toUpperCase()}_PASSWORD`;

/**
 * Callers of the previous release receive replies in their inbox. With this right for one release, callers and services can be
 * replaced one after another.
 */
function withRightToReply({ permissions, ...account }: NatsServerUser): NatsServerUser {
  if (permissions === undefined || !(account.user in serviceMessaging)) return { ...account, permissions };
  return { ...account, permissions: { ...permissions, allow_responses: { max: 128, expires: '1m' } } };
}

/**
 * The configuration of the NATS container: the users and permissions that the launcher gives its own server, with
 * passwords read from the environment (nats-server, configuration: variables are unquoted).
 */
export function natsContainerConfig(): string {
  const users = natsUsers(
    Object.fromEntries(
      (Object.keys(natsRights) as NatsUser[]).map((user) => [user, `$${natsPasswordVariable(user)}`]),
    ) as NatsPasswords,
  );
  const settings = {
    host: '0.0.0.0',
    port: 4222,
    http: '127.0.0.1:8222',
    jetstream: { store_dir: '/data' },
    authorization: { users: users.map(withRightToReply) },
  };
  const text = JSON.stringify(settings, null, 2).replaceAll(/"(\$NATS_[A-Z]+_PASSWORD)"/g, '$1');
  return `# Made by "npm run docs" from libs/provisioning. Passwords come from the environment.\n${text}\n`;
}
