import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = resolve(import.meta.dirname, '../../../..');
export const composeText = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

const Service = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  container_name: z.string().optional(),
  restart: z.string().optional(),
});
export type ComposeService = z.output<typeof Service>;

/** docker-compose.yml with its anchors and merge keys resolved. */
export const composeDocument: unknown = parse(composeText, { merge: true });
export const services = z.object({ services: z.record(z.string(), Service) }).parse(composeDocument).services;

/** @throws Error for a service that the file does not have */
export function serviceNamed(name: string): ComposeService {
  const service = services[name];
  if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}.`);
  return service;
}

/** Compose's interpolation of `${NAME}`, `${NAME:-default}` and `${NAME:?message}` (Compose specification, "Interpolation"). */
export function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string) => {
      const value = variables[name];
      if (value !== undefined && value !== '') return value;
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return kind === '-' ? rest : '';
    },
  );
}
