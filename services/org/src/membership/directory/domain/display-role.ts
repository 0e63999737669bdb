import { type Role } from '@almoner/contracts';

/** The stored role of a member; Manager is derived from their teams. */
export type MemberRole = Exclude<Role, 'Manager'>;

export interface TeamMembership {
  readonly teamId: string;
  /** The member's role in the team, in the team's own words. */
  readonly teamRole: string;
  /** The role that makes a member its manager. */
  readonly adminRole: string;
}

/** Spec §6: Admin stays Admin, Archived stays Archived, a member with a team's admin role is a Manager, others Employee. */
export function displayRole(role: MemberRole, teams: readonly TeamMembership[]): Role {
  if (role !== 'Employee') return role;
  return teams.some(isManaged) ? 'Manager' : 'Employee';
}

export function managedTeamIds(role: MemberRole, teams: readonly TeamMembership[]): string[] {
  return role === 'Archived' ? [] : teams.filter(isManaged).map(({ teamId }) => teamId);
}

function isManaged({ teamRole, adminRole }: TeamMembership): boolean {
  return teamRole === adminRole;
}
