/** What somebody is in a team when nobody says otherwise. */
export const ordinaryTeamRole = 'Member';

/** Whether people of a team who do not manage it may be called so: those who are, and whoever joins it. */
export function isWordForMembers(word: string, rolesInTeam: readonly string[]): boolean {
  return word === ordinaryTeamRole || rolesInTeam.includes(word);
}

/** Whether giving this role makes a manager: that is a right over people and money, which only an admin gives. */
export function makesManager(team: { readonly adminRole: string }, teamRole: string): boolean {
  return team.adminRole === teamRole;
}
