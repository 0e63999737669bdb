import {
  type Action,
  type PermissionScope,
  type Role,
  permissionScopeOfEffectiveRole,
} from '@almoner/contracts';

/** How far a role's right reaches, from the one policy table. The web only hides by it; the services enforce it. */
export function permissionScopeOfRole(role: Role, action: Action): PermissionScope {
  return role === 'Archived' ? 'none' : permissionScopeOfEffectiveRole(role, action);
}
