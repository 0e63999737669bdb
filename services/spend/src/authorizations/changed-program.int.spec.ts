import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { programsRpc, spendEvents } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const on = ({ account }: TestCard) => ({ stripeAccount: account });
const helpers = () => spend.stripe.testHelpers.issuing;

/** A card on the first of two programs; the first belongs to a team. */
async function createCard() {
  const owner = await spend.createOrganization(1_000_000);
  const admin = spend.admin(owner.organizationId);
  const { teamId } = await publishTeam(spend, owner.organizationId);
  const first = await createProgram(spend, admin, { name: 'First', teamId, limit: 20_000, budget: 30_000 });
  const second = await createProgram(spend, admin, { name: 'Second', limit: 20_000, budget: 30_000 });
  const card = await spend.createCard(owner, 'monthly', 100_000, first.id);
  const usageOf = async ({ id: programId }: { readonly id: string }) => {
    const { usage, budgetUsage } = await spend.rpc.call(admin, programsRpc.getProgram, { programId });
    expect(budgetUsage).toEqual({ spent: usage.spent, held: usage.held });
    return { spent: usage.spent, held: usage.held };
  };
  const expectUsages = (ofFirst: object, ofSecond: object) =>
    eventually(async () => {
      expect([await usageOf(first), await usageOf(second)]).toEqual([ofFirst, ofSecond]);
      return true;
    });
  return { card, first, second, teamId, expectUsages };
}

async function moveTo(card: TestCard, programId: string): Promise<void> {
  await spend.pool.query(
    `with moved as (
       update card set spend_program_id = $2, version = version + 1 where id = $1 returning organization_id, id),
     removed as (
       delete from card_limit k using spend_limit l
       where k.card_id = $1 and l.id = k.limit_id and l.kind <> 'card_rule')
     insert into card_limit (organization_id, card_id, limit_id)
     select m.organization_id, m.id, l.id from moved m join spend_limit l on l.owner_id = $2`,
    [card.cardId, programId],
  );
}

const nothing = { spent: 0, held: 0 };

describe('A purchase whose card has changed its program', () => {
  it('keeps its program for captures and refunds', async () => {
    const { card, first, second, teamId, expectUsages } = await createCard();
    const { id } = await spend.swipe(card, 5_000);
    await moveTo(card, second.id);
    await helpers().authorizations.capture(
      id,
      { capture_amount: 3_000, close_authorization: false },
      on(card),
    );
    await expectUsages({ spent: 5_000, held: 2_000 }, nothing);
    const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on(card));
    await helpers().transactions.refund(data[0]?.id ?? '', { refund_amount: 1_000 }, on(card));
    await expectUsages({ spent: 4_000, held: 2_000 }, nothing);
    expect(await spend.swipe(card, 700)).toMatchObject({ approved: true });
    await expectUsages({ spent: 4_000, held: 2_000 }, { spent: 700, held: 700 });

    const published = await spend.service.published(
      spendEvents.transactionRecorded.subject,
      card.organizationId,
    );
    expect(published).toHaveLength(2);
    expect(published[0]).toMatchObject({ authorization: { held: 2_000, captured: 3_000 } });
    for (const fact of published) expect(fact).toMatchObject({ spendProgramId: first.id, teamId });
    expect(await spend.findings()).toEqual([]);
  });

  it.each([
    ['reversed', (id: string, card: TestCard) => helpers().authorizations.reverse(id, {}, on(card))],
    ['expired', (id: string, card: TestCard) => helpers().authorizations.expire(id, {}, on(card))],
  ] as const)('gives its program back what is %s', async (_, end) => {
    const { card, second, expectUsages } = await createCard();
    const { id } = await spend.swipe(card, 5_000);
    await moveTo(card, second.id);
    await end(id, card);
    await expectUsages(nothing, nothing);
    expect(await spend.findings()).toEqual([]);
  });

  it('counts an increment in its program, and no further than its limit', async () => {
    const { card, first, second, expectUsages } = await createCard();
    const { id } = await spend.swipe(card, 5_000);
    await moveTo(card, second.id);
    const increment = (increment_amount: number) =>
      helpers().authorizations.increment(id, { increment_amount, is_amount_controllable: false }, on(card));
    // The reason that the network got: without it a decline for another cause would only show as a missing decision below.
    expect(await increment(15_001)).toMatchObject({
      metadata: { decline_reason: 'program_limit_exceeded' },
      request_history: [{ approved: true }, { approved: false, reason: 'webhook_declined' }],
    });
    await increment(15_000);
    await expectUsages({ spent: 20_000, held: 20_000 }, nothing);
    const { rows } = await spend.pool.query<{ decline_reason: string | null }>(
      `select decline_reason from decision where stripe_authorization_id = $1 order by request_index`,
      [id],
    );
    expect(rows.map(({ decline_reason }) => decline_reason)).toEqual([null, 'program_limit_exceeded', null]);
    const published = await spend.service.published(
      spendEvents.authorizationUpdated.subject,
      card.organizationId,
    );
    for (const fact of published) expect(fact).toMatchObject({ spendProgramId: first.id });
    expect(await spend.findings()).toEqual([]);
  });
});

describe('The merchant of a purchase', () => {
  it('is published with its category, network id and how the card was presented', async () => {
    const { card } = await createCard();
    const { id } = await spend.swipe(card, 900, {
      authorization_method: 'contactless',
      wallet: 'apple_pay',
      merchant_data: { name: 'Fennel Row', category: 'bakeries', network_id: '440012', country: 'CA' },
    });
    await helpers().authorizations.capture(id, {}, on(card));
    for (const { subject } of [spendEvents.authorizationApproved, spendEvents.transactionRecorded])
      await eventually(async () => {
        const [fact] = await spend.service.published(subject, card.organizationId);
        expect(fact).toMatchObject({
          merchant: {
            name: 'Fennel Row',
            category: 'bakeries',
            categoryCode: '5462',
            networkId: '440012',
            country: 'CA',
            authorizationMethod: 'contactless',
            wallet: 'apple_pay',
          },
        });
        return true;
      });
  });
});
