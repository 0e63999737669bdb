import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  PermissionViolationError,
  connect,
  type Msg,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  consumerName,
  donationsEvents,
  eventStream,
  orgEvents,
  replySubject,
  spendEvents,
} from '@almoner/contracts';
import { makeNatsPasswords, type NatsUser } from '@almoner/provisioning';
import { startNatsServer, type NatsServer } from './nats.ts';
import { freePort, isAlive } from './process.ts';

// Uses a real nats-server with the launcher's configuration. Each process is a connection with its password.
const folder = mkdtempSync(join(tmpdir(), 'almoner-nats-rights-'));
let number = 0;
const passwords = makeNatsPasswords(() => `password-${++number}`);
const open: NatsConnection[] = [];
let server: NatsServer;

beforeAll(async () => {
  server = await startNatsServer({
    storeDir: join(folder, 'nats'),
    logFile: join(folder, 'nats.log'),
    port: await freePort(),
    passwords,
  });
});
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const address = () => `127.0.0.1:${server.port}`;

async function as(user: NatsUser): Promise<NatsConnection> {
  const connection = await connect({
    servers: address(),
    user,
    pass: passwords[user],
    inboxPrefix: `_INBOX_${user}`,
  });
  open.push(connection);
  return connection;
}

/** 'refused' if the server reports an error before it replies to a later ping. */
async function listening(connection: NatsConnection, subject: string): Promise<'refused' | 'accepted'> {
  let failed: Error | null = null;
  const subscription: Subscription = connection.subscribe(subject, {
    callback: (error) => {
      failed = error;
    },
  });
  await connection.flush();
  subscription.unsubscribe();
  return isViolation(failed) ? 'refused' : 'accepted';
}

async function publishing(connection: NatsConnection, subject: string): Promise<'refused' | 'sent'> {
  const errors: Error[] = [];
  void (async () => {
    for await (const status of connection.status()) if (status.type === 'error') errors.push(status.error);
  })();
  connection.publish(subject, '{}');
  await connection.flush();
  await new Promise(setImmediate);
  return errors.some(isViolation) ? 'refused' : 'sent';
}

const isViolation = (error: unknown) => error instanceof PermissionViolationError;

const approved = spendEvents.authorizationApproved.subject;

describe('nats-server', () => {
  it('runs on its own port, and is stopped after stop', async () => {
    const own = await startNatsServer({
      storeDir: join(folder, 'own'),
      logFile: join(folder, 'own.log'),
      port: await freePort(),
      passwords,
    });
    expect(isAlive(own.pid)).toBe(true);
    await own.stop();
    expect(isAlive(own.pid)).toBe(false);
  });

  it('refuses connections without credentials or with a wrong password', async () => {
    await expect(connect({ servers: address(), reconnect: false })).rejects.toThrow(/authorization/i);
    const guess = connect({ servers: address(), user: 'spend', pass: 'guess', reconnect: false });
    await expect(guess).rejects.toThrow(/authorization/i);
  });

  it('keeps its passwords in a file that only its owner can read, not in the command line or log', () => {
    const file = join(folder, 'nats', 'server.conf');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const commandLine = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(server.pid)], {
      encoding: 'utf8',
    });
    const log = readFileSync(join(folder, 'nats.log'), 'utf8');
    for (const password of Object.values(passwords)) expect(commandLine + log).not.toContain(password);
    expect(readdirSync(join(folder, 'nats')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a process on NATS', () => {
  it.each([
    'rpc.spend.>',
    'rpc.auth.>',
    'rpc.auth.session.resolve',
    'evt.>',
    '_INBOX_spend.>',
    '_INBOX.>',
    '>',
  ])('cards may not listen to %s', async (subject) => {
    expect(await listening(await as('cards'), subject)).toBe('refused');
  });

  it('cards subscribes to its own commands', async () => {
    expect(await listening(await as('cards'), 'rpc.cards.card.freeze')).toBe('accepted');
  });

  it.each([
    approved,
    'rpc.spend.authorization.decide',
    'rpc.auth.session.resolve',
    'rpc.org.user.change-role',
  ])('cards may not publish %s', async (subject) => {
    expect(await publishing(await as('cards'), subject)).toBe('refused');
  });

  it('cards sends the commands that it needs', async () => {
    expect(await publishing(await as('cards'), 'rpc.spend.card.register')).toBe('sent');
  });

  it('gateway may not publish events or reply for a service', async () => {
    const gateway = await as('gateway');
    expect(await publishing(gateway, approved)).toBe('refused');
    expect(await listening(gateway, 'rpc.auth.session.resolve')).toBe('refused');
  });

  it('receives the replies to its own calls, of the service that it called', async () => {
    const [auth, gateway] = [await as('auth'), await as('gateway')];
    auth.subscribe('rpc.auth.session.resolve', {
      callback: (_, message: Msg) => void message.respond('you'),
    });
    const replies = gateway.subscribe(replySubject('*', 'gateway', 'inbox', '*'), { max: 1 });
    await Promise.all([auth.flush(), gateway.flush()]);
    const reply = replySubject('auth', 'gateway', 'inbox', '1');
    gateway.publish('rpc.auth.session.resolve', '', { reply });
    for await (const message of replies) expect([message.subject, message.string()]).toEqual([reply, 'you']);
    for (const subject of [replySubject('spend', 'gateway', 'inbox', '1'), '_INBOX_gateway.guess'])
      expect(await publishing(auth, subject)).toBe('refused');
    for (const caller of ['gateway', '*', 'spend'])
      expect(await listening(await as('cards'), replySubject('*', caller, 'inbox', '*'))).toBe('refused');
  });

  it('may reply as often as it is called', async () => {
    const [spend, gateway] = [await as('spend'), await as('gateway')];
    spend.subscribe('rpc.spend.authorization.decide', {
      callback: (_, message: Msg) => {
        for (let part = 0; part < 3; part++) message.respond(String(part));
      },
    });
    let received = 0;
    gateway.subscribe(replySubject('*', 'gateway', 'many', '*'), { callback: () => void received++ });
    await Promise.all([spend.flush(), gateway.flush()]);
    // More than nats-server remembers one by one.
    const calls = 5_000;
    for (let call = 0; call < calls; call++)
      gateway.publish('rpc.spend.authorization.decide', '', {
        reply: replySubject('spend', 'gateway', 'many', String(call)),
      });
    const deadline = Date.now() + 60_000;
    while (received < 3 * calls && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
    expect(received).toBe(3 * calls);
  });

  it('accepts an event only from its publisher, and delivers it through a durable consumer', async () => {
    const [org, spend] = [await as('org'), await as('spend')];
    const { subject } = orgEvents.organizationChanged;
    await expect(jetstream(spend).publish(subject, 'forged', { timeout: 500 })).rejects.toThrow();
    await jetstream(org).publish(subject, 'true');
    const name = consumerName('spend', orgEvents.organizationChanged);
    const manager = await jetstreamManager(spend, { checkAPI: false });
    await manager.consumers.add(eventStream, { durable_name: name, filter_subject: subject });
    const consumer = await jetstream(spend).consumers.get(eventStream, name);
    const message = await consumer.next({ expires: 2_000 });
    expect(message?.string()).toBe('true');
    expect(await message?.ackAck()).toBe(true);
  });

  it('cannot create a consumer of other events, or change the stream', async () => {
    const manager = await jetstreamManager(await as('spend'), { checkAPI: false });
    const { subject } = orgEvents.memberChanged;
    const name = consumerName('spend', donationsEvents.giftSucceeded);
    const own = { durable_name: name, filter_subject: subject };
    await expect(manager.consumers.add(eventStream, own)).rejects.toThrow();
    await expect(manager.streams.purge(eventStream)).rejects.toThrow();
    await expect(manager.streams.delete(eventStream)).rejects.toThrow();
    await expect(manager.streams.update(eventStream, { subjects: ['rpc.>'] })).rejects.toThrow();
  });
});

describe('the operator', () => {
  it('can read the stream and its events, with the common inbox of tools', async () => {
    const operator = await connect({ servers: address(), user: 'operator', pass: passwords.operator });
    open.push(operator);
    const manager = await jetstreamManager(operator);
    expect((await manager.streams.info(eventStream)).config.subjects).toEqual(['evt.>']);
    expect(await listening(operator, 'evt.>')).toBe('accepted');
  });

  it.each([
    approved,
    'rpc.spend.card.set-status',
    '$JS.API.STREAM.PURGE.EVENTS',
    '$JS.API.STREAM.DELETE.EVENTS',
  ])('may not publish %s', async (subject) => {
    expect(await publishing(await as('operator'), subject)).toBe('refused');
  });

  it('cannot subscribe to commands', async () => {
    expect(await listening(await as('operator'), 'rpc.>')).toBe('refused');
  });
});
