import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { donationsEvents, reconciliationRpc, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
let organizationId: string;
let stripeAccount: string;

beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop());
beforeEach(async () => {
  await spend.control('settings', { payouts: 'manual', paymentsAvailable: 'at_once' });
  ({ organizationId, account: stripeAccount } = await spend.createOrganization(500_000));
});

async function inTransit() {
  const days = await spend.rpc.call(spend.admin(organizationId), reconciliationRpc.checkReconciliation, {});
  return days.find(({ area }) => area === 'payments');
}

const alerts = () =>
  spend.service.published(spendEvents.reconciliationDifferenceFound.subject, organizationId);

/** Charges a gift at Stripe; `book` publishes that it succeeded and waits for its entries. */
async function give(gross: number, payment_method = 'pm_card_visa') {
  const giftId = newId();
  const { latest_charge: charge, id: stripePaymentIntentId } = await spend.stripe.paymentIntents.create(
    {
      amount: gross,
      currency: 'usd',
      confirm: true,
      payment_method,
      metadata: { gift_id: giftId },
      ...(payment_method !== 'pm_card_visa' && { mandate_data: mandate }),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      expand: ['latest_charge.balance_transaction'],
    },
    { stripeAccount },
  );
  if (charge === null || typeof charge === 'string') throw new Error('The gift was not charged.');
  const { balance_transaction: movement } = charge;
  if (movement === null || typeof movement === 'string') throw new Error('The gift moved nothing.');
  const book = async () => {
    await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, {
      organizationId,
      campaignId: newId(),
      currency: 'USD',
      designations: [],
      giftId,
      gross,
      fee: movement.fee,
      stripePaymentIntentId,
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from transfer where organization_id = $1 and source_id = $2`,
        [organizationId, giftId],
      );
      return rows.length === 2;
    });
  };
  const succeed = () => spend.control('bank-debits', { payment: stripePaymentIntentId, outcome: 'succeed' });
  return { chargeId: charge.id, net: movement.net, book, succeed };
}

const mandate = {
  customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'spec' } },
} as const;

/** A payout that has reached the bank; `book` publishes that it arrived and waits for its entries. */
async function payOut(amount: number) {
  const { id } = await spend.stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount });
  await eventually(async () => {
    const { status } = await spend.stripe.payouts.retrieve(id, {}, { stripeAccount });
    return status === 'paid';
  });
  const book = async () => {
    const line = { giftId: null, amount, fee: 0, designations: [], description: 'Payout', origin: 'booked' };
    await spend.publish(donationsEvents.payoutArrived.subject, organizationId, {
      organizationId,
      stripePayoutId: id,
      stripeDestinationId: 'ba_elsewhere',
      currency: 'USD',
      lines: [{ ...line, stripeBalanceTransactionId: id }],
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        'select 1 from transfer where organization_id = $1 and idempotency_key = $2',
        [organizationId, `payout:${id}`],
      );
      return rows.length === 1;
    });
  };
  return { id, book };
}

describe('the check of the payments balance', () => {
  it('does not alert about gifts that are in progress at both checks, and alerts about one that stays', async () => {
    const first = await give(5_000);
    expect(await inTransit()).toMatchObject({
      difference: -first.net,
      causes: [{ kind: 'gifts', stripeId: first.chargeId, amount: -first.net }],
    });
    await first.book();
    const second = await give(7_000);
    expect((await inTransit())?.causes).toMatchObject([{ stripeId: second.chargeId, amount: -second.net }]);
    expect(await alerts()).toEqual([]);
    await inTransit();
    expect(await eventually(alerts)).toMatchObject([{ area: 'payments', difference: -second.net }]);
    await second.book();
    expect(await inTransit()).toMatchObject({ difference: 0, causes: [], since: null });
  });

  it('does not alert about different payouts whose events are on their way at both checks', async () => {
    const gift = await give(10_000);
    await gift.book();
    await spend.stripe.accounts.createExternalAccount(stripeAccount, {
      external_account: 'btok_us_verified',
    });
    const first = await payOut(2_000);
    expect(await inTransit()).toMatchObject({
      difference: 2_000,
      causes: [{ kind: 'payouts', stripeId: first.id, amount: 2_000 }],
    });
    await first.book();
    expect((await inTransit())?.causes).toEqual([]);
    const second = await payOut(3_000);
    await inTransit();
    await second.book();
    const third = await payOut(1_500);
    expect((await inTransit())?.causes).toMatchObject([{ stripeId: third.id, ledger: null, stripe: -1_500 }]);
    expect(await alerts()).toEqual([]);
    await inTransit();
    expect(await eventually(alerts)).toMatchObject([{ area: 'payments', difference: 1_500 }]);
    await third.book();
    expect(await inTransit()).toMatchObject({ difference: 0, causes: [], since: null });
  });

  it('does not alert about different debits that have just succeeded at both checks', async () => {
    const first = await give(6_000, 'pm_usBankAccount_success');
    const second = await give(9_000, 'pm_usBankAccount_success');
    const third = await give(4_000, 'pm_usBankAccount_success');
    expect(await inTransit()).toMatchObject({ difference: 0, causes: [] });
    await first.succeed();
    expect((await inTransit())?.causes).toMatchObject([
      { kind: 'gifts', stripeId: first.chargeId, amount: -first.net },
    ]);
    await first.book();
    await second.succeed();
    expect((await inTransit())?.causes).toMatchObject([{ stripeId: second.chargeId, amount: -second.net }]);
    await third.succeed();
    await second.book();
    expect((await inTransit())?.causes).toMatchObject([{ stripeId: third.chargeId, amount: -third.net }]);
    expect(await alerts()).toEqual([]);
    await inTransit();
    expect(await eventually(alerts)).toMatchObject([{ area: 'payments', difference: -third.net }]);
  });

  it('counts a payout as in transit until the bank has it, which takes days', async () => {
    const gift = await give(10_000);
    await gift.book();
    await spend.stripe.accounts.createExternalAccount(stripeAccount, {
      external_account: 'btok_us_verified',
    });
    await spend.control('settings', { payoutArrival: 'wait' });
    const payout = await spend.stripe.payouts.create({ amount: 4_000, currency: 'usd' }, { stripeAccount });
    expect(await inTransit()).toMatchObject({
      ledger: gift.net,
      stripe: gift.net,
      difference: 0,
      causes: [],
    });
    // It is still in transit, and so is a gift that is not booked yet; only the gift is the cause.
    const late = await give(3_000);
    expect((await inTransit())?.causes).toMatchObject([{ kind: 'gifts', stripeId: late.chargeId }]);
    await late.book();
    await spend.control('payouts', { payout: payout.id, outcome: 'fail' });
    expect(await inTransit()).toMatchObject({ difference: 0, causes: [] });
    expect(await alerts()).toEqual([]);
  });
});
