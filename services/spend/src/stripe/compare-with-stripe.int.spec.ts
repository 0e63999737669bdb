import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { compareWithStripe, stripeInvariants } from './compare-with-stripe.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const network = () => spend.stripe.testHelpers.issuing.authorizations;
const on = (card: TestCard) => ({ stripeAccount: card.account });
const createCard = async () => spend.createCard(await spend.createOrganization(500_000), 'monthly', 400_000);
const findingsOf = async (card: TestCard, invariant: string) =>
  (await compareWithStripe(spend.pool, spend.stripe))
    .filter(({ row, ...finding }) => finding.invariant === invariant && row.stripeAccountId === card.account)
    .map(({ row }) => row);
const { holds, transactions, answers } = stripeInvariants;

describe('comparing the books with Stripe', () => {
  it('finds nothing where both are the same', async () => {
    const card = await createCard();
    await spend.swipe(card, 20_000);
    const { id } = await spend.swipe(card, 10_000);
    await network().capture(id, {}, on(card));
    await eventually(async () => (await spend.wallet(card.organizationId)).posted === 490_000);
    expect(await findingsOf(card, holds)).toEqual([]);
    expect(await findingsOf(card, transactions)).toEqual([]);
  });

  it('names the hold that Stripe released, the capture that was not booked, and the account without an answer', async () => {
    const card = await createCard();
    const { id: reversed } = await spend.swipe(card, 20_000);
    const { id: captured } = await spend.swipe(card, 10_000);
    const disconnected = await createCard();
    await spend.idle();
    await spend.control('faults', { webhooks: { drop: 1 } });
    await network().reverse(reversed, {}, on(card));
    await network().capture(captured, {}, on(card));
    const { data } = await spend.stripe.issuing.transactions.list({}, on(card));
    await spend.pool.query(`update card set stripe_account_id = 'acct_disconnected' where id = $1`, [
      disconnected.cardId,
    ]);
    const found = await findingsOf(card, holds);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(expect.objectContaining({ id: reversed, books: '20000', stripe: null }));
    expect(await findingsOf(card, transactions)).toEqual([
      expect.objectContaining({ id: data[0]?.id, books: null, stripe: '-10000' }),
    ]);
    expect(await findingsOf({ ...card, account: 'acct_disconnected' }, answers)).toHaveLength(1);
  });
});
