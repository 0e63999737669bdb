import { type NatsServerUser } from './nats-permissions.ts';

/** The server's configuration file; its syntax accepts JSON. */
export function natsConfig(settings: {
  host: string;
  port: number;
  storeDir: string;
  users: readonly NatsServerUser[];
}): string {
  const { host, port, storeDir, users } = settings;
  return `${JSON.stringify({ host, port, jetstream: { store_dir: storeDir }, authorization: { users } }, null, 2)}\n`;
}
