import { type Principal, type Role } from './principal.ts';

/**
 * Who may do what (spec §6, DESIGN §9), as data: services enforce it, the gateway refuses early by it, the web hides
 * by it. `all` = anything of the organization; `team` = what belongs to the teams they manage; `own` = their own.
 */
export type Reach = 'all' | 'team' | 'own' | 'none';

type Rights = Record<Exclude<Role, 'Archived'>, Reach>;

export const policy = {
  'organization.read': { Admin: 'all', Manager: 'all', Employee: 'all' },
  'organization.manage': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'user.list': { Admin: 'all', Manager: 'all', Employee: 'none' },
  'user.change-role': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'invite.manage': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'team.read': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'team.create': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'team.add-member': { Admin: 'all', Manager: 'team', Employee: 'none' },
  'team.manage': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'treasury.read': { Admin: 'all', Manager: 'team', Employee: 'none' },
  'category.read': { Admin: 'all', Manager: 'all', Employee: 'all' },
  'category.manage': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'payment-method.read': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'payment-method.manage': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'card.read': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.issue': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'card.freeze': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.unfreeze': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.cancel': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'purchase.read': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'account.read': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'money.move': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'campaign.manage': { Admin: 'all', Manager: 'none', Employee: 'none' },
  'gift.read': { Admin: 'all', Manager: 'none', Employee: 'none' },
} as const satisfies Record<string, Rights>;

export type Action = keyof typeof policy;

/** How far this actor's right to `action` reaches; `none` for whoever has no live role in an organization. */
export function reachOf(actor: Principal, action: Action): Reach {
  if (actor.kind !== 'user' || actor.organizationId === null) return 'none';
  if (actor.role === null || actor.role === 'Archived' || actor.ownerType === 'advisor') return 'none';
  return policy[action][actor.role];
}
