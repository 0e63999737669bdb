import {
  eventStream,
  notFound,
  orgRpc,
  programsRpc,
  signaturesRpc,
  spendEvents,
  spendRpc,
  type EventDefinition,
  type Membership,
  type PayloadOf,
  type Principal,
  type ReplyOf,
  type RequestOf,
  type RpcDefinition,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type RpcClient, migrate, newTraceparent, serviceContext, type Ctx } from '@almoner/platform';
import { ServiceUnderTest } from '@almoner/platform/test';
import { startSandbox, type RunningSandbox } from '@almoner/stripe-sandbox';
import { eventually, startMailbox, type TestMailbox, testDeadline } from '@almoner/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { Client, type Pool } from 'pg';
import { orgConfig } from '../config.ts';
import { startOrg } from '../index.ts';
import { migrations } from '../migrations/index.ts';

const sweepEveryMs = 300;
/** The origin of all calls in these tests. */
export const callOrigin = { network: '192.0.2.7', browser: 'Firefox on Linux' };

type CardholderStatus = RequestOf<typeof spendRpc.setCardholderStatus>;

const down = { err: { code: 'service_unavailable', kind: 'unavailable', message: 'down' } };
let applications = 0;

/**
 * The whole service with everything real except for `spend`, which is stubbed at its subjects. No webhooks arrive, so
 * the sweep has to read the accounts.
 */
export class OrgHarness {
  readonly rpc: RpcClient;
  readonly pool: Pool;
  /** Calls to `spend`, with the role that the person had in the database at that time. */
  readonly cardholderCalls: { status: CardholderStatus['status']; userId: string; roleThen: string }[] = [];
  isSpendDown = false;
  /** While an amount is set above which two admins sign. */
  isSignatureRequired = false;
  /** Requests to `spend` for the second signature for a new admin, by the id of the person or of the invitation. */
  readonly newAdminRequests = new Map<string, RequestOf<typeof signaturesRpc.signNewAdmin>>();
  /** Programs of `spend`. */
  readonly programs = new Map<string, { readonly name: string; readonly status: 'active' | 'closed' }>();
  /** Teams with money in their treasury. */
  /** The reply of `spend` about a further bank account. */
  isBankAccountSigned = true;
  readonly fullTreasuries = new Set<string>();
  /** The teams whose treasury was closed, once for each call. */
  readonly closedTreasuries: string[] = [];
  private onceTreasuryCloses: (() => void) | null = null;

  private constructor(
    readonly service: ServiceUnderTest,
    private readonly mailbox: TestMailbox,
    readonly sandbox: RunningSandbox,
  ) {
    this.rpc = service.rpc;
    this.pool = service.pool;
    this.stubSpend();
  }

  static async start(over: Readonly<Record<string, string>> = {}): Promise<OrgHarness> {
    const [service, mailbox, sandbox] = await Promise.all([
      ServiceUnderTest.prepare({
        name: 'org',
        migrate: (ownerUrl) => migrate(ownerUrl, migrations),
        start: (environment) => startOrg(orgConfig(environment)),
      }),
      startMailbox(),
      startSandbox({ port: 0 }),
    ]);
    await service.start({
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'no-reply@almoner.example',
      STRIPE_SECRET_KEY: 'sk_test_org',
      STRIPE_API_BASE: sandbox.url,
      SWEEP_EVERY_MS: String(sweepEveryMs),
      // Longer than an archiving takes on a busy machine: the sweep must not repeat one that is still in progress.
      ARCHIVING_LEFT_MS: '30000',
      TEAM_CLOSING_LEFT_MS: '500',
      ...over,
    });
    return new OrgHarness(service, mailbox, sandbox);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await Promise.all([this.sandbox.close(), this.mailbox.stop()]);
  }

  /** `spend` closes the next treasury, but the service stops before it receives the answer. */
  crashWhileClosingNextTreasury(): { readonly restart: () => Promise<void> } {
    const stopped = new Promise<void>((resolve) => {
      this.onceTreasuryCloses = () => resolve(this.service.close());
    });
    return {
      restart: async () => {
        await stopped;
        await this.service.start();
      },
    };
  }

  /** With the app role, bound to an organization. */
  async asApp<Row>(organizationId: string, text: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.service.database.databaseUrl });
    await client.connect();
    try {
      await client.query(`select set_config('app.organization', $1, false)`, [organizationId]);
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** With the owner role. */
  asOwner(text: string): Promise<void> {
    return this.service.queryAsOwner(text);
  }

  emailsTo(address: string) {
    return this.mailbox.messagesTo(address);
  }

  /** The context that the gateway sends for this person. */
  async as(person: SignedIn, idempotencyKey: string | null = null): Promise<Ctx> {
    const membership = await this.rpc.call(serviceContext('gateway'), orgRpc.resolveMembership, person);
    const actor: Principal = {
      kind: 'user',
      sessionId: newId(),
      isFreshSignIn: true,
      isAddressProven: true,
      ...membership,
    };
    return {
      actor,
      organizationId: membership.organizationId,
      traceparent: newTraceparent(),
      deadlineAt: testDeadline(),
      idempotencyKey,
      origin: callOrigin,
    };
  }

  async call<Definition extends RpcDefinition>(
    person: SignedIn,
    definition: Definition,
    request: RequestOf<Definition>,
  ): Promise<ReplyOf<Definition>> {
    return this.rpc.call(await this.as(person), definition, request);
  }

  membership(person: SignedIn): Promise<Membership> {
    return this.rpc.call(serviceContext('gateway'), orgRpc.resolveMembership, person);
  }

  /** A person who has signed in, without an organization. */
  async visitor(label = 'person'): Promise<SignedIn> {
    const userId = newId();
    const person = { userId, email: `${label}.${userId.slice(-6)}@quillmere.example`, name: null };
    await this.membership(person);
    return person;
  }

  /** An activated nonprofit with its first admin. */
  async anOrganization(): Promise<{ organizationId: string; admin: SignedIn }> {
    const admin = await this.visitor('admin');
    const application = anApplication({ legalName: `Quillmere Community Kitchen ${++applications}` });
    const { organizationId } = await this.call(admin, orgRpc.apply, application);
    await eventually(async () => (await this.activation(admin)) === 'Activated');
    return { organizationId, admin };
  }

  /** A person who joined by invitation. */
  async aMember(
    admin: SignedIn,
    { role = 'Employee', teamId = null }: { role?: 'Admin' | 'Employee'; teamId?: string | null } = {},
  ): Promise<SignedIn> {
    const person = await this.visitor('member');
    const { id } = await this.call(admin, orgRpc.invite, { email: person.email, role, teamId });
    await this.call(person, orgRpc.acceptInvite, { inviteId: id });
    return person;
  }

  async activation(person: SignedIn): Promise<string> {
    return (await this.call(person, orgRpc.getAccount, { email: person.email })).accountActivation;
  }

  events(subject: string, organizationId: string): Promise<Record<string, unknown>[]> {
    return this.service.published(subject, organizationId);
  }

  /** Publishes like the relay of another service. */
  async publish<Definition extends EventDefinition>(
    definition: Definition,
    organizationId: string | null,
    payload: PayloadOf<Definition>,
    eventId = newId(),
  ): Promise<{ readonly isNew: boolean }> {
    const { duplicate } = await this.service.publish(definition.subject, organizationId, payload, eventId);
    return { isNew: !duplicate };
  }

  /** Publishes the same event again after the shortest duplicate window of the stream. */
  async republish<Definition extends EventDefinition>(
    definition: Definition,
    organizationId: string,
    payload: PayloadOf<Definition>,
    eventId: string,
  ): Promise<void> {
    const manager = await jetstreamManager(this.service.connection);
    await manager.streams.update(eventStream, { duplicate_window: nanos(100) });
    await eventually(async () => (await this.publish(definition, organizationId, payload, eventId)).isNew);
  }

  /** Publishes that the request about this person or this invitation has ended, as `spend` does. */
  async endNewAdminRequest(
    organizationId: string,
    id: string,
    status: 'approved' | 'rejected' | 'expired' = 'approved',
    eventId = newId(),
  ): Promise<void> {
    const asked = this.newAdminRequests.get(id);
    if (asked === undefined) throw new Error('No signature was requested.');
    const { change, name } = asked;
    await this.publish(
      spendEvents.approvalChanged,
      organizationId,
      {
        organizationId,
        approvalId: id,
        userId: newId(),
        status,
        request: {
          isNew: false,
          subject: {
            kind: 'signature',
            movement: change,
            movementId: id,
            description: name,
            amount: null,
            currency: 'USD',
          },
          teamId: null,
          deciders: 'admins',
          reason: name,
          authorName: 'Imke Vos',
          decidedBy: status === 'expired' ? null : 'Amara Osei',
          note: null,
        },
        occurredAt: new Date().toISOString(),
      },
      eventId,
    );
  }

  private stubSpend(): void {
    this.serve(spendRpc.setCardholderStatus, (command) => this.setCardholderStatus(command));
    this.serve(programsRpc.getProgram, ({ programId }) => Promise.resolve(this.programOf(programId)));
    this.serve(signaturesRpc.signBankAccount, () =>
      Promise.resolve({ response: { isSigned: this.isBankAccountSigned, approvalId: null } }),
    );
    this.serve(signaturesRpc.findSignatureRule, () =>
      Promise.resolve(this.isSpendDown ? down : { response: { isRequired: this.isSignatureRequired } }),
    );
    this.serve(signaturesRpc.signNewAdmin, (request) => {
      if (this.isSpendDown) return Promise.resolve(down);
      this.newAdminRequests.set(request.id, request);
      return Promise.resolve({ response: { approvalId: request.id } });
    });
    this.serve(signaturesRpc.cancelNewAdmin, ({ id }) => {
      if (this.isSpendDown) return Promise.resolve(down);
      this.newAdminRequests.delete(id);
      return Promise.resolve({ response: {} });
    });
    this.serve(spendRpc.closeTreasury, ({ teamId }) => this.closeTreasury(teamId));
  }

  private closeTreasury(teamId: string): Promise<object> {
    const refusal = { code: 'treasury_not_empty', kind: 'refused', message: 'not empty' };
    if (this.fullTreasuries.has(teamId)) return Promise.resolve({ err: refusal });
    this.closedTreasuries.push(teamId);
    const crash = this.onceTreasuryCloses;
    this.onceTreasuryCloses = null;
    if (crash === null) return Promise.resolve({ response: {} });
    crash();
    return new Promise(() => undefined);
  }

  private programOf(id: string): object {
    const known = this.programs.get(id);
    if (known === undefined) {
      const { code, kind, message } = notFound();
      return { err: { code, kind, message } };
    }
    const now = new Date().toISOString();
    const usage = { periodStart: now, periodEnd: null, spent: 0, held: 0, limit: 100, ratio: 0 };
    return {
      response: {
        id,
        ...known,
        organizationId: newId(),
        teamId: null,
        frequency: 'monthly',
        limit: 100,
        budget: null,
        currency: 'USD',
        payingAccountId: newId(),
        merchantRules: [],
        members: [],
        startsAt: now,
        endsAt: null,
        createdAt: now,
        usage,
        budgetUsage: { spent: 0, held: 0 },
      },
    };
  }

  private serve<Definition extends RpcDefinition>(
    definition: Definition,
    answer: (request: RequestOf<Definition>) => Promise<object>,
  ): void {
    this.service.connection.subscribe(definition.subject, {
      callback: (_error, message) => {
        const packet = message.json<{ id: string; data: RequestOf<Definition> }>();
        void answer(packet.data).then((answered) =>
          message.respond(JSON.stringify({ id: packet.id, isDisposed: true, ...answered })),
        );
      },
    });
  }

  private async setCardholderStatus({ userId, status }: CardholderStatus): Promise<object> {
    if (this.isSpendDown) return down;
    const { rows } = await this.pool.query<{ role: string }>(`select role from member where user_id = $1`, [
      userId,
    ]);
    this.cardholderCalls.push({ userId, status, roleThen: rows[0]?.role ?? 'none' });
    return { response: {} };
  }
}

export type SignedIn = Pick<RequestOf<typeof orgRpc.resolveMembership>, 'userId' | 'email' | 'name'>;

export type Application = RequestOf<typeof orgRpc.apply>;

/** The smallest valid application. */
export function anApplication(over: Partial<Application> = {}): Application {
  return {
    legalName: 'Harbor Shelter',
    ein: '12-3456789',
    kind: 'nonprofit',
    mission: null,
    website: null,
    address: null,
    representative: null,
    bankAccount: null,
    acceptsPartnerTerms: false,
    ...over,
  };
}
