import { reachOf, type UserPrincipal } from '@almoner/contracts';
import { type TeamSight } from './domain/directory.ts';

export function teamSightOf(actor: UserPrincipal): TeamSight {
  const { userId, managedTeamIds } = actor;
  return { reach: reachOf(actor, 'team.read'), userId, managedTeamIds };
}
