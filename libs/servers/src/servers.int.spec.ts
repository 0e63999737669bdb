import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { until, provisionService } from '@almoner/provisioning';
import { freePort, isAlive, sendSignal } from './process.ts';

const folder = mkdtempSync(join(tmpdir(), 'almoner-servers-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
};

describe('the embedded Postgres', () => {
  const options = {
    dataDir: join(folder, 'pg'),
    logFile: join(folder, 'pg.log'),
    password: 'p',
    isDurable: false,
  };
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres({ ...options, port: await freePort() });
  });
  afterAll(() => server.stop());

  it('is taken over when the launcher crashed and left it running', async () => {
    const again = await startPostgres({ ...options, port: await freePort() });
    expect([again.pid, again.port]).toEqual([server.pid, server.port]);
  });

  it('restarts with its data after kill -9', async () => {
    await query(server.adminUrl, 'CREATE TABLE kept AS SELECT 7 AS n');
    sendSignal(server.pid, 'SIGKILL');
    await until(() => !isAlive(server.pid), 5_000);
    server = await startPostgres({ ...options, port: await freePort() });
    expect(await query(server.adminUrl, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('gives a service a database where the app role owns nothing and row-level security holds', async () => {
    const passwords = { owner: 'o', app: 'a', system: 's' };
    await provisionService(server.adminUrl, 'org', passwords);
    const { databaseUrl, ownerUrl, systemUrl } = await provisionService(server.adminUrl, 'org', passwords);
    await query(
      ownerUrl,
      `CREATE TABLE secret AS SELECT 1 AS n; ALTER TABLE secret ENABLE ROW LEVEL SECURITY;
       CREATE FUNCTION seven() RETURNS int LANGUAGE sql AS 'SELECT 7'`,
    );
    expect(await query(databaseUrl, 'SELECT n FROM secret')).toEqual([]);
    expect(await query(systemUrl, 'SELECT n FROM secret')).toEqual([{ n: 1 }]);
    expect(await query(databaseUrl, 'SELECT seven()')).toEqual([{ seven: 7 }]);
    await expect(query(databaseUrl, 'CREATE TABLE mine (n int)')).rejects.toThrow('permission denied');
    expect(await query(databaseUrl, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  });

  it.each(['almoner_spend', 'postgres', 'template1'])("refuses a service's role in %s", async (database) => {
    const passwords = { owner: 'o', app: 'a', system: 's' };
    const cards = await provisionService(server.adminUrl, 'cards', passwords);
    await provisionService(server.adminUrl, 'spend', passwords);
    const foreign = (url: string) => url.replace('almoner_cards', database);
    for (const url of [cards.databaseUrl, cards.systemUrl, cards.ownerUrl])
      await expect(query(foreign(url), 'SELECT 1')).rejects.toThrow('permission denied for database');
  });
});
