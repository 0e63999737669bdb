import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  receiptPolicyRpc,
  receiptRemindersADay,
  maxRemindedPurchases,
  spendEvents,
  type AuthorizationFact,
  type CardView,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestOrganization } from '../test/cards-harness.ts';
import {
  authorizationFact,
  createCard,
  eventOf,
  lines,
  publishEvents,
  transactionFact,
} from '../test/purchase-events.ts';
import { uploadReceipt } from '../test/receipts.ts';

// Not stubbed: two replicas of the service, PostgreSQL, nats-server. Stubbed on NATS: org, spend.
let cards: CardsHarness;
let replica: Awaited<ReturnType<CardsHarness['service']['startReplica']>>;
beforeAll(async () => {
  cards = await CardsHarness.start();
  replica = await cards.service.startReplica({});
});
afterAll(async () => {
  await replica.close();
  await cards.stop();
}, 60_000);

const remind = (ctx: Ctx, body: RequestOf<typeof receiptPolicyRpc.remind>) =>
  cards.rpc.call(ctx, receiptPolicyRpc.remind, body);
const bodiesTo = async (address: string) => {
  const { rows } = await cards.pool.query<{ text: string }>(
    `select text from outgoing_mail where recipient = $1 order by id`,
    [address],
  );
  return rows.map(({ text }) => text);
};

/** Pending purchases on one card; returns their ids. */
async function buy(
  card: CardView,
  count: number,
  over: Partial<AuthorizationFact> = {},
): Promise<AuthorizationFact[]> {
  const facts = Array.from({ length: count }, () => authorizationFact(card, over));
  await publishEvents(
    cards,
    facts.map((fact) => eventOf(spendEvents.authorizationApproved, fact)),
  );
  return facts;
}
const idsOf = (facts: readonly AuthorizationFact[]) => facts.map(({ authorizationId }) => authorizationId);

async function cardholder(
  owner: TestOrganization,
  purchases: number,
  over: Parameters<typeof createCard>[2] = {},
) {
  const issued = await createCard(cards, owner, over);
  const facts = await buy(issued.card, purchases);
  await eventually(async () => (await lines(cards, cards.employee(issued.holder))).length === purchases);
  return { ...issued, facts, ids: idsOf(facts) };
}
const counted = (people: readonly { holder: { id: string }; purchases: number }[]) =>
  Object.fromEntries(people.map(({ holder, purchases }) => [holder.id, purchases]));

describe('Reminding of missing receipts', () => {
  it('sends each cardholder one email with their purchases, once a day for a purchase', async () => {
    const owner = await cards.createOrganization();
    const [one, two] = [await cardholder(owner, 2), await cardholder(owner, 1)];
    const [proven = ''] = one.ids;
    await uploadReceipt(cards, cards.employee(one.holder), { purchaseId: proven });
    const purchaseIds = [...one.ids, ...two.ids];
    const sent = await remind(one.admin, { purchaseIds });
    const expected = { [one.holder.userId]: 1, [two.holder.userId]: 1 };
    expect(counted(sent.reminded)).toEqual(expected);
    expect(sent).toMatchObject({ alreadyReminded: [], limitReached: [], notReached: [], hasMore: false });
    expect(await cards.emailsTo(one.holder.email)).toEqual(['Please add a receipt']);
    const [text = ''] = await bodiesTo(one.holder.email);
    expect(text).toContain('Fennel Row Produce');
    expect(text).toContain('$50.00, May 1');

    const again = await remind(one.admin, { filters: {} });
    expect([again.reminded, counted(again.alreadyReminded)]).toEqual([[], expected]);
    // A later capture is of the same purchase.
    const [fact] = two.facts;
    if (fact !== undefined)
      await publishEvents(cards, [
        eventOf(spendEvents.transactionRecorded, transactionFact(fact)),
        eventOf(spendEvents.authorizationUpdated, {
          ...fact,
          revision: 2,
          status: 'closed',
          held: 0,
          captured: 5_000,
        }),
      ]);
    await eventually(
      async () => (await lines(cards, cards.employee(two.holder)))[0]?.includes('posted') ?? false,
    );
    expect((await remind(one.admin, { purchaseIds: two.ids })).reminded).toEqual([]);
    expect(await cards.emailsTo(two.holder.email)).toHaveLength(1);

    await cards.pool.query(
      `update receipt_reminder set reminded_at = reminded_at - interval '24 hours' where purchase_id = $1`,
      [two.ids[0]],
    );
    expect(counted((await remind(one.admin, { filters: { receipt: 'missing' } })).reminded)).toEqual({
      [two.holder.userId]: 1,
    });
    expect(await cards.emailsTo(two.holder.email)).toHaveLength(2);
  });

  it('is sent once by many calls at once on two replicas, and by a repeated call', async () => {
    const owner = await cards.createOrganization();
    const people = [await cardholder(owner, 3), await cardholder(owner, 3)];
    const purchaseIds = people.flatMap(({ ids }) => ids);
    const admin = cards.admin(owner, { idempotencyKey: newId() });
    const other = () => cards.admin(owner, { idempotencyKey: newId() });
    const answers = await Promise.all([
      remind(admin, { purchaseIds }),
      remind(admin, { purchaseIds }),
      ...Array.from({ length: 6 }, () => remind(other(), { purchaseIds: purchaseIds.toReversed() })),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    for (const { holder } of people) {
      expect(await cards.emailsTo(holder.email)).toEqual(['Please add 3 receipts']);
      const [text = ''] = await bodiesTo(holder.email);
      expect(text.split('Fennel Row Produce')).toHaveLength(4);
    }
  });

  it('is five emails a day to a person, from any number of senders and in any number of concurrent calls', async () => {
    const owner = await cards.createOrganization();
    const [one, other] = [await cardholder(owner, 8), await cardholder(owner, 1)];
    const byAnotherAdmin = (purchaseId: string) =>
      remind(cards.admin(owner, { idempotencyKey: newId() }), { purchaseIds: [purchaseId, ...other.ids] });
    const answers = await Promise.all(one.ids.slice(0, 7).map(byAnotherAdmin));
    expect(await cards.emailsTo(one.holder.email)).toEqual(Array(5).fill('Please add a receipt'));
    expect(await cards.emailsTo(other.holder.email)).toHaveLength(1);
    const limited = answers.filter(({ limitReached }) => limitReached.length > 0);
    expect(limited.map(({ limitReached }) => counted(limitReached))).toEqual(
      Array(2).fill({ [one.holder.userId]: 1 }),
    );

    // A purchase that nobody was reminded of because of the limit is reminded of on the next day.
    const later = await remind(one.admin, { filters: {} });
    expect([later.reminded, counted(later.limitReached)]).toEqual([[], { [one.holder.userId]: 3 }]);
    await cards.pool.query(
      `update receipt_reminder_day set reminded_on = reminded_on - 1 where user_id = $1`,
      [one.holder.userId],
    );
    expect(counted((await remind(one.admin, { filters: {} })).reminded)).toEqual({ [one.holder.userId]: 3 });
    expect((await cards.emailsTo(one.holder.email)).at(-1)).toBe('Please add 3 receipts');
  });

  it('reminds the others where the newest 500 purchases are of someone who got all emails of the day', async () => {
    const owner = await cards.createOrganization();
    const [limited, other] = [await createCard(cards, owner), await createCard(cards, owner)];
    await buy(other.card, 1, { networkCreatedAt: '2026-04-30T12:00:00.000Z' });
    await buy(limited.card, maxRemindedPurchases, { networkCreatedAt: '2026-05-02T12:00:00.000Z' });
    const isListed = async () => {
      const { rows } = await cards.pool.query<{ count: number }>(
        `select count(*)::int as count from card_authorization where organization_id = $1`,
        [limited.card.organizationId],
      );
      return rows[0]?.count === maxRemindedPurchases + 1;
    };
    await eventually(isListed);
    await cards.pool.query(
      `insert into receipt_reminder_day (organization_id, user_id, reminded_on, mails)
       values ($1, $2, (now() at time zone 'UTC')::date, $3)`,
      [limited.card.organizationId, limited.holder.userId, receiptRemindersADay],
    );
    const sent = await remind(limited.admin, { filters: {} });
    expect(counted(sent.reminded)).toEqual({ [other.holder.userId]: 1 });
    expect(counted(sent.limitReached)).toEqual({ [limited.holder.userId]: maxRemindedPurchases });
    expect(sent.hasMore).toBe(false);
  });

  it('lists at most twenty purchases in an email and says how many there are', async () => {
    const { holder, admin } = await cardholder(await cards.createOrganization(), 21);
    await remind(admin, { filters: {} });
    const [text = ''] = await bodiesTo(holder.email);
    expect(text).toContain('The newest 20 of 21 are listed here.');
    expect(text.split('Fennel Row Produce')).toHaveLength(21);
  });

  it('leaves out what someone has to decide on, and archived people', async () => {
    const owner = await cards.createOrganization();
    const [lost, gone] = [await cardholder(owner, 1), await cardholder(owner, 1)];
    const { admin, holder } = lost;
    const [purchaseId = ''] = lost.ids;
    await cards.rpc.call(cards.employee(holder), receiptPolicyRpc.requestExcuse, {
      purchaseId,
      reason: 'Lost',
    });
    await cards.publishMember(gone.holder, 2, 'Archived');
    const sent = await remind(admin, { filters: {} });
    expect([sent.reminded, counted(sent.notReached)]).toEqual([[], { [gone.holder.userId]: 1 }]);
    expect(await cards.emailsTo(holder.email)).toEqual([]);
  });

  it('reaches the people of a manager’s teams, and nobody else', async () => {
    const owner = await cards.createOrganization();
    const teamId = newId();
    const inTeam = await cardholder(owner, 1, { teamIds: [teamId] });
    const outside = await cardholder(owner, 1);
    const stranger = cards.admin(await cards.createOrganization());
    const manager = cards.manager(await cards.createMember(owner, { role: 'Manager' }), [teamId]);
    expect(counted((await remind(manager, { filters: {} })).reminded)).toEqual({ [inTeam.holder.userId]: 1 });
    for (const ctx of [manager, stranger])
      expect(await codeOf(remind(ctx, { purchaseIds: outside.ids }))).toBe('not_found');
    expect(await codeOf(remind(cards.employee(outside.holder), { filters: {} }))).toBe('forbidden');
    expect(await cards.emailsTo(outside.holder.email)).toEqual([]);
  });
});
