import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

describe('increments and captures of one authorization at the same time', () => {
  it('decline none of them for time, and no purchase on another card of the account', async () => {
    // An inverted lock order declines purchases by lock timeouts, which are far shorter than the time limits of this spec.
    const owner = await spend.createOrganization(10_000_000);
    const card = await spend.createCard(owner, 'monthly', 5_000_000);
    const otherCard = await spend.createCard(owner, 'monthly', 5_000_000);
    const helpers = spend.stripe.testHelpers.issuing.authorizations;
    const on = { stripeAccount: card.account };
    const { id } = await spend.swipe(card, 100_000);
    const increments: Promise<Stripe.Issuing.Authorization>[] = [];
    const captures: Promise<unknown>[] = [];
    const purchases: Promise<Stripe.Issuing.Authorization>[] = [];
    for (let index = 0; index < 30; index++) {
      increments.push(helpers.increment(id, { increment_amount: 1_000 }, on));
      captures.push(helpers.capture(id, { capture_amount: 500, close_authorization: false }, on));
      purchases.push(spend.swipe(otherCard, 700));
      await pause(30);
    }
    await Promise.all(captures);
    const declined = (await Promise.all(purchases)).filter(({ approved }) => !approved);
    expect(declined.map(({ metadata, request_history: [first] }) => [metadata, first?.reason])).toEqual([]);
    await Promise.all(increments);
    const { request_history } = await spend.stripe.issuing.authorizations.retrieve(id, {}, on);
    expect(request_history.filter(({ approved }) => !approved)).toEqual([]);
    expect(request_history).toHaveLength(31);
    await spend.idle();
    const { posted, onHold } = await spend.wallet(card.organizationId);
    expect({ posted, onHold }).toEqual({
      posted: 10_000_000 - 30 * 500,
      onHold: 100_000 + 30 * 1_000 - 30 * 500 + 30 * 700,
    });
    expect(await spend.findings()).toEqual([]);
  });
});
