import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const named = {
  auth: 'services/auth/',
  cards: 'services/cards/',
  donations: 'services/donations/',
  gateway: 'gateway/',
  org: 'services/org/',
  spend: 'services/spend/',
};
const patterns = {
  unit: (path) => !/\.(int|e2e)\.spec\.tsx?$/.test(path),
  integration: (path) => path.endsWith('.int.spec.ts'),
};

/** All spec files of a kind, relative to the project. */
export const allSpecs = (kind) =>
  globSync('{libs,services,gateway,web,deploy,tools,e2e}/**/*.spec.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.local)(\/|$)/.test(path),
  })
    .filter(patterns[kind])
    .toSorted();

/** The spec files of a group; its name says which: `spend-2-of-6` is every sixth of spend, `rest` what has no name. */
export function specsOf(groupUrl, kind) {
  const [, name, part, parts] = /^(\w+)-(\d+)-of-(\d+)\.group\.mjs$/.exec(basename(groupUrl));
  const isOfGroup = name === 'rest' ? hasNoGroup : (path) => path.startsWith(named[name]);
  return allSpecs(kind)
    .filter(isOfGroup)
    .filter((_, index) => index % Number(parts) === Number(part) - 1);
}

const hasNoGroup = (path) => !Object.values(named).some((folder) => path.startsWith(folder));
