import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@almoner/local';

const stopTimeoutMs = 40_000;

/** Stops the stack and fails the run when a process of it is left. */
export default async function globalTeardown() {
  const stack = globalThis.__almonerStack;
  if (stack === undefined) return;
  const { child, folder } = stack;
  const processes = Object.entries(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8')));
  child.kill('SIGTERM');
  await until(() => child.exitCode !== null || child.signalCode !== null, stopTimeoutMs);
  const left = processes.filter(([, pid]) => isAlive(pid));
  if (left.length > 0) {
    for (const [, pid] of left) process.kill(pid, 'SIGKILL');
    throw new Error(
      `Left running after the stop: ${left.map(([name, pid]) => `${name} (${pid})`).join(', ')}`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
