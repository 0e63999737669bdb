import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The first that matches. `lives` takes as long as a quarter of all tests of spend. */
const named = {
  lives: 'services/spend/src/authorizations/random-lives.',
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

/** The spec files of a kind, relative to the project, without the long ones where a run leaves them out. */
export const allSpecs = (kind) =>
  globSync('{libs,services,gateway,web,deploy,tools,e2e}/**/*.spec.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.local)(\/|$)/.test(path),
  })
    .filter(patterns[kind])
    .filter((path) => !process.env.WITHOUT_LONG_TESTS || !path.includes('.long.'))
    .toSorted();

/** The spec files of a group; its name says which: `spend-2-of-4` is every fourth of spend, `rest` what has no name. */
export function specsOf(groupUrl, kind, specs = allSpecs(kind)) {
  const [, name, part, parts] = /^(\w+)-(\d+)-of-(\d+)\.group\.mjs$/.exec(basename(groupUrl));
  return specs
    .filter((path) => nameOf(path) === name)
    .filter((_, index) => index % Number(parts) === Number(part) - 1);
}

const nameOf = (path) => Object.keys(named).find((name) => path.startsWith(named[name])) ?? 'rest';
