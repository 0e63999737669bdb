import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(async () => {
  cards.stubs.registerFails = 'no';
  await cards.fault({});
});

const aHolder = async () => cards.createMember(await cards.createOrganization());
const cardsAtStripe = async (account: string) =>
  (await cards.stripe.issuing.cards.list({ limit: 100 }, { stripeAccount: account })).data;

describe('issuing a card', () => {
  it('creates it at Stripe, registers it in spend before it is active, and activates it', async () => {
    const holder = await aHolder();
    const card = await cards.issue(holder);
    expect(card).toMatchObject({
      status: 'active',
      name: 'Kitchen supplies',
      organizationId: holder.organizationId,
      holder: { id: holder.userId, name: holder.name, email: holder.email },
    });
    const atStripe = await cards.atStripe(card, holder);
    expect(atStripe).toMatchObject({ status: 'active', last4: card.last4 });
    expect(atStripe.cardholder.id).toBe(card.cardholderID);
    expect(card.createdAt).toBe(new Date(atStripe.created * 1000).toISOString());
    expect(cards.stubs.registered.get(card.id)).toMatchObject({
      stripeCardId: card.stripeCardID,
      stripeAccountId: holder.account,
      userId: holder.userId,
      spendRule: { frequency: 'monthly', limit: 50_000 },
    });
  });

  it('spends from the financial account of the wallet', async () => {
    const holder = await aHolder();
    const on = { stripeAccount: holder.account };
    const { id } = await cards.stripe.treasury.financialAccounts.create(
      { supported_currencies: ['usd'] },
      on,
    );
    cards.stubs.financialAccountId = id;
    const card = await cards.issue(holder);
    cards.stubs.financialAccountId = null;
    expect((await cards.atStripe(card, holder)).financial_account).toBe(id);
  });

  it('publishes the cardholder, once, and the status of the card', async () => {
    const holder = await aHolder();
    const first = await cards.issue(holder);
    const second = await cards.issue(holder, { name: 'Travel' });
    expect(second.cardholderID).toBe(first.cardholderID);
    expect(await cards.publishedEvents(cardsEvents.cardholderCreated.subject, holder.organizationId)).toEqual(
      [{ organizationId: holder.organizationId, userId: holder.userId, cardholderId: first.cardholderID }],
    );
    const changes = await cards.publishedEvents(cardsEvents.cardChanged.subject, holder.organizationId);
    expect(changes.filter(({ cardId }) => cardId === first.id).map(({ status }) => status)).toEqual([
      'issuing',
      'active',
    ]);
  });

  it('creates one card for one idempotency key, however often and concurrently it comes', async () => {
    const holder = await aHolder();
    const ctx = cards.admin(holder, { idempotencyKey: newId() });
    const answers = await Promise.all([1, 2, 3, 4].map(() => cards.issue(holder, {}, ctx)));
    answers.push(await cards.issue(holder, {}, ctx));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await cardsAtStripe(holder.account)).toHaveLength(1);
    expect(await codeOf(cards.issue(holder, { name: 'Other' }, ctx))).toBe('idempotency_key_reused');
  });

  it.each(['before', 'after'] as const)(
    'is finished automatically when spend fails %s it stored the card',
    async (moment) => {
      const holder = await aHolder();
      cards.stubs.registerFails = moment;
      const card = await cards.issue(holder);
      expect(card.status).toBe('issuing');
      expect((await cards.atStripe(card, holder)).status).toBe('inactive');
      cards.stubs.registerFails = 'no';
      await eventually(async () => (await cards.list(cards.admin(holder)))[0]?.status === 'active');
      expect(await cardsAtStripe(holder.account)).toHaveLength(1);
    },
  );

  it('continues after a crash, and creates nothing twice', async () => {
    const holder = await aHolder();
    cards.stubs.registerFails = 'before';
    const card = await cards.issue(holder);
    // As after a crash between Stripe's response and storing it.
    await cards.pool.query(`update card set stripe_card_id = null, last4 = null where id = $1`, [card.id]);
    await cards.restartService();
    cards.stubs.registerFails = 'no';
    await eventually(async () => {
      const [found] = await cards.list(cards.admin(holder));
      expect(found).toMatchObject({ status: 'active', stripeCardID: card.stripeCardID });
      return true;
    });
    expect(await cardsAtStripe(holder.account)).toHaveLength(1);
  });

  it('is withdrawn everywhere when the holder is archived meanwhile', async () => {
    const holder = await aHolder();
    cards.stubs.registerFails = 'after';
    const card = await cards.issue(holder);
    await cards.publishMember(holder, 2, 'Archived');
    cards.stubs.registerFails = 'no';
    await eventually(async () => (await cards.atStripe(card, holder)).status === 'canceled');
    await eventually(async () => (await cards.list(cards.admin(holder))).length === 0);
  });

  it('has the terms that it was issued with, and refuses a day that has passed', async () => {
    const holder = await aHolder();
    const terms = { expiresOn: '2999-12-31', isSingleUse: true, locksMerchant: true };
    const card = await cards.issue(holder, terms);
    expect(cards.stubs.registered.get(card.id)).toMatchObject(terms);
    expect(await codeOf(cards.issue(holder, { expiresOn: '2026-01-31' }))).toBe('invalid_input');
  });

  it('is refused for the twenty-first card of an organization on a day, however many come at once', async () => {
    const holder = await aHolder();
    const issued = await Promise.allSettled(Array.from({ length: 24 }, () => cards.issue(holder)));
    const refused = issued.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const limit = { code: 'too_many_new_cards', retryAfterSeconds: expect.any(Number) };
    expect(refused).toEqual(Array(4).fill(expect.objectContaining(limit)));
    await cards.pool.query(`update card set issued_on = issued_on - 1 where organization_id = $1`, [
      holder.organizationId,
    ]);
    expect(await codeOf(cards.issue(holder))).toBe('was not refused');
  });

  it('is for managers too: for the people of their teams, on programs of their teams', async () => {
    const owner = await cards.createOrganization();
    const [teamId, otherTeamId] = [newId(), newId()];
    const manager = await cards.createMember(owner, { role: 'Manager' });
    const member = await cards.createMember(owner, { teamIds: [teamId] });
    const outsider = await cards.createMember(owner, { teamIds: [otherTeamId] });
    const { id: spendProgramId } = cards.createProgram(owner, { teamId });
    const ctx = cards.manager(manager, [teamId]);
    const card = await cards.issue(member, { spendProgramId }, ctx);
    expect(card).toMatchObject({ status: 'active', spendProgramId });
    expect(await codeOf(cards.issue(outsider, { spendProgramId }, ctx))).toBe('not_found');
    expect(await codeOf(cards.issue(member, {}, ctx))).toBe('invalid_input');
    const others = cards.createProgram(owner, { teamId: otherTeamId });
    expect(await codeOf(cards.issue(member, { spendProgramId: others.id }, ctx))).toBe('invalid_input');
  });

  it('has at most the limit and the budget of its program when a manager issues it', async () => {
    const owner = await cards.createOrganization();
    const teamId = newId();
    const manager = await cards.createMember(owner, { role: 'Manager' });
    const member = await cards.createMember(owner, { teamIds: [teamId] });
    const program = cards.createProgram(owner, { teamId });
    cards.stubs.programs.set(program.id, { ...program, budget: 80_000 });
    const issue = (frequency: 'weekly' | 'monthly' | 'daily', limit: number, ctx: Ctx) =>
      codeOf(cards.issue(member, { spendProgramId: program.id, spendRule: { frequency, limit } }, ctx));
    const ctx = cards.manager(manager, [teamId]);
    expect(await issue('weekly', 30_001, ctx)).toBe('invalid_input');
    expect(await issue('daily', 30_001, ctx)).toBe('invalid_input');
    expect(await issue('monthly', 80_001, ctx)).toBe('invalid_input');
    expect(await cards.list(cards.admin(owner))).toEqual([]);
    expect(await issue('weekly', 30_000, ctx)).toBe('was not refused');
    expect(await issue('monthly', 80_000, ctx)).toBe('was not refused');
    expect(await issue('weekly', 30_001, cards.admin(owner))).toBe('was not refused');
  });

  it('of a manager to themselves has at most the limit that an admin set for its program', async () => {
    const owner = await cards.createOrganization();
    const teamId = newId();
    const manager = await cards.createMember(owner, { role: 'Manager', teamIds: [teamId] });
    const issue = (programId: string, limit: number, ctx = cards.manager(manager, [teamId])) =>
      codeOf(
        cards.issue(manager, { spendProgramId: programId, spendRule: { frequency: 'weekly', limit } }, ctx),
      );
    const ofManager = cards.createProgram(owner, { teamId, adminLimit: null });
    expect(await issue(ofManager.id, 1)).toBe('own_card_needs_admin');
    const raised = cards.createProgram(owner, { teamId, adminLimit: 20_000 });
    expect(await issue(raised.id, 20_001)).toBe('own_card_needs_admin');
    expect(await cards.list(cards.admin(owner))).toEqual([]);
    expect(await issue(raised.id, 20_000)).toBe('was not refused');
    expect(await issue(raised.id, 30_000, cards.admin(owner))).toBe('was not refused');
  });

  it('is for admins, for active members of their own organization, and active organizations', async () => {
    const holder = await aHolder();
    const stranger = await aHolder();
    expect(await codeOf(cards.issue(holder, {}, cards.employee(holder)))).toBe('forbidden');
    expect(await codeOf(cards.issue(stranger, {}, cards.admin(holder)))).toBe('not_found');
    expect(await codeOf(cards.issue({ ...holder, userId: newId() }))).toBe('not_found');
    await cards.publishMember(holder, 2, 'Archived');
    expect(await codeOf(cards.issue(holder))).toBe('cardholder_not_active');
    const nowhere = { ...stranger, organizationId: newId() };
    cards.stubs.members.set(stranger.userId, {
      ...nowhere,
      id: stranger.userId,
      role: 'Employee',
      cardholderID: null,
    });
    expect(await codeOf(cards.issue(nowhere))).toBe('organization_not_active');
  });
});
