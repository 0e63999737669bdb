import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { commandLineOf } from './command-line.ts';
import { postgresBinaries, serverUser, type ServerUser } from './postgres-binaries.ts';
import { until } from '@almoner/provisioning';
import { endProcess, isAlive, loopback } from './process.ts';

export interface PostgresOptions {
  /** The folder of the cluster; created when missing. */
  dataDir: string;
  port: number;
  /** Password of the superuser `postgres`; set when the cluster is created. */
  password: string;
  logFile: string;
  /** Disables fsync, so that a crash of the machine loses data: for tests only. */
  isDurable?: boolean;
}

export interface PostgresServer {
  adminUrl: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;
/** As in docker-compose.yml, except for the number of connections. docs/containers.md gives the reasons. */
export const serverSettings = [
  'shared_buffers=512MB',
  'max_connections=200',
  'max_wal_size=4GB',
  'min_wal_size=1GB',
  'autovacuum_vacuum_cost_delay=10ms',
  'timezone=UTC',
];
// Commits stay synchronous, so that a killed server keeps confirmed data. Each spec opens dozens of connections, all with a known password.
export const nonDurableSettings = ['fsync=off', 'full_page_writes=off', 'scram_iterations=1'];

/** Starts the cluster in `dataDir`, or takes over the server that a killed launcher left running there. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = serverUser();
  const binaries = postgresBinaries(user);
  const cluster = { ...options, user };
  if (!existsSync(join(options.dataDir, 'PG_VERSION'))) await initCluster(binaries.initdb, cluster);
  const running = runningServer(options.dataDir);
  const server = running ?? { port: options.port, pid: spawnServer(binaries.postgres, cluster) };
  const adminUrl = `postgres://postgres:${options.password}@${loopback}:${server.port}/postgres`;
  await waitUntilReady(adminUrl, server.pid, options.logFile);
  // SIGINT is Postgres's fast shutdown, which ends sessions; SIGTERM waits for them.
  return { adminUrl, ...server, stop: () => endProcess(server.pid, 'SIGINT', 10_000) };
}

type Cluster = PostgresOptions & { user: ServerUser };

async function initCluster(
  initdb: string,
  { dataDir, password, logFile, isDurable, user }: Cluster,
): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(logFile), { recursive: true });
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, dataDir, passwordFile);
  const args = ['-D', dataDir, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  try {
    await run(initdb, [...args, ...locale, ...(isDurable === false ? ['--no-sync'] : [])], logFile, user);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function giveTo({ uid, gid }: ServerUser, ...paths: string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) chownSync(path, uid, gid);
}

function run(program: string, args: string[], logFile: string, user: ServerUser): Promise<void> {
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log], cwd: '/', ...user });
  closeSync(log);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`Postgres could not be set up; the reason is in ${logFile}.`)),
    );
  });
}

function spawnServer(postgres: string, { dataDir, port, logFile, isDurable, user }: Cluster): number {
  mkdirSync(dirname(logFile), { recursive: true });
  const settings = [...serverSettings, ...(isDurable === false ? nonDurableSettings : [])];
  const args = ['-D', dataDir, '-p', String(port), '-h', loopback, '-k', ''];
  const log = openSync(logFile, 'a');
  const child = spawn(postgres, [...args, ...settings.flatMap((setting) => ['-c', setting])], {
    stdio: ['ignore', log, log],
    cwd: '/',
    detached: true, // a Ctrl-C of the terminal must not reach the database before the services
    ...user,
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error('The Postgres server could not be started.');
  return child.pid;
}

/** Reads postmaster.pid: line 1 is the pid, line 4 the port. Postgres cleans up a stale file. */
function runningServer(dataDir: string): { pid: number; port: number } | undefined {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const isOurs = isAlive(pid) && commandLineOf(pid).includes(dataDir);
  if (isOurs && port > 0) return { pid, port };
  // If another process has reused the pid, Postgres would refuse to start.
  if (!isOurs) rmSync(pidFile);
  return undefined;
}

async function waitUntilReady(adminUrl: string, pid: number, logFile: string): Promise<void> {
  const isReady = await until(async () => !isAlive(pid) || (await answers(adminUrl)), startTimeoutMs, 30);
  if (!isReady || !isAlive(pid)) throw new Error(`Postgres did not start; the reason is in ${logFile}.`);
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
