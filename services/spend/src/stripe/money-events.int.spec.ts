import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc, type StripeEventRequest } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import type Stripe from 'stripe';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Only the events are forged.
let spend: SpendHarness;
let card: TestCard;
beforeAll(async () => {
  spend = await SpendHarness.start();
  await spend.restartService({ STRIPE_CLOCK_AHEAD_SECONDS: '300' });
  card = await spend.createCard(await spend.createOrganization(1_000_000), 'monthly', 900_000);
  const { id } = await spend.swipe(card, 1_000);
  await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, on(card));
});
afterAll(() => spend.stop());

const on = ({ account }: TestCard) => ({ stripeAccount: account });
const nowSeconds = () => Math.floor(Date.now() / 1000);

type Json = Record<string, unknown>;
type Change = (object: Json) => void;

async function newest(type: string, of = card): Promise<StripeEventRequest & { object: Json }> {
  const { data } = await spend.stripe.events.list({ type, limit: 1 }, on(of));
  const [event] = data;
  if (event === undefined) throw new Error(`The sandbox made no ${type}.`);
  const copy = JSON.parse(JSON.stringify(event)) as Stripe.Event & { data: { object: Json } };
  return { ...toStripeEventRequest(copy), object: copy.data.object };
}

/** Another event of the type with a change, valid for spend except for the change. */
async function forgedEvent(type: string, change: Change, over: Partial<StripeEventRequest> = {}) {
  const { object, ...event } = await newest(type);
  change(object);
  return { ...event, eventId: `evt_${newId()}`, ...over };
}

const ofType = (type: string, event: StripeEventRequest): StripeEventRequest => ({
  ...event,
  type,
  payload: { ...(event.payload as Json), type },
});

const pendingOf = (object: Json) => object.pending_request as Json;
const merchantOf = (object: Json) => object.merchant_data as Json;
const newAuthorizationId = (object: Json) => (object.id = `iauth_${newId()}`);
/** Further ahead than clocks may differ, even after a long wait. */
const future = () => nowSeconds() + 3_600;

const wrongRequests: [string, Change][] = [
  ['a negative amount', (object) => (pendingOf(object).amount = -500)],
  ['an amount in text', (object) => (pendingOf(object).amount = '500')],
  ['an amount that is no number', (object) => (pendingOf(object).amount = 'NaN')],
  ['an amount beyond every number', (object) => (pendingOf(object).amount = Infinity)],
  ['an amount beyond the safe integers', (object) => (pendingOf(object).amount = 2 ** 53)],
  ['a fraction of a cent', (object) => (pendingOf(object).amount = 0.5)],
  ['a currency that is none', (object) => (pendingOf(object).currency = 'zzz')],
  ['a time in the future', (object) => (object.created = future())],
  ['the id of something else', (object) => (object.id = 'ic_1')],
  ['no card', (object) => (object.card = null)],
  ['a merchant of 100,000 characters', (object) => (merchantOf(object).name = 'x'.repeat(100_000))],
  ['a city of 100,000 characters', (object) => (merchantOf(object).city = 'x'.repeat(100_000))],
  ['a category of 100,000 characters', (object) => (merchantOf(object).category = 'x'.repeat(100_000))],
  ['no question', (object) => (object.pending_request = null)],
];

describe('a request with invalid figures', () => {
  it.each(wrongRequests)('is declined and stored: %s', async (_, change) => {
    const event = await forgedEvent('issuing_authorization.request', (object) => {
      newAuthorizationId(object);
      change(object);
    });
    const ctx = serviceContext('gateway');
    const answer = await spend.rpc.call(ctx, spendRpc.decideAuthorization, event);
    expect(answer).toEqual({ approved: false, metadata: { decline_reason: 'invalid_request' } });
    expect(await spend.eventState(event.eventId)).toMatchObject({
      status: 'quarantined',
      error: expect.stringMatching(/\S/),
    });
  });

  it('decides nothing and holds nothing', async () => {
    const { rows } = await spend.pool.query(`select 1 from decision where request_index >= 0`);
    expect(rows).toHaveLength(1);
    expect(await spend.usage(card)).toMatchObject({ held: 0 });
  });
});

interface WrongEvent {
  readonly what: string;
  readonly type: string;
  readonly change?: Change;
  readonly over?: Partial<StripeEventRequest>;
}

const authorization = 'issuing_authorization.updated';
const transaction = 'issuing_transaction.created';
const hugeAmount = Number.MAX_SAFE_INTEGER;
const hugeRequest = { approved: true, amount: hugeAmount, reason: 'webhook_approved' };
const wrongEvents: WrongEvent[] = [
  { what: 'a negative amount', type: authorization, change: (object) => (object.amount = -1) },
  { what: 'an amount in text', type: authorization, change: (object) => (object.amount = '1000') },
  {
    what: 'a negative request',
    type: authorization,
    change: (object) => (object.request_history = [{ approved: true, amount: -9, reason: 'x' }]),
  },
  {
    what: 'requests whose sum is no safe integer',
    type: authorization,
    change: (object) => (object.request_history = Array.from({ length: 2 }, () => hugeRequest)),
  },
  {
    what: 'captures whose sum is no safe integer',
    type: authorization,
    change: (object) =>
      (object.transactions = Array.from({ length: 2 }, () => ({ type: 'capture', amount: -hugeAmount }))),
  },
  {
    what: 'a capture with a positive amount',
    type: transaction,
    change: (object) => (object.amount = 1_000),
  },
  {
    what: 'a refund of nothing',
    type: transaction,
    change: (object) => Object.assign(object, { type: 'refund', amount: 0 }),
  },
  { what: 'no safe integer', type: transaction, change: (object) => (object.amount = -(2 ** 60)) },
  { what: 'an undocumented kind', type: transaction, change: (object) => (object.type = 'gift') },
  { what: 'a time in the future', type: transaction, change: (object) => (object.created = future()) },
  { what: 'an event of the future', type: transaction, over: { created: 4_102_444_800 } },
  { what: 'no time', type: transaction, over: { created: 0 } },
  { what: 'an account that is none', type: transaction, over: { account: 'acct 1' } },
  {
    what: 'another amount than the deposit',
    type: 'topup.succeeded',
    change: (object) => (object.amount = 5),
  },
];

describe('an invalid event', () => {
  it.each(wrongEvents)('is quarantined at once: $what ($type)', async ({ type, change, over }) => {
    const event = await forgedEvent(
      type,
      (object) => {
        if (type === transaction) object.id = `ipi_${newId()}`;
        change?.(object);
      },
      over,
    );
    await spend.receive(event);
    expect(await spend.eventState(event.eventId)).toMatchObject({
      status: 'quarantined',
      attempts: 1,
      error: expect.stringMatching(/\S/),
    });
  });

  it.each(['issuing_dispute.funds_rescinded', 'treasury.received_credit.succeeded', 'transfer.created'])(
    'and so is an event about money that nobody applies: %s',
    async (type) => {
      const event = ofType(type, await forgedEvent('topup.succeeded', () => undefined));
      await spend.receive(event);
      expect(await spend.eventState(event.eventId)).toMatchObject({ status: 'quarantined', attempts: 1 });
    },
  );

  it('is ignored when it is not about money', async () => {
    const event = await forgedEvent('topup.created', () => undefined);
    await spend.receive(event);
    expect(await spend.eventState(event.eventId)).toMatchObject({ status: 'ignored', error: null });
  });

  it('moves nothing, and shows in the metrics', async () => {
    expect(await spend.wallet(card.organizationId)).toMatchObject({ posted: 999_000, onHold: 0 });
    const { rows } = await spend.pool.query<{ count: string }>(
      `select count(*) from stripe_event where status = 'quarantined'`,
    );
    expect(await spend.metrics()).toContain(`stripe_events_quarantined{service="spend"} ${rows[0]?.count}`);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('an event that cannot be stored as it came', () => {
  it.each<WrongEvent>([
    { what: 'text with a NUL', type: transaction, change: (object) => (object.note = 'a\u0000b') },
    { what: 'half of a character', type: transaction, change: (object) => (object.note = 'a\ud83cb') },
    { what: 'a time beyond all calendars', type: transaction, over: { created: Number.MAX_SAFE_INTEGER } },
  ])('is quarantined with a replacement: $what', async ({ type, change, over }) => {
    const event = await forgedEvent(type, change ?? (() => undefined), over);
    await spend.receive(event);
    await spend.receive(event);
    expect(await spend.eventState(event.eventId)).toMatchObject({ status: 'quarantined', attempts: 0 });
  });

  it('is quarantined with both reasons when its request is refused', async () => {
    const event = await forgedEvent('issuing_authorization.request', (object) => {
      object.note = 'a\u0000b';
      pendingOf(object).amount = -500;
    });
    const answer = await spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
    expect(answer).toMatchObject({ approved: false });
    expect(await spend.eventState(event.eventId)).toMatchObject({
      status: 'quarantined',
      error: expect.stringMatching(/is negative.*U\+FFFD/),
    });
  });
});

describe("an event that names another connected account's", () => {
  it.each(['issuing_authorization.updated', 'issuing_transaction.created'])(
    'authorization is quarantined at once: %s',
    async (type) => {
      const own = await spend.createCard(await spend.createOrganization(50_000), 'monthly', 40_000);
      const { object: foreign } = await newest('issuing_authorization.updated');
      const event = await forgedEvent(
        type,
        (object) => {
          object.card = type.startsWith('issuing_auth') ? { id: own.stripeCardId } : own.stripeCardId;
          if (type === 'issuing_transaction.created') {
            object.id = `ipi_${newId()}`;
            object.authorization = foreign.id;
          }
        },
        { account: own.account },
      );
      await spend.receive(event);
      expect(await spend.eventState(event.eventId)).toMatchObject({ status: 'quarantined', attempts: 1 });
      expect(await spend.wallet(own.organizationId)).toMatchObject({ posted: 50_000, onHold: 0 });
    },
  );

  it('card is quarantined at once', async () => {
    const other = await spend.createOrganization(0);
    const event = await forgedEvent('issuing_authorization.updated', newAuthorizationId, {
      account: other.account,
    });
    await spend.receive(event);
    expect(await spend.eventState(event.eventId)).toMatchObject({ status: 'quarantined', attempts: 1 });
  });
});

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as unknown;

describe('an event that is too large', () => {
  it.each([
    ['issuing_authorization.created', 'merchant_data.name'],
    ['issuing_transaction.created', 'merchant_data.name'],
  ])('waits for an operator and is not tried again: %s', async (type, field) => {
    const event = await forgedEvent(type, (object) => {
      object.id = `${String(object.id)}_${newId()}`;
      object.merchant_data = { ...merchantOf(object), name: 'x'.repeat(100_000) };
    });
    await spend.receive(event);
    expect(await spend.eventState(event.eventId)).toMatchObject({
      status: 'quarantined',
      attempts: 1,
      error: expect.stringContaining(field),
    });
  });

  it.each([101, 3_000])('waits for an operator when it is nested %d levels deep', async (levels) => {
    const event = await forgedEvent(
      'issuing_transaction.created',
      (object) => (object.metadata = nested(levels)),
    );
    await spend.receive(event);
    const { status, error } = await spend.eventState(event.eventId);
    expect({ status, error }).toEqual({ status: 'quarantined', error: expect.stringContaining('nested') });
    await spend.receive(event);
    expect(await spend.metrics()).toMatch(/stripe_events_quarantined\D+[1-9]/);
  });

  it('is decided when only an unread field is nested', async () => {
    const event = await forgedEvent('issuing_authorization.request', (object) => {
      newAuthorizationId(object);
      object.metadata = nested(3_000);
    });
    const answer = await spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
    expect(answer).toMatchObject({ approved: true });
  });

  it('keeps the part of a long name that fits on a statement', async () => {
    const event = await forgedEvent('issuing_authorization.request', (object) => {
      newAuthorizationId(object);
      merchantOf(object).name = '🍵'.repeat(2_000);
    });
    const answer = await spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
    expect(answer).toMatchObject({ approved: true });
    const { rows } = await spend.pool.query<{ length: number }>(
      `select max(length(merchant ->> 'name')) as length from card_authorization`,
    );
    expect(rows[0]?.length).toBeLessThanOrEqual(200);
  });
});
