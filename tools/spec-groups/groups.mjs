import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The first that matches. `lives` takes as long as a quarter of all tests of spend; `components` need the objects of a browser. */
const named = {
  lives: (path) => path.startsWith('services/spend/src/authorizations/random-lives.'),
  components: (path) => path.endsWith('.spec.tsx'),
  auth: (path) => path.startsWith('services/auth/'),
  cards: (path) => path.startsWith('services/cards/'),
  donations: (path) => path.startsWith('services/donations/'),
  gateway: (path) => path.startsWith('gateway/'),
  org: (path) => path.startsWith('services/org/'),
  spend: (path) => path.startsWith('services/spend/'),
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

/** The files of the groups that have specs of a kind: Jest fails a file without tests. */
export function groupsOf(kind) {
  const specs = allSpecs(kind);
  return globSync('*.group.mjs', { cwd: import.meta.dirname }).filter(
    (name) => specsOf(name, kind, specs).length > 0,
  );
}

/** The spec files of a group; its name says which: `spend-2-of-4` is every fourth of spend, `rest` what has no name. */
export function specsOf(groupUrl, kind, specs = allSpecs(kind)) {
  const [, name, part, parts] = /^(\w+)-(\d+)-of-(\d+)\.group\.mjs$/.exec(basename(groupUrl));
  return specs
    .filter((path) => nameOf(path) === name)
    .filter((_, index) => index % Number(parts) === Number(part) - 1);
}

const nameOf = (path) => Object.keys(named).find((name) => named[name](path)) ?? 'rest';
