import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { inboundMailMaxBytes, receiptMailRpc, type RpcDefinition } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { natsOptions } from '@almoner/platform';
import { freePort, startNats, testKeyEnv, type TestNats } from '@almoner/testing';
import { z } from 'zod';
import { gatewayConfig } from '../config.ts';
import { startGateway, type RunningGateway } from '../start-gateway.ts';

// Not stubbed: the gateway, nats-server, the program that mail servers run. Stubbed on NATS: cards.
const secret = 'a secret for emails with 32 characters or more';
const program = join(import.meta.dirname, '../../../tools/hand-over-mail.mjs');
const recipient = 'receipts+abcdefghijklmnopqrstuvwx27@quillmere.example';
const mail = { organizationId: newId(), mailId: newId() };
let nats: TestNats;
let gateway: RunningGateway;
let cards: NatsConnection;
let begun: typeof mail | null;
let received: { request: Record<string, unknown>; subject: string }[];

const environment = async (over: Record<string, string>) =>
  gatewayConfig({
    PUBLIC_URL: 'http://localhost:1',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: 'a secret for tests, 32 characters or more',
    STRIPE_WEBHOOK_SECRET: 'whsec_other',
    STRIPE_AUTHORIZATION_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_test',
    ...testKeyEnv('gateway'),
    NATS_URL: nats.urlOf('gateway'),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    ...over,
  });

beforeAll(async () => {
  nats = await startNats();
  gateway = await startGateway(
    await environment({ INBOUND_MAIL_SECRET: `an earlier secret of 32 characters,${secret}` }),
  );
  cards = await connect(natsOptions(nats.urlOf('cards')));
  answer(receiptMailRpc.begin, () => ({ mail: begun }));
  answer(receiptMailRpc.addPart, () => ({}));
  answer(receiptMailRpc.finish, () => ({}));
  await cards.flush();
});
afterAll(async () => {
  await cards.close();
  await gateway.close();
  await nats.stop();
});
beforeEach(() => {
  begun = mail;
  received = [];
});

const Call = z.object({ id: z.string(), data: z.record(z.string(), z.unknown()) });

function answer({ subject }: RpcDefinition, reply: () => unknown): void {
  cards.subscribe(subject, {
    callback: (_, message) => {
      const { id, data } = Call.parse(message.json());
      received.push({ subject, request: data });
      message.respond(JSON.stringify({ id, response: reply(), isDisposed: true }));
    },
  });
}

const calls = ({ subject }: RpcDefinition) => received.filter((call) => call.subject === subject);
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

interface Over {
  readonly seconds?: number;
  readonly key?: string;
  readonly sha256?: string;
  readonly type?: string;
}

function post(content: Buffer, { seconds = Date.now() / 1000, key = secret, ...over }: Over = {}) {
  const { sha256 = hashOf(content), type = 'message/rfc822' } = over;
  const time = Math.floor(seconds);
  const to = encodeURIComponent(recipient);
  const v1 = createHmac('sha256', key).update([time, to, '', sha256].join('\n')).digest('hex');
  return fetch(`${gateway.url}/api/webhooks/inbound-mail`, {
    method: 'POST',
    body: content,
    headers: {
      'content-type': type,
      'inbound-mail-recipient': to,
      'inbound-mail-sender': '',
      'inbound-mail-sha256': sha256,
      'inbound-mail-signature': `t=${time},v1=${v1}`,
    },
  });
}

function handOver(
  content: Buffer,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      INBOUND_MAIL_URL: `${gateway.url}/api/webhooks/inbound-mail`,
      INBOUND_MAIL_SECRET: secret,
      ...env,
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined).end(content);
  return new Promise((resolve) => child.once('close', resolve));
}

describe('An email from a mail server', () => {
  it('is forwarded in parts, with the envelope that was signed', async () => {
    const content = randomBytes(600_000);
    const answered = await post(content);
    expect([answered.status, await answered.json()]).toEqual([202, { received: true }]);
    expect(calls(receiptMailRpc.begin)[0]?.request).toEqual({
      recipient,
      sender: '',
      bytes: content.length,
      sha256: hashOf(content),
    });
    const parts = calls(receiptMailRpc.addPart).map(({ request }) => request);
    expect(parts.map(({ part, mailId }) => [part, mailId])).toEqual(
      [0, 1, 2].map((part) => [part, mail.mailId]),
    );
    const sent = Buffer.concat(parts.map((part) => Buffer.from(String(part.content), 'base64')));
    expect(sent.equals(content)).toBe(true);
    expect(calls(receiptMailRpc.finish)).toHaveLength(1);
  });

  it('gets the same reply when it is dropped', async () => {
    begun = null;
    const answered = await post(randomBytes(600_000));
    expect([answered.status, await answered.json()]).toEqual([202, { received: true }]);
    expect(received.map(({ subject }) => subject)).toEqual([receiptMailRpc.begin.subject]);
  });

  // Functions, because this file is read long before its tests run.
  it.each([
    ['a wrong signature', () => ({ key: 'another secret of 32 characters or more' })],
    ['an old time', () => ({ seconds: Date.now() / 1000 - 400 })],
    ['a time of the future', () => ({ seconds: Date.now() / 1000 + 400 })],
  ])('with %s reaches no service', async (_, over) => {
    const answered = await post(Buffer.from('Subject: x\n\n27.30'), over());
    expect(await answered.json()).toMatchObject({ status: 400, code: 'webhook_signature_invalid' });
    expect(received).toEqual([]);
  });

  it('with content other than the signed content is not completed', async () => {
    const answered = await post(Buffer.from('Subject: x\n\n27.31'), { sha256: hashOf(Buffer.from('other')) });
    expect(await answered.json()).toMatchObject({ code: 'webhook_signature_invalid' });
    expect(calls(receiptMailRpc.finish)).toEqual([]);
  });

  it('of another type, or too large, is refused', async () => {
    const html = await post(Buffer.from('<p>27.30'), { type: 'application/pdf' });
    expect([html.status, received]).toEqual([415, []]);
    const large = await post(Buffer.alloc(inboundMailMaxBytes + 1));
    expect([large.status, received]).toEqual([413, []]);
  });

  it('is refused without a secret', async () => {
    const other = await startGateway(await environment({}));
    const answered = await fetch(`${other.url}/api/webhooks/inbound-mail`, { method: 'POST', body: 'x' });
    expect(answered.status).not.toBe(202);
    await other.close();
    expect(received).toEqual([]);
  });
});

describe('The program for mail servers', () => {
  const content = Buffer.from('Subject: x\n\nTotal 27.30');

  it('hands an email over, with an address that is not ASCII', async () => {
    expect(await handOver(content, [recipient, 'zoë@café.example'])).toBe(0);
    expect(calls(receiptMailRpc.begin)[0]?.request).toMatchObject({ recipient, sender: 'zoë@café.example' });
    expect(calls(receiptMailRpc.finish)).toHaveLength(1);
    for (const empty of ['', '<>', 'MAILER-DAEMON']) {
      received = [];
      expect(await handOver(content, [recipient, empty])).toBe(0);
      expect(calls(receiptMailRpc.begin)[0]?.request).toMatchObject({ sender: '' });
    }
  });

  it('exits with the codes by which a mail server tries again or gives up', async () => {
    const nowhere = { INBOUND_MAIL_URL: `http://127.0.0.1:${await freePort()}` };
    expect(await handOver(content, [recipient], nowhere)).toBe(75);
    expect(await handOver(content, [recipient], { INBOUND_MAIL_SECRET: 'a wrong secret' })).toBe(75);
    expect(await handOver(content, [])).toBe(64);
    expect(await handOver(Buffer.alloc(0), [recipient])).toBe(64);
    expect(await handOver(content, [recipient], { INBOUND_MAIL_URL: '' })).toBe(78);
    expect(await handOver(Buffer.alloc(inboundMailMaxBytes + 1), [recipient])).toBe(69);
  });
});
