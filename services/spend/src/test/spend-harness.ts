import {
  orgEvents,
  ownerOfStripeEvent,
  spendEvents,
  spendRpc,
  stripeEventRpc,
  type RequestOf,
  type StripeEventRequest,
} from '@almoner/contracts';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { type RpcClient, newTraceparent, serviceContext, type Ctx } from '@almoner/platform';
import { ServiceUnderTest } from '@almoner/platform/test';
import { signedInPerson, eventually, testDeadline } from '@almoner/testing';
import { connectToStripe, startStripe, type StripeTestMode, type TestStripe } from '@almoner/testing/stripe';
import { Client, type Pool } from 'pg';
import type Stripe from 'stripe';
import { spendConfig } from '../config.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { startSpend } from '../start-spend.ts';

const stripeKey = 'sk_test_spend';
/** For work that a spec starts itself: its own rounds begin at whole multiples of this time. */
const oncePerDayMs = '86400000';

export interface TestCard {
  readonly organizationId: string;
  readonly account: string;
  readonly cardId: string;
  readonly userId: string;
  readonly stripeCardId: string;
}

/**
 * The whole spend service with everything real: PostgreSQL, nats-server, the Stripe sandbox. Only the gateway is
 * replaced: its webhook address here forwards events without checking their signature.
 */
export class SpendHarness {
  /** How long the gateway waits for a decision: a busy machine must not decline a purchase. */
  decisionBudgetMs = 60_000;

  readonly rpc: RpcClient;
  readonly pool: Pool;

  private constructor(
    readonly service: ServiceUnderTest,
    readonly testStripe: TestStripe,
    private readonly testMode: StripeTestMode | null,
  ) {
    this.rpc = service.rpc;
    this.pool = service.pool;
  }

  /** `over` replaces settings of the service. In Stripe's test mode there is one organization at most, and no control. */
  static async start(
    over: Readonly<Record<string, string>> = {},
    testMode: StripeTestMode | null = null,
  ): Promise<SpendHarness> {
    const [service, testStripe] = await Promise.all([
      ServiceUnderTest.prepare({
        name: 'spend',
        migrate: migrateDatabase,
        start: (environment) => startSpend(spendConfig(environment)),
      }),
      testMode === null ? startStripe(stripeKey) : connectToStripe(testMode),
    ]);
    await service.start({
      STRIPE_SECRET_KEY: testMode?.key ?? stripeKey,
      STRIPE_API_BASE: testStripe.sandbox.url,
      RECONCILE_EVERY_MS: oncePerDayMs,
      APPROVAL_SWEEP_EVERY_MS: '200',
      TRANSFER_RULE_SWEEP_EVERY_MS: oncePerDayMs,
      QUARANTINE_SWEEP_EVERY_MS: '200',
      RECONCILE_BALANCES_EVERY_MS: oncePerDayMs,
      // Specs move the sandbox's clock.
      STRIPE_CLOCK_AHEAD_SECONDS: String(400 * 86_400),
      RECONCILE_HISTORY_EVERY_MS: oncePerDayMs,
      ...over,
    });
    const harness = new SpendHarness(service, testStripe, testMode);
    const edge = await testStripe.listenToWebhooks((event, path) =>
      forward(service.rpc, event, path, harness.decisionBudgetMs),
    );
    if (testMode !== null) return harness;
    await testStripe.control('settings', {
      issuingAuthorization: {
        url: `${edge}/authorization`,
        secret: 'whsec_test',
        timeoutMs: 70_000,
        onTimeout: 'decline',
      },
    });
    return harness;
  }

  /** For specs about the speed of decisions: the time limits of production. */
  async hurryDecisions(): Promise<void> {
    this.decisionBudgetMs = 1_200;
    await this.control('settings', { issuingAuthorization: { timeoutMs: 2_000 } });
  }

  get stripe(): Stripe {
    return this.testStripe.client;
  }

  async stop(): Promise<void> {
    await this.testStripe.stop();
    await this.service.stop();
  }

  /** The audit records of the organization, oldest first. */
  auditRecordsOf(organizationId: string): Promise<Record<string, unknown>[]> {
    return this.service.published(spendEvents.changeRecorded.subject, organizationId);
  }

  restartService(over: Record<string, string> = {}): Promise<void> {
    return this.service.restart(over);
  }

  admin(organizationId: string): Ctx {
    return {
      actor: signedInPerson(organizationId),
      organizationId,
      traceparent: newTraceparent(),
      deadlineAt: testDeadline(),
      idempotencyKey: null,
      origin: null,
    };
  }

  /** An active organization with this much in its wallet, set up by events and deposits as in production. */
  async createOrganization(
    walletMinor: number,
    hasBankAccount = true,
  ): Promise<{ organizationId: string; account: string }> {
    const organizationId = newId();
    const account = this.testMode?.account ?? (await this.createAccount());
    await this.publish(orgEvents.organizationChanged.subject, organizationId, {
      organizationId,
      revision: 1,
      name: 'Quillmere Community Kitchen',
      type: 'nonprofit',
      ein: null,
      stripeAccountId: account,
      accountActivation: 'Activated',
      currency: 'USD',
      hasBankAccount,
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => (await this.accounts(organizationId)).length > 0);
    if (walletMinor > 0) {
      await this.rpc.call(this.admin(organizationId), spendRpc.startDeposit, { amount: walletMinor });
      await eventually(async () => (await this.wallet(organizationId)).posted === walletMinor);
    }
    return { organizationId, account };
  }

  private async createAccount(): Promise<string> {
    const { id } = await this.stripe.accounts.create({
      type: 'custom',
      country: 'US',
      business_type: 'non_profit',
    });
    return id;
  }

  /** Like `cards` calls it on behalf of a person. */
  explain(organizationId: string, authorizationId: string, showsBalances = true) {
    const ctx = serviceContext('cards', organizationId);
    return this.rpc.call(ctx, spendRpc.explainAuthorization, { authorizationId, showsBalances });
  }

  async createCard(
    owner: { organizationId: string; account: string },
    frequency: SpendFrequency,
    limit: number,
    spendProgramId: string | null = null,
    over: Partial<RequestOf<typeof spendRpc.registerCard>> = {},
  ): Promise<TestCard> {
    const on = { stripeAccount: owner.account };
    const holder = await this.stripe.issuing.cardholders.create(
      {
        name: 'Wren Castell',
        type: 'individual',
        // Stripe requires them of everyone whose card is to be active.
        individual: {
          first_name: 'Wren',
          last_name: 'Castell',
          dob: { day: 4, month: 11, year: 1990 },
          card_issuing: { user_terms_acceptance: { date: 1_760_000_000, ip: '203.0.113.7' } },
        },
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
    const { rows } = await this.pool.query<{ id: string | null }>(
      `select financial_account_id as id from wallet_account where organization_id = $1`,
      [owner.organizationId],
    );
    const financialAccount = rows[0]?.id ?? undefined;
    const card = await this.stripe.issuing.cards.create(
      {
        cardholder: holder.id,
        currency: 'usd',
        type: 'virtual',
        status: 'active',
        ...(financialAccount !== undefined && { financial_account: financialAccount }),
      },
      on,
    );
    const cardId = over.cardId ?? newId();
    const userId = over.userId ?? newId();
    await this.rpc.call(serviceContext('cards', owner.organizationId), spendRpc.registerCard, {
      cardId,
      stripeCardId: card.id,
      stripeAccountId: owner.account,
      userId,
      spendRule: { frequency, limit },
      spendRuleId: null,
      spendProgramId,
      currency: 'USD',
      cardCreatedAt: new Date(card.created * 1000).toISOString(),
      ...over,
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

  /** Counts rows of a table that the service's role sees in this organization. */
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

  /** Waits until every received Stripe event is applied. One that failed five times is tried again after two minutes. */
  async idle(timeoutMs = 180_000): Promise<void> {
    await eventually(
      async () => {
        const { rows } = await this.pool.query(`select 1 from stripe_event where status = 'waiting' limit 1`);
        return rows.length === 0;
      },
      { timeoutMs },
    );
  }

  /** The service's metrics, as Prometheus reads them. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.service.url}/metrics`)).text();
  }

  /** The state of a stored Stripe event, once it was tried. */
  eventState(eventId: string) {
    return eventually(async () => {
      const { rows } = await this.pool.query<{ status: string; attempts: number; error: string | null }>(
        `select status, attempts, error from stripe_event where id = $1 and (status <> 'waiting' or attempts > 1)`,
        [eventId],
      );
      return rows[0];
    });
  }

  findings() {
    return verifyLedger(this.pool);
  }

  /** Stripe declines what its own balance does not cover before it asks us; with this, our own check decides. */
  async withoutNetworkBalanceCheck(work: () => Promise<void>): Promise<void> {
    await this.control('settings', { enforceIssuingBalance: false });
    try {
      await work();
    } finally {
      await this.control('settings', { enforceIssuingBalance: true });
    }
  }

  control(path: string, body: unknown): Promise<void> {
    return this.testStripe.control(path, body);
  }

  async publish(subject: string, organizationId: string, payload: unknown): Promise<void> {
    await this.service.publish(subject, organizationId, payload);
  }

  receive(event: StripeEventRequest) {
    return this.rpc.call(serviceContext('gateway'), stripeEventRpc.spend, event);
  }
}

/** The gateway's two webhook addresses. */
async function forward(
  rpc: RpcClient,
  event: StripeEventRequest,
  path: string,
  budgetMs: number,
): Promise<unknown> {
  if (path === '/authorization') {
    const ctx = serviceContext('gateway', null, { deadlineAt: Date.now() + budgetMs });
    return rpc.call(ctx, spendRpc.decideAuthorization, event);
  }
  if (ownerOfStripeEvent(event.type) !== 'spend') return {};
  return rpc.call(serviceContext('gateway'), stripeEventRpc.spend, event);
}
