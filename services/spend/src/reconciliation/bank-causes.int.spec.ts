import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, reconciliationRpc, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { OrgStub } from '../test/org-stub.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Real here: spend, PostgreSQL, NATS, the Stripe sandbox. Replaced at the wire: org, which says how many admins there are.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account' });
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);
afterEach(async () => {
  await spend.control('faults', {});
  await spend.control('settings', { treasuryTransfers: 'succeed' });
});

const helpers = () => spend.stripe.testHelpers.treasury;

/** The causes of the difference in the cash accounts now, as kind and amount. */
async function causesOf(organization: PayingOrganization) {
  const days = await spend.rpc.call(organization.admin(), reconciliationRpc.checkReconciliation, {});
  const cards = days.find(({ area }) => area === 'cards');
  return cards?.causes.map(({ kind, amount }) => [kind, amount]).toSorted();
}

describe('the causes of a difference in the cash accounts', () => {
  it('name what banks moved while every webhook was lost', async () => {
    const organization = await PayingOrganization.create(spend, 50_000);
    const { account: stripeAccount, financialAccount } = organization;
    const on = { stripeAccount };
    const author = organization.person();
    await organization.linkBank(author);
    const report = await organization.approvedReport(author, 4_200);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    await spend.rpc.call(organization.admin(), spendRpc.startWithdrawal, { amount: 3_000 });
    await organization.pay(organization.admin(), report);
    expect(await causesOf(organization)).toEqual([]);

    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    const { data: withdrawals } = await spend.stripe.treasury.outboundTransfers.list(
      { financial_account: financialAccount },
      on,
    );
    await helpers().outboundTransfers.fail(withdrawals[0]?.id ?? '', {}, on);
    const [payment] = await organization.payments();
    await helpers().outboundPayments.fail(payment?.id ?? '', {}, on);
    const credit = { currency: 'usd', financial_account: financialAccount, network: 'ach' } as const;
    await helpers().receivedCredits.create({ ...credit, amount: 700 }, on);
    expect(await causesOf(organization)).toEqual([
      ['bank_transfer', -700],
      ['reimbursement', -4_200],
      ['withdrawal', -3_000],
    ]);
  });

  it('name payouts of gifts that only the ledger has', async () => {
    const organization = await PayingOrganization.create(spend, 5_000);
    const { id: organizationId } = organization;
    const giftId = newId();
    const payout = {
      organizationId,
      stripePayoutId: `po_${newId()}`,
      stripeDestinationId: null,
      currency: 'USD',
      lines: [
        {
          stripeBalanceTransactionId: `txn_${giftId}`,
          giftId,
          amount: 2_000,
          fee: 90,
          designations: [],
          description: 'Gift',
          origin: 'booked',
        },
      ],
      occurredAt: new Date().toISOString(),
    };
    await spend.publish(donationsEvents.payoutArrived.subject, organizationId, payout);
    await organization.walletIs({ posted: 6_910 });
    expect(await causesOf(organization)).toEqual([['gift_payouts', 1_910]]);
    await spend.publish(donationsEvents.payoutReturned.subject, organizationId, payout);
    await organization.walletIs({ posted: 5_000 });
    await spend.pool.query(
      `update account set posted_minor = posted_minor + 1 where organization_id = $1 and kind = 'wallet'`,
      [organizationId],
    );
    // Neither of the two is at Stripe.
    expect(await causesOf(organization)).toEqual([
      ['gift_payouts', 1_910],
      ['payout_returns', -1_910],
      ['unknown', 1],
    ]);
  });
});
