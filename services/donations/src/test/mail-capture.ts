import { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail server that stores what it receives. */
export class MailCapture {
  private readonly emails: Email[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailCapture> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, _, done) => void capture.keep(stream).then(() => done(), done),
    });
    const capture = new MailCapture(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return capture;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Oldest first. */
  to(address: string): Email[] {
    return this.emails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async keep(stream: SMTPServerDataStream): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    this.emails.push(await PostalMime.parse(Buffer.concat(chunks)));
  }
}
