import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  fundsRpc,
  programsRpc,
  spendEvents,
  spendRpc,
  unmatchedFactsRpc,
  type UnmatchedFactWire,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { captureOf, receive, type EventDraft } from '../test/network-events.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const list = (organizationId: string, status: 'open' | 'resolved' = 'open') =>
  spend.rpc.call(spend.admin(organizationId), unmatchedFactsRpc.listUnmatchedFacts, { status });
const acknowledge = (organizationId: string, factId: string) =>
  spend.rpc.call(spend.admin(organizationId), unmatchedFactsRpc.acknowledgeUnmatchedFact, {
    factId,
    reason: 'Seen',
  });
const assign = (organizationId: string, factId: string, targetId: string) =>
  spend.rpc.call(spend.admin(organizationId), unmatchedFactsRpc.assignUnmatchedFact, {
    factId,
    targetId,
    reason: 'It is theirs',
  });

function theFact(organizationId: string): Promise<UnmatchedFactWire> {
  return eventually(async () => {
    const { items, openCount } = await list(organizationId);
    expect(items).toHaveLength(openCount);
    return items[0];
  });
}

const alerts = (organizationId: string) =>
  spend.service.published(spendEvents.unmatchedFactChanged.subject, organizationId);

/** A capture or refund without an authorization. */
function unlinked(card: TestCard, amount: number, over: object = {}): EventDraft {
  const id = newId();
  const { type, object } = captureOf(card, `iauth_${id}`, 0, Math.abs(amount));
  return {
    type,
    object: { ...object, type: amount < 0 ? 'capture' : 'refund', amount, authorization: null, ...over },
  };
}
const at = (name: string) => ({
  merchant_data: { name, category: 'hardware_stores', category_code: '5251' },
});

describe('a capture of a card that nobody knows', () => {
  it('is shown to the admin with an alert, is assigned to a card, and is booked once', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'monthly', 10_000);
    const draft = unlinked({ ...card, stripeCardId: `ic_${newId()}` }, -2_500, at('Saltbox Hardware'));
    await receive(spend, card, draft);
    const fact = await theFact(owner.organizationId);
    expect(fact).toMatchObject({
      kind: 'unknown_card',
      amount: -2_500,
      currency: 'USD',
      merchant: 'Saltbox Hardware',
      assignableTo: 'card',
    });
    expect(await eventually(() => alerts(owner.organizationId))).toMatchObject([{ status: 'open' }]);
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 100_000 });

    expect(await assign(owner.organizationId, fact.id, card.cardId)).toMatchObject({
      status: 'assigned',
      cardId: card.cardId,
      assignableTo: null,
      reason: 'It is theirs',
    });
    await eventually(async () => (await spend.wallet(owner.organizationId)).posted === 97_500);
    await receive(spend, card, { ...draft, type: 'issuing_transaction.updated' });
    await spend.idle();
    expect((await spend.usage(card)).spent).toBe(2_500);
    expect((await list(owner.organizationId)).openCount).toBe(0);
    await expect(assign(owner.organizationId, fact.id, card.cardId)).rejects.toMatchObject({
      code: 'unmatched_fact_resolved',
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('is applied once when it is assigned: what is then quarantined again stays so', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'monthly', 10_000);
    await receive(spend, card, unlinked({ ...card, stripeCardId: `ic_${newId()}` }, -2_500));
    const fact = await theFact(owner.organizationId);
    await assign(owner.organizationId, fact.id, card.cardId);
    await eventually(async () => (await spend.wallet(owner.organizationId)).posted === 97_500);
    await spend.idle();
    // As when the second attempt found another reason.
    await spend.pool.query(
      `update stripe_event e set status = 'quarantined', error = 'Another reason' from unmatched_fact u
       where u.id = $1 and e.id = u.stripe_event_id`,
      [fact.id],
    );
    expect(await theFact(owner.organizationId)).toMatchObject({ status: 'open' });
    // A round of the sweep has passed; another one passes until this fact is shown.
    const others = await spend.createOrganization(100);
    const theirs = await spend.createCard(others, 'monthly', 100);
    await receive(spend, theirs, unlinked({ ...theirs, stripeCardId: `ic_${newId()}` }, -1));
    await theFact(others.organizationId);
    const { rows } = await spend.pool.query<{ status: string }>(
      `select e.status from stripe_event e join unmatched_fact u on e.id = u.stripe_event_id where u.id = $1`,
      [fact.id],
    );
    expect(rows).toEqual([{ status: 'quarantined' }]);
  });

  it('cannot be assigned to a card of another organization', async () => {
    const [owner, others] = [await spend.createOrganization(10_000), await spend.createOrganization(10_000)];
    const card = await spend.createCard(owner, 'monthly', 10_000);
    const theirs = await spend.createCard(others, 'monthly', 10_000);
    await receive(spend, card, unlinked({ ...card, stripeCardId: `ic_${newId()}` }, -100));
    const { id } = await theFact(owner.organizationId);
    await expect(assign(owner.organizationId, id, theirs.cardId)).rejects.toMatchObject({
      code: 'unmatched_fact_not_assignable',
    });
    await expect(acknowledge(others.organizationId, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await theFact(owner.organizationId)).toMatchObject({ status: 'open' });
  });
});

describe('a refund that the network did not link', () => {
  it("goes to the account, program and limits of the card's latest capture at the merchant", async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await spend.rpc.call(admin, fundsRpc.createFund, {
      name: 'Cold Storage',
      restriction: 'purpose',
      purpose: 'Freezers',
      startsOn: null,
      endsOn: null,
    });
    await spend.rpc.call(admin, fundsRpc.receiveInFund, {
      fundId: fund.id,
      amount: 50_000,
      donor: 'Copperbeech Choir',
      reason: 'Their letter',
    });
    const program = await createProgram(spend, admin, {
      payingAccountId: fund.accountId,
      limit: 50_000,
    });
    const card = await spend.createCard(owner, 'monthly', 50_000, program.id);
    const { id } = await spend.swipe(card, 12_000, {
      merchant_data: { name: 'Saltbox Hardware', category: 'hardware_stores' },
    });
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: card.account });
    const posted = async () => (await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id })).posted;
    await eventually(async () => (await posted()) === 38_000);
    // The card pays from the wallet by now.
    await spend.pool.query(
      `update card set spend_program_id = null, version = version + 1,
         paying_account_id = (select id from account a where a.organization_id = card.organization_id and a.kind = 'wallet')
       where id = $1`,
      [card.cardId],
    );
    const created = Math.floor(Date.now() / 1000) + 60;
    await receive(spend, card, unlinked(card, 12_000, { ...at('Saltbox Hardware'), created }));
    await eventually(async () => (await posted()) === 50_000);
    expect((await spend.usage(card)).spent).toBe(0);
    const { usage } = await spend.rpc.call(admin, programsRpc.getProgram, { programId: program.id });
    expect(usage.spent).toBe(0);
    expect((await list(owner.organizationId)).openCount).toBe(0);
    expect(await spend.findings()).toEqual([]);
  });

  it('is left to the admin if the card bought nothing there, and can be moved to another account', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    const { id: fundId, accountId } = await spend.rpc.call(admin, fundsRpc.createFund, {
      name: 'Cold Storage',
      restriction: 'purpose',
      purpose: 'Freezers',
      startsOn: null,
      endsOn: null,
    });
    await receive(spend, card, unlinked(card, 3_000, at('Larder Wheels')));
    const fact = await theFact(owner.organizationId);
    expect(fact).toMatchObject({ kind: 'unlinked_refund', amount: 3_000, assignableTo: 'account' });
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 103_000 });
    await expect(assign(owner.organizationId, fact.id, newId())).rejects.toMatchObject({
      code: 'unmatched_fact_not_assignable',
    });
    await assign(owner.organizationId, fact.id, accountId);
    expect(await spend.wallet(owner.organizationId)).toMatchObject({ posted: 100_000 });
    expect(await spend.rpc.call(admin, fundsRpc.getFund, { fundId })).toMatchObject({ posted: 3_000 });
    expect((await list(owner.organizationId, 'resolved')).items).toMatchObject([{ id: fact.id, accountId }]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('an unlinked refund of a card that a restricted fund pays for', () => {
  /** The fund has paid 40.00 of its 500.00 to another merchant, so that much of the refund is restricted again; the wallet has the rest. */
  async function refundBeyondTheFund() {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const createFund = (restriction: 'purpose' | 'perpetual') =>
      spend.rpc.call(admin, fundsRpc.createFund, {
        name: `Cold Storage, ${restriction}`,
        restriction,
        purpose: 'Freezers',
        startsOn: null,
        endsOn: null,
      });
    const fund = await createFund('purpose');
    await spend.rpc.call(admin, fundsRpc.receiveInFund, {
      fundId: fund.id,
      amount: 50_000,
      donor: 'Copperbeech Choir',
      reason: 'Their letter',
    });
    const program = await createProgram(spend, admin, { payingAccountId: fund.accountId, limit: 50_000 });
    const card = await spend.createCard(owner, 'monthly', 50_000, program.id);
    const { id } = await spend.swipe(card, 4_000);
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: card.account });
    const figures = async () => {
      const { posted, released } = await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
      return { fund: posted, released, wallet: (await spend.wallet(owner.organizationId)).posted };
    };
    await eventually(async () => (await figures()).fund === 46_000);
    await receive(spend, card, unlinked(card, 10_000, at('Larder Wheels')));
    const fact = await theFact(owner.organizationId);
    expect(await figures()).toEqual({ fund: 50_000, released: 0, wallet: 56_000 });
    const wallet = await spend.wallet(owner.organizationId);
    return { owner, fund, fact, wallet, figures, createFund };
  }

  it('moves from the fund and the wallet what each of them got', async () => {
    const { owner, fact, wallet, figures } = await refundBeyondTheFund();
    await assign(owner.organizationId, fact.id, wallet.id);
    expect(await figures()).toEqual({ fund: 46_000, released: 4_000, wallet: 60_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('moves into the fund what the wallet got', async () => {
    const { owner, fact, fund, figures } = await refundBeyondTheFund();
    await assign(owner.organizationId, fact.id, fund.accountId);
    expect(await figures()).toEqual({ fund: 56_000, released: 0, wallet: 50_000 });
    expect(await spend.findings()).toEqual([]);
  });

  it('does not move into a fund that cannot have paid for it: its money could not leave again', async () => {
    const { owner, fact, figures, createFund } = await refundBeyondTheFund();
    const { accountId } = await createFund('perpetual');
    await expect(assign(owner.organizationId, fact.id, accountId)).rejects.toMatchObject({
      code: 'fund_perpetual',
    });
    expect(await figures()).toEqual({ fund: 50_000, released: 0, wallet: 56_000 });
    expect(await theFact(owner.organizationId)).toMatchObject({ status: 'open' });
  });
});

describe('other facts that do not fit', () => {
  it('are a capture above what was authorized, which is booked in full', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    const { id } = await spend.swipe(card, 4_000);
    await receive(spend, card, captureOf(card, id, 0, 4_800));
    const fact = await theFact(owner.organizationId);
    expect(fact).toMatchObject({
      kind: 'amount_differs',
      amount: -4_800,
      expectedAmount: 4_000,
      assignableTo: null,
    });
    expect(await acknowledge(owner.organizationId, fact.id)).toMatchObject({ status: 'acknowledged' });
    await expect(acknowledge(owner.organizationId, fact.id)).rejects.toMatchObject({
      code: 'unmatched_fact_resolved',
    });
    const records = await eventually(async () => {
      const all = await spend.auditRecordsOf(owner.organizationId);
      return all.find(({ action }) => action === 'unmatched-fact.acknowledge');
    });
    expect(records).toMatchObject({ after: { reason: 'Seen' } });
  });

  it('are a capture that names no authorization, unlike one whose authorization is still to arrive', async () => {
    const owner = await spend.createOrganization(100_000);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    await receive(spend, card, captureOf(card, `iauth_${newId()}`, 0, 1_500));
    await receive(spend, card, unlinked(card, -3_000, at('Saltbox Hardware')));
    expect(await theFact(owner.organizationId)).toMatchObject({
      kind: 'amount_differs',
      amount: -3_000,
      expectedAmount: 0,
      merchant: 'Saltbox Hardware',
      cardId: card.cardId,
      assignableTo: null,
    });
    expect((await spend.usage(card)).spent).toBe(4_500);
    expect(await spend.findings()).toEqual([]);
  });

  it('are every other quarantined event of the account, once, and none of another account', async () => {
    const owner = await spend.createOrganization(1_000);
    const card = await spend.createCard(owner, 'monthly', 50_000);
    const { type, object } = captureOf(card, `iauth_${newId()}`, 0, 500);
    const draft = { type, object: { ...object, authorization: null, currency: 'jpy' } };
    await receive(spend, card, draft);
    await receive(spend, card, draft);
    await receive(spend, { ...card, account: `acct_${newId()}` }, draft);
    const fact = await theFact(owner.organizationId);
    expect(fact).toMatchObject({ kind: 'quarantined', assignableTo: null });
    expect(fact.detail).toContain('another currency');
    expect(await spend.rpc.call(spend.admin(owner.organizationId), spendRpc.listTransfers, {})).toMatchObject(
      {
        items: [{ kind: 'deposit' }],
      },
    );
  });
});
