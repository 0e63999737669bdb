import { jetstream } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import {
  donationsRpc,
  orgEvents,
  ownerOfStripeEvent,
  stripeEventRpc,
  type CampaignWire,
  type ReplyOf,
  type RequestOf,
  type StripeEventRequest,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
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
import {
  createDatabase,
  signedInPerson,
  eventually,
  startNats,
  type TestDatabase,
  type TestNats,
  testKeyEnv,
  testKeys,
} from '@almoner/testing';
import { startStripe, type TestStripe } from '@almoner/testing/stripe';
import { Pool } from 'pg';
import Stripe from 'stripe';
import { donationsConfig } from '../config.ts';
import { migrations } from '../migrations/index.ts';
import { startDonations } from '../start-donations.ts';
import { MailCapture } from './mail-capture.ts';

const stripeKey = 'sk_test_donations';

export type StartedGift = ReplyOf<typeof donationsRpc.startGift>;

export interface TestOrganization {
  readonly organizationId: string;
  readonly account: string;
}

/**
 * The whole donations service with everything real: PostgreSQL, nats-server, the Stripe sandbox, a mail server. Only
 * the gateway is replaced: its webhook address here forwards events without checking their signature.
 */
export class DonationsHarness {
  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    private readonly testStripe: TestStripe,
    readonly mail: MailCapture,
    readonly connection: NatsConnection,
    readonly rpc: RpcClient,
    readonly pool: Pool,
    private readonly settings: Record<string, string>,
    private service: RunningService,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<DonationsHarness> {
    const [database, nats, testStripe, mail] = await Promise.all([
      createDatabase('donations'),
      startNats(),
      startStripe(stripeKey),
      MailCapture.start(),
    ]);
    await migrate(database.ownerUrl, migrations);
    const service = await startDonations(configOf(database, nats, testStripe, mail, settings));
    const connection = await connect(natsOptions(nats.url));
    const rpc = new RpcClient(connection, new PrincipalTokens(testKeys));
    await testStripe.listenToWebhooks((event) => forward(rpc, event));
    const pool = new Pool({ connectionString: database.systemUrl, max: 3 });
    pool.on('error', () => undefined);
    return new DonationsHarness(database, nats, testStripe, mail, connection, rpc, pool, settings, service);
  }

  get stripe(): Stripe {
    return this.testStripe.client;
  }

  async stop(): Promise<void> {
    await this.testStripe.stop();
    await this.connection.close();
    await this.service.close();
    await this.pool.end();
    await this.mail.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  async stopService(): Promise<void> {
    await this.service.close();
  }

  async startService(): Promise<void> {
    const { database, nats, testStripe, mail, settings } = this;
    this.service = await startDonations(configOf(database, nats, testStripe, mail, settings));
  }

  person(organizationId: string, role: UserPrincipal['role'] = 'Admin', over: Partial<Ctx> = {}): Ctx {
    const actor = signedInPerson(organizationId, { role });
    return { ...visitor(), actor, organizationId, ...over };
  }

  /** An active organization, published as in production. */
  async createOrganization(): Promise<TestOrganization> {
    const organizationId = newId();
    const { id: account } = await this.stripe.accounts.create({
      type: 'custom',
      country: 'US',
      business_type: 'non_profit',
    });
    await this.publishOrganization({ organizationId, account });
    await eventually(async () => {
      const { rowCount } = await this.pool.query(`select 1 from organization where organization_id = $1`, [
        organizationId,
      ]);
      return rowCount === 1;
    });
    return { organizationId, account };
  }

  async publishOrganization(
    { organizationId, account }: TestOrganization,
    over: { revision?: number; name?: string; accountActivation?: 'Activated' | 'Rejected' } = {},
  ): Promise<void> {
    const written = headers();
    written.set('almoner-organization', organizationId);
    const fact = {
      organizationId,
      revision: 1,
      name: 'Quillmere Community Kitchen',
      type: 'nonprofit',
      ein: '943120455',
      stripeAccountId: account,
      accountActivation: 'Activated',
      currency: 'USD',
      occurredAt: new Date().toISOString(),
      ...over,
    };
    await jetstream(this.connection).publish(orgEvents.organizationChanged.subject, JSON.stringify(fact), {
      msgID: newId(),
      headers: written,
    });
  }

  createCampaign(
    { organizationId }: { organizationId: string },
    over: Partial<RequestOf<typeof donationsRpc.createCampaign>> = {},
  ): Promise<CampaignWire> {
    return this.rpc.call(this.person(organizationId), donationsRpc.createCampaign, {
      slug: `winter-meals-${newId()}`,
      title: 'Winter meals',
      story: 'A warm meal for everybody who asks.',
      goal: 1_000_000,
      endsAt: null,
      suggestedAmounts: [2500, 5000],
      minimumAmount: 500,
      ...over,
    });
  }

  startGift(
    campaign: { slug: string },
    gift: Partial<RequestOf<typeof donationsRpc.startGift>['gift']> = {},
    over: { network?: string; idempotencyKey?: string } = {},
  ): Promise<StartedGift> {
    const { network = `10.0.${octet()}.${octet()}`, idempotencyKey = newId() } = over;
    const origin = { network, browser: 'Firefox on Linux' };
    return this.rpc.call({ ...visitor(), idempotencyKey, origin }, donationsRpc.startGift, {
      gift: {
        campaign: campaign.slug,
        amount: 5000,
        coverFees: false,
        email: `${newId()}@donor.example`,
        name: 'Odile Marchetti',
        anonymous: false,
        designationId: null,
        ...gift,
      },
      network,
    });
  }

  /** Confirms the payment with a card, as the donor's browser does; a decline is no error. */
  async pay(gift: StartedGift, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
    const id = paymentOf(gift);
    const on = { stripeAccount: gift.stripeAccount };
    try {
      return await this.stripe.paymentIntents.confirm(id, { payment_method: card }, on);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return this.stripe.paymentIntents.retrieve(id, {}, on);
      throw error;
    }
  }

  refund(gift: StartedGift, amount?: number): Promise<Stripe.Refund> {
    return this.stripe.refunds.create(
      { payment_intent: paymentOf(gift), ...(amount === undefined ? {} : { amount }) },
      { stripeAccount: gift.stripeAccount },
    );
  }

  state({ id, key }: { id: string; key: string }) {
    return this.rpc.call(visitor(), donationsRpc.getGiftState, { giftId: id, key });
  }

  async waitForStatus(gift: StartedGift, status: string): Promise<void> {
    await eventually(async () => (await this.state(gift)).status === status);
  }

  publicCampaign(slug: string) {
    return this.rpc.call(visitor(), donationsRpc.getPublicCampaign, { slug });
  }

  async gifts(organizationId: string) {
    return (await this.rpc.call(this.person(organizationId), donationsRpc.listGifts, {})).items;
  }

  /** The payloads of the events of this organization, oldest first. */
  async publishedEvents(organizationId: string, subject: string): Promise<Record<string, unknown>[]> {
    const { rows } = await this.pool.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox where organization_id = $1 and subject = $2 order by id`,
      [organizationId, subject],
    );
    return rows.map(({ payload }) => payload);
  }

  control(path: string, body: unknown): Promise<void> {
    return this.testStripe.control(path, body);
  }

  receive(event: StripeEventRequest) {
    return this.rpc.call(serviceContext('gateway'), stripeEventRpc.donations, event);
  }

  /** Receives an event and resolves with its outcome. */
  async outcomeOf(event: StripeEventRequest): Promise<string> {
    await this.receive(event);
    return eventually(async () => {
      const { rows } = await this.pool.query<{ status: string }>(
        `select status from stripe_event where id = $1 and status <> 'waiting'`,
        [event.eventId],
      );
      return firstOf(rows).status;
    });
  }
}

/** For probes: throws while there is nothing. */
export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('nothing is there');
  return first;
}

const octet = () => Math.floor(Math.random() * 250);

export const paymentOf = ({ clientSecret }: { clientSecret: string }) =>
  clientSecret.split('_secret_')[0] ?? '';

export function visitor(): Ctx {
  return {
    actor: { kind: 'public' },
    organizationId: null,
    traceparent: newTraceparent(),
    deadlineAt: Date.now() + 10_000,
    idempotencyKey: null,
    origin: null,
  };
}

async function forward(rpc: RpcClient, event: StripeEventRequest): Promise<void> {
  if (ownerOfStripeEvent(event.type) === 'donations')
    await rpc.call(serviceContext('gateway'), stripeEventRpc.donations, event);
}

function configOf(
  database: TestDatabase,
  nats: TestNats,
  { sandbox }: TestStripe,
  mail: MailCapture,
  settings: Record<string, string>,
) {
  return donationsConfig({
    NATS_URL: nats.urlOf('donations'),
    ...testKeyEnv('donations'),
    GIFT_KEY_SECRET: 'ab'.repeat(32),
    PUBLIC_URL: 'http://localhost:1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: database.databaseUrl,
    DATABASE_SYSTEM_URL: database.systemUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: 'receipts@almoner.example',
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_API_BASE: sandbox.url,
    GIFT_SWEEP_EVERY_MS: '600000',
    ...settings,
  });
}
