import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startNatsServer } from '@almoner/local';
import { fromSetup } from './from-setup.ts';

export interface TestNats {
  url: string;
  /** Ends the server and starts it again on the same port with the same streams. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The server shared by the whole test run: for request/reply on subjects that no other spec serves. */
export function natsUrl(): string {
  return fromSetup('TEST_NATS_URL');
}

/** A nats-server of one's own: subjects and streams are fixed names, so specs that use them may not share one. */
export async function startNats(): Promise<TestNats> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-nats-'));
  const options = { storeDir: folder, logFile: join(folder, 'nats.log'), port: await freePort() };
  let server = await startNatsServer(options);
  return {
    url: server.url,
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
