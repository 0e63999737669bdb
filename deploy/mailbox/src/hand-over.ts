import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface HandOverSettings {
  /** Emails to addresses of this domain are forwarded. */
  readonly domain: string;
  readonly url: string;
  readonly secret: string;
}

/** Forwards an email to the platform, if it is addressed to it. Rejects with a reply code of SMTP. */
export type HandOver = (source: Buffer, recipient: string, sender: string) => Promise<void>;

/** The program that operators run from their mail server, so that the local stack shows it at work. */
const program = join(import.meta.dirname, '../../../tools/hand-over-mail.mjs');
const tryAgain = 75;

export function handOverBy({ domain, url, secret }: HandOverSettings): HandOver {
  const env = { PATH: process.env.PATH, INBOUND_MAIL_URL: url, INBOUND_MAIL_SECRET: secret };
  return async (source, recipient, sender) => {
    if (!recipient.toLowerCase().endsWith(`@${domain.toLowerCase()}`)) return;
    const child = spawn(process.execPath, [program, recipient, sender], {
      env,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    // A program that ends early closes its input.
    child.stdin.on('error', () => undefined).end(source);
    const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
    child.once('error', reject).once('close', resolve);
    const [code, output] = await Promise.all([ended, text(child.stderr)]);
    if (code === 0) return;
    // As Postfix does with the codes of sysexits.h (RFC 5321 §4.2.3).
    const responseCode = code === null || code === tryAgain ? 451 : 554;
    throw Object.assign(new Error(`The mail was not handed over. ${output.trim()}`), { responseCode });
  };
}
