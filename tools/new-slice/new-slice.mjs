// npm run new:slice -- <service> <features> <verb-noun>: a feature with one list and one command, from the contract to the
// web's endpoint, wired, migrated and tested. Then change it as needed; docs/architecture.md explains the structure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sliceEdits } from './edits.mjs';
import { sliceFiles } from './files.mjs';
import { sliceNames } from './names.mjs';

const usage =
  'Usage: npm run new:slice -- <service> <feature, a plural noun> <verb-noun>, for example: cards notes add-note';

const root = process.cwd();
const names = sliceNames(...process.argv.slice(2));
if (names === null || !existsSync(join(root, 'services', names.service, 'src'))) refuse(usage);

const time = nextMigrationTime(names.service);
const files = Object.entries(sliceFiles(names, time));
const taken = files.find(([path]) => existsSync(join(root, path)));
if (taken) refuse(`${taken[0]} exists already; nothing was written.`);
// All edits are computed before any file is written, so that a failed one changes nothing.
const edits = Object.entries(sliceEdits(names, time)).map(([path, edit]) => [path, edited(path, edit)]);
for (const [path, text] of [...files, ...edits]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
run(
  'prettier/bin/prettier.cjs',
  '--write',
  '--log-level',
  'warn',
  ...[...files, ...edits].map(([path]) => path),
);
run('typescript/bin/tsc', '-b', 'libs/provisioning');
runScript('tools/docs.mjs');
for (const [path] of files) console.log(`new      ${path}`);
for (const [path] of edits) console.log(`changed  ${path}`);
console.log(`Try it: npm run jest -- services/${names.service}/src/${names.feature}`);

function edited(path, edit) {
  try {
    return edit(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    return refuse(`${path}: ${error.message} Nothing was written.`);
  }
}

/** After every migration of the service, so that released ones stay before it. */
function nextMigrationTime(service) {
  const times = readdirSync(join(root, 'services', service, 'src/migrations'))
    .map((name) => Number(/^(\d{13})-/.exec(name)?.[1]))
    .filter((number) => !Number.isNaN(number));
  return Math.max(...times) + 60_000;
}

function run(program, ...args) {
  runScript(join('node_modules', program), ...args);
}

function runScript(script, ...args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
