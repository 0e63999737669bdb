import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailStore, listenForMail, type Message } from '@almoner/mailbox';
import { freePort } from '@almoner/servers';

export interface TestMailbox {
  smtpUrl: string;
  /** The emails of an address, newest first. */
  messagesTo(address: string): Message[];
  stop(): Promise<void>;
}

/** A mail server that accepts every email. */
export async function startMailbox(): Promise<TestMailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-mailbox-'));
  const store = new MailStore(folder);
  const port = await freePort();
  const server = listenForMail(store, '127.0.0.1', port);
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    messagesTo: (address) => store.list(address),
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
