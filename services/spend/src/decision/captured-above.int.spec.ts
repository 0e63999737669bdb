import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { authorizationView, captureOf, receive } from '../test/network-events.ts';
import { requestEvent } from '../test/request-event.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const ask = (card: TestCard, id: string, amount: number, index = 0) =>
  spend.rpc.call(
    serviceContext('gateway'),
    spendRpc.decideAuthorization,
    requestEvent(card, id, amount, index),
  );

async function createCardWith(spent: number, before: (card: TestCard, id: string) => Promise<unknown>) {
  const owner = await spend.createOrganization(100_000);
  const card = await spend.createCard(owner, 'monthly', 50_000);
  const id = `iauth_${newId()}`;
  await before(card, id);
  await eventually(async () => (await spend.usage(card)).spent === spent);
  return { card, id };
}

async function heldAfterClose(card: TestCard, id: string, captured: number) {
  const view = { amount: 0, approvedTotal: captured, captured: [captured], status: 'closed' as const };
  await receive(spend, card, {
    type: 'issuing_authorization.updated',
    object: authorizationView(card, id, view),
  });
  await eventually(async () => {
    const { rows } = await spend.pool.query(
      `select 1 from card_authorization where stripe_authorization_id = $1 and status = 'closed'`,
      [id],
    );
    return rows.length > 0;
  });
  return {
    counter: (await spend.usage(card)).held,
    wallet: (await spend.wallet(card.organizationId)).onHold,
  };
}

describe('a request whose hold is smaller than its amount, because more was captured already', () => {
  it('leaves nothing on hold when its capture was booked before it and it closed', async () => {
    const { card, id } = await createCardWith(4_000, (card, id) =>
      receive(spend, card, captureOf(card, id, 0, 4_000)),
    );
    expect((await ask(card, id, 5_000)).approved).toBe(true);
    expect(await heldAfterClose(card, id, 4_000)).toEqual({ counter: 0, wallet: 0 });
  });

  it('leaves nothing on hold when an increment came after a capture above the amount', async () => {
    const { card, id } = await createCardWith(12_000, async (card, id) => {
      await ask(card, id, 10_000);
      await receive(spend, card, captureOf(card, id, 0, 12_000));
      await eventually(async () => (await spend.usage(card)).held === 0);
    });
    expect((await ask(card, id, 5_000, 1)).approved).toBe(true);
    expect(await heldAfterClose(card, id, 12_000)).toEqual({ counter: 0, wallet: 0 });
  });
});
