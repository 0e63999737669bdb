import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname, join } from 'node:path';
import {
  writeAtomically,
  natsConfig,
  provisionEventStream,
  natsUsers,
  type NatsPasswords,
  type NatsServerUser,
  type NatsUser,
  until,
} from '@almoner/provisioning';
import { findNatsServer } from './nats-binary.ts';
import { endProcess, isAlive, loopback } from './process.ts';

export interface NatsOptions {
  /** JetStream keeps its streams here. */
  storeDir: string;
  port: number;
  logFile: string;
  passwords: NatsPasswords;
  /** Additional users for tests, which act as several processes. */
  moreUsers?: readonly NatsServerUser[];
}

export interface NatsServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts nats-server with JetStream on the loopback address, with the users of the table and the stream of events. */
export async function startNatsServer(options: NatsOptions): Promise<NatsServer> {
  const { port, logFile, passwords } = options;
  const binary = await findNatsServer();
  const config = writeConfig(options);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(binary, ['-c', config], { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.unref();
  const pid = child.pid;
  if (pid === undefined) throw new Error(`nats-server at ${binary} could not be started.`);
  const isUp = await until(async () => !isAlive(pid) || (await greets(port)), 10_000);
  if (!isUp || !isAlive(pid)) throw new Error(`nats-server did not start; the reason is in ${logFile}.`);
  const stop = () => endProcess(pid, 'SIGTERM', 8_000);
  try {
    await provisionEventStream(`${loopback}:${port}`, passwords.provisioner);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, pid, stop };
}

/** The URL of a user, including the credentials: a secret. */
export function natsUrl(port: number, user: NatsUser, passwords: NatsPasswords): string {
  return `nats://${user}:${passwords[user]}@${loopback}:${port}`;
}

/** In a file that only its owner can read, because every user of the machine can see arguments. */
function writeConfig({ storeDir, port, passwords, moreUsers = [] }: NatsOptions): string {
  mkdirSync(storeDir, { recursive: true });
  const file = join(storeDir, 'server.conf');
  const users = [...natsUsers(passwords), ...moreUsers];
  writeAtomically(file, natsConfig({ host: loopback, port, storeDir, users }), 0o600);
  return file;
}

/** A NATS server sends an INFO line first, which shows that it accepts connections. */
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
