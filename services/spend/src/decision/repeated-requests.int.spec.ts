import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc, type StripeEventRequest } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Real here: PostgreSQL, nats-server, the Stripe sandbox. The requests are ones that the network would not send.
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

  it('at a merchant without a city and with a code that no text can hold is decided', async () => {
    const card = await spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);
    const event = requestEvent(card, `iauth_${newId()}`, 100);
    const { object } = (event.payload as { data: { object: Record<string, unknown> } }).data;
    object.merchant_data = { name: 'Kettle', category: 'wholesale_clubs', category_code: '53\u000000' };
    expect(await ask(event)).toMatchObject({ approved: true });
  });
});
