import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { crashedPart } from '@almoner/local';
import { until } from '@almoner/provisioning';
import { freePort, isAlive } from '@almoner/servers';
import { googleEnvironment } from '@almoner/testing';

/** A complete separate platform, started by the real launcher without demo data. */
export interface LocalStack {
  /** The folder for E2E_STACK: data, logs, endpoints.json. */
  readonly folder: string;
  /** @throws Error that names processes that still ran after the stop (they are ended), or crashed before it. */
  stop(): Promise<void>;
}

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 40_000;
const crashLogMax = 4_000;
const launcher = resolve(import.meta.dirname, '../../../deploy/local/dist/main.js');
// All people of a test run have the same network, and one organization may need many cards.
const limits = { MAGIC_LINK_PER_NETWORK: '1000', MAX_NEW_CARDS_A_DAY: '1000' };
// Shorter than in production, so that specs need not wait a minute.
const reconciliation = { RECONCILE_EVERY_MS: '10000', RECONCILE_HISTORY_EVERY_MS: '15000' };
// The drills compare with the issuing balance and return top-ups.
const wallets = { NEW_WALLETS: 'issuing_balance' };
/** The network waits longer than the gateway, so that the gateway answers in time. */
const networkWaitsLongerMs = 5_000;
const support = { SUPPORT_EMAIL: 'help@almoner.example' };

interface LocalStackOptions {
  /** How long a decision may take in tests that are not about time, so that a slow machine does not fail them. Without it, as in production. */
  readonly decisionTimeoutMs?: number;
}

export async function startLocalStack({ decisionTimeoutMs }: LocalStackOptions = {}): Promise<LocalStack> {
  // World-readable: when run as root, the database runs as another user, who must be able to access the folder.
  const folder = mkdtempSync(join(tmpdir(), 'almoner-e2e-'));
  chmodSync(folder, 0o755);
  const logFile = join(folder, 'launcher.log');
  const log = openSync(logFile, 'a');
  const port = await freePort();
  // A port that the launcher leaves free for the fake Google (google.ts).
  const google = googleEnvironment(port + 9);
  const child = spawn(process.execPath, [launcher, '--empty', '--port', String(port), `--stack=${folder}`], {
    env: {
      ...process.env,
      ...limits,
      ...reconciliation,
      ...wallets,
      ...support,
      ...(decisionTimeoutMs === undefined ? {} : ampleTimeouts(decisionTimeoutMs)),
      ...google,
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const isUp = () => existsSync(join(folder, 'endpoints.json'));
  await until(() => child.exitCode !== null || isUp(), readyTimeoutMs);
  if (!isUp()) {
    child.kill('SIGTERM');
    throw new Error(`The stack did not start:\n${readFileSync(logFile, 'utf8')}`);
  }
  if (decisionTimeoutMs !== undefined) await giveDecisionsTime(folder, decisionTimeoutMs);
  return { folder, stop: () => stop(child, folder) };
}

const ampleTimeouts = (decisionTimeoutMs: number) => ({
  CALL_TIMEOUT_MS: '60000',
  DECISION_TIMEOUT_MS: String(decisionTimeoutMs),
});

async function giveDecisionsTime(folder: string, decisionTimeoutMs: number): Promise<void> {
  const { stripe } = JSON.parse(readFileSync(join(folder, 'endpoints.json'), 'utf8')) as { stripe: string };
  const timeoutMs = decisionTimeoutMs + networkWaitsLongerMs;
  const body = JSON.stringify({ issuingAuthorization: { timeoutMs } });
  const answer = await fetch(`${stripe}/sandbox/settings`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`The sandbox refused its settings: ${await answer.text()}`);
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const processes = JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')) as Record<
    string,
    number
  >;
  child.kill('SIGTERM');
  await until(() => child.exitCode !== null || child.signalCode !== null, stopTimeoutMs);
  const left = Object.entries(processes).filter(([, pid]) => isAlive(pid));
  for (const [, pid] of left) process.kill(pid, 'SIGKILL');
  if (left.length > 0)
    throw new Error(`Left running after the stop: ${left.map(([name]) => name).join(', ')}`);
  const crashes = crashesIn(folder);
  if (crashes.length > 0) throw new Error(crashes.join('\n'));
  rmSync(folder, { recursive: true, force: true });
}

/** The launcher restarts crashed processes, which tests may not notice. Processes killed by a drill do not count. */
function crashesIn(folder: string): string[] {
  const lines = readFileSync(join(folder, 'launcher.log'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const name = crashedPart(line);
    if (name === null) return [];
    const last = readFileSync(join(folder, 'logs', `${name}.log`), 'utf8').slice(-crashLogMax);
    return [`${line}\n${last}`];
  });
}
