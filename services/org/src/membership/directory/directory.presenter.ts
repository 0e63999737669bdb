import { type MemberWire, type TeamUserWire, type TeamView, type UserSummaryWire } from '@almoner/contracts';
import { commonLength, pageMaxBytes, withinBytes } from '@almoner/platform';
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

/** Leaves space in the reply for the treasuries that the gateway adds. */
const teamsMaxBytes = 250_000;
const teamUsersMaxBytes = 200_000;
const usersMaxBytes = 250_000;

/** The treasury and the default programs belong to `spend`; the gateway adds them. */
export function toTeam(team: Team, directory: Pick<Directory, 'people'>): TeamView {
  const teamUsers = withinBytes(teamUsersOf(team, directory), pageMaxBytes);
  return { ...withoutUsers(team), teamUsers };
}

/** All teams of a reply show the same number of members when not all members fit. */
export function toTeams(teams: readonly Team[], directory: Pick<Directory, 'people'>): TeamView[] {
  const fitting = withinBytes(teams.map(withoutUsers), teamsMaxBytes);
  const users = teams.slice(0, fitting.length).map((team) => teamUsersOf(team, directory));
  const length = commonLength(users, teamUsersMaxBytes);
  return fitting.map((team, index) => ({ ...team, teamUsers: (users[index] ?? []).slice(0, length) }));
}

/** The people inside an organization's record, cut to a size; `GET /members` lists all. */
export function toUsers(people: readonly Person[]): UserSummaryWire[] {
  return withinBytes(people.map(toUserSummary), usersMaxBytes);
}

function withoutUsers(team: Team): Omit<TeamView, 'teamUsers'> {
  return { ...team, defaultSpendProgramIds: [...team.defaultSpendProgramIds], teamTreasury: null };
}

function teamUsersOf(team: Team, { people }: Pick<Directory, 'people'>): TeamUserWire[] {
  return people.flatMap(toTeamUsers).filter(({ teamId }) => teamId === team.id);
}
