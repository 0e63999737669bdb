import { type Principal, type UserPrincipal } from './principal.ts';

/**
 * The permissions of spec §6 as data: services enforce them, and the web hides what is not permitted. `all` = everything
 * in the organization; `team` = what belongs to the teams that the person manages; `own` = what belongs to the person.
 */
export type PermissionScope = 'all' | 'team' | 'own' | 'none';

/**
 * The role of a person for one organization: their role in an activated one, the admin of one that is not activated, an
 * advisor of a client, or a member of the advisor firm itself.
 */
export const effectiveRoles = [
  'Admin',
  'Manager',
  'Employee',
  'Applicant',
  'Advisor',
  'FirmAdmin',
  'FirmStaff',
] as const;
export type EffectiveRole = (typeof effectiveRoles)[number];

type Rights = Partial<Record<EffectiveRole, Exclude<PermissionScope, 'none'>>>;

/** A role that is missing in a row does not have the right. */
export const policy = {
  'organization.read': {
    Admin: 'all',
    Manager: 'all',
    Employee: 'all',
    Applicant: 'all',
    Advisor: 'all',
    FirmAdmin: 'all',
    FirmStaff: 'all',
  },
  'organization.manage': { Admin: 'all', Applicant: 'all' },
  'user.list': {
    Admin: 'all',
    Manager: 'all',
    Applicant: 'all',
    Advisor: 'all',
    FirmAdmin: 'all',
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
  // An advisor firm has no payment methods; its admin gets an error that explains this.
  'payment-method.read': { Admin: 'all', FirmAdmin: 'all' },
  'payment-method.manage': { Admin: 'all' },
  'card.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  // Managers issue cards to the people of their teams, on programs of their teams.
  'card.issue': { Admin: 'all', Manager: 'team' },
  'card.freeze': { Admin: 'all', Manager: 'team', Employee: 'own' },
  // Whose freeze each of them may lift is in card-rights.ts.
  'card.unfreeze': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.cancel': { Admin: 'all' },
  'card.activate': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'card.set-address': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'card.show-number': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'card.replace': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'card.change-limit': { Admin: 'all' },
  'card.swap-rule': { Admin: 'all' },
  'card.rename': { Admin: 'all', Manager: 'team', Employee: 'own' },
  'rule.read': { Admin: 'all', Manager: 'all', Advisor: 'all' },
  'rule.manage': { Admin: 'all' },
  'card.request-limit': { Admin: 'own', Manager: 'own', Employee: 'own' },
  // Everyone sees their own requests.
  'approval.read': { Admin: 'all', Manager: 'team', Employee: 'own' },
  // Managers decide on requests about the programs of their teams.
  'approval.decide': { Admin: 'all', Manager: 'team' },
  'approval.withdraw': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'program.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  // Requests for a card, a membership or a higher limit of their own; someone else decides.
  'program.request': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'program.manage': { Admin: 'all', Manager: 'team' },
  'purchase.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  // Advisors keep the books of their clients: they categorize and export, and never move money.
  'purchase.code': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  // Everyone who sees a purchase may write about it, and change and delete what they wrote.
  'purchase.comment': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  'purchase.delete-comment': { Admin: 'all' },
  // Managers dispute purchases of the people of their teams.
  'dispute.manage': { Admin: 'all', Manager: 'team' },
  'dispute.report': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'view.read': { Admin: 'all', Manager: 'all', Employee: 'all', Advisor: 'all' },
  'view.manage': { Admin: 'all', Manager: 'own', Employee: 'own' },
  'view.share': { Admin: 'all', Manager: 'all' },
  'receipt.manage': { Admin: 'all', Manager: 'team', Employee: 'own' },
  // Managers remind the people of their teams.
  'receipt.remind': { Admin: 'all', Manager: 'team' },
  'receipt-policy.manage': { Admin: 'all' },
  'receipt-excuse.decide': { Admin: 'all', Manager: 'team' },
  'account.read': { Admin: 'all', Advisor: 'all' },
  'money.move': { Admin: 'all' },
  'unmatched-fact.resolve': { Admin: 'all' },
  'fund.manage': { Admin: 'all' },
  'budget.manage': { Admin: 'all' },
  'books.close': { Admin: 'all' },
  'books.export': { Admin: 'all', Advisor: 'all' },
  // Everyone sees their own reports.
  // Managers see the reports that people of their teams submitted, and decide on them.
  'reimbursement.read': { Admin: 'all', Manager: 'team', Employee: 'own', Advisor: 'all' },
  'reimbursement.submit': { Admin: 'own', Manager: 'own', Employee: 'own' },
  // The bank account to which a person is paid.
  'payout-account.manage': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'reimbursement.decide': { Admin: 'all', Manager: 'team' },
  'reimbursement.manage-policy': { Admin: 'all' },
  // Changing the categories of reports that are in the books already.
  'reimbursement.code': { Admin: 'all', Advisor: 'all' },
  'campaign.manage': { Admin: 'all' },
  // Merging and importing donors, and notes about them.
  'donor.manage': { Admin: 'all' },
  'gift.read': { Admin: 'all', Advisor: 'all' },
  // Everyone may read the acknowledgments of their own forgone reimbursements.
  'acknowledgment.read': { Admin: 'all', Manager: 'own', Employee: 'own', Advisor: 'all' },
  'gift.refund': { Admin: 'all' },
  // Preparing the answer to a dispute; sending it needs `gift.refund`.
  'gift.dispute': { Admin: 'all' },
  // Everyone may read their own notifications and change their own settings.
  'notification.read': { Admin: 'own', Manager: 'own', Employee: 'own' },
  'audit.read': { Admin: 'all', FirmAdmin: 'all' },
  'client.list': { FirmAdmin: 'all', FirmStaff: 'own' },
  'connection.manage': { Admin: 'all', FirmAdmin: 'all' },
} as const satisfies Record<string, Rights>;

export type Action = keyof typeof policy;

/** Actions that move money, decide where it goes, or show the number of a card. They require a recent sign-in, to protect sessions left open. */
const actionsRequiringFreshSignIn: readonly RpcAccess[] = [
  'money.move',
  'payment-method.manage',
  'payout-account.manage',
  'card.show-number',
  'gift.refund',
];

/** Returns whether this person must sign in again before the command is accepted. */
export function needsFreshSignIn(access: readonly RpcAccess[], actor: Principal): boolean {
  return (
    actor.kind === 'user' &&
    !actor.isFreshSignIn &&
    access.some((one) => actionsRequiringFreshSignIn.includes(one))
  );
}

/** The scope of a role's right to `action`. */
export function permissionScopeOfEffectiveRole(role: EffectiveRole, action: Action): PermissionScope {
  const rights: Rights = policy[action];
  return rights[role] ?? 'none';
}

/** The role of this person for an organization; null without an active role in it. */
export function effectiveRoleIn(actor: UserPrincipal, organizationId: string | null): EffectiveRole | null {
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

/** The scope of this actor's right to `action` in an organization, by default their own. */
export function permissionScopeOf(
  actor: Principal,
  action: Action,
  organizationId?: string | null,
): PermissionScope {
  if (actor.kind !== 'user') return 'none';
  const role = effectiveRoleIn(actor, organizationId === undefined ? actor.organizationId : organizationId);
  return role === null ? 'none' : permissionScopeOfEffectiveRole(role, action);
}

/**
 * Who may send a command: everybody whose role has the action, or `anybody`; `own-record` = everybody who is signed in;
 * `own-settings` = the same without archived people; `own-application` = people without an organization, who may apply
 * for one; `service` = another service.
 */
export type RpcAccess = Action | 'anybody' | 'own-record' | 'own-settings' | 'own-application' | 'service';

export type Admission = 'admitted' | 'unauthenticated' | 'forbidden';

/** Returns whether this actor may send a command at all; the use case checks which records they may access. */
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
  // No command accepts donors and API keys yet, not even those for `anybody`.
  if (actor.kind === 'donor' || actor.kind === 'api-key') return false;
  if (access === 'anybody') return true;
  if (access === 'service') return actor.kind === 'service';
  if (actor.kind !== 'user') return false;
  if (access === 'own-record') return true;
  if (access === 'own-settings') return actor.role !== 'Archived';
  if (access === 'own-application') return actor.organizationId === null;
  return permissionScopeOf(actor, access, organizationId) !== 'none';
}
