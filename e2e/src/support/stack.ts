import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Endpoint = z.object({ url: z.string(), pid: z.number() });
const Endpoints = z.object({
  web: z.string(),
  api: z.string(),
  mailbox: z.string(),
  smtp: z.string(),
  stripe: z.string(),
  nats: z.string(),
  postgres: z.record(z.string(), z.string()),
  services: z.record(z.string(), Endpoint),
  processes: z.record(z.string(), Endpoint),
});
const Secrets = z.object({
  principalKeys: z.array(
    z.object({ keyId: z.string(), owner: z.string(), publicKey: z.string(), privateKey: z.string() }),
  ),
  nats: z.object({ gateway: z.string() }),
  services: z.record(z.string(), z.object({ system: z.string(), owner: z.string() })),
  stripe: z.object({
    secretKey: z.string(),
    webhooks: z.record(z.string(), z.object({ secret: z.string() })),
    authorizationSecret: z.string(),
  }),
});

const stackFile = (name: string): unknown => JSON.parse(readFileSync(join(stackFolder(), name), 'utf8'));

function stackFolder(): string {
  const folder = process.env.E2E_STACK;
  if (folder === undefined) throw new Error('No stack runs: run these tests with e2e/jest.config.js.');
  return folder;
}

/** The current endpoints; a pid changes when the launcher restarts a process. */
export const endpoints = () => Endpoints.parse(stackFile('endpoints.json'));
export const secrets = () => Secrets.parse(stackFile('secrets.json'));

/** A connection of the system role, which sees every organization, as operators use it. */
export const systemDatabaseUrl = (service: string): string => databaseUrl(service, 'system');

/** A connection of the role that owns the schema. */
export const ownerDatabaseUrl = (service: string): string => databaseUrl(service, 'owner');

function databaseUrl(service: string, role: 'system' | 'owner'): string {
  const url = new URL(endpoints().postgres[service] ?? '');
  url.username = `${service}_${role}`;
  url.password = secrets().services[service]?.[role] ?? '';
  return url.href;
}
