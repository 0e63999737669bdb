// npm test: sets the machine up, then builds, lints and runs every test. npm test -- unit|e2e|lint runs a part.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, refuse, root } from './bootstrap.mjs';
import { build } from './build.mjs';

const parts = ['lint', 'unit', 'e2e'];
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = asked.find((part) => !parts.includes(part));
if (unknown !== undefined) refuse(`There is no part "${unknown}"; choose from ${parts.join(', ')}.`);

const tools = bootstrap();
const env = { ...tools.env, NX_DAEMON: 'false', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
const results = mkdtempSync(join(tmpdir(), 'almoner-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };

const isBuilt = stage('Build', () => build(tools));
if (isSelected('lint')) {
  stage('Format', () => node('prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'));
  stage('Lint', () => node('eslint/bin/eslint.js', '.', '--max-warnings', '0'));
}
if (isSelected('unit')) jest('Unit and integration tests', 'jest.config.js');
if (isSelected('e2e') && existsSync(join(root, 'e2e/jest.config.js'))) {
  // Browser tests must not run on an old build.
  if (isBuilt) {
    jest('Whole-system tests', 'e2e/jest.config.js');
    jest('Drills', 'e2e/drills.jest.config.js', '--runInBand');
  }
}
rmSync(results, { recursive: true, force: true });

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function isSelected(part) {
  return asked.length === 0 || asked.includes(part);
}

/** A stage without tests is counted only when it fails. */
function stage(title, work) {
  console.log(`\n== ${title}`);
  const isGood = work();
  if (!isGood) {
    total.failed += 1;
    console.log(`${title} failed.`);
  }
  return isGood;
}

function jest(title, config, ...flags) {
  console.log(`\n== ${title}`);
  const outputFile = join(results, config.replaceAll('/', '-').replace('.js', '.json'));
  const isGood = node('jest/bin/jest.js', '-c', config, '--json', `--outputFile=${outputFile}`, ...flags);
  const counted = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : undefined;
  // A file that does not load has no failing test, so it is counted separately.
  const failed = counted ? counted.numFailedTests + counted.numRuntimeErrorTestSuites : 1;
  total.passed += counted?.numPassedTests ?? 0;
  total.skipped += (counted?.numPendingTests ?? 0) + (counted?.numTodoTests ?? 0);
  total.failed += isGood ? failed : Math.max(failed, 1);
}

/** Runs a tool of node_modules; jest's JSON goes to its file, so its standard output is dropped. */
function node(program, ...args) {
  const output = args.includes('--json') ? 'ignore' : 'inherit';
  const stdio = ['ignore', output, 'inherit'];
  return (
    spawnSync(tools.node, [join(root, 'node_modules', program), ...args], { cwd: root, env, stdio })
      .status === 0
  );
}
