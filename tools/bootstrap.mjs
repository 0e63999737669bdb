// Brings what the rest needs: packages and Node 24. Runs on any Node from 20, before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.almoner-lock-hash');
const windows = process.platform === 'win32';

/** Installs when needed; returns the path of a Node that fits, and an environment with it first on PATH. */
export function bootstrap() {
  requireTools();
  if (!isInstalled()) install();
  const node = findNode();
  return { node, env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) } };
}

/**
 * The path of a Node that fits, for commands about a stack that runs: installing would replace packages that it uses.
 */
export function installedNode() {
  if (!existsSync(bin)) refuse('Nothing is installed here; start the platform with: npm start');
  return findNode();
}

/** Ends with one sentence instead of a stack trace. */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function requireTools() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    refuse(
      `Node ${process.versions.node} is too old to begin with: install Node 20 or later (https://nodejs.org).`,
    );
  }
  for (const tool of ['git', 'npm']) {
    const { error, status } = spawnSync(tool, ['--version'], { stdio: 'ignore', shell: windows });
    if (error || status !== 0) refuse(`${tool} was not found: install it and run this again.`);
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function install() {
  console.log('Installing packages (about a minute the first time) …');
  const hash = lockHash();
  if (!npm('ci', 'pipe')) {
    // "npm ci" refuses a lock that does not list the optional packages of every platform; "npm install" takes the
    // same locked versions and adds what this platform needs.
    console.log('"npm ci" refused the lock file; installing its versions with "npm install" …');
    if (!npm('install', 'inherit', '--no-save')) {
      refuse('Installing the packages failed; npm says why above. Check the network and run this again.');
    }
  }
  writeFileSync(stamp, hash);
}

function npm(command, stdio, ...flags) {
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error', ...flags];
  return spawnSync('npm', args, { cwd: root, stdio: ['ignore', stdio, stdio], shell: windows }).status === 0;
}

function findNode() {
  const local = join(bin, windows ? 'node.exe' : 'node');
  const found = [local, process.execPath].find((path) => existsSync(path) && fits(path));
  return (
    found ??
    refuse(
      'Node 24.11 or later is needed and none is packaged for this platform: install it (https://nodejs.org, or "nvm install 24") and run this again.',
    )
  );
}

function fits(node) {
  try {
    const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    const [major, minor] = version.split('.').map(Number);
    return major > 24 || (major === 24 && minor >= 11);
  } catch {
    return false;
  }
}
