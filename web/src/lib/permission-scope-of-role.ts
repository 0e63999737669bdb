import {
  type Action,
  type PermissionScope,
  type Role,
  permissionScopeOfEffectiveRole,
} from '@almoner/contracts';

/** The permission scope of a role, from the one policy table. The web only hides what it excludes; the services enforce it. */
export function permissionScopeOfRole(role: Role, action: Action): PermissionScope {
  return role === 'Archived' ? 'none' : permissionScopeOfEffectiveRole(role, action);
}
