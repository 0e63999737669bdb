import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { until } from '@almoner/provisioning';
import { freePort } from '@almoner/servers';
import { type Message } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'almoner-mailbox-'));
let mailbox: ChildProcess;
let [httpPort, smtpPort, platformPort] = [0, 0, 0];

/** Emails forwarded to the platform, which answers with `platformStatus`. */
const handedOver: { headers: IncomingHttpHeaders; body: string }[] = [];
let platformStatus = 202;
const platform = createServer((incoming, response) => {
  void buffer(incoming).then((body) => {
    handedOver.push({ headers: incoming.headers, body: body.toString() });
    response.writeHead(platformStatus).end();
  });
});

const get = (path: string) => fetch(`http://127.0.0.1:${httpPort}${path}`);
const messages = async (to: string) =>
  (await (await get(`/api/messages?to=${encodeURIComponent(to)}`)).json()) as Message[];

async function start(): Promise<void> {
  mailbox = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(httpPort),
      SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      RECEIPTS_MAIL_DOMAIN: 'receipts.quillmere.example',
      INBOUND_MAIL_URL: `http://127.0.0.1:${platformPort}/`,
      INBOUND_MAIL_SECRET: 'a secret for emails with 32 characters or more',
    },
    stdio: 'ignore',
  });
  const isUp = () =>
    get('/health/live').then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(isUp, 5_000))) throw new Error('The mailbox did not start.');
}

async function stop(): Promise<void> {
  mailbox.kill('SIGTERM');
  await until(() => mailbox.exitCode !== null, 5_000);
}

/** Sends SMTP line by line: each command waits for the reply to the previous one. */
function send(to: string, subject: string, html: string): Promise<string> {
  return deliver(
    to,
    [
      `From: Kitchen <kitchen@quillmere.example>\r\nTo: ${to}\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8',
      `\r\nSign in: http://localhost:8080/confirm?a=1&b=2\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--b--\r\n.`,
    ].join('\r\n'),
  );
}

/** Resolves to the replies of the server. */
function deliver(to: string, mail: string): Promise<string> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<kitchen@quillmere.example>',
    `RCPT TO:<${to}>`,
    'DATA',
    mail,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(smtpPort, '127.0.0.1');
    let replies = '';
    socket.once('error', reject).once('close', () => resolve(replies));
    socket.on('data', (chunk) => {
      replies += chunk.toString();
      const isLast = /^\d{3} /m.test(chunk.toString());
      const line = isLast ? lines.shift() : undefined;
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
  });
}

beforeAll(async () => {
  [httpPort, smtpPort, platformPort] = [await freePort(), await freePort(), await freePort()];
  platform.listen(platformPort, '127.0.0.1');
  await start();
});
afterAll(async () => {
  await stop();
  platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the mailbox', () => {
  it('lists the emails of an address, newest first, also after a restart', async () => {
    await send('amara@quillmere.example', 'Erste Lieferung für März', '<p>one</p>');
    await send('Amara@quillmere.example', 'Two', '<p>two</p>');
    await send('jonas@quillmere.example', 'Not hers', '<p>three</p>');
    await stop();
    await start();
    expect(await messages('amara@quillmere.example')).toMatchObject([
      { subject: 'Two', to: ['Amara@quillmere.example'], from: 'kitchen@quillmere.example' },
      { subject: 'Erste Lieferung für März', text: expect.stringContaining('confirm?a=1&b=2') },
    ]);
  });

  it("shows an email's HTML only in a frame that may not run scripts, and its subject as text", async () => {
    await send(
      'x@quillmere.example',
      '<script>alert(1)</script>',
      '<script>alert(2)</script><a href="/z">z</a>',
    );
    const [mail] = await messages('x@quillmere.example');
    const page = await (await get(`/messages/${mail?.id}`)).text();
    expect(page).not.toContain('<script>');
    expect(page).toMatch(/sandbox="(?!.*allow-scripts)/);
    expect(page).toContain('<a href="http://localhost:8080/confirm?a=1&amp;b=2" target="_top">');
    const frame = await get(`/frame/${mail?.id}`);
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await frame.text()).toContain('<base target="_top">');
  });

  it('serves attachments as downloads, also after a restart, and no other files', async () => {
    const pdf = Buffer.from('%PDF-1.7 a receipt');
    const mail = [
      'From: kitchen@quillmere.example\r\nSubject: Receipt',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThank you.\r\n--b',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="receipt 7.pdf"',
      `Content-Transfer-Encoding: base64\r\n\r\n${pdf.toString('base64')}\r\n--b--\r\n.`,
    ].join('\r\n');
    await deliver('donor@quillmere.example', mail);
    await stop();
    await start();
    const [message] = await messages('donor@quillmere.example');
    expect(message?.attachments).toEqual([{ name: 'receipt 7.pdf', type: 'application/pdf', bytes: 18 }]);
    const file = await get(`/attachments/${message?.id}/0`);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''receipt%207.pdf");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    expect(await (await get(`/messages/${message?.id}`)).text()).toContain('receipt 7.pdf');
    expect((await get(`/attachments/${message?.id}/1`)).status).toBe(404);
    expect((await get('/attachments/..%2Fmessages.json/0')).status).toBe(404);
  });

  it('answers 404 to an unknown email and to a foreign host name', async () => {
    expect((await get('/api/messages/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const status = await new Promise((resolve, reject) => {
      const options = { port: httpPort, path: '/api/messages', headers: { host: 'evil.example' } };
      request(options, (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it('hands emails for the domain of receipts over, and no others', async () => {
    await send('other@quillmere.example', 'Not for the platform', '<p>one</p>');
    const replies = await send('receipts+abc@RECEIPTS.quillmere.example', 'A receipt', '<p>27.30</p>');
    expect(replies).toMatch(/^250 .*\r\n221/m);
    expect(handedOver).toHaveLength(1);
    expect(handedOver[0]).toMatchObject({
      body: expect.stringContaining('<p>27.30</p>'),
      headers: {
        'content-type': 'message/rfc822',
        'inbound-mail-recipient': expect.stringContaining('receipts%2Babc'),
        'inbound-mail-sender': 'kitchen%40quillmere.example',
      },
    });
  });

  it('tells the sender to try again while the platform does not take an email', async () => {
    platformStatus = 503;
    const address = 'receipts+later@receipts.quillmere.example';
    expect(await send(address, 'A receipt', '<p>27.30</p>')).toMatch(/^451 /m);
    platformStatus = 413;
    expect(await send(address, 'A receipt', '<p>27.30</p>')).toMatch(/^554 /m);
    expect(await messages(address)).toEqual([]);
    platformStatus = 202;
    expect(await send(address, 'A receipt', '<p>27.30</p>')).toMatch(/^250 /m);
  });

  it('deletes all email on request', async () => {
    await fetch(`http://127.0.0.1:${httpPort}/api/messages`, { method: 'DELETE' });
    expect(await (await get('/api/messages')).json()).toEqual([]);
  });
});
