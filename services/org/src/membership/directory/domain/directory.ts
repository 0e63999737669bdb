import { type MemberRole, type TeamMembership } from './display-role.ts';

export interface Person {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly cardholderId: string | null;
  readonly lastSeenAt: Date | null;
  readonly teams: readonly (TeamMembership & { readonly id: string })[];
}

export interface Team {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly adminRole: string;
  /** New members of the team get a card on each of them. */
  readonly defaultSpendProgramIds: readonly string[];
}

/** The people and teams of one organization. */
export interface Directory {
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
}

/** Which teams a person may see: all, those they manage, those they are in, or none. */
export interface TeamVisibility {
  readonly permissionScope: 'all' | 'team' | 'own' | 'none';
  readonly userId: string;
  readonly managedTeamIds: readonly string[];
}

/** Spec §6: an admin sees all teams, a manager those they manage, an employee those they are in. */
export function visibleTeams({ people, teams }: Directory, visibility: TeamVisibility): Team[] {
  const self = people.find(({ id }) => id === visibility.userId);
  const own = self?.teams.map(({ teamId }) => teamId) ?? [];
  switch (visibility.permissionScope) {
    case 'all':
      return [...teams];
    case 'team':
      return teams.filter(({ id }) => visibility.managedTeamIds.includes(id));
    case 'own':
      return teams.filter(({ id }) => own.includes(id));
    case 'none':
      return [];
  }
}
