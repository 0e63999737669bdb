import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { CardsHarness, codeOf, type TestOrganization, type TestPerson } from '../test/cards-harness.ts';

let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

interface Page {
  readonly limit?: number;
  readonly cursor?: string | null;
}

const cardholders = (ctx: Ctx, email: string, { limit = 1000, cursor = null }: Page = {}) =>
  cards.rpc.call(ctx, cardsRpc.listCardholders, { email, limit, cursor });
const people = (ctx: Ctx, email: string, { limit = 1000, cursor = null }: Page = {}) =>
  cards.rpc.call(ctx, cardsRpc.listUsersWithCards, { email, limit, cursor });

interface Kitchen {
  readonly owner: TestOrganization;
  readonly teamId: string;
  readonly member: TestPerson;
  readonly outsider: TestPerson;
  /** Without a card. */
  readonly guest: TestPerson;
  readonly manager: Ctx;
  readonly managerEmail: string;
}

async function createKitchen(): Promise<Kitchen> {
  const owner = await cards.createOrganization();
  const teamId = newId();
  const lead = await cards.createMember(owner, { name: 'Lead' });
  const member = await cards.createMember(owner, { teamIds: [teamId] });
  const outsider = await cards.createMember(owner);
  const guest = await cards.createMember(owner);
  for (const holder of [member, outsider]) await cards.issue(holder);
  const { userId, email } = lead;
  const manager = cards.as({ ...owner, userId, email, role: 'Manager', managedTeamIds: [teamId] });
  return { owner, teamId, member, outsider, guest, manager, managerEmail: email };
}

describe('The cards of an organization, listed as a role', () => {
  it('are never more than those of the role that the caller has', async () => {
    const { owner, teamId, member, outsider, manager } = await createKitchen();
    const { userId, email } = member;
    const admin = cards.as({ ...owner, userId, email, managedTeamIds: [teamId] });
    const stranger = cards.as({ ...owner, userId: outsider.userId, email: outsider.email });
    const holdersOf = async (ctx: Ctx, asRole: 'Admin' | 'Manager' | 'Employee' | null) =>
      (await cards.list(ctx, { asRole })).map(({ holder }) => holder.id).toSorted();
    const everybody = [member.userId, outsider.userId].toSorted();
    for (const asRole of [null, 'Admin'] as const) {
      expect(await holdersOf(admin, asRole)).toEqual(everybody);
      expect(await holdersOf(manager, asRole)).toEqual([member.userId]);
      expect(await holdersOf(cards.employee(outsider), asRole)).toEqual([outsider.userId]);
    }
    expect(await holdersOf(admin, 'Manager')).toEqual([member.userId]);
    expect(await holdersOf(stranger, 'Manager')).toEqual([outsider.userId]);
    expect(await holdersOf(manager, 'Manager')).toEqual([member.userId]);
    expect(await holdersOf(cards.employee(outsider), 'Manager')).toEqual([outsider.userId]);
    expect(await holdersOf(admin, 'Employee')).toEqual([member.userId]);
    expect(await holdersOf(manager, 'Employee')).toEqual([]);
  });

  it('are narrowed further to a cardholder', async () => {
    const { owner, member, outsider } = await createKitchen();
    const admin = cards.as({ ...owner, userId: member.userId, email: member.email });
    const [ofMember, ofOutsider] = await Promise.all(
      [member, outsider].map(async ({ email }) => {
        const { items } = await cardholders(admin, email);
        return items.find((holder) => holder.email === email)?.id ?? '';
      }),
    );
    const holdersOf = async (asRole: 'Admin' | 'Employee', cardholderId: string | undefined) =>
      (await cards.list(admin, { asRole, cardholderId })).map(({ holder }) => holder.id);
    expect(await holdersOf('Admin', ofOutsider)).toEqual([outsider.userId]);
    expect(await holdersOf('Employee', ofMember)).toEqual([member.userId]);
    expect(await holdersOf('Employee', ofOutsider)).toEqual([]);
  });
});

describe('The cardholders of an organization', () => {
  it('are all for an admin, those of their teams for a manager, oneself for an employee', async () => {
    const { owner, member, outsider, guest, manager, managerEmail } = await createKitchen();
    const admin = cards.admin(owner);
    const emails = async (ctx: Ctx, email: string) =>
      (await cardholders(ctx, email)).items.map((holder) => holder.email);
    expect(await emails(admin, member.email)).toEqual([member.email, outsider.email]);
    expect(await emails(admin, guest.email)).toEqual([member.email, outsider.email]);
    expect(await emails(manager, managerEmail)).toEqual([member.email]);
    expect(await emails(cards.employee(member), member.email)).toEqual([member.email]);
    expect(await emails(cards.employee(guest), guest.email)).toEqual([]);
  });

  it('are found page by page', async () => {
    const { owner, member, outsider } = await createKitchen();
    const admin = cards.admin(owner);
    const first = await cardholders(admin, member.email, { limit: 1 });
    const second = await cardholders(admin, member.email, { limit: 1, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ email }) => email)).toEqual([
      member.email,
      outsider.email,
    ]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('The people of an organization and their cards', () => {
  it('are all for an admin, without canceled cards', async () => {
    const { owner, member, outsider, guest } = await createKitchen();
    const admin = cards.admin(owner);
    const canceled = await cards.issue(member, { name: 'Old' });
    await cards.rpc.call(admin, cardsRpc.cancelCard, { cardId: canceled.id });
    const { items } = await people(admin, guest.email);
    const cardsOf = ({ userId }: TestPerson) => items.find(({ id }) => id === userId)?.cards;
    expect(items).toHaveLength(4);
    expect(cardsOf(member)).toMatchObject([{ name: 'Kitchen supplies', status: 'active' }]);
    expect(cardsOf(outsider)).toHaveLength(1);
    expect(cardsOf(guest)).toEqual([]);
    expect(items.find(({ id }) => id === member.userId)).toMatchObject({
      email: member.email,
      role: 'Employee',
      cardholderID: expect.stringMatching(/^ich_/),
    });
  });

  it('are all for a manager, with the cards of their teams only', async () => {
    const { manager, managerEmail, member } = await createKitchen();
    const { items } = await people(manager, managerEmail);
    expect(items).toHaveLength(4);
    expect(items.filter((person) => person.cards.length > 0).map(({ id }) => id)).toEqual([member.userId]);
  });

  it('are oneself for an employee', async () => {
    const { member, outsider } = await createKitchen();
    const { items } = await people(cards.employee(member), member.email);
    expect(items).toMatchObject([{ id: member.userId, cards: [{ holder: { id: member.userId } }] }]);
    expect(await codeOf(people(cards.employee(member), outsider.email))).toBe('not_found');
    expect(await codeOf(cardholders(cards.employee(member), outsider.email))).toBe('not_found');
  });

  it('are not found by the address of a person of another organization', async () => {
    const { owner } = await createKitchen();
    const other = await createKitchen();
    for (const list of [cardholders, people])
      expect(await codeOf(list(cards.admin(owner), other.member.email))).toBe('not_found');
  });

  it('share pages of at most 1000 cards', async () => {
    const owner = await cards.createOrganization();
    const [first, second] = [await cards.createMember(owner), await cards.createMember(owner)];
    await cards.issue(first);
    await cards.issue(second);
    // Copies of the one card, so that each person has more than a page may have together.
    await cards.pool.query(
      `insert into card (organization_id, id, cardholder_id, user_id, holder_email, name, type, status, stripe_account_id,
         currency, frequency, limit_minor, next_attempt_at)
       select organization_id, uuidv7(), cardholder_id, user_id, holder_email, name, type, 'issuing', stripe_account_id,
         currency, frequency, limit_minor, 'infinity'
       from card, generate_series(1, 120) where organization_id = $1`,
      [owner.organizationId],
    );
    for (let more = 0; more < 10; more += 1) {
      const person = await cards.createMember(owner);
      await cards.pool.query(
        `insert into card (organization_id, id, cardholder_id, user_id, holder_email, name, type, status, stripe_account_id,
           currency, frequency, limit_minor, next_attempt_at)
         select organization_id, uuidv7(), cardholder_id, $2, holder_email, name, type, 'issuing', stripe_account_id,
           currency, frequency, limit_minor, 'infinity'
         from card where organization_id = $1 and user_id = $3 limit 100`,
        [owner.organizationId, person.userId, first.userId],
      );
    }
    const admin = cards.admin(owner);
    const page = await people(admin, first.email);
    expect(page.items.map((person) => person.cards.length)).toEqual(Array.from({ length: 10 }, () => 100));
    const rest = await people(admin, first.email, { cursor: page.nextCursor });
    expect(rest.items).toHaveLength(2);
    expect(rest.nextCursor).toBeNull();
  });
});
