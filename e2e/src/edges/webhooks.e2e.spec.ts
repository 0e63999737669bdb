import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { purchasesHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import Stripe from 'stripe';
import { ApiPerson, type Answer } from '../support/api-person.ts';
import { Organization, type ActiveCard } from '../support/organization.ts';
import { secrets } from '../support/stack.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const stripe = stripeClient();
const toleranceSeconds = 300;
const network = new ApiPerson('the card network');
let organization: Organization;
let card: ActiveCard;
let request: Stripe.Event;
let captured: Stripe.Event;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  card = await organization.issueCard({ holder: organization.admin, limitMinor: 50_000 });
  await swipeAndCapture(1_000);
  request = await newest('issuing_authorization.request');
  captured = await newest('issuing_transaction.created');
  await eventually(async () => (await transactions()).length === 1);
});

async function newest(type: 'issuing_authorization.request' | 'issuing_transaction.created') {
  const list = await stripe.events.list({ type }, { stripeAccount: organization.stripeAccount });
  const [event] = list.data;
  if (event === undefined) throw new Error(`The network never told ${type}.`);
  return event;
}

async function swipeAndCapture(amountMinor: number): Promise<void> {
  const account = organization.stripeAccount;
  const { id } = await swipe(stripe, { account, card: card.stripeCardID, amountMinor });
  await stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: account });
}

const transactions = () =>
  organization.admin.call(purchasesHttp.listOrganizationTransactions, {
    body: { organizationId: organization.id },
  });
async function spentMinor(): Promise<number> {
  const [seen] = await organization.cards();
  return seen?.usage?.spent ?? 0;
}

interface Posting {
  readonly event: Stripe.Event;
  readonly secret: string;
  readonly ageSeconds?: number;
}
const decisionPath = '/api/webhooks/stripe/authorization';
const eventPath = '/api/webhooks/stripe';

const post = (path: string, { event, ...posting }: Posting): Promise<Answer> =>
  postText(path, { payload: JSON.stringify(event), ...posting });

function postText(
  path: string,
  { payload, secret, ageSeconds = 0 }: Omit<Posting, 'event'> & { readonly payload: string },
): Promise<Answer> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return network.send('POST', path, payload, {
    'content-type': 'application/json',
    'stripe-signature': signature,
  });
}

/** A new authorization request, as the network sends it. */
function anotherRequest(): Stripe.Event {
  const text = JSON.stringify(request);
  const { id } = request.data.object as Stripe.Issuing.Authorization;
  return JSON.parse(
    text.replaceAll(id, `iauth_${randomUUID()}`).replaceAll(request.id, `evt_${randomUUID()}`),
  ) as Stripe.Event;
}
const decisionSecret = () => secrets().stripe.authorizationSecret;
const eventSecret = () => secrets().stripe.webhooks.connect?.secret ?? '';

describe('A webhook', () => {
  it.each<[string, () => Omit<Posting, 'event'>]>([
    ['with a forged signature', () => ({ secret: 'whsec_forged' })],
    ['of the other address', () => ({ secret: eventSecret() })],
    ['signed too long ago', () => ({ secret: decisionSecret(), ageSeconds: toleranceSeconds + 1 })],
    ['signed an hour ahead', () => ({ secret: decisionSecret(), ageSeconds: -3_600 })],
  ])('%s decides nothing', async (_, posting) => {
    const before = await spentMinor();
    const answer = await post(decisionPath, { event: anotherRequest(), ...posting() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } });
    expect(await spentMinor()).toBe(before);
  });

  it.each<[string, () => Omit<Posting, 'event'>]>([
    ['with a forged signature', () => ({ secret: 'whsec_forged' })],
    ['signed too long ago', () => ({ secret: eventSecret(), ageSeconds: toleranceSeconds + 1 })],
    ['signed an hour ahead', () => ({ secret: eventSecret(), ageSeconds: -3_600 })],
  ])('%s books nothing', async (_, posting) => {
    const refused = JSON.parse(
      JSON.stringify(captured).replaceAll(captured.id, `evt_${randomUUID()}`).replaceAll('ipi_', 'ipi_x'),
    ) as Stripe.Event;
    const answer = await post(eventPath, { event: refused, ...posting() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } });
    expect(await transactions()).toHaveLength(1);
  });

  it('without any signature is refused', async () => {
    for (const path of [decisionPath, eventPath]) {
      expect((await network.send('POST', path, captured)).status).toBe(400);
    }
  });

  it('of another mode decides and books nothing, even with a valid signature', async () => {
    const before = await spentMinor();
    const asked = { ...anotherRequest(), livemode: true };
    const answer = await post(decisionPath, { event: asked, secret: decisionSecret() });
    expect(answer).toMatchObject({ status: 200, body: { approved: false } });
    const told = JSON.parse(
      JSON.stringify(captured).replaceAll(captured.id, `evt_${randomUUID()}`).replaceAll('ipi_', 'ipi_x'),
    ) as Stripe.Event;
    const booked = await post(eventPath, { event: { ...told, livemode: true }, secret: eventSecret() });
    expect(booked).toMatchObject({ status: 400, body: { code: 'webhook_mode_mismatch' } });
    await swipeAndCapture(300);
    await eventually(async () => (await transactions()).some(({ amount }) => amount === 300));
    expect(await transactions()).toHaveLength(2);
    expect(await spentMinor()).toBe(before + 300);
  });

  it('that is signed but not an event is refused', async () => {
    const answer = await post(eventPath, { event: { ...captured, id: '' }, secret: eventSecret() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_malformed' } });
  });

  it('that is signed but nested thousands of levels deep is refused', async () => {
    const levels = 20_000;
    const body = `{"id":"evt_${randomUUID()}","type":"issuing_card.updated","data":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const answer = await postText(eventPath, { payload: body, secret: eventSecret() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_malformed' } });
  });

  it('with impossible amounts is declined, and holds nothing', async () => {
    const before = await spentMinor();
    for (const amount of [-500, '500', 0.5, 2 ** 53]) {
      const event = JSON.parse(JSON.stringify(anotherRequest())) as {
        data: { object: { pending_request: { amount: unknown } } };
      } & Stripe.Event;
      event.data.object.pending_request.amount = amount;
      const answer = await post(decisionPath, { event, secret: decisionSecret() });
      expect(answer).toMatchObject({
        status: 200,
        body: { approved: false, metadata: { decline_reason: 'invalid_request' } },
      });
    }
    expect(await spentMinor()).toBe(before);
  });

  it('that repeats an authorization request gets the same decision, and holds once', async () => {
    const before = await spentMinor();
    const event = anotherRequest();
    const again = { ...event, id: `evt_${randomUUID()}` };
    const answers = await Promise.all(
      [event, event, again].map((one) => post(decisionPath, { event: one, secret: decisionSecret() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers).toMatchObject(answers.map(() => ({ body: { approved: true } })));
    await eventually(async () => (await spentMinor()) === before + 1_000);
  });

  it('that repeats a capture books it once', async () => {
    const before = await spentMinor();
    for (const event of [captured, captured, { ...captured, id: `evt_${randomUUID()}` }]) {
      expect((await post(eventPath, { event, secret: eventSecret() })).status).toBe(200);
    }
    const known = (await transactions()).length;
    await swipeAndCapture(200);
    await eventually(async () => (await transactions()).some(({ amount }) => amount === 200));
    expect(await transactions()).toHaveLength(known + 1);
    expect(await spentMinor()).toBe(before + 200);
  });
});
