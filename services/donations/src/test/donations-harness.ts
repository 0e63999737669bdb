import {
  donationsRpc,
  fundsRpc,
  giftFrequencies,
  orgEvents,
  ownerOfStripeEvent,
  stripeEventRpc,
  type CampaignWire,
  type ReplyOf,
  type RequestOf,
  type StripeEventRequest,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { type RpcClient, migrate, newTraceparent, serviceContext, type Ctx } from '@almoner/platform';
import { ServiceUnderTest } from '@almoner/platform/test';
import { signedInPerson, eventually, testDeadline } from '@almoner/testing';
import { startStripe, type TestStripe } from '@almoner/testing/stripe';
import { type Msg } from '@nats-io/transport-node';
import { type Pool } from 'pg';
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
 * the gateway is replaced, whose webhook address here forwards events without checking their signature, and `spend` as far as it
 * answers for funds.
 */
export class DonationsHarness {
  readonly rpc: RpcClient;
  readonly pool: Pool;

  /** Funds in `spend` whose event did not arrive, by organization. */
  readonly unreportedFunds = new Map<string, ReplyOf<typeof fundsRpc.findFunds>>();

  private constructor(
    readonly service: ServiceUnderTest,
    private readonly testStripe: TestStripe,
    readonly mail: MailCapture,
  ) {
    this.rpc = service.rpc;
    this.pool = service.pool;
  }

  static async start(settings: Record<string, string> = {}, clock?: Clock): Promise<DonationsHarness> {
    const [service, testStripe, mail] = await Promise.all([
      ServiceUnderTest.prepare({
        name: 'donations',
        migrate: (ownerUrl) => migrate(ownerUrl, migrations),
        start: (environment) => startDonations(donationsConfig(environment), clock),
      }),
      startStripe(stripeKey),
      MailCapture.start(),
    ]);
    await service.start({
      GIFT_KEY_SECRET: 'ab'.repeat(32),
      SMTP_URL: mail.url,
      MAIL_FROM: 'receipts@almoner.example',
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_API_BASE: testStripe.sandbox.url,
      GIFT_SWEEP_EVERY_MS: '86400000',
      RECURRING_SWEEP_EVERY_MS: '86400000',
      ...settings,
    });
    await testStripe.listenToWebhooks((event) => forward(service.rpc, event));
    const harness = new DonationsHarness(service, testStripe, mail);
    harness.answerForSpend();
    return harness;
  }

  /** `spend` is not running here. */
  private answerForSpend(): void {
    const callback = (_: Error | null, message: Msg) => {
      const { data } = message.json<{ data: unknown }>();
      const { organizationId, fundIds, names = [] } = fundsRpc.findFunds.request.parse(data);
      const funds = this.unreportedFunds.get(organizationId) ?? [];
      const isWanted = ({ fundId, name }: (typeof funds)[number]) =>
        fundIds.includes(fundId) || names.includes(name.toLowerCase());
      message.respond(JSON.stringify({ response: funds.filter(isWanted) }));
    };
    this.service.connection.subscribe(fundsRpc.findFunds.subject, { callback });
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
    await this.mail.stop();
  }

  stopService(): Promise<void> {
    return this.service.close();
  }

  startService(): Promise<void> {
    return this.service.start();
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
    await this.service.publish(orgEvents.organizationChanged.subject, organizationId, fact);
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
      startsAt: null,
      endsAt: null,
      suggestedAmounts: [2500, 5000],
      minimumAmount: 500,
      fundIds: null,
      widgetOrigins: null,
      frequencies: [...giftFrequencies],
      goodsAndServices: null,
      acceptsBankDebits: false,
      tributes: false,
      questions: [],
      ...over,
    });
  }

  startGift(
    campaign: { slug: string },
    gift: Partial<RequestOf<typeof donationsRpc.startGift>['gift']> = {},
    over: { network?: string; idempotencyKey?: string; expectedTotal?: number } = {},
  ): Promise<StartedGift> {
    const { network = `10.0.${octet()}.${octet()}`, idempotencyKey = newId(), expectedTotal = null } = over;
    const origin = { network, browser: 'Firefox on Linux' };
    return this.rpc.call({ ...visitor(), idempotencyKey, origin }, donationsRpc.startGift, {
      gift: {
        campaign: campaign.slug,
        amount: 5000,
        coverFees: false,
        method: 'card',
        frequency: 'once',
        email: `${newId()}@donor.example`,
        name: 'Odile Marchetti',
        employer: null,
        anonymous: false,
        designations: [],
        designationId: null,
        tribute: null,
        answers: [],
        device: null,
        website: '',
        secondsOnForm: null,
        challenge: null,
        ...gift,
      },
      network,
      expectedTotal,
    });
  }

  /** Confirms the payment with a card, as the donor's browser does; a decline is not an error. */
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

  /** Confirms a debit of a bank account, as the donor's browser does. */
  debit(gift: StartedGift, bank = 'pm_usBankAccount_success'): Promise<Stripe.PaymentIntent> {
    const online = { ip_address: '127.0.0.1', user_agent: 'Firefox on Linux' };
    return this.stripe.paymentIntents.confirm(
      paymentOf(gift),
      { payment_method: bank, mandate_data: { customer_acceptance: { type: 'online', online } } },
      { stripeAccount: gift.stripeAccount },
    );
  }

  /** The donor's bank answers to the debit. */
  async bankAnswers(gift: StartedGift, outcome: 'succeed' | 'fail', code?: string): Promise<void> {
    await this.control('bank-debits', { payment: paymentOf(gift), outcome, code });
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
  publishedEvents(organizationId: string, subject: string): Promise<Record<string, unknown>[]> {
    return this.service.published(subject, organizationId);
  }

  control(path: string, body: unknown): Promise<void> {
    return this.testStripe.control(path, body);
  }

  receive(event: StripeEventRequest) {
    return this.rpc.call(serviceContext('gateway'), stripeEventRpc.donations, event);
  }

  /** Resolves with true when every event that arrived was applied. */
  noEventWaits(): Promise<boolean> {
    return eventually(async () => {
      const { rows } = await this.pool.query(`select 1 from stripe_event where status = 'waiting'`);
      return rows.length === 0;
    });
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
    deadlineAt: testDeadline(),
    idempotencyKey: null,
    origin: null,
  };
}

async function forward(rpc: RpcClient, event: StripeEventRequest): Promise<void> {
  if (ownerOfStripeEvent(event.type) === 'donations')
    await rpc.call(serviceContext('gateway'), stripeEventRpc.donations, event);
}
