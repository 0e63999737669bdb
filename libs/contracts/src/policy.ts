import { type Principal, type UserPrincipal } from './principal.ts';

/**
 * Who may do what (spec §6), as data: services enforce it, the web hides by it. `all` = anything of the
 * organization; `team` = what belongs to the teams they manage; `own` = their own.
 */
export type Reach = 'all' | 'team' | 'own' | 'none';

/**
 * From where somebody acts on an organization: with a role in an activated one, as the admin of one that is not, as an
 * advisor in the books of a client, or in the advisor firm itself.
 */
export const seats = [
  'Admin',
  'Manager',
  'Employee',
  'Applicant',
  'Advisor',
  'FirmAdmin',
  'FirmStaff',
] as const;
export type Seat = (typeof seats)[number];

type Rights = Partial<Record<Seat, Exclude<Reach, 'none'>>>;

/** A seat that a row does not name has no such right. */
export const policy = {
  'organization.read': {
    ...{ Admin: 'all', Manager: 'all', Employee: 'all' },
    ...{ Applicant: 'all', Advisor: 'all', FirmAdmin: 'all', FirmStaff: 'all' },
  },
  'organization.manage': { Admin: 'all', Applicant: 'all' },
  'user.list': {
    ...{ Admin: 'all', Manager: 'all' },
    ...{ Applicant: 'all', Advisor: 'all', FirmAdmin: 'all' },
  },
  'user.change-role': { Admin: 'all', FirmAdmin: 'all' },
  'invite.manage': { Admin: 'all', FirmAdmin: 'all' },
  'team.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  'team.create': { Admin: 'all' },
  'team.add-member': { Admin: 'all', Manager: 'team' },
  'team.manage': { Admin: 'all' },
  'treasury.read': { Admin: 'all', Manager: 'team', Advisor: 'all' },
  'category.read': { Admin: 'all', Manager: 'all', Employee: 'all', Advisor: 'all' },
  'category.manage': { Admin: 'all' },
  // A firm has none, and is told so.
  'payment-method.read': { Admin: 'all', FirmAdmin: 'all' },
  'payment-method.manage': { Admin: 'all' },
  'card.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  'card.issue': { Admin: 'all' },
  'card.freeze': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.unfreeze': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.cancel': { Admin: 'all' },
  'card.change-limit': { Admin: 'all' },
  'card.request-limit': { Admin: 'own', Manager: 'own', Employee: 'own' },
  // Everybody sees what they asked for themselves.
  'approval.read': { Admin: 'all', Manager: 'own', Employee: 'own' },
  'approval.decide': { Admin: 'all' },
  'approval.withdraw': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'program.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  'program.manage': { Admin: 'all', Manager: 'team' },
  'purchase.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  'account.read': { Admin: 'all', Advisor: 'all' },
  'money.move': { Admin: 'all' },
  'campaign.manage': { Admin: 'all' },
  'gift.read': { Admin: 'all', Advisor: 'all' },
  'audit.read': { Admin: 'all', FirmAdmin: 'all' },
  'client.list': { FirmAdmin: 'all', FirmStaff: 'own' },
  'connection.manage': { Admin: 'all', FirmAdmin: 'all' },
} as const satisfies Record<string, Rights>;

export type Action = keyof typeof policy;

/** What moves money, or says where it goes: a session that was left open somewhere is not enough for it. */
const actionsOfTheFresh: readonly RpcAccess[] = ['money.move', 'payment-method.manage'];

/** Whether a command is refused until this person signs in again. */
export function needsFreshSignIn(access: readonly RpcAccess[], actor: Principal): boolean {
  return (
    actor.kind === 'user' && !actor.isFreshSignIn && access.some((one) => actionsOfTheFresh.includes(one))
  );
}

/** How far a seat's right to `action` reaches. */
export function reachOfSeat(seat: Seat, action: Action): Reach {
  const rights: Rights = policy[action];
  return rights[seat] ?? 'none';
}

/** Where this person sits in that organization; null for whoever has no live role in or for it. */
export function seatIn(actor: UserPrincipal, organizationId: string | null): Seat | null {
  const { role, isActivated, ownerType, clientIds } = actor;
  if (organizationId === null || actor.organizationId === null) return null;
  if (role === null || role === 'Archived') return null;
  if (!isActivated) return organizationId === actor.organizationId && role === 'Admin' ? 'Applicant' : null;
  if (organizationId !== actor.organizationId) {
    return ownerType === 'advisor' && clientIds.includes(organizationId) ? 'Advisor' : null;
  }
  if (ownerType === 'advisor') return role === 'Admin' ? 'FirmAdmin' : 'FirmStaff';
  return role;
}

/** How far this actor's right to `action` reaches in an organization: their own one unless another is named. */
export function reachOf(actor: Principal, action: Action, organizationId?: string | null): Reach {
  if (actor.kind !== 'user') return 'none';
  const seat = seatIn(actor, organizationId === undefined ? actor.organizationId : organizationId);
  return seat === null ? 'none' : reachOfSeat(seat, action);
}

/**
 * Whom a command is for, beside those whose seat has an action: `anybody`, `own-record` = everybody who is signed in,
 * `own-settings` = the same but the archived, `own-application` = whoever
 * belongs to no organization and may apply for one, `service` = a call that no person makes.
 */
export type RpcAccess = Action | 'anybody' | 'own-record' | 'own-settings' | 'own-application' | 'service';

export type Admission = 'admitted' | 'unauthenticated' | 'forbidden';

/** Whether a command opens for this actor at all; what of it they reach, its use case says. */
export function admission(
  access: readonly RpcAccess[],
  actor: Principal,
  organizationId: string | null,
): Admission {
  if (access.some((one) => opens(one, actor, organizationId))) return 'admitted';
  const isForPeople = access.some((one) => one !== 'service');
  const isKnown = actor.kind === 'user' || actor.kind === 'donor' || actor.kind === 'api-key';
  return isForPeople && !isKnown ? 'unauthenticated' : 'forbidden';
}

function opens(access: RpcAccess, actor: Principal, organizationId: string | null): boolean {
  // No command is meant for them yet, not even one for anybody.
  if (actor.kind === 'donor' || actor.kind === 'api-key') return false;
  if (access === 'anybody') return true;
  if (access === 'service') return actor.kind === 'service';
  if (actor.kind !== 'user') return false;
  if (access === 'own-record') return true;
  if (access === 'own-settings') return actor.role !== 'Archived';
  if (access === 'own-application') return actor.organizationId === null;
  return reachOf(actor, access, organizationId) !== 'none';
}
