import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { authorizationView, captureOf, receive, type NetworkView } from '../test/network-events.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const helpers = () => spend.stripe.testHelpers.issuing.authorizations;
const createCard = async () => spend.createCard(await spend.createOrganization(100_000), 'monthly', 50_000);

/** The authorization's use of the wallet and of the card's limit: held and spent, and nothing else. */
async function expectUsed(card: TestCard, held: number, posted: number): Promise<void> {
  await eventually(async () => {
    const wallet = await spend.wallet(card.organizationId);
    expect({ onHold: wallet.onHold, posted: wallet.posted }).toEqual({
      onHold: held,
      posted: 100_000 - posted,
    });
    const usage = await spend.usage(card);
    expect({ held: usage.held, spent: usage.spent }).toEqual({ held, spent: held + posted });
    return true;
  });
  expect(await spend.findings()).toEqual([]);
}

describe('an authorization with open captures', () => {
  it('that is then reversed in part totals what is left and what was captured', async () => {
    const card = await createCard();
    const on = { stripeAccount: card.account };
    const { id } = await spend.swipe(card, 10_000);
    await helpers().capture(id, { capture_amount: 3_000, close_authorization: false }, on);
    await helpers().reverse(id, { reverse_amount: 2_000 }, on);
    await expectUsed(card, 5_000, 3_000);
  });

  it('that was reversed in part before totals the same', async () => {
    const card = await createCard();
    const on = { stripeAccount: card.account };
    const { id } = await spend.swipe(card, 10_000);
    await helpers().reverse(id, { reverse_amount: 6_000 }, on);
    await helpers().capture(id, { capture_amount: 3_000, close_authorization: false }, on);
    await expectUsed(card, 1_000, 3_000);
  });

  it('whose amount is then finalized totals that', async () => {
    const card = await createCard();
    const on = { stripeAccount: card.account };
    const { id } = await spend.swipe(card, 10_000);
    await helpers().capture(id, { capture_amount: 1_000, close_authorization: false }, on);
    await helpers().capture(id, { capture_amount: 1_500, close_authorization: false }, on);
    await helpers().finalizeAmount(id, { final_amount: 7_000 }, on);
    await expectUsed(card, 4_500, 2_500);
  });
});

describe('whether the amount contains open captures', () => {
  /** 10,000 approved, 3,000 captured and open, 2,000 reversed, in three descriptions. */
  const containing: NetworkView[] = [
    { amount: 10_000, approvedTotal: 10_000, held: 10_000 },
    { amount: 10_000, approvedTotal: 10_000, captured: [3_000], held: 7_000 },
    { amount: 8_000, approvedTotal: 10_000, captured: [3_000], held: 5_000 },
  ];
  const without: NetworkView[] = [
    { amount: 10_000, approvedTotal: 10_000, held: 10_000 },
    { amount: 7_000, approvedTotal: 10_000, captured: [3_000], held: 7_000 },
    { amount: 5_000, approvedTotal: 10_000, captured: [3_000], held: 5_000 },
  ];
  const lastAlone: NetworkView[] = [{ amount: 8_000, approvedTotal: 10_000, captured: [3_000], held: 5_000 }];

  it.each([
    ['it does, and the movements of the balance say so', containing],
    ['it does not, and the movements of the balance say so', without],
    ['it does, and only the last description arrived', lastAlone],
  ])('does not matter: %s', async (_, views) => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    for (const view of views) {
      await receive(spend, card, {
        type: 'issuing_authorization.updated',
        object: authorizationView(card, id, view),
      });
      await eventually(async () => (await spend.usage(card)).held > 0);
      await spend.idle();
    }
    const { type, object } = captureOf(card, id, 0, 3_000);
    await receive(spend, card, { type, object });
    await expectUsed(card, 5_000, 3_000);
  });
});
