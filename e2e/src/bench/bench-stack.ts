import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFlags } from '@almoner/local';
import {
  makeNatsPasswords,
  principalKeyEnv,
  provisionService,
  rotatePrincipalKeys,
  type ServiceDatabase,
  until,
} from '@almoner/provisioning';
import { freePort, natsUrl, startNatsServer, startPostgres } from '@almoner/servers';
import { Client, Pool } from 'pg';

export interface BenchStack {
  readonly gatewayPort: number;
  readonly authorizationSecret: string;
  readonly adminUrl: string;
  readonly spend: ServiceDatabase;
  readonly pool: Pool;
  /** Process ids by the name of the program. */
  readonly processes: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** 1.9 GB; at 5.3 kB for each decision, about twice what the measured decisions write. */
const walFileCount = 120;

const passwords = { owner: 'bench', app: 'bench', system: 'bench' };

/** Durable PostgreSQL, nats-server, `spend` and the gateway as processes of their own, as in production. */
export async function startBenchStack(root: string): Promise<BenchStack> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    port: await freePort(),
    password: 'bench',
    isDurable: true,
  });
  await createWalFiles(postgres.adminUrl);
  const natsPasswords = makeNatsPasswords(() => randomBytes(16).toString('hex'));
  const natsServer = await startNatsServer({
    storeDir: join(folder, 'nats'),
    logFile: join(folder, 'nats.log'),
    port: await freePort(),
    passwords: natsPasswords,
  });
  const spend = await provisionService(postgres.adminUrl, 'spend', passwords);
  const principalKeys = rotatePrincipalKeys([]);
  const authorizationSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const [gatewayPort, spendHealth] = [await freePort(), await freePort()];
  const common = {
    PATH: process.env.PATH,
    PUBLIC_URL: `http://localhost:${gatewayPort}`,
    LOG_LEVEL: 'error',
  };
  const natsAs = (user: 'spend' | 'gateway') => natsUrl(natsServer.port, user, natsPasswords);
  const spendEnv = {
    ...common,
    ...principalKeyEnv(principalKeys, 'spend'),
    NATS_URL: natsAs('spend'),
    DATABASE_URL: spend.databaseUrl,
    DATABASE_OWNER_URL: spend.ownerUrl,
    DATABASE_SYSTEM_URL: spend.systemUrl,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    RECONCILE_EVERY_MS: '3600000',
    HEALTH_PORT: String(spendHealth),
  };
  await finished(run(root, 'services/spend/dist/migrate.js', spendEnv));
  const spendProcess = run(root, 'services/spend/dist/main.js', spendEnv);
  const gatewayProcess = run(root, 'gateway/dist/main.js', {
    ...common,
    ...principalKeyEnv(principalKeys, 'gateway'),
    NATS_URL: natsAs('gateway'),
    PORT: String(gatewayPort),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    STRIPE_AUTHORIZATION_WEBHOOK_SECRET: authorizationSecret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  });
  const children = [spendProcess, gatewayProcess];
  await Promise.all([ready(`http://127.0.0.1:${spendHealth}`), ready(`http://127.0.0.1:${gatewayPort}`)]);
  const pool = new Pool({ connectionString: spend.systemUrl, max: 4 });
  pool.on('error', () => undefined);
  const stop = async () => {
    await pool.end();
    await Promise.all(children.map(ended));
    await natsServer.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    gatewayPort,
    authorizationSecret,
    adminUrl: postgres.adminUrl,
    spend,
    pool,
    processes: {
      gateway: gatewayProcess.pid ?? 0,
      nats: natsServer.pid,
      spend: spendProcess.pid ?? 0,
      postgres: postgres.pid,
    },
    stop,
  };
}

/**
 * Creates the log files that a cluster has after some days. A new one creates each when it first needs it, and commits wait while
 * 16 MB are written and flushed; an older one renames files that it no longer needs (PostgreSQL documentation, "WAL Configuration").
 */
async function createWalFiles(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  for (let file = 0; file < walFileCount; file++) {
    await client.query(`select pg_logical_emit_message(true, 'bench', '')`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}

/** Runs one of our programs to its end and returns its output. */
export async function runToEnd(root: string, program: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = run(root, program, env, 'pipe');
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await finished(child).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${printed}`);
  });
  return printed;
}

function run(
  root: string,
  program: string,
  env: NodeJS.ProcessEnv,
  stdout: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [...serverFlags, join(root, program)], {
    cwd: root,
    env,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnargs[1] ?? ''} ended with ${code}`)),
    );
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function ready(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, 30_000);
}
