import {
  cardsEvents,
  donationsEvents,
  type liveTopics,
  orgEvents,
  permissionScopeOf,
  spendEvents,
  type Action,
  type LiveMessage,
  type UserPrincipal,
} from '@almoner/contracts';
import { z } from 'zod';

type Topic = (typeof liveTopics)[number];

const topics = new Map<string, Topic>([
  [cardsEvents.purchaseChanged.subject, 'purchases'],
  [cardsEvents.receiptsReceived.subject, 'purchases'],
  [spendEvents.cardDisputeChanged.subject, 'purchases'],
  [cardsEvents.cardChanged.subject, 'cards'],
  [cardsEvents.changeRecorded.subject, 'categories'],
  [spendEvents.programChanged.subject, 'programs'],
  [spendEvents.cardLimitChanged.subject, 'cards'],
  [spendEvents.approvalChanged.subject, 'approvals'],
  [spendEvents.reimbursementChanged.subject, 'reimbursements'],
  [spendEvents.reimbursementForgone.subject, 'reimbursements'],
  [spendEvents.balancesChanged.subject, 'accounts'],
  [spendEvents.unmatchedFactChanged.subject, 'accounts'],
  [spendEvents.reconciliationDifferenceFound.subject, 'accounts'],
  [donationsEvents.giftSucceeded.subject, 'gifts'],
  [donationsEvents.giftRefunded.subject, 'gifts'],
  [donationsEvents.giftRefundFailed.subject, 'gifts'],
  [donationsEvents.giftDisputed.subject, 'gifts'],
  [donationsEvents.payoutFailed.subject, 'gifts'],
  [donationsEvents.campaignChanged.subject, 'gifts'],
  [donationsEvents.reimbursementAcknowledged.subject, 'gifts'],
  [orgEvents.memberChanged.subject, 'people'],
  [orgEvents.organizationChanged.subject, 'people'],
  [orgEvents.teamChanged.subject, 'people'],
  [orgEvents.changeRecorded.subject, 'people'],
  [orgEvents.categoryChanged.subject, 'categories'],
  [orgEvents.auditEntryRecorded.subject, 'audit'],
  [orgEvents.notificationsChanged.subject, 'notifications'],
]);

export function topicOf(subject: string): Topic | null {
  return topics.get(subject) ?? null;
}

/** Of the changes that `cards` records, forwards only those of category rules: the others have events of their own. */
export const isForwarded = (subject: string, { action }: Fact): boolean =>
  subject !== cardsEvents.changeRecorded.subject || (action?.startsWith('category-rule.') ?? false);

const Fact = z.object({
  userId: z.string().optional(),
  purchaseId: z.string().optional(),
  cardId: z.string().optional(),
  sessionId: z.string().optional(),
  role: z.string().optional(),
  action: z.string().optional(),
  unread: z.number().int().optional(),
  revision: z.number().int().optional(),
});

export interface Fact {
  readonly id: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly isArchived: boolean;
  /** The action of the audit log, in an event about a recorded change. */
  readonly action: string | null;
  /** How many notifications a person has not read. */
  readonly unread: number | null;
  /** A lower revision means an older `unread` count. */
  readonly revision: number | null;
}

const noFact: Fact = {
  id: null,
  userId: null,
  sessionId: null,
  isArchived: false,
  action: null,
  unread: null,
  revision: null,
};

export function readFact(json: string): Fact {
  const parsed = Fact.safeParse(JSON.parse(json));
  if (!parsed.success) return noFact;
  const { userId, purchaseId, cardId, sessionId, role, action, unread, revision } = parsed.data;
  return {
    id: purchaseId ?? cardId ?? null,
    userId: userId ?? null,
    sessionId: sessionId ?? null,
    isArchived: role === 'Archived',
    action: action ?? null,
    unread: unread ?? null,
    revision: revision ?? null,
  };
}

/** The message about a fact to an open page. */
export const messageOf = (topic: Topic, { id, unread, revision }: Fact): LiveMessage => ({
  topic,
  ...(id !== null && { id }),
  // Events about other subjects have their own revisions.
  ...(unread !== null && { unread, ...(revision !== null && { revision }) }),
});

const readAction: Record<Topic, Action | null> = {
  purchases: 'purchase.read',
  cards: 'card.read',
  // The event does not contain the cardholders, so employees are always notified; their page reloads and shows only what they may see.
  programs: null,
  accounts: 'account.read',
  approvals: 'approval.read',
  reimbursements: 'reimbursement.read',
  gifts: 'gift.read',
  people: null,
  categories: 'category.read',
  audit: 'audit.read',
  notifications: 'notification.read',
  session: null,
  archived: null,
};

/**
 * A person is notified only of changes that they may see; an advisor, of changes in the books of their clients. Managers are
 * notified of every change of the organization: their page reloads and shows only what they may see.
 */
export function visibleTo(
  principal: UserPrincipal,
  topic: Topic,
  fact: Fact,
  organizationId = principal.organizationId,
): boolean {
  // Archived people are notified only of events about themselves, such as that they are restored.
  if (principal.role === 'Archived') return fact.userId === principal.userId;
  const action = readAction[topic];
  if (action === null) return organizationId === principal.organizationId;
  const permissionScope = permissionScopeOf(principal, action, organizationId);
  return permissionScope === 'own' ? fact.userId === principal.userId : permissionScope !== 'none';
}
