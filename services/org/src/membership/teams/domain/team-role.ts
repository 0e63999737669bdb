/** The role in a team when none is given. */
export const defaultTeamRole = 'Member';

/** Returns whether the role is one of ordinary members: the default role, or a role that someone in the team has. */
export function isMemberRole(role: string, rolesInTeam: readonly string[]): boolean {
  return role === defaultTeamRole || rolesInTeam.includes(role);
}

/** Returns whether this role makes someone a manager of the team, which only an admin may do. */
export function makesManager(team: { readonly adminRole: string }, teamRole: string): boolean {
  return team.adminRole === teamRole;
}
