import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { endpoints } from './stack.ts';

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly file: { readonly name: string; readonly content: Buffer };
}

/** Sends an email with a file to the SMTP server of the stack, as an email program does. @throws Error when it is refused */
export async function sendMail({ to, subject, file }: SentMail): Promise<void> {
  const { hostname, port } = new URL(endpoints().smtp);
  const boundary = 'part-of-a-mail';
  const mail = [
    `From: Somebody <somebody@elsewhere.example>\r\nTo: ${to}\r\nSubject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@elsewhere.example>\r\nMIME-Version: 1.0`,
    `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}`,
    `Content-Type: text/plain\r\n\r\nThe receipt.\r\n--${boundary}`,
    `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${file.name}"`,
    `Content-Transfer-Encoding: base64\r\n\r\n${file.content.toString('base64')}\r\n--${boundary}--\r\n.`,
  ].join('\r\n');
  const socket = connect(Number(port), hostname);
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const commands = ['EHLO here', 'MAIL FROM:<somebody@elsewhere.example>', `RCPT TO:<${to}>`, 'DATA', mail];
  try {
    await expectDone(replies);
    for (const command of commands) {
      socket.write(`${command}\r\n`);
      await expectDone(replies);
    }
  } finally {
    socket.end('QUIT\r\n');
  }
}

/** Reads the lines of a reply; the last one has a space after its code (RFC 5321 §4.2.1). */
async function expectDone(replies: AsyncIterator<string>): Promise<void> {
  for (;;) {
    const reply = await replies.next();
    if (reply.done === true) throw new Error('The mail server closed the connection.');
    if (/^[45]/.test(reply.value)) throw new Error(`The mail was refused: ${reply.value}`);
    if (/^\d{3} /.test(reply.value)) return;
  }
}
