// npm test: sets the machine up, then builds, lints, and tests what must hold for every change. npm run test:all runs the
// long tests too. npm test -- unit|e2e|lint runs a part.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bootstrap, refuse, root } from './bootstrap.mjs';
import { build } from './build.mjs';
import { TestStages } from './test-stages.mjs';

const parts = ['lint', 'unit', 'e2e'];
const prettier = ['prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'];
const withLongTests = process.argv.includes('--all');
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = asked.find((part) => !parts.includes(part));
if (unknown !== undefined) refuse(`There is no part "${unknown}"; choose from ${parts.join(', ')}.`);

const tools = bootstrap();
const env = {
  ...tools.env,
  ...(withLongTests ? {} : { WITHOUT_LONG_TESTS: 'true' }),
  NX_DAEMON: 'false',
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
};
const results = mkdtempSync(join(tmpdir(), 'almoner-results-'));
const tests = new TestStages(
  (program, more) => ended(start(program, ['ignore', 'ignore', 'inherit'], more)),
  results,
  root,
);
let failedStages = 0;

// Formatting needs no build, and the build leaves one processor free.
const formatCheck = isSelected('lint') ? checkSources('Format', prettier) : null;
const isBuilt = build(tools);
report('Build', isBuilt, '');
// Browser tests must not run on an old build.
const testsSystem = isSelected('e2e') && isBuilt;
// The drills mostly wait, so the checks without servers run at the same time.
await Promise.all([checkWithoutServers(), testWithServers()]);
const unsteady = await tests.repeatFailed();
rmSync(results, { recursive: true, force: true });

for (const title of unsteady) console.log(`Failed at first, passed when run again: ${title}`);
const { passed, skipped, ...counts } = tests.counts();
const failed = counts.failed + failedStages;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function checkWithoutServers() {
  await formatCheck;
  if (isSelected('lint')) await checkSources('Lint', ['oxlint/bin/oxlint']);
  if (isSelected('unit')) await tests.jest('Unit tests', 'jest.unit.config.js');
}

async function testWithServers() {
  if (testsSystem) {
    await tests.jest('Fault drill', 'e2e/faults.jest.config.js', '--runInBand');
    if (withLongTests) await tests.jest('Kill drill', 'e2e/kills.jest.config.js', '--runInBand');
  }
  if (isSelected('unit')) await tests.jest('Integration tests', 'jest.integration.config.js');
  if (testsSystem) await tests.jest('Whole-system tests', 'e2e/jest.config.js');
}

function isSelected(part) {
  return asked.length === 0 || asked.includes(part);
}

/** A stage without tests is counted only when it fails. */
function report(title, isGood, output) {
  console.log(`\n== ${title}${isGood ? '' : ' failed'}`);
  if (isGood) return;
  failedStages += 1;
  console.log(output);
}

async function checkSources(title, program) {
  const child = start(program, ['ignore', 'pipe', 'pipe']);
  const [isGood, ...output] = await Promise.all([ended(child), text(child.stdout), text(child.stderr)]);
  report(title, isGood, output.join(''));
}

/** Starts a tool of node_modules, with additional variables. */
function start([program, ...args], stdio, more = {}) {
  const file = join(root, 'node_modules', program);
  return spawn(tools.node, [file, ...args], { cwd: root, env: { ...env, ...more }, stdio });
}

/** Returns whether a process succeeded. */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
