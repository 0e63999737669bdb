import { type Action, type Reach, type Role, reachOfEffectiveRole } from '@almoner/contracts';

/** How far a role's right reaches, from the one policy table. The web only hides by it; the services enforce it. */
export function reachOfRole(role: Role, action: Action): Reach {
  return role === 'Archived' ? 'none' : reachOfEffectiveRole(role, action);
}
