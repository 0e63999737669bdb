import { Injectable } from '@nestjs/common';
import { type Membership, type orgRpc, type RequestOf } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { displayRole, managedTeamIds } from '../../directory/domain/display-role.ts';
import { MembershipReader, type MembershipRecord } from '../persistence/membership.reader.ts';

@Injectable()
export class ResolveMembership {
  constructor(private readonly memberships: MembershipReader) {}

  async execute(ctx: Ctx, person: RequestOf<typeof orgRpc.resolveMembership>): Promise<Membership> {
    const known = await this.memberships.find(person.userId);
    if (known?.isLastSeenStale === true) await this.memberships.updateLastSeen(person.userId);
    if (known !== null) return toMembership(known);
    await this.memberships.addPerson(person);
    const added = await this.memberships.find(person.userId);
    if (added === null) throw new Error('This address belongs to another person already.');
    return toMembership(added);
  }
}

function toMembership({ teams, role, isLastSeenStale: _, ...record }: MembershipRecord): Membership {
  const clientIds = [...record.clientIds];
  if (role === null) return { ...record, role: null, managedTeamIds: [], clientIds };
  return {
    ...record,
    role: displayRole(role, teams),
    managedTeamIds: managedTeamIds(role, teams),
    clientIds,
  };
}
