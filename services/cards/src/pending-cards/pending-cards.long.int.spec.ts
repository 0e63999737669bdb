import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orgEvents, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox. Stubs: org and spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(() => {
  cards.stubs.areProgramsDown = false;
});

const createPerson = async () => cards.createMember(await cards.createOrganization());

function publishJoined(person: TestPerson, programIds: string[], msgID = newId()): Promise<void> {
  const { organizationId, userId, email, name } = person;
  return cards.publish(
    orgEvents.teamJoined.subject,
    organizationId,
    {
      organizationId,
      teamId: newId(),
      userId,
      email,
      name,
      defaultSpendProgramIds: programIds,
      occurredAt: new Date().toISOString(),
    },
    msgID,
  );
}

const cardsOf = ({ organizationId }: TestPerson) => cards.list(cards.admin({ organizationId }));
const activeOf = async (person: TestPerson) =>
  (await cardsOf(person)).filter(({ status }) => status === 'active');

async function grantsLeft({ organizationId }: TestPerson): Promise<number> {
  const { rowCount } = await cards.pool.query(`select 1 from program_grant where organization_id = $1`, [
    organizationId,
  ]);
  return rowCount ?? 0;
}

describe('a person who joins a team', () => {
  it('gets a card on each of its default programs, with the program’s name and limit', async () => {
    const person = await createPerson();
    const [one, other] = [cards.createProgram(person), cards.createProgram(person)];
    await publishJoined(person, [one.id, other.id]);
    await eventually(async () => (await activeOf(person)).length === 2);
    const issued = await activeOf(person);
    expect(new Set(issued.map(({ spendProgramId }) => spendProgramId))).toEqual(new Set([one.id, other.id]));
    expect(issued[0]).toMatchObject({ name: 'Produce', type: 'virtual', holder: { id: person.userId } });
    expect(cards.stubs.registered.get(issued[0]?.id ?? '')).toMatchObject({
      spendProgramId: issued[0]?.spendProgramId,
      spendRule: { frequency: 'weekly', limit: 30_000 },
    });
    expect(await grantsLeft(person)).toBe(0);
  });

  it('gets one card, however often the event is delivered and however many teams have the program', async () => {
    const person = await createPerson();
    const program = cards.createProgram(person);
    const eventId = newId();
    await Promise.all([
      publishJoined(person, [program.id], eventId),
      publishJoined(person, [program.id], eventId),
      publishJoined(person, [program.id]),
    ]);
    await eventually(async () => (await activeOf(person)).length > 0);
    await publishJoined(person, [program.id]);
    // Events are handled in order: a card issued by a later event proves that the earlier one was handled.
    const later = await cards.createMember(person);
    await publishJoined(later, [program.id]);
    await eventually(async () => (await activeOf(person)).length > 1 && (await grantsLeft(person)) === 0);
    const holders = (await cardsOf(person)).map(({ holder }) => holder.id);
    expect(holders.toSorted()).toEqual([person.userId, later.userId].toSorted());
  });

  it('gets a new card after one was canceled', async () => {
    const person = await createPerson();
    const program = cards.createProgram(person);
    const first = await cards.issue(person, { spendProgramId: program.id });
    await cards.pool.query(`update card set status = 'canceled' where id = $1`, [first.id]);
    await publishJoined(person, [program.id]);
    await eventually(async () => (await activeOf(person)).length === 1);
    expect((await activeOf(person))[0]?.id).not.toBe(first.id);
  });

  it('gets it later when spend does not answer now', async () => {
    const person = await createPerson();
    const program = cards.createProgram(person);
    cards.stubs.areProgramsDown = true;
    await publishJoined(person, [program.id]);
    const tried = async () => {
      const { rows } = await cards.pool.query<{ attempts: number }>(
        `select attempts from program_grant where organization_id = $1`,
        [person.organizationId],
      );
      return (rows[0]?.attempts ?? 0) > 0;
    };
    await eventually(tried);
    expect(await cardsOf(person)).toEqual([]);
    cards.stubs.areProgramsDown = false;
    await eventually(async () => (await activeOf(person)).length === 1);
  });

  it('gets none when they are archived, nor from a program that is closed or gone', async () => {
    const person = await createPerson();
    await cards.publishMember(person, 2, 'Archived');
    await publishJoined(person, [cards.createProgram(person).id]);
    const other = await cards.createMember(person);
    await publishJoined(other, [cards.createProgram(person, { status: 'closed' }).id, newId()]);
    const barrier = await cards.createMember(person);
    await publishJoined(barrier, [cards.createProgram(person).id]);
    await eventually(async () => (await activeOf(person)).length === 1 && (await grantsLeft(person)) === 0);
    expect((await cardsOf(person)).map(({ holder }) => holder.id)).toEqual([barrier.userId]);
  });
});

describe('a person whose request for a card was approved', () => {
  it('gets one card with the terms of the request, however often the event is delivered', async () => {
    const person = await createPerson();
    const { organizationId, userId, email, name } = person;
    const program = cards.createProgram(person);
    const approved = {
      organizationId,
      requestId: newId(),
      userId,
      name,
      email,
      programId: program.id,
      cardName: 'Labels',
      frequency: 'monthly',
      limit: 12_345,
      currency: 'USD',
      occurredAt: new Date().toISOString(),
    };
    const send = () =>
      cards.publish(spendEvents.cardRequestApproved.subject, organizationId, approved, newId());
    await Promise.all([send(), send()]);
    await eventually(async () => (await activeOf(person)).length > 0);
    await send();
    await eventually(async () => (await grantsLeft(person)) === 0);
    const issued = await activeOf(person);
    expect(issued).toMatchObject([{ name: 'Labels', spendProgramId: program.id, holder: { id: userId } }]);
    expect(cards.stubs.registered.get(issued[0]?.id ?? '')).toMatchObject({
      spendRule: { frequency: 'monthly', limit: 12_345 },
    });
  });
});

describe('the cards of a program', () => {
  it('are listed to those who see it, as far as they may see cards', async () => {
    const person = await createPerson();
    const program = cards.createProgram(person);
    const onProgram = await cards.issue(person, { spendProgramId: program.id });
    await cards.issue(person);
    const colleague = await cards.createMember(person);
    await cards.issue(colleague, { spendProgramId: program.id });
    const spendProgramId = program.id;
    expect(await cards.list(cards.admin(person), { spendProgramId })).toHaveLength(2);
    const own = await cards.list(cards.employee(person), { spendProgramId });
    expect(own.map(({ id }) => id)).toEqual([onProgram.id]);
    expect(own[0]).toMatchObject({ spendProgramId });
    const unknown = cards.list(cards.admin(person), { spendProgramId: newId() });
    expect(await codeOf(unknown)).toBe('not_found');
  });

  it('are not issued on one that is closed, or not there', async () => {
    const person = await createPerson();
    const closed = cards.createProgram(person, { status: 'closed' });
    expect(await codeOf(cards.issue(person, { spendProgramId: closed.id }))).toBe('program_closed');
    expect(await codeOf(cards.issue(person, { spendProgramId: newId() }))).toBe('not_found');
    expect(await cardsOf(person)).toEqual([]);
  });
});
