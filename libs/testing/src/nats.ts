import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, makeNatsPasswords, natsUrl, startNatsServer, type NatsUser } from '@almoner/local';

export interface TestNats {
  /** Of a user without limits: a test stands in for all the processes that are not there. */
  url: string;
  /** Of the user of one process, with the rights that it has in production. */
  urlOf(user: NatsUser): string;
  /** Ends the server and starts it again on the same port with the same streams. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const passwords = makeNatsPasswords(() => 'test');
const unlimited = { user: 'test', password: 'test' };

/** A nats-server of one's own: subjects and streams are fixed names, so specs may not share one. */
export async function startNats(): Promise<TestNats> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-nats-'));
  const options = {
    storeDir: folder,
    logFile: join(folder, 'nats.log'),
    port: await freePort(),
    passwords,
    moreUsers: [unlimited],
  };
  let server = await startNatsServer(options);
  return {
    url: `nats://${unlimited.user}:${unlimited.password}@127.0.0.1:${options.port}`,
    urlOf: (user) => natsUrl(options.port, user, passwords),
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
