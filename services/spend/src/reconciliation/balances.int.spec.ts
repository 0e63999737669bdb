import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reconciliationRpc, spendEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());

const on = ({ account }: TestCard) => ({ stripeAccount: account });
const network = () => spend.stripe.testHelpers.issuing.authorizations;
const createCard = async () => spend.createCard(await spend.createOrganization(500_000), 'monthly', 400_000);

async function check({ organizationId }: { readonly organizationId: string }) {
  const days = await spend.rpc.call(spend.admin(organizationId), reconciliationRpc.checkReconciliation, {});
  return days.find(({ area }) => area === 'cards');
}
const alerts = ({ organizationId }: TestCard) =>
  spend.service.published(spendEvents.reconciliationDifferenceFound.subject, organizationId);

describe('the check of an organization', () => {
  it('finds the same money in the ledger and at Stripe, with holds and captures', async () => {
    const card = await createCard();
    await spend.swipe(card, 20_000);
    const { id } = await spend.swipe(card, 10_000);
    await network().capture(id, {}, on(card));
    await eventually(async () => (await spend.wallet(card.organizationId)).posted === 490_000);
    expect(await check(card)).toMatchObject({
      ledger: 470_000,
      stripe: 470_000,
      difference: 0,
      causes: [],
      since: null,
    });
  });

  it('names a capture whose event was lost, alerts once when it stays, and clears when it is booked', async () => {
    const card = await createCard();
    await spend.idle();
    await spend.control('faults', { webhooks: { lose: 1 } });
    const transaction = await spend.stripe.testHelpers.issuing.transactions.createForceCapture(
      {
        card: card.stripeCardId,
        amount: 2_730,
        currency: 'usd',
        merchant_data: { name: 'Saltbox Hardware', category: 'hardware_stores' },
      },
      on(card),
    );
    await spend.control('faults', { webhooks: { lose: 0 } });
    const first = await check(card);
    expect(first).toMatchObject({
      difference: 2_730,
      causes: [
        {
          kind: 'purchase',
          label: 'Saltbox Hardware',
          stripeId: transaction.id,
          ledger: null,
          stripe: -2_730,
          amount: 2_730,
        },
      ],
    });
    expect(await alerts(card)).toEqual([]);
    expect((await check(card))?.since).toBe(first?.since);
    await check(card);
    expect(await eventually(() => alerts(card))).toMatchObject([{ difference: 2_730, area: 'cards' }]);

    const created = Math.floor(Date.now() / 1000);
    const payload = { type: 'issuing_transaction.created', data: { object: transaction } };
    const event = { eventId: `evt_late_${transaction.id}`, account: card.account, created, payload };
    await spend.receive({ ...event, type: payload.type });
    await eventually(async () => (await spend.wallet(card.organizationId)).posted === 497_270);
    expect(await check(card)).toMatchObject({ difference: 0, causes: [], since: null });
    expect(await alerts(card)).toHaveLength(1);
  });

  it('alerts at the second check, also when the difference has another amount by then, and keeps its beginning', async () => {
    const card = await createCard();
    const addUnknown = (minor: number) =>
      spend.pool.query(
        `update account set posted_minor = posted_minor + $2 where organization_id = $1 and kind = 'wallet'`,
        [card.organizationId, minor],
      );
    await addUnknown(400);
    const first = await check(card);
    await addUnknown(300);
    expect(await check(card)).toMatchObject({ difference: 700, since: first?.since });
    expect(await eventually(() => alerts(card))).toMatchObject([{ difference: 700 }]);
    await addUnknown(-1_000);
    expect(await check(card)).toMatchObject({ difference: -300, since: first?.since });
    await addUnknown(300);
    expect(await check(card)).toMatchObject({ difference: 0, since: null });
    expect(await alerts(card)).toHaveLength(1);
  });

  it('calls unknown what nothing explains, and keeps each day', async () => {
    const card = await createCard();
    await spend.pool.query(
      `update account set posted_minor = posted_minor + 400 where organization_id = $1 and kind = 'wallet'`,
      [card.organizationId],
    );
    expect(await check(card)).toMatchObject({ difference: 400, causes: [{ kind: 'unknown', amount: 400 }] });
    await spend.pool.query(
      `update account set posted_minor = posted_minor - 400 where organization_id = $1 and kind = 'wallet'`,
      [card.organizationId],
    );
    await spend.pool.query(`update reconciliation_day set day = day - 1 where organization_id = $1`, [
      card.organizationId,
    ]);
    await check(card);
    const days = await spend.rpc.call(
      spend.admin(card.organizationId),
      reconciliationRpc.listReconciliationDays,
      { from: '2020-01-01', to: '2100-01-01' },
    );
    expect(days.filter(({ area }) => area === 'cards').map(({ difference }) => difference)).toEqual([0, 400]);
  });

  it('runs for every organization on schedule, also when one of them fails', async () => {
    const [broken, sound] = [await createCard(), await createCard()];
    await spend.pool.query(
      `update organization set stripe_account_id = 'acct_disconnected' where organization_id = $1`,
      [broken.organizationId],
    );
    await spend.restartService({ RECONCILE_BALANCES_EVERY_MS: '200' });
    const checkedOf = async ({ organizationId }: TestCard) =>
      (
        await spend.pool.query(`select 1 from reconciliation_day where organization_id = $1`, [
          organizationId,
        ])
      ).rowCount ?? 0;
    await eventually(async () => (await checkedOf(sound)) > 0);
    expect(await checkedOf(broken)).toBe(0);
  });
});
