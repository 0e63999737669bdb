import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountStatementsRpc,
  personBankAccountsRpc,
  reconciliationRpc,
  reimbursementsRpc,
  spendRpc,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { expectJournalToAgree } from '../test/journal-sums.ts';
import { OrgStub } from '../test/org-stub.ts';
import { PayingOrganization } from '../test/paying-organization.ts';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
const cash = 10_000;
beforeAll(async () => {
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account', RECONCILE_EVERY_MS: '100' });
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);
beforeEach(() => goTo(0));

const dayMs = 86_400_000;
const dayOf = (daysAgo: number) => utcDay(new Date(Date.now() - daysAgo * dayMs));
/** Moves the sandbox's clock. */
const goTo = (daysAgo: number) =>
  spend.control('clock', { now: new Date(Date.now() - daysAgo * dayMs).toISOString() });
const helpers = () => spend.stripe.testHelpers.treasury;

/** With cash, and from then on without a webhook about bank transfers. */
async function createUnreported(): Promise<PayingOrganization> {
  await spend.control('faults', {});
  await spend.control('settings', { treasuryTransfers: 'succeed' });
  await goTo(12);
  const organization = await PayingOrganization.create(spend, cash);
  await spend.control('settings', { treasuryTransfers: 'wait' });
  await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
  return organization;
}

/** As when the next sweep is due. */
async function sweepUntil(
  { id }: PayingOrganization,
  table: 'deposit' | 'withdrawal' | 'reimbursement_payout',
  status: string,
): Promise<void> {
  await eventually(async () => {
    await spend.pool.query(`update ${table} set next_attempt_at = now() where organization_id = $1`, [id]);
    const { rows } = await spend.pool.query(
      `select 1 from ${table} where organization_id = $1 and status = $2`,
      [id, status],
    );
    return rows.length > 0;
  });
}

const daysOf = async ({ id }: PayingOrganization, kind: string) => {
  const { rows } = await spend.pool.query<{ kind: string; on: string }>(
    `select kind, to_char(effective_on, 'YYYY-MM-DD') as on from transfer
     where organization_id = $1 and kind like $2 and status = 'posted' order by created_at, id`,
    [id, `${kind}%`],
  );
  return rows.map((row) => [row.kind, row.on]);
};

/** Balances, statement, journal and reconciliation have the cash of the beginning. */
async function expectAllBack(organization: PayingOrganization): Promise<void> {
  const { id } = organization;
  await organization.walletIs({ posted: cash, available: cash });
  const admin = organization.admin();
  const month = dayOf(0).slice(0, 7);
  const request = { month, asOf: null, cursor: null, limit: 100 };
  const statement = await spend.rpc.call(admin, accountStatementsRpc.getAccountStatement, request);
  expect(statement.totals?.closing).toBe(cash);
  const days = await spend.rpc.call(admin, reconciliationRpc.checkReconciliation, {});
  expect(days.filter(({ difference }) => difference !== 0)).toEqual([]);
  await expectJournalToAgree(spend, id);
  expect(await spend.findings()).toEqual([]);
}

describe('what the bank did while no webhook arrived counts on its day', () => {
  it('for a deposit that arrived and was returned three days later', async () => {
    const organization = await createUnreported();
    const on = { stripeAccount: organization.account };
    const earlier = await daysOf(organization, 'deposit');
    await goTo(9);
    await spend.rpc.call(organization.admin(), spendRpc.startDeposit, { amount: 4_000 });
    const { data } = await spend.stripe.treasury.inboundTransfers.list(
      { financial_account: organization.financialAccount, status: 'processing' },
      on,
    );
    const transferId = data[0]?.id ?? '';
    await goTo(7);
    await helpers().inboundTransfers.succeed(transferId, {}, on);
    await goTo(4);
    await helpers().inboundTransfers.returnInboundTransfer(transferId, {}, on);
    await goTo(0);
    await sweepUntil(organization, 'deposit', 'reversed');
    expect((await daysOf(organization, 'deposit')).slice(earlier.length)).toEqual([
      ['deposit', dayOf(7)],
      ['deposit_reversal', dayOf(4)],
    ]);
    await expectAllBack(organization);
  });

  it('for a deposit and its return in a month that is closed by now: on the first day of the open one', async () => {
    const organization = await createUnreported();
    const on = { stripeAccount: organization.account };
    const earlier = await daysOf(organization, 'deposit');
    await goTo(40);
    await spend.rpc.call(organization.admin(), spendRpc.startDeposit, { amount: 4_000 });
    const { data } = await spend.stripe.treasury.inboundTransfers.list(
      { financial_account: organization.financialAccount, status: 'processing' },
      on,
    );
    await goTo(38);
    await helpers().inboundTransfers.succeed(data[0]?.id ?? '', {}, on);
    await goTo(35);
    await helpers().inboundTransfers.returnInboundTransfer(data[0]?.id ?? '', {}, on);
    await goTo(0);
    const month = `${dayOf(0).slice(0, 7)}-01`;
    await spend.pool.query(
      `insert into accounting_month (organization_id, month, is_closed, version)
       select $1, ($2::date - interval '1 month')::date, true, 1`,
      [organization.id, month],
    );
    await sweepUntil(organization, 'deposit', 'reversed');
    expect((await daysOf(organization, 'deposit')).slice(earlier.length)).toEqual([
      ['deposit', month],
      ['deposit_reversal', month],
    ]);
    await expectAllBack(organization);
  });

  it('for a deposit of which only the return is reported', async () => {
    const organization = await createUnreported();
    const on = { stripeAccount: organization.account };
    const earlier = await daysOf(organization, 'deposit');
    await goTo(9);
    await spend.rpc.call(organization.admin(), spendRpc.startDeposit, { amount: 4_000 });
    await spend.pool.query(
      `update deposit set next_attempt_at = now() + interval '1 hour' where organization_id = $1`,
      [organization.id],
    );
    const { data } = await spend.stripe.treasury.inboundTransfers.list(
      { financial_account: organization.financialAccount, status: 'processing' },
      on,
    );
    const transferId = data[0]?.id ?? '';
    await goTo(7);
    await helpers().inboundTransfers.succeed(transferId, {}, on);
    await goTo(4);
    await spend.control('faults', {});
    await helpers().inboundTransfers.returnInboundTransfer(transferId, {}, on);
    const posted = await eventually(async () => {
      const days = (await daysOf(organization, 'deposit')).slice(earlier.length);
      return days.length === 2 ? days : undefined;
    });
    expect(posted).toEqual([
      ['deposit', dayOf(7)],
      ['deposit_reversal', dayOf(4)],
    ]);
  });

  it('for a withdrawal that was sent and returned three days later', async () => {
    const organization = await createUnreported();
    const on = { stripeAccount: organization.account };
    await goTo(9);
    await spend.rpc.call(organization.admin(), spendRpc.startWithdrawal, { amount: 4_000 });
    const { data } = await spend.stripe.treasury.outboundTransfers.list(
      { financial_account: organization.financialAccount },
      on,
    );
    await goTo(7);
    await helpers().outboundTransfers.post(data[0]?.id ?? '', {}, on);
    await goTo(4);
    await helpers().outboundTransfers.returnOutboundTransfer(data[0]?.id ?? '', {}, on);
    await goTo(0);
    await sweepUntil(organization, 'withdrawal', 'returned');
    expect(await daysOf(organization, 'withdrawal')).toEqual([
      ['withdrawal', dayOf(7)],
      ['withdrawal_return', dayOf(4)],
    ]);
    await expectAllBack(organization);
  });

  it('for a payout to a person that was sent and returned three days later, which the person sees', async () => {
    const organization = await createUnreported();
    const on = { stripeAccount: organization.account };
    const author = organization.person();
    await organization.linkBank(author);
    await goTo(9);
    const report = await organization.approvedReport(author, 4_200);
    await organization.pay(organization.admin(), report);
    const [payment] = await organization.payments();
    await goTo(7);
    await helpers().outboundPayments.post(payment?.id ?? '', {}, on);
    await goTo(4);
    const returned = { returned_details: { code: 'no_account' } } as const;
    await helpers().outboundPayments.returnOutboundPayment(payment?.id ?? '', returned, on);
    await goTo(0);
    await sweepUntil(organization, 'reimbursement_payout', 'returned');
    expect(await daysOf(organization, 'reimbursement_payout')).toEqual([
      ['reimbursement_payout', dayOf(7)],
      ['reimbursement_payout_return', dayOf(4)],
    ]);
    expect(await spend.rpc.call(author, reimbursementsRpc.get, { reportId: report.id })).toMatchObject({
      status: 'failed',
      payouts: [{ status: 'returned', reason: 'no_account' }],
    });
    const bank = await spend.rpc.call(author, personBankAccountsRpc.getPersonBankAccount, {});
    expect(bank.bankAccount?.returned?.at.slice(0, 10)).toBe(dayOf(4));
    await expectAllBack(organization);
  });
});

describe('a withdrawal that Stripe reports as failed after it reported it as sent', () => {
  it('stays as it was sent, and is shown to an operator', async () => {
    await spend.control('faults', {});
    await spend.control('settings', { treasuryTransfers: 'succeed' });
    const organization = await PayingOrganization.create(spend, cash);
    const on = { stripeAccount: organization.account };
    await spend.rpc.call(organization.admin(), spendRpc.startWithdrawal, { amount: 4_000 });
    await organization.walletIs({ posted: 6_000, available: 6_000 });
    const { data } = await spend.stripe.treasury.outboundTransfers.list(
      { financial_account: organization.financialAccount },
      on,
    );
    const object = { ...data[0], status: 'failed' };
    const eventId = `evt_${organization.id}`;
    const type = 'treasury.outbound_transfer.failed';
    await spend.receive({
      eventId,
      type,
      account: organization.account,
      created: Math.floor(Date.now() / 1000),
      payload: { type, data: { object } },
    });
    expect(await spend.eventState(eventId)).toMatchObject({
      status: 'quarantined',
      error: 'Stripe reports as failed a withdrawal that it had reported as sent.',
    });
    await organization.walletIs({ posted: 6_000, available: 6_000 });
    expect(await spend.findings()).toEqual([]);
  });
});

interface Movement {
  readonly table: 'deposit' | 'withdrawal' | 'reimbursement_payout';
  /** The column with Stripe's id. */
  readonly stripeId: string;
  readonly start: (organization: PayingOrganization) => Promise<unknown>;
}

const movements: readonly Movement[] = [
  {
    table: 'deposit',
    stripeId: 'stripe_topup_id',
    start: (organization) => spend.rpc.call(organization.admin(), spendRpc.startDeposit, { amount: 4_000 }),
  },
  {
    table: 'withdrawal',
    stripeId: 'stripe_transfer_id',
    start: (organization) =>
      spend.rpc.call(organization.admin(), spendRpc.startWithdrawal, { amount: 4_000 }),
  },
  {
    table: 'reimbursement_payout',
    stripeId: 'stripe_payment_id',
    start: async (organization) => {
      const author = organization.person();
      await organization.linkBank(author);
      return organization.pay(organization.admin(), await organization.approvedReport(author, 4_000));
    },
  },
];

describe('money that Stripe moves, though its answer was lost and the account lost its permissions since', () => {
  /** Returns when the sweep has claimed it; an earlier attempt of the sweep has ended by then. */
  async function isTried({ id }: PayingOrganization, { table }: Movement): Promise<void> {
    await spend.pool.query(`update ${table} set next_attempt_at = now() where organization_id = $1`, [id]);
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from ${table} where organization_id = $1 and next_attempt_at > now()`,
        [id],
      );
      return rows.length > 0;
    });
  }

  it.each(movements)('is not given back: $table', async (movement) => {
    const { table, stripeId, start } = movement;
    const organization = await createUnreported();
    await goTo(0);
    await start(organization);
    const newest = `(select id from ${table} where organization_id = $1 order by created_at desc limit 1)`;
    const read = async () => {
      const { rows } = await spend.pool.query<{ status: string; made: string | null }>(
        `select status, ${stripeId} as made from ${table} where id = ${newest}`,
        [organization.id],
      );
      return rows[0];
    };
    const sent = await read();
    expect(sent).toEqual({ status: 'sent', made: expect.any(String) });
    // As after a crash before the answer was stored.
    await spend.pool.query(
      `update ${table} set status = 'requested', ${stripeId} = null where id = ${newest}`,
      [organization.id],
    );
    await spend.control('faults', { account: organization.account, api: { status: { 403: 1 } } });
    await isTried(organization, movement);
    await isTried(organization, movement);
    expect(await read()).toEqual({ status: 'requested', made: null });
    await spend.control('faults', { account: organization.account });
    await sweepUntil(organization, table, 'sent');
    expect(await read()).toEqual(sent);
  });
});
