import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Receiver, client, control, eventually } from './harness.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
const main = new URL('../main.ts', import.meta.url).pathname;
const running: ReturnType<typeof spawn>[] = [];

/** The sandbox as its own process, so that it can be killed. Node runs the sources as they are. */
async function startProcess(): Promise<{ port: number; url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const port = Number(await eventually(() => /127\.0\.0\.1:(\d+)/.exec(output)?.[1]));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { port, url: `http://127.0.0.1:${port}`, kill: () => (child.kill('SIGKILL'), exited) };
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('kill -9', () => {
  it('loses no object, no undelivered event, no clock and no idempotency key', async () => {
    const receiver = new Receiver();
    await receiver.listen();
    receiver.answer = () => ({ status: 503 });
    const first = await startProcess();
    const before = client(first);
    const at = { ...first, close: () => Promise.resolve() };
    await control(at, 'clock', { now: '2025-01-01T00:00:00Z' });
    await before.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
    const made = await before.customers.create({ name: 'x' }, { idempotencyKey: 'once' });
    await eventually(() => (receiver.received.length ? true : undefined));
    await first.kill();
    receiver.answer = () => ({ status: 200 });
    const seen = receiver.received.length;

    const second = await startProcess();
    const after = client(second);
    await eventually(() => (receiver.received.length > seen ? true : undefined), 15_000);
    expect(await after.customers.retrieve(made.id)).toMatchObject({ name: 'x', created: made.created });
    expect((await after.customers.create({ name: 'x' }, { idempotencyKey: 'once' })).id).toBe(made.id);
    const { created } = await after.customers.create({});
    expect(new Date(created * 1000).toISOString()).toMatch(/^2025-01-01T00:0/);
    await second.kill();
    await receiver.close();
  });
});
