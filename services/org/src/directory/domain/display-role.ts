import { type Role } from '@almoner/contracts';

/** What is stored of a member; whether somebody manages is derived from their teams. */
export type MemberRole = Exclude<Role, 'Manager'>;

export interface TeamMembership {
  readonly teamId: string;
  /** The team's own word for what they do. */
  readonly teamRole: string;
  /** The word that makes somebody its manager. */
  readonly adminRole: string;
}

/** Spec §6: Admin stays Admin, Archived stays Archived, whoever has a team's admin role is a Manager, others Employee. */
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
