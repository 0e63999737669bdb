import { type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { until } from '@almoner/provisioning';
import { createServer, type Server } from 'node:net';

export const loopback = '127.0.0.1';

/** Below the ephemeral ports of operating systems, which outgoing connections could take before the server starts. */
const firstPort = 12_000;
const lastPort = 32_000;

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort);
    if (await isPortFree(port)) return port;
  }
}

/** The preferred port if it is free, otherwise another free one. */
export async function portOrFree(preferred: number): Promise<number> {
  return (await isPortFree(preferred)) ? preferred : freePort();
}

export async function isPortFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server: Server = createServer();
    server.once('error', reject);
    server.listen(port, loopback, () => server.close(() => resolve()));
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Signals a process and waits; kills it if it does not exit in time. */
export async function endProcess(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (!sendSignal(pid, signal)) return;
  if (await until(() => !isAlive(pid), graceMs)) return;
  sendSignal(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 2_000);
}

export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

export function exited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
