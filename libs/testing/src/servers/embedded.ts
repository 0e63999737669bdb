import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startNatsServer, startPostgres } from '@almoner/servers';
import { memoryFolder, removeAbandonedFolders } from './memory-folder.ts';
import { passwords, unrestrictedUser } from './nats-users.ts';
import { type TestRunPostgres, type RunningNats } from './running-servers.ts';

const prefix = 'almoner-test-';

export async function startEmbeddedPostgres(): Promise<TestRunPostgres> {
  const place = memoryFolder() ?? tmpdir();
  removeAbandonedFolders(place, prefix);
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // World-readable: if the tests run as root, the database runs as another user, who must be able to access the folder.
  chmodSync(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    port: await freePort(),
    password: 'test',
    isDurable: false,
  });
  return {
    adminUrl: server.adminUrl,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startEmbeddedNats(): Promise<RunningNats> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-nats-'));
  const logFile = join(folder, 'nats.log');
  const options = {
    storeDir: folder,
    logFile,
    port: await freePort(),
    passwords,
    moreUsers: [unrestrictedUser],
  };
  let server = await startNatsServer(options);
  return {
    host: '127.0.0.1',
    port: options.port,
    async restart() {
      await server.stop();
      server = await startNatsServer(options);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
