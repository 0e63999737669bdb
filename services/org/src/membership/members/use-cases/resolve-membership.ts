import { Injectable } from '@nestjs/common';
import { type Membership, type orgRpc, type RequestOf } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { displayRole, managedTeamIds } from '../../directory/domain/display-role.ts';
import { MemberChangePublisher } from '../member-change-publisher.ts';
import { MemberRepository } from '../persistence/member.repository.ts';
import { MembershipReader, type MembershipRecord } from '../persistence/membership.reader.ts';

type Person = RequestOf<typeof orgRpc.resolveMembership>;

/** The membership of a person who is signed in; stores the person at their first visit. */
@Injectable()
export class ResolveMembership {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly memberships: MembershipReader,
    private readonly members: MemberRepository,
    private readonly changes: MemberChangePublisher,
  ) {}

  async execute(ctx: Ctx, person: Person): Promise<Membership> {
    const known = (await this.memberships.find(person.userId)) ?? (await this.add(person));
    if (known.isLastSeenStale) await this.memberships.updateLastSeen(person.userId);
    const { name } = person;
    if (known.name !== null || name === null) return toMembership(known);
    await this.setFirstName(ctx, known, name);
    return toMembership({ ...known, name });
  }

  private async add(person: Person): Promise<MembershipRecord> {
    await this.memberships.addPerson(person);
    const added = await this.memberships.find(person.userId);
    if (added === null) throw new Error('This address belongs to another person already.');
    return added;
  }

  /** The name from the sign-in, for a person who has none. A name that the person set meanwhile stays. */
  private setFirstName(ctx: Ctx, { userId, organizationId }: MembershipRecord, name: string): Promise<void> {
    const bound = organizationId === null ? ctx : withOrganization(ctx, organizationId);
    return this.unitOfWork.run(bound, async (tx) => {
      const isSet = await this.members.setNameIfNone(tx, userId, name);
      if (isSet && organizationId !== null) await this.changes.publish(tx, bound, userId);
    });
  }
}

function toMembership({ teams, role, isLastSeenStale: _, ...record }: MembershipRecord): Membership {
  const clientIds = [...record.clientIds];
  if (role === null)
    return { ...record, role: null, managedTeamIds: [], teamIds: [], teamsAddedByManagers: [], clientIds };
  return {
    ...record,
    role: displayRole(role, teams),
    managedTeamIds: managedTeamIds(role, teams),
    teamIds: teams.map(({ teamId }) => teamId),
    teamsAddedByManagers: teams.flatMap(({ teamId, addedByManagerId: managerId }) =>
      managerId === null ? [] : [{ teamId, managerId }],
    ),
    clientIds,
  };
}
