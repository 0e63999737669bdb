import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  cardsRpc,
  orgEvents,
  spendEvents,
  type CardUsage,
  type CardView,
  type PayloadOf,
} from '@almoner/contracts';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';
import {
  createCard,
  authorizationFact,
  at,
  lines,
  expectLines,
  publishEvents,
  eventOf,
} from '../test/purchase-events.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

const { authorizationApproved, authorizationDeclined, authorizationUpdated } = spendEvents;

describe('the emails about purchases and requests', () => {
  const declinedNow = (card: CardView) =>
    authorizationFact(card, {
      approved: false,
      declineReason: 'spend_limit_exceeded',
      held: 0,
      status: 'closed',
      networkCreatedAt: new Date().toISOString(),
    });
  const textsTo = async (address: string) => {
    const { rows } = await cards.pool.query<{ text: string }>(
      `select text from outgoing_mail where recipient = $1 order by id`,
      [address],
    );
    return rows.map(({ text }) => text);
  };

  const areMailed = async () => (await cards.pool.query(`select from decline_to_mail`)).rowCount === 0;
  const usage = (cardId: string, left: number): CardUsage => ({
    cardId,
    spendRuleId: newId(),
    spendRuleName: null,
    frequency: 'monthly',
    currency: 'USD',
    version: 1,
    limit: 100_000,
    increase: 0,
    periodStart: at(0),
    periodEnd: at(59),
    held: 0,
    ratio: 0.5,
    spent: 100_000 - left,
    ended: null,
    programState: null,
    programLeft: null,
  });

  it('of a decline have the figures of the decision, and name the card of the person that has most left', async () => {
    const { card, holder } = await createCard(cards);
    const [most, less, frozen] = [
      await cards.issue(holder),
      await cards.issue(holder),
      await cards.issue(holder),
    ];
    const other = await createCard(cards, holder);
    await cards.rpc.call(cards.admin(holder), cardsRpc.freezeCard, { cardId: frozen.id });
    const figures = { limit: 20_000, spentBefore: 18_800, amount: 5_000, wouldBe: 23_800 };
    cards.stubs.checks = [
      { name: 'card_active', outcome: 'passed', figures: {} },
      {
        name: 'spend_rule',
        outcome: 'failed',
        figures: { ...figures, frequency: 'monthly', periodStart: '2026-05-01T00:00:00.000Z' },
      },
    ];
    cards.stubs.ranked = [
      usage(card.id, 90_000),
      usage(most.id, 8_000),
      usage(less.id, 5_000),
      usage(frozen.id, 50_000),
      // Not theirs, whatever spend answers.
      usage(other.card.id, 70_000),
    ];
    const fact = declinedNow(card);
    await publishEvents(cards, [eventOf(authorizationDeclined, fact)]);
    await eventually(async () => (await textsTo(holder.email)).length === 1);
    const [text = ''] = await textsTo(holder.email);
    for (const line of ['Left on the card: $12.00', 'Limit: $200.00 a month', 'Limit resets: Jun 1 (UTC)'])
      expect(text).toContain(line);
    expect(text).toContain(
      `Another of your cards can pay this: ${most.name} ·· ${most.last4 ?? ''}, $80.00 left.`,
    );
    const { userId } = holder;
    expect(cards.stubs.explained.at(-1)).toEqual({
      authorizationId: fact.authorizationId,
      showsBalances: false,
    });
    expect(cards.stubs.rankings.at(-1)).toMatchObject({ userIds: [userId], ownerId: userId });

    cards.stubs.ranked = [usage(most.id, 4_999)];
    await publishEvents(cards, [eventOf(authorizationDeclined, declinedNow(card))]);
    await eventually(async () => (await textsTo(holder.email)).length === 2);
    expect((await textsTo(holder.email))[1]).not.toContain('Another of your cards');
    cards.stubs.isExplainDown = true;
    await publishEvents(cards, [eventOf(authorizationDeclined, declinedNow(card))]);
    await eventually(async () => (await textsTo(holder.email)).length === 3);
    cards.stubs.isExplainDown = false;
    cards.stubs.checks = [];
    cards.stubs.ranked = [];
    const plain = (await textsTo(holder.email))[2];
    expect(plain).toContain('The purchase was more than what was left of the card’s limit. No money moved.');
    expect(plain).not.toContain('Left on the card');
  });

  it('of a decline are sent although a hundred older ones wait for a newer release', async () => {
    const { card, holder } = await createCard(cards);
    await cards.pool.query(
      `insert into decline_to_mail (organization_id, authorization_id, fact, mail_number, added_at)
       select $1, gen_random_uuid(), '{}', 1, now() - interval '1 minute' from generate_series(1, 100)`,
      [holder.organizationId],
    );
    await publishEvents(cards, [eventOf(authorizationDeclined, declinedNow(card))]);
    await eventually(async () => (await textsTo(holder.email)).length === 1);
    await cards.pool.query(`delete from decline_to_mail where organization_id = $1`, [holder.organizationId]);
  });

  it('of a decline say why and lead to it, once for each, five a day, the last of which says so', async () => {
    const { card, holder, admin } = await createCard(cards);
    const first = declinedNow(card);
    await publishEvents(cards, [
      eventOf(authorizationDeclined, first),
      eventOf(authorizationUpdated, { ...first, revision: 2 }),
      eventOf(authorizationDeclined, { ...declinedNow(card), networkCreatedAt: at(0) }),
      ...Array.from({ length: 6 }, () => eventOf(authorizationDeclined, declinedNow(card))),
    ]);
    await eventually(async () => (await lines(cards, admin)).length === 8 && (await areMailed()));
    const texts = await textsTo(holder.email);
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain('Declined: $50.00 at Fennel Row Produce');
    expect(texts[0]).toContain(
      'The purchase was more than what was left of the card’s limit. No money moved.',
    );
    expect(texts[0]).toContain(`/transactions?tab=card&purchase=${first.authorizationId}`);
    expect(texts.map((text) => text.includes('we send at most 5 a day'))).toEqual([
      ...Array<boolean>(4).fill(false),
      true,
    ]);
  });

  it('of a decline are not sent to a person who turned them off, who is still notified in the console', async () => {
    const { card, holder, admin } = await createCard(cards);
    const { organizationId, userId } = holder;
    const settings = { organizationId, userId, occurredAt: new Date().toISOString() };
    const change = (revision: number, notMailed: string[]) =>
      cards.publish(orgEvents.notificationSettingsChanged.subject, organizationId, {
        ...settings,
        revision,
        notMailed,
      });
    // The older one comes last.
    await change(2, ['purchase_declined']);
    await change(1, []);
    const facts = Array.from({ length: 7 }, () => declinedNow(card));
    await publishEvents(
      cards,
      facts.map((fact) => eventOf(authorizationDeclined, fact)),
    );
    await eventually(async () => (await lines(cards, admin)).length === 7 && (await areMailed()));
    expect(await textsTo(holder.email)).toEqual([]);
    const notified = await cards.publishedEvents(cardsEvents.personNotified.subject, organizationId);
    expect(notified.map(({ sourceId }) => sourceId).toSorted()).toEqual(
      facts.map(({ authorizationId }) => `decline:${authorizationId}`).toSorted(),
    );
    expect(notified[0]).toMatchObject({
      userId,
      kind: 'purchase_declined',
      heading: 'Declined: $50.00 at Fennel Row Produce',
      text: expect.stringMatching(/^[^$\n]+\nThe purchase was more than what was left of the card’s limit/),
    });
  });

  it('of a limit say once in a period that little is left of it, and again when it was raised', async () => {
    const { card, holder, admin } = await createCard(cards);
    const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth()));
    const approved = (limit: number, used: number, startsAt = month, amount = 5_000) => {
      const cardLimit = { limit, used, periodStartsAt: startsAt.toISOString() };
      return eventOf(authorizationApproved, authorizationFact(card, { amount, cardLimit }));
    };
    const lastYear = new Date(Date.UTC(month.getUTCFullYear() - 1, 0));
    const mailed = async () => (await textsTo(holder.email)).filter((text) => text.includes('left:'));
    await publishEvents(cards, [approved(50_000, 45_000), approved(50_000, 48_000, lastYear)]);
    await publishEvents(cards, [approved(50_000, 45_001)]);
    await eventually(async () => (await mailed()).length === 1);
    await publishEvents(cards, [
      approved(50_000, 50_000),
      approved(60_000, 60_000),
      approved(80_000, 65_000),
    ]);
    await expectLines(cards, admin, Array<[string, number]>(6).fill(['pending', 5_000]));
    const [first, second, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(first).toContain('$49.99 of $500.00 left: Kitchen supplies');
    const resets = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
    const day = resets.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
    expect(first).toContain(
      `$49.99 of this card’s limit is left after your purchase at Fennel Row Produce. The limit resets on ${day} (UTC).`,
    );
    expect(first).toContain(`/cards/${card.id}`);
    expect(second).toContain('$0.00 of $600.00 left');
    const notified = await cards.publishedEvents(cardsEvents.personNotified.subject, card.organizationId);
    expect(notified.map(({ kind }) => kind)).toEqual(['limit_near', 'limit_near']);
  });

  it('of a limit are sent once in a period although the card was replaced, and name the card of today', async () => {
    const { card, holder, admin } = await createCard(cards);
    const periodStartsAt = new Date(
      Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth()),
    ).toISOString();
    const approved = (on: CardView, limit: number) => {
      const cardLimit = { limit, used: limit, periodStartsAt };
      return eventOf(authorizationApproved, authorizationFact(on, { cardLimit }));
    };
    const mailed = async () => (await textsTo(holder.email)).filter((text) => text.includes('left:'));
    const replace = ({ id: cardId }: CardView) =>
      cards.rpc.call(admin, cardsRpc.replaceCard, { cardId, reason: 'lost' });
    await publishEvents(cards, [approved(card, 50_000)]);
    await eventually(async () => (await mailed()).length === 1);
    const second = await replace(card);
    const third = await replace(second);
    // As an earlier release stored it.
    await cards.pool.query(
      `insert into limit_notice (organization_id, card_id, period_starts_at, limit_minor, noticed_on)
       values ($1, $2, $3, 60000, now())`,
      [card.organizationId, second.id, periodStartsAt],
    );
    await publishEvents(cards, [
      approved(second, 50_000),
      approved(third, 50_000),
      approved(third, 60_000),
      approved(third, 70_000),
      approved(second, 70_000),
    ]);
    await expectLines(cards, admin, Array<[string, number]>(6).fill(['pending', 5_000]));
    const [first, last, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(first).toContain('$0.00 of $500.00 left');
    expect(last).toContain('$0.00 of $700.00 left');
    expect(last).toContain(`/cards/${third.id}`);
  });

  it('of a limit say when the limit of the purchase resets, although the card has another rule by now', async () => {
    const { card, holder } = await createCard(cards);
    const periodStartsAt = new Date(Date.UTC(new Date().getUTCFullYear(), 0)).toISOString();
    const approved = (limit: number, frequency: SpendFrequency) => {
      const cardLimit = { limit, used: limit, periodStartsAt, frequency };
      return eventOf(authorizationApproved, authorizationFact(card, { cardLimit }));
    };
    await publishEvents(cards, [approved(60_000, 'yearly'), approved(70_000, 'total')]);
    await eventually(async () => (await textsTo(holder.email)).length === 2);
    const [yearly, total] = await textsTo(holder.email);
    expect(yearly).toMatch(/The limit resets on Jan 1\D/);
    expect(total).toContain('The limit does not reset.');
  });

  it('of a request go to those who decide, and of the decision to its author', async () => {
    const owner = await cards.createOrganization();
    const [teamId, otherTeamId] = [newId(), newId()];
    const author = await cards.createMember(owner, { teamIds: [teamId] });
    const admin = await cards.createMember(owner, { role: 'Admin' });
    const manager = await cards.createMember(owner, { role: 'Manager', teamIds: [teamId] });
    const stranger = await cards.createMember(owner, { role: 'Manager', teamIds: [otherTeamId] });
    const card = await cards.issue(author);
    const fact = {
      organizationId: owner.organizationId,
      approvalId: newId(),
      userId: author.userId,
      status: 'pending',
      request: {
        isNew: true,
        subject: {
          kind: 'card_limit',
          cardId: card.id,
          currentLimit: 50_000,
          requestedLimit: 65_000,
          currency: 'USD',
          term: 'once',
          periodStart: '2026-11-01T00:00:00.000Z',
          periodEnd: '2026-11-30T23:59:59.999Z',
          authorizationId: null,
        },
        teamId,
        deciders: 'managers',
        reason: 'The van needs a tire.',
        authorName: 'Wren Castell',
        decidedBy: null,
        note: null,
      },
      occurredAt: new Date().toISOString(),
    } satisfies PayloadOf<typeof spendEvents.approvalChanged>;
    const publish = (over: Partial<PayloadOf<typeof spendEvents.approvalChanged>>) =>
      cards.publish(spendEvents.approvalChanged.subject, owner.organizationId, { ...fact, ...over });
    await publish({});
    await publish({});
    const mailed = async (address: string, count: number) =>
      eventually(async () => (await textsTo(address)).length === count);
    for (const { email } of [admin, manager]) await mailed(email, 1);
    const [text] = await textsTo(manager.email);
    expect(text).toContain('Wren Castell requests a higher limit');
    expect(text).toContain('Limit: $500.00 to $650.00 until Nov 30');
    expect(text).toContain(`/approvals?request=${fact.approvalId}`);
    const request = { ...fact.request, isNew: false, decidedBy: 'Edda', note: 'Next month.' };
    await publish({ status: 'rejected', request: request });
    await mailed(author.email, 1);
    expect((await textsTo(author.email))[0]).toContain(
      'Edda rejected it. Nothing has changed.\n\n“Next month.”',
    );
    for (const { email } of [admin, manager]) await mailed(email, 1);
    expect(await textsTo(stranger.email)).toEqual([]);
    const subject = {
      kind: 'signature',
      movement: 'withdrawal',
      movementId: newId(),
      description: 'Withdrawal to the linked bank',
      amount: 250_000,
      currency: 'USD',
    } as const;
    const toSign = { ...fact.request, subject, teamId: null, deciders: 'admins' } as const;
    await publish({ approvalId: newId(), request: toSign });
    await mailed(admin.email, 2);
    expect((await textsTo(admin.email)).join()).toContain('Amount: $2,500.00');
    await mailed(manager.email, 1);
    const off = { ...subject, movement: 'signature_policy', amount: null } as const;
    await publish({ approvalId: newId(), request: { ...toSign, subject: off } });
    await mailed(admin.email, 3);
    expect((await textsTo(admin.email)).join()).toContain('New rule: One admin can sign for any amount');

    const step = {
      organizationId: owner.organizationId,
      reportId: newId(),
      changeId: newId(),
      userId: author.userId,
      step: 'returned',
      title: 'June market',
      authorName: 'Wren Castell',
      total: 4_050,
      currency: 'USD',
      byId: null,
      by: null,
      note: 'no_account',
      occurredAt: new Date().toISOString(),
    } satisfies PayloadOf<typeof spendEvents.reimbursementChanged>;
    const report = (over: Partial<PayloadOf<typeof spendEvents.reimbursementChanged>>) =>
      cards.publish(spendEvents.reimbursementChanged.subject, owner.organizationId, { ...step, ...over });
    await report({});
    await report({});
    await mailed(author.email, 2);
    const toAuthor = (await textsTo(author.email)).join();
    expect(toAuthor).toContain('Your bank returned your reimbursement');
    expect(toAuthor).toContain('Change your bank account in Settings');
    expect(toAuthor).not.toContain('The person who is paid');
    await mailed(admin.email, 4);
    expect((await textsTo(admin.email)).join()).toContain('The bank returned the payment to Wren Castell');
    await report({
      changeId: newId(),
      step: 'submitted',
      byId: author.userId,
      by: 'Wren Castell',
      note: null,
    });
    await mailed(admin.email, 5);
    await mailed(author.email, 2);
    const decided = { changeId: newId(), byId: admin.userId, by: 'Edda', note: null };
    await report({ ...decided, step: 'changes_requested' });
    await mailed(author.email, 3);
    expect((await textsTo(author.email)).join()).toContain('Changes requested by Edda.');
  });
});
