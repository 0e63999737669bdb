import { type UserPrincipal } from '@almoner/contracts';
import { reachIn, type Ctx } from '@almoner/platform';
import { type TeamVisibility } from './domain/directory.ts';

export function teamVisibilityOf(ctx: Ctx, actor: UserPrincipal): TeamVisibility {
  const { userId, managedTeamIds } = actor;
  return { reach: reachIn(ctx, 'team.read'), userId, managedTeamIds };
}
