import { expect } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { authRpc, type EventDefinition, type PayloadOf } from '@almoner/contracts';
import {
  PrincipalTokens,
  RpcClient,
  migrate,
  natsOptions,
  serviceContext,
  type Ctx,
  type RunningService,
} from '@almoner/platform';
import {
  createDatabase,
  eventually,
  startMailbox,
  startNats,
  type TestDatabase,
  type TestMailbox,
  type TestNats,
  testKeyEnv,
  testKeys,
} from '@almoner/testing';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Pool } from 'pg';
import { authConfig } from '../config.ts';
import { startAuth } from '../index.ts';
import { migrations } from '../migrations/index.ts';

export const here = { network: '192.0.2.1', browser: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
export const newEmail = (domain = 'quillmere.example') => `person.${randomUUID().slice(0, 8)}@${domain}`;
/** Hashes like the gateway. */
export const randomHash = () => createHash('sha256').update(randomBytes(32)).digest('hex');
export const refusedWith = (code: string): unknown => expect.objectContaining({ code });

interface Parts {
  readonly database: TestDatabase;
  readonly nats: TestNats;
  readonly mailbox: TestMailbox;
  readonly connection: NatsConnection;
  readonly pool: Pool;
}

/** The auth service with real PostgreSQL, nats-server and SMTP. */
export class AuthHarness {
  readonly rpc: RpcClient;
  service!: RunningService;

  private constructor(readonly parts: Parts) {
    this.rpc = new RpcClient(parts.connection, new PrincipalTokens(testKeys));
  }

  static async start(): Promise<AuthHarness> {
    const [database, nats, mailbox] = await Promise.all([
      createDatabase('auth'),
      startNats(),
      startMailbox(),
    ]);
    await migrate(database.ownerUrl, migrations);
    const connection = await connect(natsOptions(nats.url));
    const pool = new Pool({ connectionString: database.systemUrl, max: 2 });
    pool.on('error', () => undefined);
    const harness = new AuthHarness({ database, nats, mailbox, connection, pool });
    await harness.restart();
    return harness;
  }

  async restart(over: Record<string, string> = {}): Promise<void> {
    const { database, nats, mailbox } = this.parts;
    const common = {
      NATS_URL: nats.urlOf('auth'),
      ...testKeyEnv('auth'),
      PUBLIC_URL: 'http://localhost:1',
    };
    const config = authConfig({
      ...common,
      DATABASE_URL: database.databaseUrl,
      DATABASE_SYSTEM_URL: database.systemUrl,
      LOG_LEVEL: 'silent',
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'no-reply@almoner.example',
      AUTH_SECRET: 'a secret of 32 characters or more',
      ...over,
    });
    this.service = await startAuth(config);
  }

  async stop(): Promise<void> {
    const { database, nats, mailbox, connection, pool } = this.parts;
    await pool.end();
    await connection.close();
    await this.service.close();
    await Promise.all([nats.stop(), mailbox.stop()]);
    await database.drop();
  }

  readonly gateway = (): Ctx => serviceContext('gateway');

  /** The context of the session's person. */
  person({ sessionId, userId, email }: { sessionId: string; userId: string; email: string }): Ctx {
    const nowhere = {
      organizationId: null,
      ownerType: null,
      role: null,
      managedTeamIds: [],
      isActivated: false,
      clientIds: [],
      isFreshSignIn: true,
      isAddressProven: true,
    };
    return { ...this.gateway(), actor: { kind: 'user', sessionId, userId, email, name: null, ...nowhere } };
  }

  /** Requests a link and parses its mail. */
  async aMail(email: string, over: { askingBrowserHash?: string; network?: string } = {}) {
    const { askingBrowserHash = randomHash(), network = here.network } = over;
    const before = this.parts.mailbox.messagesTo(email).length;
    const origin = { ...here, network };
    await this.rpc.call(this.gateway(), authRpc.requestMagicLink, {
      email,
      callbackUrl: '/',
      origin,
      askingBrowserHash,
    });
    await eventually(() => this.parts.mailbox.messagesTo(email).length > before, { timeoutMs: 10_000 });
    return { ...this.newestMail(email), askingBrowserHash };
  }

  newestMail(email: string) {
    const text = this.parts.mailbox.messagesTo(email)[0]?.text ?? '';
    const token = /token=([0-9a-f]{64})/.exec(text)?.[1] ?? '';
    const code = /where you requested it: (\S+)/.exec(text)?.[1] ?? '';
    return { token, code };
  }

  newSession(over: { previousTokenHash?: string; provenGoogle?: { subject: string; email: string } } = {}) {
    return { tokenHash: randomHash(), previousTokenHash: null, provenGoogle: null, origin: here, ...over };
  }

  async confirm(email: string, token: string, newSession = this.newSession()) {
    const request = { email, token, newSession };
    const { session } = await this.rpc.call(this.gateway(), authRpc.confirmMagicLink, request);
    return { session, tokenHash: newSession.tokenHash };
  }

  async signedIn(email = newEmail()) {
    const { token } = await this.aMail(email);
    return { email, ...(await this.confirm(email, token)) };
  }

  async resolve(tokenHash: string, isVisit = true) {
    return (await this.rpc.call(this.gateway(), authRpc.resolveSession, { tokenHash, isVisit })).session;
  }

  /** Published events with this value, oldest first. */
  async published<Event extends EventDefinition>(
    event: Event,
    field: keyof PayloadOf<Event> & string,
    value: string,
  ) {
    const { rows } = await this.parts.pool.query<{ payload: PayloadOf<Event> }>(
      `select payload from outbox where subject = $1 and payload->>$2 = $3 order by id`,
      [event.subject, field, value],
    );
    return rows.map(({ payload }) => payload);
  }
}
