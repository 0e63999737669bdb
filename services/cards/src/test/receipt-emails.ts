import { createHash } from 'node:crypto';
import { documentPartBytes, receiptMailRpc } from '@almoner/contracts';
import { serviceContext, type Ctx } from '@almoner/platform';
import { type CardsHarness } from './cards-harness.ts';

export const mailDomain = 'receipts.quillmere.example';

export async function addressOf(cards: CardsHarness, ctx: Ctx): Promise<string> {
  const { address } = await cards.rpc.call(ctx, receiptMailRpc.getAddress, {});
  if (address === null) throw new Error('There is no receipts address.');
  return address;
}

interface MailOver {
  readonly subject?: string;
  readonly messageId?: string;
  readonly headers?: readonly string[];
  readonly text?: string;
  /** PDFs. */
  readonly files?: readonly Buffer[];
}

let emails = 0;

export function mailOf({
  subject = 'Fwd: Your receipt',
  messageId = `<${++emails}@quillmere.example>`,
  headers = [],
  text = 'See below.',
  files = [],
}: MailOver = {}): Buffer {
  const lines = [
    ...headers,
    'From: Somebody <anybody@elsewhere.example>',
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    ...files.map(
      (content, at) =>
        `--b\r\nContent-Disposition: attachment; filename="till-${at + 1}.pdf"\r\nContent-Type: application/pdf\r\n` +
        `Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}`,
    ),
    '--b--\r\n',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** As the gateway does. Returns whether the email was received, rather than dropped or known. */
export async function handOver(
  cards: CardsHarness,
  recipient: string,
  content: Buffer,
  sender = 'wren@quillmere.example',
): Promise<boolean> {
  const ctx = serviceContext('gateway');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const begun = { recipient, sender, bytes: content.length, sha256 };
  const { mail } = await cards.rpc.call(ctx, receiptMailRpc.begin, begun);
  if (mail === null) return false;
  for (let part = 0; part * documentPartBytes < content.length; part++) {
    const from = part * documentPartBytes;
    const bytes = content.subarray(from, from + documentPartBytes).toString('base64');
    await cards.rpc.call(ctx, receiptMailRpc.addPart, { ...mail, part, content: bytes });
  }
  await cards.rpc.call(ctx, receiptMailRpc.finish, mail);
  return true;
}
