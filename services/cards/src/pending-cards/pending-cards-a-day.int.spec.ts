import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardsRpc, orgEvents } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { CardsHarness } from '../test/cards-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox. Stubs: org and spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start({ MAX_GRANTED_CARDS_A_DAY: '2', MAX_NEW_CARDS_A_DAY: '3' });
});
afterAll(() => cards.stop());

async function prepare(memberCount: number) {
  const organization = await cards.createOrganization();
  const { organizationId } = organization;
  const members = await Promise.all(
    Array.from({ length: memberCount }, () => cards.createMember(organization)),
  );
  const program = cards.createProgram(organization);
  const addMembers = (ids: readonly string[]) =>
    cards.stubs.programMembers.set(
      program.id,
      ids.map((id) => ({ kind: 'person', id })),
    );
  addMembers(members.map(({ userId }) => userId));
  const admin = cards.admin(organization);
  return {
    organization,
    program,
    members,
    addMembers,
    issue: () => cards.rpc.call(admin, cardsRpc.issueProgramCards, { programId: program.id }),
    activeCards: async () => (await cards.list(admin)).filter(({ status }) => status === 'active').length,
    /** Resolves when each of so many cards waits for the next day. */
    waitForNextDay: (count: number) =>
      eventually(async () => {
        const { rows } = await cards.pool.query<{ at: Date }>(
          `select next_attempt_at as at from program_grant where organization_id = $1`,
          [organizationId],
        );
        const tomorrow = Date.parse(utcDay(new Date())) + 86_400_000;
        expect(rows.map(({ at }) => at.getTime())).toEqual(Array(count).fill(tomorrow));
        return true;
      }),
    passDay: async () => {
      await cards.pool.query(
        `update card set created_at = created_at - interval '1 day' where organization_id = $1`,
        [organizationId],
      );
      await cards.pool.query(`update program_grant set next_attempt_at = now() where organization_id = $1`, [
        organizationId,
      ]);
    },
  };
}

describe('Cards that programs grant', () => {
  it('are issued up to the daily number, and the others on the following days', async () => {
    const { issue, activeCards, waitForNextDay, passDay } = await prepare(5);
    expect(await issue()).toEqual({ granted: 5, waiting: 3 });
    await eventually(async () => (await activeCards()) === 2);
    await waitForNextDay(3);
    await passDay();
    await eventually(async () => (await activeCards()) === 4);
    await waitForNextDay(1);
    await passDay();
    await eventually(async () => (await activeCards()) === 5);
    await waitForNextDay(0);
  });

  it('count toward the same number when a team’s default program grants them', async () => {
    const { program, members, activeCards, waitForNextDay } = await prepare(4);
    await Promise.all(
      members.map(({ organizationId, userId, name, email }) =>
        cards.publish(
          orgEvents.teamJoined.subject,
          organizationId,
          {
            organizationId,
            userId,
            name,
            email,
            teamId: newId(),
            defaultSpendProgramIds: [program.id],
            occurredAt: new Date().toISOString(),
          },
          newId(),
        ),
      ),
    );
    await waitForNextDay(2);
    expect(await activeCards()).toBe(2);
  });

  it('cannot be requested once the daily number is reached', async () => {
    const { organization, members, addMembers, issue, activeCards, passDay } = await prepare(2);
    expect(await issue()).toEqual({ granted: 2, waiting: 0 });
    await eventually(async () => (await activeCards()) === 2);
    const third = await cards.createMember(organization);
    addMembers([...members, third].map(({ userId }) => userId));
    const limit = { code: 'too_many_new_cards', retryAfterSeconds: expect.any(Number) };
    await expect(issue()).rejects.toMatchObject(limit);
    await passDay();
    expect(await issue()).toEqual({ granted: 1, waiting: 0 });
    await eventually(async () => (await activeCards()) === 3);
  });

  it('of programs whose limit no admin set count toward those that people issue', async () => {
    const { organization, members, issue, activeCards, waitForNextDay } = await prepare(2);
    const admin = cards.admin(organization);
    await cards.issue(members[0] ?? (await cards.createMember(organization)));
    const issueOfManager = () => {
      const { id: programId } = cards.createProgram(organization, { adminLimit: null });
      cards.stubs.programMembers.set(
        programId,
        members.map(({ userId }) => ({ kind: 'person', id: userId })),
      );
      return cards.rpc.call(admin, cardsRpc.issueProgramCards, { programId });
    };
    expect(await issueOfManager()).toEqual({ granted: 2, waiting: 0 });
    await eventually(async () => (await activeCards()) === 3);
    const limit = { code: 'too_many_new_cards', retryAfterSeconds: expect.any(Number) };
    await expect(issueOfManager()).rejects.toMatchObject(limit);
    expect(await issue()).toEqual({ granted: 2, waiting: 0 });
    // Together the two numbers of a day, however many programs there are.
    await eventually(async () => (await activeCards()) === 5);
    await waitForNextDay(0);
  });
});
