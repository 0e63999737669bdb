import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname } from 'node:path';
import { findNatsServer } from './nats-binary.ts';
import { endProcess, isAlive, loopback, until } from './process.ts';

export interface NatsOptions {
  /** JetStream keeps its streams here. */
  storeDir: string;
  port: number;
  logFile: string;
}

export interface NatsServer {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts nats-server with JetStream on the loopback address. */
export async function startNatsServer({ storeDir, port, logFile }: NatsOptions): Promise<NatsServer> {
  const binary = await findNatsServer();
  mkdirSync(storeDir, { recursive: true });
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const args = ['-a', loopback, '-p', String(port), '-js', '-sd', storeDir];
  const child = spawn(binary, args, { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.unref();
  const pid = child.pid;
  if (pid === undefined) throw new Error(`nats-server at ${binary} could not be started.`);
  const isUp = await until(async () => !isAlive(pid) || (await greets(port)), 10_000);
  if (!isUp || !isAlive(pid)) throw new Error(`nats-server did not start; the reason is in ${logFile}.`);
  return { url: `nats://${loopback}:${port}`, port, pid, stop: () => endProcess(pid, 'SIGTERM', 8_000) };
}

/** A NATS server speaks first: its INFO line means that it takes connections. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: loopback, port, timeout: 500 });
    const answer = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('data', (chunk) => answer(chunk.toString().startsWith('INFO')));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
