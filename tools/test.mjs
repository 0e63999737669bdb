// npm test: sets the machine up, then builds, lints and runs every test. npm test -- unit|e2e|lint runs a part.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

const isBuilt = build(tools);
report('Build', isBuilt, '');
// Browser tests must not run on an old build.
const testsSystem = isSelected('e2e') && isBuilt;
// The drills wait more than they work, so what needs no server runs meanwhile.
await Promise.all([checkWithoutServers(), testWithServers()]);
rmSync(results, { recursive: true, force: true });

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function checkWithoutServers() {
  if (isSelected('lint')) await checkSources();
  if (isSelected('unit')) await jest('Unit tests', 'jest.unit.config.js');
}

async function testWithServers() {
  if (testsSystem) {
    await jest('Fault drill', 'e2e/faults.jest.config.js', '--runInBand');
    await jest('Kill drill', 'e2e/kills.jest.config.js', '--runInBand');
  }
  if (isSelected('unit')) await jest('Integration tests', 'jest.integration.config.js');
  if (testsSystem) await jest('Whole-system tests', 'e2e/jest.config.js');
}

function isSelected(part) {
  return asked.length === 0 || asked.includes(part);
}

/** A stage without tests is counted only when it fails. */
function report(title, isGood, output) {
  console.log(`\n== ${title}${isGood ? '' : ' failed'}`);
  if (isGood) return;
  total.failed += 1;
  console.log(output);
}

async function checkSources() {
  for (const [title, ...program] of [
    ['Format', 'prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
    ['Lint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'],
  ]) {
    const child = start(program, ['ignore', 'pipe', 'pipe']);
    const [isGood, ...output] = await Promise.all([ended(child), text(child.stdout), text(child.stderr)]);
    report(title, isGood, output.join(''));
  }
}

async function jest(title, config, ...flags) {
  console.log(`\n== ${title}`);
  const outputFile = join(results, config.replaceAll('/', '-').replace('.js', '.json'));
  const program = ['jest/bin/jest.js', '-c', config, '--json', `--outputFile=${outputFile}`, ...flags];
  // The results go to the file; what a person reads goes to standard error.
  const isGood = await ended(start(program, ['ignore', 'ignore', 'inherit']));
  const counted = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : undefined;
  // A file that does not load has no failing test, so it is counted separately.
  const failed = counted ? counted.numFailedTests + counted.numRuntimeErrorTestSuites : 1;
  total.passed += counted?.numPassedTests ?? 0;
  total.skipped += (counted?.numPendingTests ?? 0) + (counted?.numTodoTests ?? 0);
  total.failed += isGood ? failed : Math.max(failed, 1);
}

/** Starts a tool of node_modules. */
function start([program, ...args], stdio) {
  return spawn(tools.node, [join(root, 'node_modules', program), ...args], { cwd: root, env, stdio });
}

/** Whether a process ended well. */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
