// Starts one Postgres for the whole test run, or takes the one that the environment names.
import { mkdtempSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@almoner/local';

export default async function globalSetup() {
  // World-readable: as root the database runs as another user, who must be able to reach its folder.
  const folder = mkdtempSync(join(tmpdir(), 'almoner-test-'));
  await chmod(folder, 0o755);
  const servers = [];
  globalThis.__almonerTestServers = { folder, servers };
  if (!process.env.TEST_POSTGRES_URL) {
    const postgres = await startPostgres({
      dataDir: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      port: await freePort(),
      password: 'test',
      isDurable: false,
    });
    servers.push(postgres);
    process.env.TEST_POSTGRES_URL = postgres.adminUrl;
  }
}
