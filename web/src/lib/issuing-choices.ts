import { type SpendProgramWire, type UserSummaryWire, type UserWire } from '@almoner/contracts';
import { permissionScopeOfRole } from './permission-scope-of-role.ts';

const issuesForAll = ({ role }: Pick<UserWire, 'role'>) =>
  permissionScopeOfRole(role, 'card.issue') === 'all';

function managedTeams({ id, teams }: Pick<UserWire, 'id' | 'teams'>) {
  return teams.filter(({ adminRole, teamUsers }) =>
    teamUsers.some(({ userId, teamRole }) => userId === id && teamRole === adminRole),
  );
}

/** The people that this person may issue cards to: managers to the people of their teams. */
export function possibleHolders(
  account: Pick<UserWire, 'id' | 'role' | 'teams'>,
  users: readonly UserSummaryWire[],
): UserSummaryWire[] {
  const active = users.filter(({ role }) => role !== 'Archived');
  if (issuesForAll(account)) return active;
  const ofTeams = new Set(
    managedTeams(account).flatMap(({ teamUsers }) => teamUsers.map(({ userId }) => userId)),
  );
  return active.filter(({ id }) => ofTeams.has(id));
}

/** The programs on which this person may issue a card, and whether a card may have none. */
export function possiblePrograms(
  account: Pick<UserWire, 'id' | 'role' | 'teams'>,
  programs: readonly SpendProgramWire[],
): { readonly programs: SpendProgramWire[]; readonly mayHaveNone: boolean } {
  const open = programs.filter(({ status }) => status !== 'closed');
  if (issuesForAll(account)) return { programs: open, mayHaveNone: true };
  const teamIds = new Set(managedTeams(account).map(({ id }) => id));
  return {
    programs: open.filter(({ teamId }) => teamId !== null && teamIds.has(teamId)),
    mayHaveNone: false,
  };
}
