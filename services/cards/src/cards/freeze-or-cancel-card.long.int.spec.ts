import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsEvents, cardsRpc, type CardView, type RpcDefinition } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { type Ctx } from '@almoner/platform';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(() => {
  cards.stubs.onSetStatus = () => Promise.resolve();
});

const createCard = async (): Promise<{ holder: TestPerson; card: CardView }> => {
  const holder = await cards.createMember(await cards.createOrganization());
  return { holder, card: await cards.issue(holder) };
};
const freeze = (ctx: Ctx, cardId: string) => cards.rpc.call(ctx, cardsRpc.freezeCard, { cardId });
const unfreeze = (ctx: Ctx, cardId: string) => cards.rpc.call(ctx, cardsRpc.unfreezeCard, { cardId });
const cancel = (ctx: Ctx, cardId: string) => cards.rpc.call(ctx, cardsRpc.cancelCard, { cardId });

describe('a card', () => {
  it('is frozen in spend first, while it is still active at Stripe', async () => {
    const { holder, card } = await createCard();
    let statusThen: string | undefined;
    cards.stubs.onSetStatus = async () => {
      statusThen = (await cards.atStripe(card, holder)).status;
    };
    expect((await freeze(cards.employee(holder), card.id)).status).toBe('frozen');
    expect(statusThen).toBe('active');
    expect((await cards.atStripe(card, holder)).status).toBe('inactive');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual(['frozen']);
  });

  it('is unfrozen at Stripe first and in spend last', async () => {
    const { holder, card } = await createCard();
    await freeze(cards.admin(holder), card.id);
    let statusThen: string | undefined;
    cards.stubs.onSetStatus = async () => {
      statusThen = (await cards.atStripe(card, holder)).status;
    };
    expect((await unfreeze(cards.admin(holder), card.id)).status).toBe('active');
    expect(statusThen).toBe('active');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual(['frozen', 'active']);
  });

  it('stays as it is when it is frozen twice, and is canceled permanently', async () => {
    const { holder, card } = await createCard();
    const admin = cards.admin(holder);
    await freeze(admin, card.id);
    expect((await freeze(admin, card.id)).status).toBe('frozen');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual(['frozen']);
    expect((await cancel(admin, card.id)).status).toBe('canceled');
    expect((await cards.atStripe(card, holder)).status).toBe('canceled');
    expect(await codeOf(unfreeze(admin, card.id))).toBe('card_canceled');
    expect(await cards.list(admin)).toEqual([]);
  });

  it('that its holder froze can be unfrozen by them', async () => {
    const { holder, card } = await createCard();
    expect((await freeze(cards.employee(holder), card.id)).frozenBy).toBe(holder.userId);
    const again = await unfreeze(cards.employee(holder), card.id);
    expect([again.status, again.frozenBy]).toEqual(['active', null]);
  });

  it('that another person froze cannot be unfrozen or taken over by its holder', async () => {
    const { holder, card } = await createCard();
    await freeze(cards.employee(holder), card.id);
    const admin = cards.admin(holder);
    await freeze(admin, card.id);
    await freeze(cards.employee(holder), card.id);
    expect(await codeOf(unfreeze(cards.employee(holder), card.id))).toBe('frozen_by_another');
    expect((await cards.atStripe(card, holder)).status).toBe('inactive');
    expect((await unfreeze(admin, card.id)).status).toBe('active');
    const [by] = [admin.actor.kind === 'user' && admin.actor.userId];
    // An unchanged status is not published.
    expect(await cards.auditRecordsOf(card, holder.organizationId)).toEqual([
      expect.objectContaining({ action: 'card.issue' }),
      { action: 'card.freeze', by: holder.userId, from: 'active', to: 'frozen' },
      { action: 'card.freeze', by, from: 'frozen', to: 'frozen' },
      { action: 'card.unfreeze', by, from: 'frozen', to: 'active' },
    ]);
  });

  it('of a manager that another person froze cannot be unfrozen, taken over or replaced by that manager', async () => {
    const teamId = newId();
    const holder = await cards.createMember(await cards.createOrganization(), {
      role: 'Manager',
      teamIds: [teamId],
    });
    const card = await cards.issue(holder);
    const manager = cards.manager(holder, [teamId]);
    await freeze(cards.admin(holder), card.id);
    await freeze(manager, card.id);
    expect(await codeOf(unfreeze(manager, card.id))).toBe('frozen_by_another');
    const replace = cards.rpc.call(manager, cardsRpc.replaceCard, { cardId: card.id, reason: 'lost' });
    expect(await codeOf(replace)).toBe('frozen_by_another');
    expect((await cards.atStripe(card, holder)).status).toBe('inactive');
    await unfreeze(cards.admin(holder), card.id);
    await freeze(manager, card.id);
    expect((await unfreeze(manager, card.id)).status).toBe('active');
  });

  it('that an admin froze cannot be unfrozen by a manager; what a manager or its holder froze can', async () => {
    const teamId = newId();
    const organization = await cards.createOrganization();
    const holder = await cards.createMember(organization, { teamIds: [teamId] });
    const card = await cards.issue(holder);
    const manager = cards.manager(await cards.createMember(organization, { role: 'Manager' }), [teamId]);
    const colleague = cards.manager(await cards.createMember(organization, { role: 'Manager' }), [teamId]);
    const { userId } = await cards.createMember(organization, { role: 'Admin' });
    const admin = cards.as({ ...organization, userId });
    await freeze(admin, card.id);
    await freeze(manager, card.id);
    expect(await codeOf(unfreeze(manager, card.id))).toBe('frozen_by_another');
    expect((await unfreeze(admin, card.id)).status).toBe('active');
    for (const by of [manager, cards.employee(holder)]) {
      await freeze(by, card.id);
      expect((await unfreeze(colleague, card.id)).status).toBe('active');
    }
  });

  it('whose freeze another person takes over is published again, so that open pages no longer let its holder unfreeze it', async () => {
    const { holder, card } = await createCard();
    await freeze(cards.employee(holder), card.id);
    const changes = async () =>
      (await cards.publishedEvents(cardsEvents.cardChanged.subject, holder.organizationId)).length;
    const before = await changes();
    await freeze(cards.employee(holder), card.id);
    expect(await changes()).toBe(before);
    await freeze(cards.admin(holder), card.id);
    expect(await changes()).toBe(before + 1);
  });

  it('that was frozen at Stripe cannot be unfrozen by its holder', async () => {
    const { holder, card } = await createCard();
    await cards.stripe.issuing.cards.update(
      card.stripeCardID ?? '',
      { status: 'inactive' },
      { stripeAccount: holder.account },
    );
    await eventually(async () => (await cards.list(cards.admin(holder)))[0]?.status === 'frozen');
    expect(await codeOf(unfreeze(cards.employee(holder), card.id))).toBe('frozen_by_another');
    expect((await cards.auditRecordsOf(card, holder.organizationId)).slice(1)).toEqual([
      { action: 'card.freeze', by: 'stripe', from: 'active', to: 'frozen' },
    ]);
  });

  it('of an archived person is frozen everywhere, and stays so when they are restored', async () => {
    const { holder, card } = await createCard();
    await cards.publishMember(holder, 2, 'Archived');
    await eventually(async () => (await cards.atStripe(card, holder)).status === 'inactive');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual(['frozen']);
    await eventually(async () => (await cards.list(cards.admin(holder)))[0]?.status === 'frozen');
    expect((await cards.list(cards.admin(holder)))[0]).toMatchObject({ isHolderArchived: true });
    expect(await codeOf(unfreeze(cards.admin(holder), card.id))).toBe('cardholder_not_active');
    expect((await cards.atStripe(card, holder)).status).toBe('inactive');
    await cards.publishMember(holder, 3, 'Employee');
    expect((await cards.auditRecordsOf(card, holder.organizationId)).slice(1)).toEqual([
      { action: 'card.freeze', by: 'cards', from: 'active', to: 'frozen' },
    ]);
    const [restored] = await cards.list(cards.admin(holder));
    expect(restored?.status).toBe('frozen');
    expect(restored).not.toHaveProperty('isHolderArchived');
    expect(await codeOf(unfreeze(cards.employee(holder), card.id))).toBe('frozen_by_another');
    expect((await unfreeze(cards.admin(holder), card.id)).status).toBe('active');
  });

  it('of a person who was restored stays as it is when their archiving arrives late', async () => {
    const { holder, card } = await createCard();
    await cards.publishMember(holder, 3, 'Employee');
    const late = newId();
    await cards.publishMember(holder, 2, 'Archived', [], late);
    await eventually(async () => {
      const { rowCount } = await cards.pool.query('select from inbox where event_id = $1', [late]);
      return rowCount === 1;
    });
    const { rows } = await cards.pool.query(`select status, wanted_status from card where id = $1`, [
      card.id,
    ]);
    expect(rows).toEqual([{ status: 'active', wanted_status: null }]);
  });

  it('whose freeze was interrupted by a crash is frozen by the sweep', async () => {
    const { holder, card } = await createCard();
    await cards.pool.query(
      `update card set wanted_status = 'frozen', next_attempt_at = now() where id = $1`,
      [card.id],
    );
    await eventually(async () => (await cards.atStripe(card, holder)).status === 'inactive');
    expect(cards.stubs.statusesInSpend(card.id)).toEqual(['frozen']);
    await eventually(async () => (await cards.list(cards.admin(holder)))[0]?.status === 'frozen');
  });

  it('unfrozen while a freeze is in progress ends in the last target status everywhere', async () => {
    const { holder, card } = await createCard();
    const admin = cards.admin(holder);
    cards.stubs.onSetStatus = async () => {
      cards.stubs.onSetStatus = () => Promise.resolve();
      await unfreeze(admin, card.id);
    };
    expect((await freeze(admin, card.id)).status).toBe('active');
    expect((await cards.atStripe(card, holder)).status).toBe('active');
    expect(cards.stubs.statusesInSpend(card.id).at(-1)).toBe('active');
  });

  it('frozen while it is being unfrozen shows spend which of the two is newer, in whatever order they arrive', async () => {
    const { holder, card } = await createCard();
    const admin = cards.admin(holder);
    await freeze(admin, card.id);
    cards.stubs.onSetStatus = async () => {
      cards.stubs.onSetStatus = () => Promise.resolve();
      await freeze(admin, card.id);
    };
    expect((await unfreeze(admin, card.id)).status).toBe('frozen');
    const sent = cards.stubs.statuses.filter(({ id }) => id === card.id).slice(1);
    expect(sent.map(({ status }) => status)).toEqual(['active', 'frozen', 'frozen']);
    const [release, ...freezes] = sent.map(({ version }) => version ?? NaN);
    for (const version of freezes) expect(version).toBeGreaterThan(release ?? NaN);
  });

  it('frozen and unfrozen by many at once ends the same here, in spend and at Stripe', async () => {
    const { holder, card } = await createCard();
    const admin = cards.admin(holder);
    const answers = [freeze, unfreeze, freeze, unfreeze, freeze, unfreeze].map((change) =>
      change(admin, card.id).catch(() => undefined),
    );
    await Promise.all(answers);
    await eventually(async () => {
      const [found] = await cards.list(admin);
      const atStripe = (await cards.atStripe(card, holder)).status === 'active' ? 'active' : 'frozen';
      expect(atStripe).toBe(found?.status);
      expect(cards.stubs.statusesInSpend(card.id).at(-1) ?? 'active').toBe(found?.status);
      return true;
    });
  });

  it.each([
    ['freeze', cardsRpc.freezeCard],
    ['unfreeze', cardsRpc.unfreezeCard],
    ['cancel', cardsRpc.cancelCard],
  ] as [string, RpcDefinition][])(
    'of another organization is not found by an attempt to %s it, and neither is one that does not exist',
    async (_, definition) => {
      const { card } = await createCard();
      const stranger = cards.admin({ organizationId: newId() });
      for (const cardId of [card.id, newId()])
        expect(await codeOf(cards.rpc.call(stranger, definition, { cardId }))).toBe('not_found');
    },
  );

  it('is found only by its holder, the manager of their team, and admins', async () => {
    const owner = await cards.createOrganization();
    const teamId = newId();
    const holder = await cards.createMember(owner, { teamIds: [teamId] });
    const colleague = await cards.createMember(owner);
    const card = await cards.issue(holder);
    const manager = (managedTeamIds: string[]) =>
      cards.as({ ...owner, role: 'Manager', managedTeamIds, userId: colleague.userId });
    const ids = async (ctx: Ctx) => (await cards.list(ctx)).map(({ id }) => id);
    expect(await ids(cards.employee(holder))).toEqual([card.id]);
    expect(await ids(cards.employee(colleague))).toEqual([]);
    expect(await ids(manager([teamId]))).toEqual([card.id]);
    expect(await ids(manager([newId()]))).toEqual([]);
    expect(await codeOf(freeze(cards.employee(colleague), card.id))).toBe('not_found');
    expect(await codeOf(freeze(manager([newId()]), card.id))).toBe('not_found');
    expect(await codeOf(cancel(cards.employee(holder), card.id))).toBe('forbidden');
    expect((await freeze(manager([teamId]), card.id)).status).toBe('frozen');
  });
});

describe('the list of cards', () => {
  it('is filtered by a cardholder and an email address, and never widened', async () => {
    const owner = await cards.createOrganization();
    const [holder, other] = [await cards.createMember(owner), await cards.createMember(owner)];
    const card = await cards.issue(holder);
    await cards.issue(other);
    const admin = cards.admin(owner);
    expect((await cards.list(admin, { cardholderId: card.cardholderID })).map(({ id }) => id)).toEqual([
      card.id,
    ]);
    expect((await cards.list(admin, { email: holder.email })).map(({ id }) => id)).toEqual([card.id]);
    expect(await codeOf(cards.list(cards.employee(other), { email: holder.email }))).toBe('not_found');
    expect(await cards.list(cards.employee(other), { cardholderId: card.cardholderID })).toEqual([]);
    expect(await codeOf(cards.list(admin, { organizationId: newId() }))).toBe('not_found');
  });

  it('shows a cardholder to those who may see them', async () => {
    const { holder, card } = await createCard();
    const get = (ctx: Ctx) =>
      cards.rpc.call(ctx, cardsRpc.getCardholder, { cardholderId: card.cardholderID ?? '' });
    expect(await get(cards.employee(holder))).toMatchObject({ id: card.cardholderID, status: 'active' });
    expect(await codeOf(get(cards.admin({ organizationId: newId() })))).toBe('not_found');
  });
});
