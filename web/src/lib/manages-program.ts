import { type Role, type SpendProgramWire, type TeamWire } from '@almoner/contracts';
import { permissionScopeOfRole } from './permission-scope-of-role.ts';

/** Returns whether they may change the program: its team's manager may, and an admin always. */
export function managesProgram(
  role: Role,
  teamId: string | null,
  teams: readonly TeamWire[],
  userId: string,
): boolean {
  const permissionScope = permissionScopeOfRole(role, 'program.manage');
  if (permissionScope !== 'team') return permissionScope === 'all';
  const team = teams.find(({ id }) => id === teamId);
  return team?.teamUsers.some((user) => user.userId === userId && user.teamRole === team.adminRole) ?? false;
}

/** Returns whether they may also let it spend more: managers only where the treasury of a team of theirs pays. */
export function mayLetProgramSpend(
  role: Role,
  { teamId, payingAccountId }: Pick<SpendProgramWire, 'teamId' | 'payingAccountId'>,
  teams: readonly TeamWire[],
  userId: string,
): boolean {
  if (!managesProgram(role, teamId, teams, userId)) return false;
  if (permissionScopeOfRole(role, 'program.manage') === 'all') return true;
  const payer = teams.find(({ teamTreasury }) => teamTreasury?.accountId === payingAccountId);
  return payer !== undefined && managesProgram(role, payer.id, teams, userId);
}
