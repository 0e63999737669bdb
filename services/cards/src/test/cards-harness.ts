import {
  ChangeFact,
  cardsEvents,
  cardsRpc,
  orgEvents,
  ownerOfStripeEvent,
  stripeEventRpc,
  type CardView,
  type PayloadOf,
  type RequestOf,
  type Role,
  type StripeEventRequest,
  type UserPrincipal,
} from '@almoner/contracts';
import { DomainError, newId } from '@almoner/kernel';
import { type RpcClient, migrate, newTraceparent, serviceContext, type Ctx } from '@almoner/platform';
import { ServiceUnderTest } from '@almoner/platform/test';
import { signedInPerson, eventually, testDeadline } from '@almoner/testing';
import { startStripe, type TestStripe } from '@almoner/testing/stripe';
import { Client, type Pool } from 'pg';
import type Stripe from 'stripe';
import { cardsConfig } from '../config.ts';
import { migrations } from '../migrations/index.ts';
import { startCards } from '../start-cards.ts';
import { ServiceStubs } from './service-stubs.ts';

const stripeKey = 'sk_test_cards';

export interface TestOrganization {
  readonly organizationId: string;
  readonly account: string;
}
export interface TestPerson extends TestOrganization {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * The whole cards service with real PostgreSQL, nats-server and Stripe sandbox. `spend` and `org` are replaced by stubs
 * on their subjects, the gateway by an address that forwards webhooks without checking their signature.
 */
export class CardsHarness {
  readonly rpc: RpcClient;
  readonly pool: Pool;

  private constructor(
    readonly service: ServiceUnderTest,
    private readonly testStripe: TestStripe,
    readonly stubs: ServiceStubs,
  ) {
    this.rpc = service.rpc;
    this.pool = service.pool;
  }

  static async start(over: Record<string, string> = {}): Promise<CardsHarness> {
    const [service, testStripe] = await Promise.all([
      ServiceUnderTest.prepare({
        name: 'cards',
        migrate: (ownerUrl) => migrate(ownerUrl, migrations),
        start: (environment) => startCards(cardsConfig(environment)),
      }),
      startStripe(stripeKey),
    ]);
    const stubs = new ServiceStubs(service.connection);
    await service.start({
      // Nothing listens there: emails stay in the outbox, where tests read them.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@almoner.example',
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_API_BASE: testStripe.sandbox.url,
      SWEEP_EVERY_MS: '100',
      SWEEP_AFTER_MS: '1000',
      RECONCILE_EVERY_MS: '86400000',
      ...over,
    });
    await testStripe.listenToWebhooks((event) => forward(service.rpc, event));
    return new CardsHarness(service, testStripe, stubs);
  }

  get sandboxUrl(): string {
    return this.testStripe.sandbox.url;
  }

  get stripe(): Stripe {
    return this.testStripe.client;
  }

  async stop(): Promise<void> {
    await this.testStripe.stop();
    await this.service.stop();
  }

  restartService(over: Record<string, string> = {}): Promise<void> {
    return this.service.restart(over);
  }

  async createOrganization(): Promise<TestOrganization> {
    const organizationId = newId();
    const { id: account } = await this.stripe.accounts.create({ type: 'custom', country: 'US' });
    await this.publishOrganization({ organizationId, account }, 1);
    await eventually(async () => {
      const { rowCount } = await this.pool.query(`select 1 from organization where organization_id = $1`, [
        organizationId,
      ]);
      return rowCount === 1;
    });
    return { organizationId, account };
  }

  publishOrganization(
    { organizationId, account }: TestOrganization,
    revision: number,
    over: Partial<PayloadOf<typeof orgEvents.organizationChanged>> = {},
  ): Promise<void> {
    return this.publish(orgEvents.organizationChanged.subject, organizationId, {
      organizationId,
      revision,
      name: 'Quillmere Community Kitchen',
      type: 'nonprofit',
      ein: null,
      stripeAccountId: account,
      accountActivation: 'Activated',
      currency: 'USD',
      occurredAt: new Date().toISOString(),
      ...over,
    });
  }

  /** A member who exists in the stub of `org` and was published. */
  async createMember(
    owner: TestOrganization,
    over: { name?: string; role?: Role; teamIds?: string[] } = {},
  ): Promise<TestPerson> {
    const userId = newId();
    const name = over.name ?? 'Wren Castell';
    const person = { ...owner, userId, email: `wren-${userId}@quillmere.example`, name };
    await this.publishMember(person, 1, over.role ?? 'Employee', over.teamIds ?? []);
    return person;
  }

  async publishMember(
    person: TestPerson,
    revision: number,
    role: Role,
    teamIds: string[] = [],
    eventId = newId(),
  ): Promise<void> {
    const { organizationId, userId, email, name } = person;
    this.stubs.members.set(userId, {
      id: userId,
      email,
      name,
      role,
      organizationId,
      cardholderID: null,
    });
    const fact: PayloadOf<typeof orgEvents.memberChanged> = {
      organizationId,
      userId,
      revision,
      email,
      name,
      role,
      teamIds,
      occurredAt: new Date().toISOString(),
    };
    await this.publish(orgEvents.memberChanged.subject, organizationId, fact, eventId);
    await eventually(async () => {
      const { rows } = await this.pool.query<{ revision: number }>(
        `select revision from member where user_id = $1`,
        [userId],
      );
      return (rows[0]?.revision ?? 0) >= revision;
    });
  }

  as(person: Partial<UserPrincipal> & { organizationId: string }, over: Partial<Ctx> = {}): Ctx {
    return {
      actor: signedInPerson(person.organizationId, person),
      organizationId: person.organizationId,
      traceparent: newTraceparent(),
      deadlineAt: testDeadline(),
      idempotencyKey: null,
      origin: null,
      ...over,
    };
  }

  admin({ organizationId }: { organizationId: string }, over: Partial<Ctx> = {}): Ctx {
    return this.as({ organizationId }, over);
  }

  manager(person: TestPerson, managedTeamIds: string[]): Ctx {
    const { organizationId, userId, email } = person;
    return this.as({ organizationId, userId, email, role: 'Manager', managedTeamIds });
  }

  employee({ organizationId, userId, email }: TestPerson): Ctx {
    return this.as({ organizationId, userId, email, role: 'Employee' });
  }

  issue(
    holder: TestPerson,
    over: Partial<RequestOf<typeof cardsRpc.issueCard>> = {},
    ctx: Ctx = this.admin(holder),
  ): Promise<CardView> {
    return this.rpc.call(ctx, cardsRpc.issueCard, {
      holder: holder.userId,
      name: 'Kitchen supplies',
      type: 'virtual',
      spendRule: { frequency: 'monthly', limit: 50_000 },
      spendProgramId: null,
      ...over,
    });
  }

  /** A program in the stub of `spend`. */
  createProgram(
    { organizationId }: TestOrganization,
    over: Partial<{ status: 'active' | 'closed'; teamId: string; adminLimit: number | null }> = {},
  ) {
    const now = new Date().toISOString();
    const usage = {
      periodStart: now,
      periodEnd: null,
      spent: 0,
      held: 0,
      limit: 30_000,
      increase: 0,
      ratio: 0,
    };
    const program = {
      id: newId(),
      name: 'Produce',
      organizationId,
      teamId: over.teamId ?? null,
      frequency: 'weekly' as const,
      limit: 30_000,
      adminLimit: over.adminLimit === undefined ? 30_000 : over.adminLimit,
      budget: null,
      currency: 'USD',
      payingAccountId: newId(),
      merchantRules: [],
      perPurchaseLimit: null,
      cashLimit: null,
      defaultCategoryId: null,
      members: [],
      status: over.status ?? ('active' as const),
      startsAt: now,
      endsAt: null,
      pausedByAdmin: false,
      createdAt: now,
      usage,
      budgetUsage: { spent: 0, held: 0 },
    };
    this.stubs.programs.set(program.id, program);
    return program;
  }

  atStripe({ stripeCardID }: CardView, { account }: TestOrganization): Promise<Stripe.Issuing.Card> {
    return this.stripe.issuing.cards.retrieve(stripeCardID ?? '', {}, { stripeAccount: account });
  }

  listPage(ctx: Ctx, over: Partial<RequestOf<typeof cardsRpc.listCards>> = {}) {
    return this.rpc.call(ctx, cardsRpc.listCards, {
      organizationId: null,
      cardholderId: null,
      email: null,
      spendProgramId: null,
      userId: null,
      asRole: null,
      limit: 1000,
      cursor: null,
      ...over,
    });
  }

  async list(ctx: Ctx, over: Partial<RequestOf<typeof cardsRpc.listCards>> = {}): Promise<CardView[]> {
    return (await this.listPage(ctx, over)).items;
  }

  /** The audit records of a card: action, actor and statuses. */
  async auditRecordsOf({ id }: { readonly id: string }, organizationId: string) {
    const publishedEvents = await this.publishedEvents(cardsEvents.changeRecorded.subject, organizationId);
    return publishedEvents
      .map((payload) => ChangeFact.parse(payload))
      .filter(({ subject }) => subject.id === id)
      .map(({ action, actor, before, after }) => ({
        action,
        by: actor.kind === 'user' ? actor.userId : actor.service,
        from: before?.status,
        to: after?.status,
      }));
  }

  /** The rows of a table that the role of the service sees while it works for this organization. */
  async rowsOfTenant(organizationId: string, table: string): Promise<number> {
    const client = new Client({ connectionString: this.service.database.databaseUrl });
    await client.connect();
    try {
      await client.query(`select set_config('app.organization', $1, false)`, [organizationId]);
      return (await client.query(`select 1 from ${table}`)).rows.length;
    } finally {
      await client.end();
    }
  }

  /** The subjects of the emails to an address, oldest first. */
  async emailsTo(address: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ subject: string }>(
      `select subject from outgoing_mail where recipient = $1 order by id`,
      [address],
    );
    return rows.map(({ subject }) => subject);
  }

  /** The published events of a subject in an organization, oldest first. */
  publishedEvents(subject: string, organizationId: string): Promise<Record<string, unknown>[]> {
    return this.service.published(subject, organizationId);
  }

  async publish(subject: string, organizationId: string, payload: unknown, eventId?: string): Promise<void> {
    await this.service.publish(subject, organizationId, payload, eventId);
  }

  receive(event: StripeEventRequest) {
    return this.rpc.call(serviceContext('gateway'), stripeEventRpc.cards, event);
  }

  /** A control of the sandbox. */
  control(path: string, body: unknown): Promise<void> {
    return this.testStripe.control(path, body);
  }

  fault(fault: unknown): Promise<void> {
    return this.testStripe.control('faults', fault);
  }
}

export async function codeOf(refused: Promise<unknown>): Promise<string> {
  try {
    await refused;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'was not refused';
}

async function forward(rpc: RpcClient, event: StripeEventRequest): Promise<void> {
  if (ownerOfStripeEvent(event.type) === 'cards')
    await rpc.call(serviceContext('gateway'), stripeEventRpc.cards, event);
}
