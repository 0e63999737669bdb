import { z } from 'zod';
import { Id, Instant } from './primitives.ts';
import { CallOrigin } from './principal.ts';

export const auditGroups = [
  'sign-in',
  'organization',
  'people',
  'teams',
  'categories',
  'advisors',
  'programs',
  'cards',
  'approvals',
  'money',
  'giving',
] as const;
export type AuditGroup = (typeof auditGroups)[number];

/** Every action of the audit log, by the group that the filter of the log shows it in. */
export const auditActions = {
  'session.open': 'sign-in',
  'session.refuse': 'sign-in',
  'session.sign-out': 'sign-in',
  'session.revoke': 'sign-in',
  'session.revoke-others': 'sign-in',
  'session.replace': 'sign-in',
  'session.end': 'sign-in',
  'session.expire': 'sign-in',
  'google.link': 'sign-in',
  'organization.apply': 'organization',
  'organization.answer': 'organization',
  'organization.review': 'organization',
  'organization.update': 'organization',
  'document.upload': 'organization',
  'document.remove': 'organization',
  'user.change-role': 'people',
  'user.archive': 'people',
  'user.restore': 'people',
  'user.rename': 'people',
  'invite.send': 'people',
  'invite.resend': 'people',
  'invite.revoke': 'people',
  'invite.accept': 'people',
  'invite.decline': 'people',
  'team.create': 'teams',
  'team.update': 'teams',
  'team.close': 'teams',
  'team.set-default-programs': 'teams',
  'team.add-member': 'teams',
  'team.change-role': 'teams',
  'team.remove-member': 'teams',
  'category.add': 'categories',
  'category.rename': 'categories',
  'category.archive': 'categories',
  'category.restore': 'categories',
  'connection.ask': 'advisors',
  'connection.accept': 'advisors',
  'connection.decline': 'advisors',
  'connection.end': 'advisors',
  'client.assign': 'advisors',
  'client.unassign': 'advisors',
  'program.create': 'programs',
  'program.update': 'programs',
  'program.pause': 'programs',
  'program.resume': 'programs',
  'program.close': 'programs',
  'program.add-member': 'programs',
  'program.remove-member': 'programs',
  'card.issue': 'cards',
  'card.refuse': 'cards',
  'card.freeze': 'cards',
  'card.unfreeze': 'cards',
  'card.cancel': 'cards',
  'card.replace': 'cards',
  'card.set-address': 'cards',
  'card.activate': 'cards',
  'card.show-number': 'cards',
  'card.change-limit': 'cards',
  'card.change-expiry': 'cards',
  'card.increase-limit': 'cards',
  'purchase.code': 'cards',
  'purchase.export': 'cards',
  'purchase.split': 'cards',
  'receipt.upload': 'cards',
  'receipt.attach': 'cards',
  'receipt.detach': 'cards',
  'receipt.remove': 'cards',
  'receipt-policy.set': 'cards',
  'receipt-excuse.request': 'cards',
  'receipt-excuse.approve': 'cards',
  'receipt-excuse.reject': 'cards',
  'cardholder.lock': 'cards',
  'cardholder.unlock': 'cards',
  'card.swap-rule': 'cards',
  'card.rename': 'cards',
  'card.set-controls': 'cards',
  'rule.set-controls': 'cards',
  'program.set-controls': 'programs',
  'rule.create': 'cards',
  'rule.update': 'cards',
  'approval.request': 'approvals',
  'approval.approve': 'approvals',
  'approval.reject': 'approvals',
  'approval.withdraw': 'approvals',
  'approval.expire': 'approvals',
  'payment-method.link': 'money',
  'deposit.start': 'money',
  'deposit.settle': 'money',
  'deposit.fail': 'money',
  'deposit.reverse': 'money',
  'withdrawal.start': 'money',
  'withdrawal.post': 'money',
  'withdrawal.fail': 'money',
  'withdrawal.return': 'money',
  'wallet.show-account-number': 'money',
  'treasury.fund': 'money',
  'treasury.return': 'money',
  'fund.create': 'money',
  'fund.update': 'money',
  'fund.close': 'money',
  'fund.receive': 'money',
  'fund.release': 'money',
  'fund.exceed': 'money',
  'books.export': 'money',
  'books.close-month': 'money',
  'books.reopen-month': 'money',
  'unmatched-fact.assign': 'money',
  'unmatched-fact.acknowledge': 'money',
  'campaign.create': 'giving',
} as const satisfies Record<string, AuditGroup>;
export type AuditAction = keyof typeof auditActions;

/** The kinds of subject that an entry may have. */
export const auditRecordKinds = [
  'organization',
  'document',
  'member',
  'session',
  'invite',
  'team',
  'category',
  'bank_account',
  'connection',
  'program',
  'card',
  'purchase',
  'receipt',
  'rule',
  'approval',
  'transfer',
  'fund',
  'unmatched_fact',
  'campaign',
] as const;
export const AuditRecordKind = z.enum(auditRecordKinds);
export type AuditRecordKind = z.infer<typeof AuditRecordKind>;

const Fields = z.record(z.string(), z.unknown()).nullable();

/** Who did it. A visitor has proven only that they know an email address. */
const Actor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    userId: Id,
    email: z.string(),
    name: z.string().nullable(),
    organizationId: Id.nullable(),
  }),
  z.object({ kind: z.literal('service'), service: z.string() }),
]);

/**
 A change for the audit log, published in the transaction of the change. Never contains a secret, a bank account number
 * or text of a donor. Actions and kinds are open, so that an older log accepts entries of a newer service.
 */
export const ChangeFact = z.object({
  organizationId: Id,
  actor: Actor,
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: Fields,
  after: Fields,
  origin: CallOrigin.nullable(),
  occurredAt: Instant,
});
export type ChangeFact = z.infer<typeof ChangeFact>;

export const AuditEntryWire = z.object({
  id: Id,
  occurredAt: Instant,
  action: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'service', 'visitor']),
    /** The person's id, or the service's name; null for a visitor. */
    id: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** The name of the organization that the actor belongs to, if it is another one. */
    organization: z.string().nullable(),
  }),
  record: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  before: Fields,
  after: Fields,
  origin: CallOrigin.nullable(),
  /** Trace id of the request, as in the logs. */
  traceId: z.string(),
});
export type AuditEntryWire = z.infer<typeof AuditEntryWire>;
