import { type UserPrincipal } from '@almoner/contracts';
import { reachIn, type Ctx } from '@almoner/platform';
import { type TeamSight } from './domain/directory.ts';

export function teamSightOf(ctx: Ctx, actor: UserPrincipal): TeamSight {
  const { userId, managedTeamIds } = actor;
  return { reach: reachIn(ctx, 'team.read'), userId, managedTeamIds };
}
