import { type UserPrincipal } from '@almoner/contracts';
import { permissionScopeIn, type Ctx } from '@almoner/platform';
import { type TeamVisibility } from './domain/directory.ts';

export function teamVisibilityOf(ctx: Ctx, actor: UserPrincipal): TeamVisibility {
  const { userId, managedTeamIds } = actor;
  return { permissionScope: permissionScopeIn(ctx, 'team.read'), userId, managedTeamIds };
}
