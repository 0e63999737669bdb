import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { type MailStore } from './store.ts';

const largestMailBytes = 10 * 1024 * 1024;

/** Accepts mail for every address, without authentication. */
export function listenForMail(store: MailStore, host: string, port: number): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anyone' }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      readAll(stream)
        .then((source) => store.receive(source, recipients))
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
