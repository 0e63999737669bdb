import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { compareWithStripe } from '../stripe/compare-with-stripe.ts';
import { authorizationView, receive, type NetworkView } from '../test/network-events.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. The authorizations of these wallets have no balance transactions.
let spend: SpendHarness;
beforeAll(async () => {
  // Only authorizations that are older than some seconds are read again.
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account', RECONCILE_EVERY_MS: '100' });
});
afterAll(() => spend.stop(), 60_000);
afterEach(async () => {
  await spend.control('faults', {});
  await spend.control('settings', { amountWithOpenCaptures: 'stays' });
});

const network = () => spend.stripe.testHelpers.issuing.authorizations;
const on = (card: TestCard) => ({ stripeAccount: card.account });

async function createCard(): Promise<TestCard> {
  const { id: organizationId, account } = await PayingOrganization.create(spend, 100_000);
  return spend.createCard({ organizationId, account }, 'monthly', 50_000);
}

/** The wallet's and the limit's hold and what is spent, and that the books agree with Stripe. */
async function expectUsed(card: TestCard, held: number, spent: number): Promise<void> {
  await eventually(async () => {
    const { onHold, posted } = await spend.wallet(card.organizationId);
    const usage = await spend.usage(card);
    expect({ onHold, posted, usage: [usage.held, usage.spent] }).toEqual({
      onHold: held,
      posted: 100_000 - spent,
      usage: [held, held + spent],
    });
    return true;
  });
  expect(await spend.findings()).toEqual([]);
  const differences = await compareWithStripe(spend.pool, spend.stripe);
  expect(differences.filter(({ row }) => row.organizationId === card.organizationId)).toEqual([]);
}

/** From now on, open authorizations are read again. */
async function becomeOld(): Promise<void> {
  await spend.idle();
  await spend.pool.query(`update card_authorization set created_at = created_at - interval '1 minute'`);
}

describe('a final amount above what was authorized', () => {
  it('is held before it is captured, so that nothing else can spend it', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 100);
    await network().finalizeAmount(id, { final_amount: 7_000 }, on(card));
    await expectUsed(card, 7_000, 0);
    expect((await spend.swipe(card, 43_001)).approved).toBe(false);
    await network().capture(id, {}, on(card));
    await expectUsed(card, 0, 7_000);
  });

  it('is held after the descriptions before it arrive late, and when its own was lost', async () => {
    const card = await createCard();
    const id = `iauth_${newId()}`;
    const described = (view: NetworkView) =>
      receive(spend, card, {
        type: 'issuing_authorization.updated',
        object: authorizationView(card, id, view),
      });
    await described({ amount: 7_000, approvedTotal: 100 });
    await described({ amount: 100, approvedTotal: 100 });
    await spend.idle();
    expect((await spend.wallet(card.organizationId)).onHold).toBe(7_000);
    await described({ amount: 0, approvedTotal: 100, status: 'expired' });

    const { id: other } = await spend.swipe(card, 100);
    await spend.idle();
    await spend.control('faults', { webhooks: { lose: 1 } });
    await network().finalizeAmount(other, { final_amount: 9_000 }, on(card));
    await becomeOld();
    await expectUsed(card, 9_000, 0);
  });

  it('is held no longer than the network holds it when it is reversed below what was approved', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 5_000);
    await network().finalizeAmount(id, { final_amount: 7_000 }, on(card));
    await network().reverse(id, { reverse_amount: 6_000 }, on(card));
    await becomeOld();
    await expectUsed(card, 1_000, 0);
  });
});

describe('an authorization with open captures', () => {
  it.each(['stays', 'falls'])(
    'holds what its financial account holds, where the amount %s',
    async (reading) => {
      await spend.control('settings', { amountWithOpenCaptures: reading });
      const card = await createCard();
      const { id } = await spend.swipe(card, 10_000);
      await network().reverse(id, { reverse_amount: 6_000 }, on(card));
      await network().capture(id, { capture_amount: 3_000, close_authorization: false }, on(card));
      await becomeOld();
      await expectUsed(card, 1_000, 3_000);
      await network().capture(id, { capture_amount: 1_000 }, on(card));
      await expectUsed(card, 0, 4_000);
    },
  );
});
