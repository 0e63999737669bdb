// Starts one stack by the real launcher for the whole run, or takes the one whose folder E2E_STACK names.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, until } from '@almoner/local';
import { findChromium, googleEnvironment } from '@almoner/testing';

const readyTimeoutMs = 120_000;
const launcher = resolve(import.meta.dirname, '../deploy/local/dist/main.js');
// All the people of a run come from one network.
const limits = { MAGIC_LINK_PER_NETWORK: '1000' };

export default async function globalSetup() {
  const chromium = await findChromium();
  Object.assign(process.env, chromium.env, { CHROMIUM: chromium.executablePath });
  if (process.env.E2E_STACK) return;
  // World-readable: as root the database runs as another user, who must be able to reach its folder.
  const folder = mkdtempSync(join(tmpdir(), 'almoner-e2e-'));
  chmodSync(folder, 0o755);
  const logFile = join(folder, 'launcher.log');
  const log = openSync(logFile, 'a');
  const port = await lowPort();
  // A port that the launcher leaves free; who needs Google starts its stand-in there (support/google.ts).
  const google = googleEnvironment(port + 9);
  const child = spawn(process.execPath, [launcher, '--empty', '--port', String(port), `--stack=${folder}`], {
    env: { ...process.env, ...limits, ...google, NODE_OPTIONS: '' },
    stdio: ['ignore', log, log, 'ipc'],
  });
  globalThis.__almonerStack = { child, folder };
  process.env.E2E_STACK = folder;
  const isUp = () => child.exitCode !== null || existsSync(join(folder, 'endpoints.json'));
  await until(isUp, readyTimeoutMs);
  if (!existsSync(join(folder, 'endpoints.json'))) {
    child.kill('SIGTERM');
    throw new Error(`The stack did not start:\n${readFileSync(logFile, 'utf8')}`);
  }
}

/** The launcher puts the other parts on the ports above the web's. */
async function lowPort() {
  for (;;) {
    const port = await freePort();
    if (port <= 65_000) return port;
  }
}
