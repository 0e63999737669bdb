import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  orgEvents,
  spendRpc,
  stripeEventRpc,
  type StripeEventRequest,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, type SpendFrequency } from '@almoner/kernel';
import {
  PrincipalTokens,
  RpcClient,
  migrate,
  natsOptions,
  newTraceparent,
  serviceContext,
  type Ctx,
  type RunningService,
} from '@almoner/platform';
import { startSandbox, type RunningSandbox } from '@almoner/stripe-sandbox';
import { createDatabase, eventually, startNats, type TestDatabase, type TestNats } from '@almoner/testing';
import { headers } from '@nats-io/transport-node';
import { jetstream } from '@nats-io/jetstream';
import { Pool } from 'pg';
import Stripe from 'stripe';
import { spendConfig } from '../config.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { migrations } from '../migrations/index.ts';
import { startSpend } from '../start-spend.ts';

const principalKey = 'ab'.repeat(32);

export interface TestCard {
  readonly organizationId: string;
  readonly account: string;
  readonly cardId: string;
  readonly userId: string;
  readonly stripeCardId: string;
}

/**
 * The whole spend service with everything real: PostgreSQL, nats-server, the Stripe sandbox. Only the gateway is
 * replaced: its webhook address here passes events on without looking at their signature.
 */
export class SpendHarness {
  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    readonly sandbox: RunningSandbox,
    readonly stripe: Stripe,
    readonly connection: NatsConnection,
    readonly rpc: RpcClient,
    readonly pool: Pool,
    private readonly edge: Server,
    private service: RunningService,
  ) {}

  static async start(): Promise<SpendHarness> {
    const [database, nats, sandbox] = await Promise.all([
      createDatabase('spend'),
      startNats(),
      startSandbox({ port: 0 }),
    ]);
    await migrate(database.ownerUrl, migrations);
    const service = await startSpend(configOf(database, nats, sandbox));
    const connection = await connect(natsOptions(nats.url));
    const rpc = new RpcClient(connection, new PrincipalTokens(principalKey));
    const edge = await startEdge(rpc);
    const stripe = new Stripe('sk_test_spend', { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
    const address = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
    await stripe.webhookEndpoints.create({ url: `${address}/events`, enabled_events: ['*'], connect: true });
    await fetch(`${sandbox.url}/sandbox/settings`, {
      method: 'POST',
      body: JSON.stringify({
        issuingAuthorization: {
          url: `${address}/authorization`,
          secret: 'whsec_test',
          timeoutMs: 2000,
          onTimeout: 'decline',
        },
      }),
    });
    const pool = new Pool({ connectionString: database.systemUrl, max: 3 });
    pool.on('error', () => undefined);
    return new SpendHarness(database, nats, sandbox, stripe, connection, rpc, pool, edge, service);
  }

  async stop(): Promise<void> {
    await this.sandbox.close();
    this.edge.closeAllConnections();
    this.edge.close();
    await this.connection.close();
    await this.service.close();
    await this.pool.end();
    await this.nats.stop();
    await this.database.drop();
  }

  async restartService(): Promise<void> {
    await this.service.close();
    this.service = await startSpend(configOf(this.database, this.nats, this.sandbox));
  }

  admin(organizationId: string): Ctx {
    const actor: UserPrincipal = {
      kind: 'user',
      userId: newId(),
      sessionId: newId(),
      email: 'imke@quillmere.example',
      name: 'Imke',
      organizationId,
      ownerType: 'nonprofit',
      role: 'Admin',
      managedTeamIds: [],
      isActivated: true,
      clientIds: [],
    };
    return {
      actor,
      organizationId,
      traceparent: newTraceparent(),
      deadlineAt: Date.now() + 5_000,
      idempotencyKey: null,
    };
  }

  /** An active organization with this much in its wallet, by the roads that it comes in reality. */
  async anOrganization(walletMinor: number): Promise<{ organizationId: string; account: string }> {
    const organizationId = newId();
    const { id: account } = await this.stripe.accounts.create({
      type: 'custom',
      country: 'US',
      business_type: 'non_profit',
    });
    await this.publish(orgEvents.organizationChanged.subject, organizationId, {
      organizationId,
      revision: 1,
      name: 'Quillmere Community Kitchen',
      type: 'nonprofit',
      ein: null,
      stripeAccountId: account,
      accountActivation: 'Activated',
      currency: 'USD',
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => (await this.accounts(organizationId)).length > 0);
    if (walletMinor > 0) {
      await this.rpc.call(this.admin(organizationId), spendRpc.startDeposit, { amount: walletMinor });
      await eventually(async () => (await this.wallet(organizationId)).posted === walletMinor);
    }
    return { organizationId, account };
  }

  async aCard(
    owner: { organizationId: string; account: string },
    frequency: SpendFrequency,
    limit: number,
  ): Promise<TestCard> {
    const on = { stripeAccount: owner.account };
    const holder = await this.stripe.issuing.cardholders.create(
      {
        name: 'Wren Castell',
        billing: {
          address: {
            line1: '1 Mill Row',
            city: 'Alder Falls',
            state: 'OR',
            postal_code: '97001',
            country: 'US',
          },
        },
      },
      on,
    );
    const card = await this.stripe.issuing.cards.create(
      { cardholder: holder.id, currency: 'usd', type: 'virtual', status: 'active' },
      on,
    );
    const cardId = newId();
    const userId = newId();
    await this.rpc.call(serviceContext('cards', owner.organizationId), spendRpc.registerCard, {
      cardId,
      stripeCardId: card.id,
      stripeAccountId: owner.account,
      userId,
      spendRule: { frequency, limit },
      currency: 'USD',
      cardCreatedAt: new Date(card.created * 1000).toISOString(),
    });
    return { ...owner, cardId, userId, stripeCardId: card.id };
  }

  /** A purchase at the network; resolves with the network's outcome of it. */
  swipe(
    card: TestCard,
    amount: number,
    over: Partial<Parameters<Stripe['testHelpers']['issuing']['authorizations']['create']>[0]> = {},
  ): Promise<Stripe.Issuing.Authorization> {
    return this.stripe.testHelpers.issuing.authorizations.create(
      {
        card: card.stripeCardId,
        amount,
        currency: 'usd',
        merchant_data: { name: 'Fennel Row Produce', category: 'grocery_stores_supermarkets' },
        ...over,
      },
      { stripeAccount: card.account },
    );
  }

  accounts(organizationId: string) {
    return this.rpc.call(this.admin(organizationId), spendRpc.listAccounts, {});
  }

  async wallet(organizationId: string) {
    const wallet = (await this.accounts(organizationId)).find(({ kind }) => kind === 'wallet');
    if (wallet === undefined) throw new Error('no wallet');
    return wallet;
  }

  async usage(card: TestCard) {
    const [usage] = await this.rpc.call(this.admin(card.organizationId), spendRpc.listCardUsages, {
      cardIds: [card.cardId],
    });
    if (usage === undefined) throw new Error('no usage');
    return usage;
  }

  findings() {
    return verifyLedger(this.pool);
  }

  async control(path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  }

  async publish(subject: string, organizationId: string, payload: unknown): Promise<void> {
    const written = headers();
    written.set('almoner-organization', organizationId);
    await jetstream(this.connection).publish(subject, JSON.stringify(payload), {
      msgID: newId(),
      headers: written,
    });
  }

  receive(event: StripeEventRequest) {
    return this.rpc.call(serviceContext('gateway'), stripeEventRpc.spend, event);
  }
}

function configOf(database: TestDatabase, nats: TestNats, sandbox: RunningSandbox) {
  return spendConfig({
    NATS_URL: nats.urlOf('spend'),
    PRINCIPAL_KEY: principalKey,
    PUBLIC_URL: 'http://localhost:1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: database.databaseUrl,
    DATABASE_SYSTEM_URL: database.systemUrl,
    STRIPE_SECRET_KEY: 'sk_test_spend',
    STRIPE_API_BASE: sandbox.url,
    RECONCILE_EVERY_MS: '600000',
  });
}

function startEdge(rpc: RpcClient): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString()) as Stripe.Event;
      void pass(rpc, request.url ?? '', event).then(
        (answer) =>
          response
            .writeHead(200, { 'content-type': 'application/json', 'stripe-version': Stripe.API_VERSION })
            .end(JSON.stringify(answer)),
        () => response.writeHead(503).end(),
      );
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function pass(rpc: RpcClient, path: string, event: Stripe.Event): Promise<unknown> {
  const request = {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    payload: event,
  };
  if (path === '/authorization') {
    return rpc.call(
      serviceContext('gateway', null, { deadlineAt: Date.now() + 1_200 }),
      spendRpc.decideAuthorization,
      request,
    );
  }
  const isOurs = /^(issuing_authorization|issuing_transaction|topup)\./.test(event.type);
  return isOurs ? rpc.call(serviceContext('gateway'), stripeEventRpc.spend, request) : {};
}
