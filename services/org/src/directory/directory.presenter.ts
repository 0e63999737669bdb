import { type MemberWire, type TeamUserWire, type TeamView, type UserSummaryWire } from '@almoner/contracts';
import { type Directory, type Person, type Team } from './domain/directory.ts';
import { displayRole } from './domain/display-role.ts';

export function toUserSummary(person: Person): UserSummaryWire {
  const { id, email, name, organizationId, cardholderId } = person;
  const role = displayRole(person.role, person.teams);
  return { id, email, name, role, organizationId, cardholderID: cardholderId };
}

export function toMember(person: Person, teams: readonly Team[]): MemberWire {
  const named = person.teams.map(({ teamId, teamRole }) => {
    const name = teams.find(({ id }) => id === teamId)?.name ?? '';
    return { id: teamId, name, teamRole };
  });
  return { ...toUserSummary(person), teams: named, lastSeenAt: person.lastSeenAt?.toISOString() ?? null };
}

export function toTeamUsers(person: Person): TeamUserWire[] {
  const owner = toUserSummary(person);
  return person.teams.map(({ id, teamId, teamRole }) => ({ id, teamId, userId: person.id, teamRole, owner }));
}

/** The treasury and the default programs are `spend`'s, and laid beside at the edge. */
export function toTeam(team: Team, { people }: Pick<Directory, 'people'>): TeamView {
  const teamUsers = people.flatMap(toTeamUsers).filter(({ teamId }) => teamId === team.id);
  const defaultSpendProgramIds = [...team.defaultSpendProgramIds];
  return { ...team, defaultSpendProgramIds, teamTreasury: null, teamUsers };
}
