/** What somebody is in a team when nobody says otherwise. */
export const ordinaryTeamRole = 'Member';

/** Whether giving this role makes a manager: that is a right over people and money, which only an admin gives. */
export function makesManager(team: { readonly adminRole: string }, teamRole: string): boolean {
  return team.adminRole === teamRole;
}
