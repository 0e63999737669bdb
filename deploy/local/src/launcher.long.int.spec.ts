import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '@almoner/provisioning';
import { exited, freePort, isAlive, sendSignal } from '@almoner/servers';
import { type Endpoints } from './endpoints.ts';

// Uses the real launcher, Postgres, NATS and mailbox, and stubs of the services, the gateway and the Stripe sandbox.
const answering = (port: string) => `
  import { createServer } from 'node:http';
  createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/env') return response.end(JSON.stringify(process.env));
    response.end(JSON.stringify({ id: 'we_1', secret: 'whsec_1' }));
  }).listen(process.env.${port}, '127.0.0.1');`;

const root = mkdtempSync(join(tmpdir(), 'almoner-launcher-'));
chmodSync(root, 0o755);
const localDir = join(root, 'data');
const endpointsFile = join(localDir, 'endpoints.json');

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
write('package.json', '{"type":"module"}');
const mailbox = pathToFileURL(join(import.meta.dirname, '../../mailbox/src/main.ts')).href;
write('deploy/mailbox/dist/main.js', `import '${mailbox}';`);
write('deploy/stripe-sandbox/dist/main.js', answering('PORT'));
write('gateway/dist/main.js', answering('HEALTH_PORT'));
for (const service of ['auth', 'org', 'cards', 'spend', 'donations']) {
  write(`services/${service}/dist/main.js`, answering('HEALTH_PORT'));
  write(`services/${service}/dist/migrate.js`, '');
}

/** Only a start that hangs takes this long, so that a slow machine does not fail a test. */
const hangsAfterMs = 60_000;
const program = join(import.meta.dirname, 'main.ts');
const launchers: ChildProcess[] = [];
function launch(...args: string[]) {
  const child = spawn(process.execPath, [program, '--empty', `--stack=${localDir}`, ...args], {
    env: { ...process.env, ALMONER_ROOT: root, CALL_TIMEOUT_MS: '61000', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let isClosed = false;
  child.once('close', () => (isClosed = true));
  launchers.push(child);
  return Object.assign(child, { said: () => said, hasSaidAll: () => isClosed });
}

async function ready(launcher: ReturnType<typeof launch>): Promise<Endpoints> {
  await until(() => exited(launcher) || existsSync(endpointsFile), hangsAfterMs);
  if (!existsSync(endpointsFile)) throw new Error(launcher.said());
  return read();
}
const read = () => JSON.parse(readFileSync(endpointsFile, 'utf8')) as Endpoints;
const pidsOf = ({ services, processes }: Endpoints) =>
  [...Object.values(services), ...Object.values(processes)].map(({ pid }) => pid);

async function stop(launcher: ChildProcess): Promise<void> {
  launcher.kill('SIGTERM');
  await until(() => exited(launcher), hangsAfterMs);
}

afterEach(() => Promise.all(launchers.filter((launcher) => !exited(launcher)).map(stop)));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the launcher', () => {
  it('starts everything, prints the addresses, restarts killed processes, and leaves no process behind', async () => {
    const launcher = launch('--port', String(await freePort()), '--replicas', 'cards=2');
    const endpoints = await ready(launcher);
    expect(Object.keys(endpoints.services)).toEqual(
      expect.arrayContaining(['auth', 'org', 'cards', 'cards-2', 'spend', 'donations', 'gateway']),
    );
    expect(pidsOf(endpoints).every(isAlive)).toBe(true);
    for (const file of ['secrets.json', 'endpoints.json', 'nats/server.conf'])
      expect(statSync(join(localDir, file)).mode & 0o777).toBe(0o600);

    const killed = ['cards-2', 'nats', 'postgres'].map(
      (name) => (endpoints.services[name] ?? endpoints.processes[name])?.pid ?? 0,
    );
    for (const pid of killed) sendSignal(pid, 'SIGKILL');
    const isRestarted = () => pidsOf(read()).every((pid) => isAlive(pid) && !killed.includes(pid));
    expect(await until(isRestarted, hangsAfterMs)).toBe(true);

    const pids = pidsOf(read());
    await stop(launcher);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(endpointsFile)).toBe(false);
  });

  it('recovers from kill -9 with the same secrets, and gives each service its own database only', async () => {
    const port = String(await freePort());
    const first = launch('--port', port);
    const before = await ready(first);
    first.kill('SIGKILL');
    await until(() => exited(first), hangsAfterMs);
    rmSync(endpointsFile);

    const after = await ready(launch('--port', port));
    expect(after.web).toBe(before.web);
    expect(after.postgres).toEqual(before.postgres);
    expect(after.processes.postgres).toEqual(before.processes.postgres);
    expect(pidsOf(before).filter((pid) => isAlive(pid) && !pidsOf(after).includes(pid))).toEqual([]);

    const env: unknown = await (await fetch(`${after.services.auth?.url}/env`)).json();
    expect(env).toMatchObject({ DATABASE_URL: after.postgres.auth, PUBLIC_URL: after.web });
    expect(env).toHaveProperty('CALL_TIMEOUT_MS', '61000');
    expect(env).not.toHaveProperty('STRIPE_SECRET_KEY');
    expect(env).toHaveProperty('NATS_URL', expect.stringMatching(/^nats:\/\/auth:[0-9a-f]{32}@127/));
    expect(after.nats).toMatch(/^nats:\/\/operator:[0-9a-f]{32}@127/);
  });

  it('refuses a second start of the same stack, and does not affect the first one', async () => {
    const port = String(await freePort());
    const endpoints = await ready(launch('--port', port));
    const second = launch('--port', port);
    await until(second.hasSaidAll, hangsAfterMs);
    expect([second.exitCode, second.said()]).toEqual([
      1,
      expect.stringMatching(/^The stack is already running/),
    ]);
    expect(pidsOf(endpoints).every(isAlive)).toBe(true);
    expect(read()).toEqual(endpoints);
  });

  it('reports in one sentence that the port is in use', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, resolve));
    const launcher = launch('--port', String(port));
    await until(launcher.hasSaidAll, hangsAfterMs);
    taken.close();
    expect(launcher.said()).toBe(
      `Port ${port} is taken by another program; choose one with: npm start -- --port <number>\n`,
    );
    expect(launcher.exitCode).toBe(1);
  });

  it('reports which program is not built', async () => {
    rmSync(join(root, 'gateway'), { recursive: true });
    const launcher = launch('--port', String(await freePort()));
    await until(launcher.hasSaidAll, hangsAfterMs);
    write('gateway/dist/main.js', answering('HEALTH_PORT'));
    expect(launcher.said()).toContain('gateway/dist/main.js does not exist; build it with: npm run build');
    expect(launcher.exitCode).toBe(1);
  });
});
