import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountingRpc,
  cardDisputesRpc,
  cardsEvents,
  fundsRpc,
  spendEvents,
  spendRpc,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DisputedPurchases, type TestPurchase } from '../test/disputed-purchases.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram, personOf } from '../test/test-programs.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. `cards` is answered for.
let spend: SpendHarness;
let disputes: DisputedPurchases;
beforeAll(async () => {
  spend = await SpendHarness.start({ RECONCILE_EVERY_MS: '200' });
  disputes = new DisputedPurchases(spend);
});
afterAll(() => spend.stop(), 60_000);

const wallet = 100_000;
const today = () => utcDay(new Date());

async function aPurchase(amount = 20_000): Promise<TestPurchase> {
  const owner = await spend.createOrganization(wallet);
  return disputes.buy(await spend.createCard(owner, 'monthly', 50_000), amount);
}

const figuresOf = async ({ card }: TestPurchase) => {
  const { posted } = await spend.wallet(card.organizationId);
  const { spent } = await spend.usage(card);
  return { posted, spent };
};
const figuresBecome = (purchase: TestPurchase, wanted: { posted: number; spent: number }) =>
  eventually(async () => {
    expect(await figuresOf(purchase)).toEqual(wanted);
    return true;
  });
const published = ({ card }: TestPurchase, { subject }: { subject: string }) =>
  spend.service.published(subject, card.organizationId);

/** Rows of captures never change; a test ages one as the owner of the table. */
const asOwner = (text: string, values: unknown[]) => spend.service.queryAsOwner(text, values);

async function refund({ card, stripeTransactionId }: TestPurchase, amount: number): Promise<void> {
  await spend.stripe.testHelpers.issuing.transactions.refund(
    stripeTransactionId,
    { refund_amount: amount },
    { stripeAccount: card.account },
  );
}

describe('a draft', () => {
  it('is kept here, names the version that it is based on, and nothing is sent', async () => {
    const purchase = await aPurchase();
    expect(await disputes.get(purchase)).toMatchObject({ dispute: null, problem: null, disputable: 20_000 });
    const { dispute } = await disputes.draft(purchase, { amount: 5_000, evidence: {} });
    expect(dispute).toMatchObject({ status: 'draft', amount: 5_000, version: 1, credited: 0 });
    await expect(disputes.draft(purchase)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const again = await disputes.draft(purchase, { version: 1 });
    expect(again.dispute).toMatchObject({ amount: 20_000, version: 2 });
    expect(await disputes.atStripe(purchase)).toEqual([]);
  });

  it('is withdrawn, and the purchase can be disputed again', async () => {
    const purchase = await aPurchase();
    await disputes.draft(purchase);
    const withdraw = (version: number) =>
      spend.rpc.call(purchase.admin, cardDisputesRpc.withdraw, { purchaseId: purchase.id, version });
    await expect(withdraw(2)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect((await withdraw(1)).dispute).toMatchObject({ status: 'withdrawn' });
    expect((await disputes.draft(purchase)).dispute).toMatchObject({ status: 'draft', version: 1 });
  });

  it('is submitted only with the evidence that its reason needs, and only that is sent', async () => {
    const purchase = await aPurchase();
    const evidence = { explanation: 'It never came.', cancellationReason: 'Of another reason' };
    await disputes.draft(purchase, { reason: 'not_received', evidence });
    await expect(disputes.submit(purchase, 1)).rejects.toMatchObject({
      code: 'dispute_evidence_missing',
      fields: [
        { field: 'evidence.productType' },
        { field: 'evidence.productDescription' },
        { field: 'evidence.expectedOn' },
      ],
    });
    await disputes.draft(purchase, {
      version: 1,
      reason: 'not_received',
      evidence: {
        ...evidence,
        productType: 'merchandise',
        productDescription: 'Ten crates of apples',
        expectedOn: '2026-01-15',
      },
    });
    expect((await disputes.submit(purchase, 2)).dispute).toMatchObject({ status: 'submitted' });
    expect(await disputes.atStripe(purchase)).toMatchObject([
      {
        status: 'submitted',
        amount: 20_000,
        evidence: {
          reason: 'not_received',
          not_received: { expected_at: Date.UTC(2026, 0, 15) / 1000, product_type: 'merchandise' },
        },
      },
    ]);
    await expect(disputes.draft(purchase, { version: 4 })).rejects.toMatchObject({
      code: 'dispute_not_editable',
    });
  });

  it.each([
    [
      'merchandise_not_as_described',
      {
        receivedOn: '2026-01-10',
        returnStatus: 'successful',
        returnedOn: '2026-01-12',
        returnDescription: 'Sent back by post',
      },
    ],
    [
      'service_not_as_described',
      { receivedOn: '2026-01-10', canceledOn: '2026-01-11', cancellationReason: 'The roof still leaks' },
    ],
    [
      'canceled',
      {
        productType: 'service',
        productDescription: 'A class',
        expectedOn: '2026-01-10',
        canceledOn: '2026-01-02',
        cancellationReason: 'Closed',
        cancellationPolicyProvided: false,
      },
    ],
    ['no_valid_authorization', {}],
    ['other', { productType: 'service', productDescription: 'A class' }],
  ] as const)('for the reason %s has what Stripe requires', async (reason, evidence) => {
    const purchase = await aPurchase();
    await disputes.draft(purchase, { reason, evidence: { explanation: 'As written here.', ...evidence } });
    expect((await disputes.submit(purchase, 1)).dispute).toMatchObject({ status: 'submitted', reason });
  });

  it('of a duplicate names the purchase that was right', async () => {
    const purchase = await aPurchase();
    const original = await disputes.buy(purchase.card, 20_000);
    const evidence = { explanation: 'Charged twice.', originalPurchaseId: purchase.id };
    await disputes.draft(purchase, { reason: 'duplicate', evidence });
    await expect(disputes.submit(purchase, 1)).rejects.toMatchObject({ code: 'dispute_evidence_missing' });
    await disputes.draft(purchase, {
      reason: 'duplicate',
      evidence: { ...evidence, originalPurchaseId: original.id },
      version: 1,
    });
    await disputes.submit(purchase, 2);
    expect(await disputes.atStripe(purchase)).toMatchObject([
      { evidence: { duplicate: { original_transaction: original.stripeTransactionId } } },
    ]);
  });
});

describe('a purchase that cannot be disputed', () => {
  it('shows the reason with its line', async () => {
    const purchase = await aPurchase();
    for (const [status, code] of [
      ['pending', 'dispute_of_pending_purchase'],
      ['declined', 'dispute_of_unpaid_purchase'],
      ['refunded', 'dispute_of_refund'],
    ] as const) {
      disputes.show(purchase, { status });
      await expect(disputes.draft(purchase)).rejects.toMatchObject({ code });
    }
  });

  it('has less left after a refund, and nothing after a full one', async () => {
    const purchase = await aPurchase();
    await refund(purchase, 15_000);
    await eventually(async () => (await disputes.get(purchase)).disputable === 5_000);
    await expect(disputes.draft(purchase, { amount: 5_001 })).rejects.toMatchObject({
      code: 'dispute_amount_too_large',
    });
    await disputes.draft(purchase, { amount: 5_000 });
    await refund(purchase, 5_000);
    await eventually(async () => (await disputes.get(purchase)).disputable === 0);
    await expect(disputes.submit(purchase, 1)).rejects.toMatchObject({ code: 'dispute_nothing_left' });
    expect(await disputes.atStripe(purchase)).toEqual([]);
  });

  it('is too old after 110 days', async () => {
    const purchase = await aPurchase();
    const age = (days: number) =>
      asOwner(
        `update card_transaction set network_created_at = now() - make_interval(days => $2, mins => 1) where id = $1`,
        [purchase.id, days],
      );
    await age(110);
    expect(await disputes.get(purchase)).toMatchObject({ problem: 'dispute_too_late' });
    await expect(disputes.draft(purchase)).rejects.toMatchObject({ code: 'dispute_too_late' });
    await age(109);
    await disputes.draft(purchase);
    await age(0);
  });

  it('is disputed once', async () => {
    const purchase = await aPurchase();
    await disputes.dispute(purchase);
    const { dispute } = await disputes.get(purchase);
    await expect(disputes.draft(purchase, { version: dispute?.version ?? 0 })).rejects.toMatchObject({
      code: 'dispute_not_editable',
    });
    const holder = personOf(purchase.admin, { role: 'Employee', userId: purchase.card.userId });
    await expect(
      spend.rpc.call(holder, cardDisputesRpc.report, {
        purchaseId: purchase.id,
        note: '',
        freezesCard: false,
      }),
    ).rejects.toMatchObject({ code: 'purchase_already_disputed' });
  });
});

describe('the rights of organizations and people', () => {
  it('refuse a purchase of another organization, whatever is answered for it', async () => {
    const purchase = await aPurchase();
    const { organizationId } = await spend.createOrganization(0);
    const stranger = { ...purchase, admin: spend.admin(organizationId) };
    await expect(disputes.draft(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await disputes.draft(purchase);
    await expect(disputes.submit(stranger, 1)).rejects.toMatchObject({ code: 'not_found' });
    expect(await spend.rowsOfTenant(organizationId, 'card_dispute')).toBe(0);
    expect(await spend.rowsOfTenant(purchase.card.organizationId, 'card_dispute')).toBe(1);
  });

  it('let only admins and managers dispute, and only the cardholder report', async () => {
    const purchase = await aPurchase();
    const employee = personOf(purchase.admin, { role: 'Employee', userId: newId() });
    await expect(disputes.draft({ ...purchase, admin: employee })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const report = { purchaseId: purchase.id, note: 'Not me', freezesCard: true };
    await expect(spend.rpc.call(employee, cardDisputesRpc.report, report)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(disputes.frozen).not.toContain(purchase.card.cardId);
    const holder = personOf(purchase.admin, { role: 'Employee', userId: purchase.card.userId });
    const attempt = { ...holder, idempotencyKey: newId() };
    for (const ctx of [attempt, attempt])
      expect((await spend.rpc.call(ctx, cardDisputesRpc.report, report)).dispute).toMatchObject({
        status: 'reported',
        report: { note: 'Not me' },
        openedBy: null,
        version: 1,
      });
    expect(disputes.frozen).toContain(purchase.card.cardId);
    const facts = await published(purchase, spendEvents.cardDisputeChanged);
    expect(facts).toMatchObject([{ status: 'reported', note: 'Not me', userId: purchase.card.userId }]);
    const manager = personOf(purchase.admin, { role: 'Manager' });
    const { dispute } = await disputes.draft({ ...purchase, admin: manager }, { version: 1 });
    expect(dispute).toMatchObject({ status: 'draft', report: { note: 'Not me' } });
    const actions = (await spend.auditRecordsOf(purchase.card.organizationId)).map(({ action }) => action);
    expect(actions.filter((action) => String(action).startsWith('dispute.'))).toEqual([
      'dispute.report',
      'dispute.save',
    ]);
  });
});

describe('a submission', () => {
  it('with the same key is the same attempt', async () => {
    const purchase = await aPurchase();
    await disputes.draft(purchase);
    const key = newId();
    await Promise.all([disputes.submit(purchase, 1, key), disputes.submit(purchase, 1, key)]);
    expect(await disputes.atStripe(purchase)).toHaveLength(1);
    await expect(disputes.submit(purchase, 1)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  it('without a response from Stripe is repeated until there is one', async () => {
    const purchase = await aPurchase();
    await disputes.draft(purchase);
    const { account } = purchase.card;
    await spend.control('faults', { account, api: { status: { '500': 1 } } });
    expect((await disputes.submit(purchase, 1)).dispute).toMatchObject({ status: 'submitting' });
    await spend.control('faults', { account });
    await disputes.sweep();
    await disputes.becomes(purchase, 'submitted');
    expect(await disputes.atStripe(purchase)).toHaveLength(1);
  });

  it('whose answer was lost is found again by its transaction', async () => {
    const purchase = await aPurchase();
    await disputes.draft(purchase);
    const { account } = purchase.card;
    await spend.control('faults', { account, api: { status: { '500': 1 } } });
    const { dispute } = await disputes.submit(purchase, 1);
    await spend.control('faults', { account });
    // As Stripe has it when the answer to its creation was lost, long after the key has expired.
    await spend.stripe.issuing.disputes.create(
      { transaction: purchase.stripeTransactionId, metadata: { dispute_id: dispute?.id ?? '' } },
      { stripeAccount: account },
    );
    await eventually(async () => {
      await disputes.sweep();
      return (await disputes.get(purchase)).dispute?.status === 'submitted';
    });
    expect(await disputes.atStripe(purchase)).toMatchObject([
      { status: 'submitted', evidence: { fraudulent: { explanation: 'Nobody here bought this.' } } },
    ]);
  });

  it('that Stripe refuses is a draft again, with the reason', async () => {
    const purchase = await aPurchase();
    const rename = (id: string) =>
      asOwner(`update card_transaction set stripe_transaction_id = $2 where id = $1`, [purchase.id, id]);
    await disputes.draft(purchase);
    await rename(`ipi_${newId()}`);
    await expect(disputes.submit(purchase, 1)).rejects.toMatchObject({ code: 'stripe_refused' });
    await rename(purchase.stripeTransactionId);
    const { dispute } = await disputes.get(purchase);
    expect(dispute).toMatchObject({ status: 'draft', refusal: expect.stringContaining('No such') });
    await disputes.submit(purchase, dispute?.version ?? 0);
    expect((await disputes.get(purchase)).dispute).toMatchObject({ status: 'submitted', refusal: null });
  });
});

describe('the money of a dispute', () => {
  it('comes when Stripe moves it and lowers what is spent of the limit, and goes when it is rescinded', async () => {
    const purchase = await aPurchase();
    await disputes.dispute(purchase);
    await figuresBecome(purchase, { posted: 80_000, spent: 20_000 });
    await disputes.decide(purchase, 'credit', 15_000);
    await figuresBecome(purchase, { posted: 95_000, spent: 5_000 });
    await disputes.decide(purchase, 'rescind', 4_000);
    await figuresBecome(purchase, { posted: 91_000, spent: 9_000 });
    await disputes.decide(purchase, 'win');
    await figuresBecome(purchase, { posted: 100_000, spent: 0 });
    expect(await disputes.becomes(purchase, 'won')).toMatchObject({
      credited: 20_000,
      movements: [{ amount: 15_000 }, { amount: -4_000 }, { amount: 9_000 }],
    });
    expect(await published(purchase, spendEvents.transactionRecorded)).toHaveLength(1);
    const { items } = await spend.rpc.call(purchase.admin, spendRpc.listTransfers, {});
    const moved = items.filter(({ kind }) => kind.startsWith('purchase_dispute'));
    expect(moved.map(({ kind, amount, purchaseId }) => [kind, amount, purchaseId])).toEqual([
      ['purchase_dispute', 9_000, purchase.id],
      ['purchase_dispute_reversal', 4_000, purchase.id],
      ['purchase_dispute', 15_000, purchase.id],
    ]);
    await spend.idle();
    expect(await spend.findings()).toEqual([]);
  });

  it('does not come when it is lost', async () => {
    const purchase = await aPurchase();
    await disputes.dispute(purchase, 8_000);
    await disputes.decide(purchase, 'credit');
    await figuresBecome(purchase, { posted: 88_000, spent: 12_000 });
    await disputes.decide(purchase, 'lose');
    await figuresBecome(purchase, { posted: 80_000, spent: 20_000 });
    expect(await disputes.becomes(purchase, 'lost')).toMatchObject({
      credited: 0,
      lossReason: 'transaction_authorized',
    });
    const facts = await published(purchase, spendEvents.cardDisputeChanged);
    expect(facts.filter(({ status }) => status === 'lost').length).toBeGreaterThan(0);
    expect(await spend.findings()).toEqual([]);
  });

  it('is found although every webhook was lost', async () => {
    const purchase = await aPurchase();
    await disputes.dispute(purchase);
    await spend.control('faults', { webhooks: { lose: 1, types: ['issuing_dispute.'] } });
    await disputes.decide(purchase, 'win');
    await spend.control('faults', {});
    await disputes.sweep();
    await disputes.becomes(purchase, 'won');
    await figuresBecome(purchase, { posted: 100_000, spent: 0 });
  });

  it('of one that was opened at Stripe is booked as well', async () => {
    const purchase = await aPurchase();
    const on = { stripeAccount: purchase.card.account };
    const evidence = { reason: 'fraudulent' as const, fraudulent: { explanation: 'winning_evidence' } };
    const { id } = await spend.stripe.issuing.disputes.create(
      { transaction: purchase.stripeTransactionId, evidence },
      on,
    );
    await spend.stripe.issuing.disputes.submit(id, {}, on);
    await figuresBecome(purchase, { posted: 100_000, spent: 0 });
    expect(await disputes.becomes(purchase, 'won')).toMatchObject({ openedBy: null, reason: 'fraudulent' });
  });

  it('goes back to the fund that paid, under its restriction, and to the wallet what the wallet paid', async () => {
    const owner = await spend.createOrganization(wallet);
    const admin = spend.admin(owner.organizationId);
    const fund = await spend.rpc.call(admin, fundsRpc.createFund, {
      name: 'Community garden',
      restriction: 'purpose',
      purpose: 'Seeds and tools',
      startsOn: null,
      endsOn: null,
    });
    await spend.rpc.call({ ...admin, idempotencyKey: newId() }, fundsRpc.receiveInFund, {
      fundId: fund.id,
      amount: 6_000,
      donor: 'Ruth',
      reason: 'Letter of the donor',
    });
    const program = await createProgram(spend, admin, { payingAccountId: fund.accountId, limit: 50_000 });
    const card = await spend.createCard(owner, 'monthly', 50_000, program.id);
    const { transactions } = await spend.stripe.testHelpers.issuing.authorizations.capture(
      (await spend.swipe(card, 6_000)).id,
      { capture_amount: 7_000 },
      { stripeAccount: card.account },
    );
    const purchase = await disputes.booked(card, 7_000, transactions[0]?.id ?? '');
    const posted = async () =>
      (await spend.accounts(card.organizationId))
        .filter(({ kind }) => kind === 'fund' || kind === 'wallet')
        .map(({ kind, posted: minor }) => [kind, minor]);
    await eventually(
      async () => expect(await posted()).toEqual(expect.arrayContaining([['fund', 0]])) ?? true,
    );
    await disputes.dispute(purchase);
    await disputes.decide(purchase, 'credit', 3_000);
    await eventually(async () => {
      expect(await posted()).toEqual(
        expect.arrayContaining([
          ['fund', 2_000],
          ['wallet', wallet - 6_000],
        ]),
      );
      return true;
    });
    await disputes.decide(purchase, 'lose');
    await eventually(async () => {
      expect(await posted()).toEqual(
        expect.arrayContaining([
          ['fund', 0],
          ['wallet', wallet - 7_000],
        ]),
      );
      return true;
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('has the categories of the purchase in proportion, also when it is coded later', async () => {
    const purchase = await aPurchase(1_000);
    const { organizationId } = purchase.card;
    const [food, van] = [newId(), newId()];
    const code = (revision: number, lines: [string, number][]) =>
      spend.publish(cardsEvents.purchaseCoded.subject, organizationId, {
        organizationId,
        purchaseId: purchase.id,
        authorizationId: null,
        revision,
        lines: lines.map(([categoryId, amountMinor]) => ({ categoryId, amountMinor, memo: null })),
        codedAt: new Date().toISOString(),
      });
    const expensesAre = (wanted: Record<string, number>) =>
      eventually(async () => {
        const { period } = await spend.rpc.call(purchase.admin, accountingRpc.getStatementOfActivities, {
          from: today(),
          to: today(),
        });
        const found = period.expenses.map(({ categoryId, amount }) => [String(categoryId), amount]);
        expect(Object.fromEntries(found)).toEqual(wanted);
        return true;
      });
    await code(1, [
      [food, 700],
      [van, 300],
    ]);
    await disputes.dispute(purchase);
    await disputes.decide(purchase, 'credit', 101);
    await expensesAre({ [food]: 629, [van]: 270 });
    await code(2, [[van, 1_000]]);
    await expensesAre({ [van]: 899 });
    await disputes.decide(purchase, 'win');
    await disputes.becomes(purchase, 'won');
    await expensesAre({});
    expect(await spend.findings()).toEqual([]);
  });

  it('of a closed month counts in the first open one', async () => {
    const purchase = await aPurchase();
    await disputes.dispute(purchase);
    const month = `${today().slice(0, 7)}-01`;
    await spend.pool.query(
      `insert into accounting_month (organization_id, month, is_closed, version)
       select $1, ($2::date - interval '1 month')::date, true, 1`,
      [purchase.card.organizationId, month],
    );
    await spend.control('clock', {
      now: `${utcDay(new Date(Date.parse(month) - 86_400_000))}T12:00:00Z`,
    });
    await disputes.decide(purchase, 'credit');
    await spend.control('clock', { now: new Date().toISOString() });
    await eventually(async () => {
      const { rows } = await spend.pool.query<{ day: string; occurred: boolean }>(
        `select to_char(effective_on, 'YYYY-MM-DD') as day, occurred_at < $2::date as occurred
         from transfer where organization_id = $1 and kind = 'purchase_dispute'`,
        [purchase.card.organizationId, month],
      );
      expect(rows).toEqual([{ day: month, occurred: true }]);
      return true;
    });
  });
});

describe('a dispute on a financial account', () => {
  afterAll(() => spend.restartService({ RECONCILE_EVERY_MS: '200' }));

  it('is opened by its debit, and credited by the reversal of it', async () => {
    await spend.restartService({ RECONCILE_EVERY_MS: '200', NEW_WALLETS: 'financial_account' });
    const owner = await spend.createOrganization(0);
    await spend.stripe.accounts.createExternalAccount(owner.account, {
      external_account: 'btok_us_verified',
    });
    await eventually(async () => {
      const { rowCount } = await spend.pool.query(
        `select 1 from wallet_account where organization_id = $1 and financial_account_id is not null`,
        [owner.organizationId],
      );
      return (rowCount ?? 0) > 0;
    });
    await spend.rpc.call(spend.admin(owner.organizationId), spendRpc.startDeposit, { amount: wallet });
    await eventually(async () => (await spend.wallet(owner.organizationId)).posted === wallet);
    const purchase = await disputes.buy(await spend.createCard(owner, 'monthly', 50_000), 20_000);
    await disputes.dispute(purchase);
    await disputes.decide(purchase, 'win');
    await figuresBecome(purchase, { posted: wallet, spent: 0 });
    await spend.idle();
    const { rows } = await spend.pool.query(
      `select type, error from stripe_event where status = 'quarantined' and account = $1`,
      [owner.account],
    );
    expect(rows).toEqual([]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('A dispute that Stripe reports before the capture that it disputes', () => {
  it('is kept once the capture is booked', async () => {
    const owner = await spend.createOrganization(wallet);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    const on = { stripeAccount: card.account };
    const { id } = await spend.swipe(card, 20_000);
    await spend.control('faults', { webhooks: { hold: ['issuing_transaction.', 'issuing_authorization.'] } });
    const { transactions } = await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, on);
    const [capture] = transactions;
    const evidence = { reason: 'not_received' as const, not_received: {} };
    const { id: disputeId } = await spend.stripe.issuing.disputes.create(
      { transaction: capture?.id ?? '', evidence },
      on,
    );
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from stripe_event where account = $1 and status <> 'waiting' and type like 'issuing_dispute.%'`,
        [card.account],
      );
      return rows.length > 0;
    });
    await spend.control('faults', {});
    await spend.control('deliveries/release', {});
    await eventually(async () => {
      const { rows } = await spend.pool.query<{ kept: boolean; waits: boolean }>(
        `select exists (select 1 from card_dispute where stripe_dispute_id = $1) as kept,
           exists (select 1 from stripe_event where account = $2 and status in ('quarantined', 'waiting')) as waits`,
        [disputeId, card.account],
      );
      expect(rows[0]).toEqual({ kept: true, waits: false });
      return true;
    });
  });
});
