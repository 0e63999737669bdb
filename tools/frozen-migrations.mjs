// The checksums of every dated migration. A released migration has already run on other people's databases: changing it
// would change only new databases.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const frozenMigrationsFile = 'tools/frozen-migrations.json';

/** Released migrations use these helpers, so they are frozen too: a new helper needs a new file. */
const frozenHelpers = ['libs/platform/src/database/migration-steps.ts'];

/** Path → SHA-256 of each dated migration on disk, and of the helpers that they use. */
export function readMigrations(root = '.') {
  const dated = readdirSync(join(root, 'services')).flatMap((service) => {
    const folder = `services/${service}/src/migrations`;
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder))
      .filter((name) => /^\d{13}-.+\.ts$/.test(name))
      .map((name) => `${folder}/${name}`);
  });
  return Object.fromEntries(
    [...frozenHelpers, ...dated].sort().map((path) => [path, checksum(join(root, path))]),
  );
}

export function readFrozen(root = '.') {
  return JSON.parse(readFileSync(join(root, frozenMigrationsFile), 'utf8'));
}

/** Adds a line for each migration that has none. A line that exists is never changed here. */
export function withNewMigrations(frozen, onDisk) {
  const merged = { ...onDisk, ...frozen };
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** One sentence for each migration that is not as it was released, or has no line yet. */
export function findChangedMigrations(frozen, onDisk) {
  return [
    ...Object.keys(frozen)
      .filter((path) => onDisk[path] === undefined)
      .map((path) => `${path} was removed: released migrations stay`),
    ...Object.keys(frozen)
      .filter((path) => onDisk[path] !== undefined && onDisk[path] !== frozen[path])
      .map((path) => `${path} was edited: released migrations stay as they are, write a new one`),
    ...Object.keys(onDisk)
      .filter((path) => frozen[path] === undefined)
      .map((path) => `${path} has no checksum yet: run npm run docs`),
  ];
}

function checksum(path) {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}
