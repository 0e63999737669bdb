import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvalsRpc,
  accountingRpc,
  fundsRpc,
  personBankAccountsRpc,
  reimbursementsRpc,
  signaturesRpc,
  spendRpc,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import { Client } from 'pg';
import { compareWithStripe } from '../../stripe/compare-with-stripe.ts';
import { OrgStub } from '../../test/org-stub.ts';
import { PayingOrganization } from '../../test/paying-organization.ts';
import { queuedBehind } from '../../test/queued-behind.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
// Changes that webhooks do not report are read at once.
const settings = { NEW_WALLETS: 'financial_account', RECONCILE_EVERY_MS: '200' };
beforeAll(async () => {
  spend = await SpendHarness.start(settings);
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);
afterEach(async () => {
  await spend.control('faults', {});
  await spend.control('settings', { treasuryTransfers: 'succeed' });
});

const helpers = () => spend.stripe.testHelpers.treasury.outboundPayments;

/** With an author whose bank is linked, and a report of this amount that is approved. */
async function owing(amount: number, cash = 10_000) {
  const organization = await PayingOrganization.create(spend, cash);
  const author = organization.person();
  await organization.linkBank(author);
  const report = await organization.approvedReport(author, amount);
  return {
    organization,
    author,
    report,
    admin: organization.admin(),
    on: { stripeAccount: organization.account },
  };
}

async function expectAgreement({ id }: PayingOrganization): Promise<void> {
  expect(await spend.findings()).toEqual([]);
  const findings = await compareWithStripe(spend.pool, spend.stripe);
  expect(findings.filter(({ row }) => row.organizationId === id)).toEqual([]);
}

const refusalOf = async (payment: Promise<{ refusal: string | null }[]>) =>
  (await payment)[0]?.refusal ?? null;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('a payout to a person', () => {
  it('holds the money, is paid when it is posted, and is owed again when the bank returns it three days later', async () => {
    const { organization, author, report, admin, on } = await owing(4_200);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    const [paid] = await organization.pay(admin, report);
    expect(paid).toMatchObject({
      refusal: null,
      report: {
        status: 'processing',
        payouts: [{ status: 'sent', last4: '6789' }],
        actions: {
          pay: { refusal: 'reimbursement_payout_open' },
          markPaid: { refusal: 'reimbursement_payout_open' },
        },
      },
    });
    expect(await spend.wallet(organization.id)).toMatchObject({ posted: 10_000, available: 5_800 });
    expect(await organization.owed()).toBe(4_200);
    await expectAgreement(organization);

    const [payment] = await organization.payments();
    await helpers().post(payment?.id ?? '', {}, on);
    const posted = await organization.reportBecomes(report, 'paid');
    expect(posted.actions.pay.refusal).toBe('reimbursement_not_approved');
    await organization.walletIs({ posted: 5_800, available: 5_800 });
    expect(await organization.owed()).toBe(0);
    await expectAgreement(organization);

    await spend.control('clock', { advanceSeconds: 3 * 86_400 });
    await helpers().returnOutboundPayment(
      payment?.id ?? '',
      { returned_details: { code: 'no_account' } },
      on,
    );
    const returned = await organization.reportBecomes(report, 'failed');
    expect(returned.payouts).toMatchObject([{ status: 'returned', reason: 'no_account' }]);
    const returnedTo = async () =>
      (await spend.rpc.call(author, personBankAccountsRpc.getPersonBankAccount, {})).bankAccount?.returned;
    expect(await returnedTo()).toEqual({ at: expect.any(String), reason: 'no_account' });
    await organization.walletIs({ posted: 10_000, available: 10_000 });
    expect(await organization.owed()).toBe(4_200);
    await expectAgreement(organization);
    const { items } = await spend.rpc.call(admin, spendRpc.listTransfers, { view: 'movements' });
    expect(
      items.slice(0, 2).map(({ kind, state, parts, reason }) => [kind, state, parts?.posted, reason]),
    ).toEqual([
      ['reimbursement_payout_return', 'posted', 4_200, null],
      ['reimbursement_payout', 'returned', -4_200, 'no_account'],
    ]);

    await spend.control('settings', { treasuryTransfers: 'succeed' });
    expect(await refusalOf(organization.pay(admin, returned))).toBeNull();
    const again = await organization.reportBecomes(report, 'paid');
    expect(again.payouts.map(({ status }) => status)).toEqual(['posted', 'returned']);
    expect(await returnedTo()).toBeNull();
    await organization.walletIs({ posted: 5_800, available: 5_800 });
    await expectAgreement(organization);
    const from = '2020-01-01';
    const { period } = await spend.rpc.call(admin, accountingRpc.getStatementOfActivities, {
      from,
      to: '2199-12-31',
    });
    expect(period.expenses).toMatchObject([{ amount: 4_200 }]);
    expect((await organization.get(author, report)).status).toBe('paid');
    const actions = (await spend.auditRecordsOf(organization.id)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'reimbursement.pay',
        'reimbursement.payout-post',
        'reimbursement.payout-return',
      ]),
    );
  });

  it('gives the money back and lets the report be paid again when it fails or Stripe refuses it', async () => {
    const { organization, report, admin } = await owing(4_200);
    await spend.control('settings', { treasuryTransfers: 'fail' });
    await organization.pay(admin, report);
    const failed = await eventually(async () => {
      const now = await organization.get(admin, report);
      return now.status === 'approved' && now.payouts[0]?.status === 'failed' ? now : undefined;
    });
    expect(failed).toMatchObject({ status: 'approved', actions: { pay: { isAllowed: true } } });
    await spend.control('settings', { treasuryTransfers: 'succeed' });
    await spend.control('faults', { account: organization.account, api: { status: { 400: 1 } } });
    expect(await refusalOf(organization.pay(admin, failed))).toBe('stripe_refused');
    await spend.control('faults', { account: organization.account });
    const refused = await organization.get(admin, report);
    expect(refused).toMatchObject({
      status: 'approved',
      payouts: [{ status: 'failed' }, { status: 'failed' }],
    });
    expect(await spend.wallet(organization.id)).toMatchObject({ posted: 10_000, available: 10_000 });
    await expectAgreement(organization);
    const payment = { reportId: report.id, version: refused.version, reference: 'Check 7' };
    await spend.rpc.call(admin, reimbursementsRpc.markPaid, payment);
    expect(await organization.owed()).toBe(0);
  });

  it('quarantines what Stripe reports as paid although it is given back here', async () => {
    const { organization, report, admin, on } = await owing(4_200);
    await spend.control('faults', { account: organization.account, api: { status: { 400: 1 } } });
    expect(await refusalOf(organization.pay(admin, report))).toBe('stripe_refused');
    await spend.control('faults', {});
    const { rows } = await spend.pool.query<{ id: string; customer: string; method: string }>(
      `select p.id, b.stripe_customer_id as customer, b.payment_method_id as method
       from reimbursement_payout p join person_bank_account b on b.id = p.bank_account_id where p.report_id = $1`,
      [report.id],
    );
    const [payout] = rows;
    // As the late request of another process does.
    await spend.stripe.treasury.outboundPayments.create(
      {
        amount: 4_200,
        currency: 'usd',
        financial_account: organization.financialAccount,
        customer: payout?.customer ?? '',
        destination_payment_method: payout?.method ?? '',
        metadata: { payout_id: payout?.id ?? '' },
      },
      on,
    );
    await eventually(async () => {
      const { data } = await spend.stripe.events.list({ type: 'treasury.outbound_payment.posted' }, on);
      const stored = await spend.pool.query(
        `select 1 from stripe_event where id = $1 and status = 'quarantined'`,
        [data[0]?.id],
      );
      return stored.rows.length === 1;
    });
    expect(await spend.wallet(organization.id)).toMatchObject({ posted: 10_000, available: 10_000 });
  });

  it('refuses each wrong step, as the report shows beforehand', async () => {
    const { organization, report, admin } = await owing(4_200);
    const refuses = async (payer: Ctx, of: typeof report, code: string) => {
      expect((await organization.get(payer, of)).actions.pay.refusal).toBe(code);
      const { items } = await spend.rpc.call(payer, reimbursementsRpc.list, {});
      // A sum over all accounts is found out only when it is paid.
      const listed = code === 'insufficient_funds' ? null : code;
      expect(items.find(({ id }) => id === of.id)?.payRefusal).toBe(listed);
      expect(await refusalOf(organization.pay(payer, of))).toBe(code);
    };
    const adminAsAuthor = organization.person('Admin');
    const own = await organization.approvedReport(adminAsAuthor, 100);
    await refuses(adminAsAuthor, own, 'own_payout');
    await refuses(admin, own, 'payee_bank_account_missing');
    const rich = organization.person();
    await organization.linkBank(rich);
    await refuses(admin, await organization.approvedReport(rich, 10_001), 'insufficient_funds');
    expect(await refusalOf(organization.pay(admin, { ...report, version: 1 }))).toBe('changed_meanwhile');
    expect(await codeOf(organization.pay(organization.person('Manager'), report))).toBe('forbidden');
    const stranger = spend.admin((await spend.createOrganization(0)).organizationId);
    expect(await refusalOf(organization.pay(stranger, report))).toBe('not_found');
    expect(await organization.payments()).toEqual([]);
  });
});

describe('many at once', () => {
  it('pays a report once, here or outside, by many admins at once whose row is locked for two seconds', async () => {
    const { organization, report, admin } = await owing(4_200);
    const blocker = await spend.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from reimbursement_report where id = $1 for update', [report.id]);
    const once = { ...admin, idempotencyKey: newId() };
    const markPaid = (ctx: Ctx) =>
      spend.rpc.call(ctx, reimbursementsRpc.markPaid, {
        reportId: report.id,
        version: report.version,
        reference: 'Check',
      });
    const waiting = [
      ...Array.from({ length: 3 }, () => refusalOf(organization.pay(organization.admin(), report))),
      refusalOf(organization.pay(once, report)),
      refusalOf(organization.pay(once, report)),
    ];
    const outside = Array.from({ length: 2 }, () => codeOf(markPaid(organization.admin())));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await blocker.query('commit');
    blocker.release();
    const isPaidHere = (await Promise.all(waiting)).includes(null);
    expect((await Promise.all(outside)).filter((code) => code === 'done')).toHaveLength(isPaidHere ? 0 : 1);
    await organization.reportBecomes(report, 'paid');
    expect(await organization.payments()).toHaveLength(isPaidHere ? 1 : 0);
    await organization.walletIs(isPaidHere ? { posted: 5_800, available: 5_800 } : { posted: 10_000 });
    expect(await organization.owed()).toBe(0);
    await expectAgreement(organization);
  });

  it('pays several reports, each with its own result, and never more than is available', async () => {
    const { organization, author, report, admin } = await owing(6_000);
    const other = await organization.approvedReport(author, 6_000);
    const small = await organization.approvedReport(author, 4_000);
    const results = await organization.pay(admin, report, other, small);
    expect(results.map(({ refusal }) => refusal)).toEqual([null, 'insufficient_funds', null]);
    await organization.walletIs({ posted: 0, available: 0 });
    expect(await organization.payments()).toHaveLength(2);
    await expectAgreement(organization);
  });
});

describe('a line that a restricted fund pays', () => {
  it('holds and takes the money of the fund, releases it from the restriction, and gives it back when returned', async () => {
    const organization = await PayingOrganization.create(spend, 10_000);
    const [author, admin] = [organization.person(), organization.admin()];
    await organization.linkBank(author);
    const { createFund, receiveInFund, getFund } = fundsRpc;
    const fund = await spend.rpc.call(admin, createFund, {
      name: 'Suppers',
      restriction: 'purpose',
      purpose: 'Meals',
      startsOn: null,
      endsOn: null,
    });
    await spend.rpc.call(admin, receiveInFund, {
      fundId: fund.id,
      amount: 3_000,
      donor: 'Alder Trust',
      reason: 'Letter',
    });
    const state = async () => {
      const { posted, available, released } = await spend.rpc.call(admin, getFund, { fundId: fund.id });
      return { posted, available, released };
    };
    const line = (amount: number, over = {}) => ({
      kind: 'expense' as const,
      spentOn: '2026-01-15',
      memo: '',
      merchant: 'Two Ladles Supply',
      amount,
      ...over,
    });
    const tooMuch = await organization.approved(author, [line(3_001, { fundId: fund.id })]);
    expect(tooMuch.actions.pay.refusal).toBe('insufficient_funds');
    const report = await organization.approved(author, [line(2_000, { fundId: fund.id }), line(500)]);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    await organization.pay(admin, report);
    expect(await state()).toEqual({ posted: 3_000, available: 1_000, released: 0 });
    const [payment] = await organization.payments();
    const on = { stripeAccount: organization.account };
    await helpers().post(payment?.id ?? '', {}, on);
    await organization.reportBecomes(report, 'paid');
    expect(await state()).toEqual({ posted: 1_000, available: 1_000, released: 2_000 });
    await organization.walletIs({ posted: 6_500, available: 6_500 });
    await expectAgreement(organization);
    await helpers().returnOutboundPayment(payment?.id ?? '', {}, on);
    const returned = await organization.reportBecomes(report, 'failed');
    expect(await state()).toEqual({ posted: 3_000, available: 3_000, released: 0 });
    await expectAgreement(organization);
    await spend.rpc.call(admin, fundsRpc.releaseFund, {
      fundId: fund.id,
      amount: 3_000,
      reason: 'Met',
      evidence: 'Report',
    });
    await spend.rpc.call(admin, fundsRpc.closeFund, { fundId: fund.id });
    expect(await refusalOf(organization.pay(admin, returned))).toBe('insufficient_funds');
  });

  it('is rejected by the second admin while money of the fund is released: neither of the two ends in a deadlock', async () => {
    const organization = await PayingOrganization.create(spend, 10_000);
    const [author, admin, second] = [organization.person(), organization.admin(), organization.admin()];
    await organization.linkBank(author);
    const { createFund, receiveInFund, releaseFund, getFund } = fundsRpc;
    const { id: fundId, accountId } = await spend.rpc.call(admin, createFund, {
      name: 'Suppers',
      restriction: 'purpose',
      purpose: 'Meals',
      startsOn: null,
      endsOn: null,
    });
    await spend.rpc.call(admin, receiveInFund, {
      fundId,
      amount: 3_000,
      donor: 'Alder Trust',
      reason: 'Letter',
    });
    await spend.rpc.call(admin, signaturesRpc.changeSignaturePolicy, { threshold: 1_000, version: 0 });
    const spentOn = '2026-01-15';
    const report = await organization.approved(author, [
      { kind: 'expense', spentOn, memo: '', merchant: 'Two Ladles Supply', amount: 2_000, fundId },
    ]);
    await organization.pay(admin, report);
    const { items } = await spend.rpc.call(second, approvalsRpc.list, { status: 'pending' });
    const { id: approvalId = '', version = 0 } = items[0] ?? {};
    const ended = await queuedBehind(
      spend,
      accountId,
      () =>
        spend.rpc.call(admin, releaseFund, { fundId, amount: 500, reason: 'Met', evidence: 'Their report' }),
      () => spend.rpc.call(second, approvalsRpc.reject, { approvalId, version, note: 'Twice' }),
    );
    expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await spend.rpc.call(admin, getFund, { fundId })).toMatchObject({
      posted: 2_500,
      available: 2_500,
    });
    await expectAgreement(organization);
  });
});

describe('after a crash or a lost answer', () => {
  it('requests a payout once that was stored and not sent, also when the answer was lost longer ago than keys are kept', async () => {
    const { organization, author, report, admin } = await owing(1_000);
    await spend.control('faults', { account: organization.account, api: { status: { 500: 1 } } });
    expect(await refusalOf(organization.pay(admin, report))).toBeNull();
    expect((await organization.get(admin, report)).payouts).toMatchObject([{ status: 'requested' }]);
    await spend.control('faults', { account: organization.account });
    await spend.pool.query(`update reimbursement_payout set next_attempt_at = now()`);
    await organization.reportBecomes(report, 'paid');
    const second = await organization.approvedReport(author, 2_000);
    await organization.pay(admin, second);
    await organization.reportBecomes(second, 'paid');
    await spend.pool.query(
      `update reimbursement_payout set status = 'requested', stripe_payment_id = null, created_at = now() - interval '13 hours',
         next_attempt_at = now() where report_id = $1`,
      [second.id],
    );
    await eventually(async () => (await organization.get(admin, second)).payouts[0]?.status === 'sent');
    expect(await organization.payments()).toHaveLength(2);
    // Its transfer is posted, and both agree again.
    await spend.pool.query(`update reimbursement_payout set status = 'posted' where report_id = $1`, [
      second.id,
    ]);
  });

  it('is owed again without a webhook, also when it was settled before Stripe’s id was stored', async () => {
    const { organization, report, admin, on } = await owing(1_000);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    await organization.pay(admin, report);
    // As after a crash between the call and its result; the sweep comes after the webhook.
    await spend.pool.query(
      `update reimbursement_payout set status = 'requested', stripe_payment_id = null,
         next_attempt_at = now() + interval '1 hour' where report_id = $1`,
      [report.id],
    );
    const [payment] = await organization.payments();
    await helpers().post(payment?.id ?? '', {}, on);
    await organization.reportBecomes(report, 'paid');
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await helpers().returnOutboundPayment(payment?.id ?? '', {}, on);
    await spend.pool.query(`update reimbursement_payout set next_attempt_at = now() where report_id = $1`, [
      report.id,
    ]);
    await organization.reportBecomes(report, 'failed');
    await organization.walletIs({ posted: 10_000, available: 10_000 });
    await expectAgreement(organization);
  });

  it('ends the same when webhooks are lost, duplicated or shuffled, and by the sweep after hundreds of newer payouts', async () => {
    const { organization, author, report, admin, on } = await owing(1_000);
    await spend.control('faults', { webhooks: { lose: 1, types: ['treasury.'] } });
    await organization.pay(admin, report);
    const payment = await eventually(async () =>
      (await organization.payments()).find(({ status }) => status === 'posted'),
    );
    await helpers().returnOutboundPayment(payment.id, {}, on);
    const { data } = await spend.stripe.events.list({ limit: 100 }, on);
    for (const type of ['returned', 'posted', 'returned', 'posted']) {
      const event = data.find((one) => one.type === `treasury.outbound_payment.${type}`);
      if (event === undefined) throw new Error(`The sandbox made no ${type}.`);
      await spend.receive(toStripeEventRequest({ ...event, id: `evt_${newId()}` }));
    }
    await organization.reportBecomes(report, 'failed');
    await organization.walletIs({ posted: 10_000, available: 10_000 });

    const lost = await organization.approvedReport(author, 2_000);
    await organization.pay(admin, lost);
    // One that is read before it is posted is due again only a minute later.
    await eventually(async () =>
      (await organization.payments()).some(({ amount, status }) => amount === 2_000 && status === 'posted'),
    );
    // Of other reports, due before it, and unknown to Stripe.
    await spend.pool.query(
      `with report as (
         insert into reimbursement_report (organization_id, id, author_id, author_name, title, currency, total_minor, status, created_at)
         select organization_id, gen_random_uuid(), author_id, author_name, title, currency, total_minor, 'processing', now()
         from reimbursement_report, generate_series(1, 120) where id = $1 returning organization_id, id)
       insert into reimbursement_payout (organization_id, id, report_id, transfer_id, payee_id, bank_account_id, amount_minor,
         currency, status, stripe_payment_id, created_at, next_attempt_at)
       select p.organization_id, gen_random_uuid(), r.id, p.transfer_id, p.payee_id, p.bank_account_id, p.amount_minor, p.currency,
         'sent', 'obp_gone' || r.id, now(), now() - interval '1 hour'
       from report r join reimbursement_payout p on p.report_id = $1`,
      [lost.id],
    );
    await spend.pool.query(`update reimbursement_payout set next_attempt_at = now() where report_id = $1`, [
      lost.id,
    ]);
    await organization.reportBecomes(lost, 'paid');
    const owner = new Client({ connectionString: spend.service.database.ownerUrl });
    await owner.connect();
    const unknown = `select report_id from reimbursement_payout where stripe_payment_id like 'obp_gone%'`;
    const { rows } = await owner.query<{ report_id: string }>(unknown);
    expect(rows).toHaveLength(120);
    const reports = [rows.map((row) => row.report_id)];
    await owner.query(`delete from reimbursement_payout where report_id = any ($1)`, reports);
    await owner.query(`delete from reimbursement_report where id = any ($1)`, reports);
    await owner.end();
    await expectAgreement(organization);
  });
});

describe('above the amount for which two admins sign', () => {
  const requestOf = async (ctx: Ctx) => {
    const { items } = await spend.rpc.call(ctx, approvalsRpc.list, { status: 'pending' });
    if (items[0] === undefined) throw new Error('There is no request.');
    return items[0];
  };

  it('waits for a second admin, who is neither the first nor the person who is paid', async () => {
    const organization = await PayingOrganization.create(spend, 10_000);
    const [first, second, payee] = [organization.admin(), organization.admin(), organization.person('Admin')];
    await organization.linkBank(payee);
    await spend.rpc.call(first, signaturesRpc.changeSignaturePolicy, { threshold: 1_000, version: 0 });
    const report = await organization.approvedReport(payee, 1_001);
    const [waiting] = await organization.pay(first, report);
    expect(waiting).toMatchObject({
      report: { status: 'processing', waitsForSignature: true, payouts: [{ status: 'unsigned' }] },
    });
    await expectAgreement(organization);
    const request = await requestOf(second);
    const vote = { approvalId: request.id, version: request.version, note: '' };
    const sign = (ctx: Ctx) => codeOf(spend.rpc.call(ctx, approvalsRpc.approve, vote));
    expect(await sign(first)).toBe('own_approval');
    expect(await sign(payee)).toBe('own_approval');
    expect((await requestOf(payee)).mayDecide).toBe(false);
    expect(await organization.payments()).toEqual([]);
    expect(await sign(second)).toBe('done');
    await organization.reportBecomes(report, 'paid');
    await organization.walletIs({ posted: 8_999, available: 8_999 });

    const another = await organization.approvedReport(payee, 2_000);
    await organization.pay(first, another);
    const { id, version } = await requestOf(second);
    await spend.rpc.call(second, approvalsRpc.reject, { approvalId: id, version, note: 'Too much' });
    expect(await organization.get(second, another)).toMatchObject({
      status: 'approved',
      payouts: [{ status: 'canceled' }],
      actions: { pay: { isAllowed: true } },
    });
    await organization.walletIs({ posted: 8_999, available: 8_999 });
    await expectAgreement(organization);
  });
});

describe('a wallet of an earlier release', () => {
  it('cannot pay people, says so, and keeps the payment outside', async () => {
    await spend.restartService({ ...settings, NEW_WALLETS: 'issuing_balance' });
    const { organizationId, account } = await spend.createOrganization(5_000);
    const organization = Object.assign(Object.create(PayingOrganization.prototype) as PayingOrganization, {
      spend,
      id: organizationId,
      account,
    });
    const author = organization.person();
    await organization.linkBank(author);
    const report = await organization.approvedReport(author, 1_000);
    expect(report.actions).toMatchObject({
      pay: { refusal: 'payouts_not_available' },
      markPaid: { isAllowed: true },
    });
    expect(await refusalOf(organization.pay(organization.admin(), report))).toBe('payouts_not_available');
  });
});
