import { join } from 'node:path';
import { type ServiceName } from '@almoner/provisioning';
import { reachableDataDir } from '@almoner/servers';

export interface LaunchOptions {
  /** The checkout with the built programs. */
  root: string;
  /** The folder for all data of the stack; each stack needs its own. */
  localDir: string;
  webPort: number;
  replicas: Partial<Record<ServiceName, number>>;
  isEmpty: boolean;
  isVerbose: boolean;
  /** Variables of the user's environment for the services: PRODUCT_NAME, LOG_LEVEL, GOOGLE_*, STRIPE_*. */
  handedThrough: NodeJS.ProcessEnv;
}

/** The paths inside the local folder. */
export function placesIn(localDir: string) {
  return {
    endpoints: join(localDir, 'endpoints.json'),
    secrets: join(localDir, 'secrets.json'),
    processes: join(localDir, 'processes.json'),
    seeded: join(localDir, 'demo-seeded.json'),
    postgres: reachableDataDir(join(localDir, 'postgres')),
    nats: join(localDir, 'nats'),
    mailbox: join(localDir, 'mailbox'),
    stripe: join(localDir, 'stripe'),
    logs: join(localDir, 'logs'),
    log: (name: string) => join(localDir, 'logs', `${name}.log`),
  };
}

export type Places = ReturnType<typeof placesIn>;

export function programsOf(root: string) {
  return {
    mailbox: join(root, 'deploy/mailbox/dist/main.js'),
    stripe: join(root, 'deploy/stripe-sandbox/dist/main.js'),
    gateway: join(root, 'gateway/dist/main.js'),
    webDist: join(root, 'web/dist'),
    service: (name: ServiceName) => join(root, 'services', name, 'dist/main.js'),
    migrations: (name: ServiceName) => join(root, 'services', name, 'dist/migrate.js'),
  };
}
