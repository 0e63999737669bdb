import { expect } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { authRpc, type EventDefinition, type PayloadOf } from '@almoner/contracts';
import { type RpcClient, migrate, serviceContext, type Ctx } from '@almoner/platform';
import { ServiceUnderTest } from '@almoner/platform/test';
import { eventually, startMailbox, type TestMailbox } from '@almoner/testing';
import { type Pool } from 'pg';
import { authConfig } from '../config.ts';
import { startAuth } from '../index.ts';
import { migrations } from '../migrations/index.ts';

export const here = { network: '192.0.2.1', browser: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
export const newEmail = (domain = 'quillmere.example') => `person.${randomUUID().slice(0, 8)}@${domain}`;
/** Hashes like the gateway. */
export const randomHash = () => createHash('sha256').update(randomBytes(32)).digest('hex');
export const refusedWith = (code: string): unknown => expect.objectContaining({ code });

/** The auth service with real PostgreSQL, nats-server and SMTP. */
export class AuthHarness {
  readonly rpc: RpcClient;
  readonly pool: Pool;

  private constructor(
    readonly service: ServiceUnderTest,
    readonly mailbox: TestMailbox,
  ) {
    this.rpc = service.rpc;
    this.pool = service.pool;
  }

  static async start(): Promise<AuthHarness> {
    const [service, mailbox] = await Promise.all([
      ServiceUnderTest.prepare({
        name: 'auth',
        migrate: (ownerUrl) => migrate(ownerUrl, migrations),
        start: (environment) => startAuth(authConfig(environment)),
      }),
      startMailbox(),
    ]);
    await service.start({
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'no-reply@almoner.example',
      AUTH_SECRET: 'a secret of 32 characters or more',
    });
    return new AuthHarness(service, mailbox);
  }

  restart(over: Record<string, string> = {}): Promise<void> {
    return this.service.restart(over);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.mailbox.stop();
  }

  readonly gateway = (): Ctx => serviceContext('gateway');

  /** The context of the session's person. */
  person({ sessionId, userId, email }: { sessionId: string; userId: string; email: string }): Ctx {
    const nowhere = {
      organizationId: null,
      ownerType: null,
      role: null,
      managedTeamIds: [],
      teamIds: [],
      teamsAddedByManagers: [],
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
    const before = this.mailbox.messagesTo(email).length;
    const origin = { ...here, network };
    await this.rpc.call(this.gateway(), authRpc.requestMagicLink, {
      email,
      callbackUrl: '/',
      origin,
      askingBrowserHash,
    });
    await eventually(() => this.mailbox.messagesTo(email).length > before);
    return { ...this.newestMail(email), askingBrowserHash };
  }

  newestMail(email: string) {
    const text = this.mailbox.messagesTo(email)[0]?.text ?? '';
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
    const { rows } = await this.pool.query<{ payload: PayloadOf<Event> }>(
      `select payload from outbox where subject = $1 and payload->>$2 = $3 order by id`,
      [event.subject, field, value],
    );
    return rows.map(({ payload }) => payload);
  }
}
