// A mail server's pipe: hand-over-mail.mjs RECIPIENT [SENDER] reads an email from standard input, signs it and posts it to
// INBOUND_MAIL_URL with INBOUND_MAIL_SECRET. It needs Node 20 and nothing else. Exits with a code of sysexits.h, so that
// Postfix tries again after 75 and returns the email after others (docs/operations.md).
import { createHash, createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

const exits = { done: 0, usage: 64, refused: 69, tryAgain: 75, misconfigured: 78 };
const maxBytes = 25_000_000;
const timeoutMs = 120_000;
/** Answers that are final: the email itself is refused. Any other failure may pass. */
const final = [411, 413, 415];

process.exitCode = await handOver(process.argv[2], process.argv[3] ?? '', process.env);

async function handOver(recipient, sender, { INBOUND_MAIL_URL: url, INBOUND_MAIL_SECRET: secrets }) {
  if (!recipient) return fail(exits.usage, 'Usage: hand-over-mail.mjs RECIPIENT [SENDER] < mail');
  if (!url || !secrets) return fail(exits.misconfigured, 'Set INBOUND_MAIL_URL and INBOUND_MAIL_SECRET.');
  const mail = await buffer(process.stdin);
  if (mail.length === 0) return fail(exits.usage, 'The mail is empty.');
  if (mail.length > maxBytes) return fail(exits.refused, 'The mail is larger than 25 MB.');
  try {
    const headers = signedHeaders({ recipient, sender, mail, secret: secrets.split(',')[0] });
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: 'POST', headers, body: mail, redirect: 'error', signal });
    const text = await answer.text();
    if (answer.ok) return exits.done;
    const code = final.includes(answer.status) ? exits.refused : exits.tryAgain;
    return fail(code, `${answer.status} ${text.slice(0, 300)}`);
  } catch (error) {
    return fail(exits.tryAgain, String(error.cause ?? error));
  }
}

/** As gateway/src/webhooks/mail-signature.ts checks it. */
function signedHeaders({ recipient, sender, mail, secret }) {
  const time = Math.floor(Date.now() / 1000);
  // An empty sender, of an automatic email, is <> or MAILER-DAEMON in the commands of mail servers.
  const returnPath = sender.includes('@') ? sender.replace(/^<(.*)>$/, '$1') : '';
  // Headers of HTTP are ASCII, addresses need not be.
  const [to, from] = [recipient, returnPath].map(encodeURIComponent);
  const sha256 = createHash('sha256').update(mail).digest('hex');
  const v1 = createHmac('sha256', secret).update([time, to, from, sha256].join('\n')).digest('hex');
  return {
    'content-type': 'message/rfc822',
    'inbound-mail-recipient': to,
    'inbound-mail-sender': from,
    'inbound-mail-sha256': sha256,
    'inbound-mail-signature': `t=${time},v1=${v1}`,
  };
}

function fail(code, message) {
  process.stderr.write(`${message}\n`);
  return code;
}
