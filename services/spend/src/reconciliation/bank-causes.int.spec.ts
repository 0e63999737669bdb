import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, reconciliationRpc, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgStub } from '../test/org-stub.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { payoutLine } from '../test/payouts.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { BookedBalanceReader } from './persistence/booked-balance.reader.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
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

  it('have an earlier payout in the sum, as Stripe has it, although its recent return is named', async () => {
    const organization = await PayingOrganization.create(spend, 5_000);
    const { id: organizationId } = organization;
    const stripePayoutId = `po_${newId()}`;
    const payout = {
      organizationId,
      stripePayoutId,
      stripeDestinationId: null,
      currency: 'USD',
      lines: [payoutLine({ giftId: newId(), amount: 2_000 })],
      occurredAt: new Date().toISOString(),
    };
    await spend.publish(donationsEvents.payoutArrived.subject, organizationId, payout);
    await organization.walletIs({ posted: 7_000 });
    await spend.publish(donationsEvents.payoutReturned.subject, organizationId, payout);
    await organization.walletIs({ posted: 5_000 });
    const reader = new BookedBalanceReader(new TenantReader(spend.pool));
    const facts = await reader.facts(organization.admin(), {
      area: 'cards',
      currency: 'USD',
      since: new Date(Date.now() - 90 * 86_400_000),
      network: [
        { kind: 'gift_payouts', id: 'gift_payouts', label: null, minor: 2_000n },
        { kind: 'payout_returns', id: stripePayoutId, label: null, minor: -2_000n },
      ],
    });
    expect(facts.filter(({ kind }) => kind !== 'deposit')).toEqual([
      { kind: 'gift_payouts', id: 'gift_payouts', label: null, minor: 2_000n },
      { kind: 'payout_returns', id: stripePayoutId, label: null, minor: -2_000n },
    ]);
  });

  it('name a payout that the wallet received by its id until it is booked, so that another one is another cause', async () => {
    const organization = await PayingOrganization.create(spend, 5_000);
    const { id: organizationId, account: stripeAccount } = organization;
    await spend.control('settings', { payouts: 'manual', paymentsAvailable: 'at_once' });
    await spend.stripe.paymentIntents.create(
      {
        amount: 20_000,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_visa',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { stripeAccount },
    );
    const payOut = async (amount: number) => {
      const { id } = await spend.stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount });
      await eventually(async () => (await namedCauses()).some(({ stripeId }) => stripeId === id));
      return id;
    };
    const namedCauses = async () => {
      const days = await spend.rpc.call(organization.admin(), reconciliationRpc.checkReconciliation, {});
      return days.find(({ area }) => area === 'cards')?.causes ?? [];
    };
    const first = await payOut(2_000);
    await spend.publish(donationsEvents.payoutArrived.subject, organizationId, {
      organizationId,
      stripePayoutId: first,
      stripeDestinationId: null,
      currency: 'USD',
      lines: [
        {
          stripeBalanceTransactionId: first,
          giftId: null,
          amount: 2_000,
          fee: 0,
          designations: [],
          description: 'Payout by hand',
          origin: 'booked',
        },
      ],
      occurredAt: new Date().toISOString(),
    });
    await organization.walletIs({ posted: 7_000 });
    expect(await namedCauses()).toEqual([]);
    const second = await payOut(3_000);
    expect(await namedCauses()).toMatchObject([
      { kind: 'gift_payouts', stripeId: second, ledger: null, stripe: 3_000, amount: -3_000 },
    ]);
  });
});
