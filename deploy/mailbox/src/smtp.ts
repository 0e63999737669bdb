import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { type HandOver } from './hand-over.ts';
import { type MailStore } from './store.ts';

const largestMailBytes = 25_000_000;

/** Accepts email for every address, without authentication, and forwards what is addressed to the platform. */
export function listenForMail(
  store: MailStore,
  host: string,
  port: number,
  handOver: HandOver | null = null,
): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anyone' }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const { mailFrom } = session.envelope;
      const sender = mailFrom === false ? '' : mailFrom.address;
      readAll(stream)
        .then(async (source) => {
          for (const recipient of recipients) await handOver?.(source, recipient, sender);
          await store.receive(source, recipients);
        })
        .then(() => done(), done);
    },
  });
  server.listen(port, host);
  return server;
}

function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    stream.once('end', () => resolve(Buffer.concat(chunks))).once('error', reject);
  });
}
