import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { programsRpc, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { receive } from '../test/network-events.ts';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram, publishTeam } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

interface Merchant {
  readonly name: string;
  readonly networkId?: string;
}
interface Draft {
  readonly type: 'capture' | 'refund';
  /** Signed as Stripe does: a capture and the reversal of a refund are negative. */
  readonly amount: number;
  readonly merchant: Merchant;
  readonly secondsAgo: number;
}

const bakery = { name: 'Fennel Row', networkId: '440012' };

/** A card on the first of two programs, and the way to move it to the second. */
async function createCard({ paysFromTreasury = false } = {}) {
  const owner = await spend.createOrganization(1_000_000);
  const { organizationId } = owner;
  const admin = spend.admin(organizationId);
  const { teamId, accountId } = await publishTeam(spend, organizationId);
  const payingAccountId = paysFromTreasury ? accountId : null;
  const first = await createProgram(spend, admin, { name: 'First', teamId, limit: 20_000, payingAccountId });
  const second = await createProgram(spend, admin, { name: 'Second', limit: 20_000 });
  const card = await spend.createCard(owner, 'monthly', 100_000, first.id);
  const spentOn = async ({ id: programId }: { readonly id: string }) =>
    (await spend.rpc.call(admin, programsRpc.getProgram, { programId })).usage.spent;
  const expectSpent = (ofFirst: number, ofSecond: number) =>
    eventually(async () => {
      expect([await spentOn(first), await spentOn(second)]).toEqual([ofFirst, ofSecond]);
      return true;
    });
  const postedOf = async (id: string | null) => {
    const { rows } = await spend.pool.query<{ posted: number }>(
      `select posted_minor::int as posted from account
       where organization_id = $1 and (id = $2 or ($2::uuid is null and kind = 'wallet'))`,
      [organizationId, id],
    );
    return rows[0]?.posted;
  };
  const balances = async () => ({ treasury: await postedOf(accountId), wallet: await postedOf(null) });
  return { balances, card, first, second, teamId, expectSpent, moveToSecond: () => moveTo(card, second.id) };
}

async function moveTo(card: TestCard, programId: string): Promise<void> {
  await spend.pool.query(
    `with moved as (
       update card c set spend_program_id = $2, paying_account_id = p.paying_account_id, version = c.version + 1
       from spend_program p where c.id = $1 and p.id = $2 returning c.organization_id, c.id),
     removed as (
       delete from card_limit k using spend_limit l
       where k.card_id = $1 and l.id = k.limit_id and l.kind <> 'card_rule')
     insert into card_limit (organization_id, card_id, limit_id)
     select m.organization_id, m.id, l.id from moved m join spend_limit l on l.owner_id = $2`,
    [card.cardId, programId],
  );
}

/** A transaction that names no authorization. */
async function book(card: TestCard, { type, amount, merchant, secondsAgo }: Draft): Promise<void> {
  const object = {
    id: `ipi_${newId()}`,
    object: 'issuing.transaction',
    created: Math.floor(Date.now() / 1000) - secondsAgo,
    type,
    amount,
    currency: 'usd',
    authorization: null,
    card: card.stripeCardId,
    merchant_data: {
      name: merchant.name,
      category: 'bakeries',
      category_code: '5462',
      city: 'Alder Falls',
      country: 'US',
      network_id: merchant.networkId ?? null,
    },
  };
  await receive(spend, card, { type: 'issuing_transaction.created', object });
}

const booked = (card: TestCard) =>
  spend.service.published(spendEvents.transactionRecorded.subject, card.organizationId);

describe('A refund that names no authorization', () => {
  it("goes to the program of the card's latest capture at the merchant and to the account that paid it, and its reversal to the same", async () => {
    const { balances, card, first, teamId, expectSpent, moveToSecond } = await createCard({
      paysFromTreasury: true,
    });
    await book(card, { type: 'capture', amount: -5_000, merchant: bakery, secondsAgo: 50 });
    await expectSpent(5_000, 0);
    await moveToSecond();
    await book(card, { type: 'capture', amount: -700, merchant: { name: 'Saltbox' }, secondsAgo: 40 });
    await expectSpent(5_000, 700);
    await book(card, {
      type: 'refund',
      amount: 2_000,
      merchant: { ...bakery, name: 'FENNEL ROW 2' },
      secondsAgo: 30,
    });
    await expectSpent(3_000, 700);
    expect(await balances()).toEqual({ treasury: -3_000, wallet: 999_300 });
    await book(card, { type: 'capture', amount: -100, merchant: bakery, secondsAgo: 20 });
    await expectSpent(3_000, 800);
    await book(card, { type: 'refund', amount: -2_000, merchant: bakery, secondsAgo: 10 });
    await expectSpent(5_000, 800);
    expect(await balances()).toEqual({ treasury: -5_000, wallet: 999_200 });
    const [, , refund] = await booked(card);
    expect(refund).toMatchObject({ type: 'refund', spendProgramId: first.id, teamId });
    expect(await spend.findings()).toEqual([]);
  });

  it('goes to the program that the captured authorization was decided on', async () => {
    const { card, expectSpent, moveToSecond } = await createCard();
    const { id } = await spend.swipe(card, 900, {
      merchant_data: { name: bakery.name, category: 'bakeries', network_id: bakery.networkId },
    });
    const on = { stripeAccount: card.account };
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, on);
    // The spent figure includes the hold; only the published fact shows that the capture is booked.
    await eventually(async () => (await booked(card)).length === 1);
    await moveToSecond();
    await book(card, { type: 'refund', amount: 400, merchant: bakery, secondsAgo: 0 });
    await expectSpent(500, 0);
    expect(await spend.findings()).toEqual([]);
  });

  it('goes to the program that the card has when the card bought nothing there', async () => {
    const { card, expectSpent, moveToSecond } = await createCard();
    await book(card, { type: 'capture', amount: -5_000, merchant: bakery, secondsAgo: 50 });
    await expectSpent(5_000, 0);
    await moveToSecond();
    const other = { name: bakery.name, networkId: '990077' };
    await book(card, { type: 'refund', amount: 300, merchant: other, secondsAgo: 30 });
    await expectSpent(5_000, -300);
    expect(await spend.findings()).toEqual([]);
  });
});
