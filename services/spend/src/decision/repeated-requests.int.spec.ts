import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc, type StripeEventRequest } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { authorizationView, captureOf, receive } from '../test/network-events.ts';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. The requests are ones that the network would not send.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const ask = (event: StripeEventRequest) =>
  spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);

describe('a request', () => {
  it('repeated with another amount or currency, or for another card, is declined and its hold stays', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const other = await spend.createCard(card, 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    expect(await ask(requestEvent(card, id, 100))).toMatchObject({ approved: true });
    const declined = { approved: false, metadata: { decline_reason: 'invalid_request' } };
    expect(await ask(requestEvent(card, id, 40_000))).toEqual(declined);
    expect(await ask(requestEvent(other, id, 100))).toEqual(declined);
    expect(await ask(requestEvent(card, id, 100))).toMatchObject({ approved: true });
    expect((await spend.wallet(card.organizationId)).onHold).toBe(100);
  });

  it('is declined when it is repeated after the network has released everything', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    const request = requestEvent(card, id, 2_000);
    expect(await ask(request)).toMatchObject({ approved: true });
    await receive(spend, card, {
      type: 'issuing_authorization.updated',
      object: authorizationView(card, id, { amount: 0, approvedTotal: 2_000, status: 'reversed' }),
    });
    await spend.idle();
    expect((await spend.wallet(card.organizationId)).onHold).toBe(0);
    expect(await ask(request)).toMatchObject({ approved: false });
  });

  it('is declined when it is repeated after the network has closed the authorization without it', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const id = `iauth_${newId()}`;
    const [first, increment] = [requestEvent(card, id, 2_000), requestEvent(card, id, 1_000, 1)];
    expect(await ask(first)).toMatchObject({ approved: true });
    expect(await ask(increment)).toMatchObject({ approved: true });
    await receive(spend, card, captureOf(card, id, 0, 2_000));
    const closed = { amount: 0, approvedTotal: 2_000, captured: [2_000], status: 'closed' } as const;
    await receive(spend, card, {
      type: 'issuing_authorization.updated',
      object: authorizationView(card, id, closed),
    });
    await spend.idle();
    expect((await spend.wallet(card.organizationId)).onHold).toBe(0);
    expect(await ask(increment)).toMatchObject({ approved: false });
    expect(await ask(first)).toMatchObject({ approved: true });
  });

  it('at a merchant without a city and with a code that no text can hold is decided', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const event = requestEvent(card, `iauth_${newId()}`, 100);
    const { object } = (event.payload as { data: { object: Record<string, unknown> } }).data;
    object.merchant_data = { name: 'Kettle', category: 'wholesale_clubs', category_code: '53\u000000' };
    expect(await ask(event)).toMatchObject({ approved: true });
  });
});
