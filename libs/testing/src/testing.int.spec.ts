import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { createDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { startNats } from './nats.ts';

describe('eventually', () => {
  it('returns the first accepted value', async () => {
    let tries = 0;
    expect(await eventually(() => (++tries < 3 ? undefined : tries))).toBe(3);
  });

  it('reports the last result after the deadline', async () => {
    const probe = () => {
      throw new Error('the balance is 3');
    };
    await expect(eventually(probe, { timeoutMs: 30 })).rejects.toThrow(/30 ms.*the balance is 3/);
  });
});

describe('createDatabase', () => {
  it('creates isolated databases, also in parallel, and drops them', async () => {
    const [one, two] = await Promise.all([createDatabase('cards'), createDatabase('cards')]);
    const client = new Client({ connectionString: one.ownerUrl });
    await client.connect();
    await client.query('CREATE TABLE only_here (n int)');
    await client.end();
    const other = new Client({ connectionString: two.ownerUrl });
    await other.connect();
    await expect(other.query('TABLE only_here')).rejects.toThrow('does not exist');
    await other.end();
    await Promise.all([one.drop(), two.drop()]);
    await expect(new Client({ connectionString: one.ownerUrl }).connect()).rejects.toThrow('does not exist');
  });
});

describe('startNats', () => {
  it('keeps its port during a restart and releases it at the end', async () => {
    const nats = await startNats();
    await nats.restart();
    await nats.stop();
    const port = Number(new URL(nats.url).port);
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
    });
  });
});
