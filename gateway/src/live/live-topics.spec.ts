import { describe, expect, it } from '@jest/globals';
import { cardsEvents, orgEvents, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { isForwarded, messageOf, readFact, topicOf, visibleTo } from './live-topics.ts';

const person = (role: UserPrincipal['role']): UserPrincipal => ({
  kind: 'user',
  userId: newId(),
  sessionId: newId(),
  email: 'imke@quillmere.example',
  name: null,
  organizationId: newId(),
  ownerType: 'nonprofit',
  role,
  managedTeamIds: [],
  teamIds: [],
  teamsAddedByManagers: [],
  isActivated: true,
  clientIds: [],
  isFreshSignIn: false,
  isAddressProven: false,
});
const factOf = (userId: string | null) => ({
  id: null,
  userId,
  sessionId: null,
  isArchived: false,
  action: null,
  unread: null,
  revision: null,
});

describe('a change notification', () => {
  it('about people goes to everyone in the organization', () => {
    for (const role of ['Admin', 'Manager', 'Employee'] as const)
      expect(visibleTo(person(role), 'people', factOf(newId()))).toBe(true);
  });

  it('about purchases goes to those who may see them', () => {
    const employee = person('Employee');
    expect(visibleTo(employee, 'purchases', factOf(employee.userId))).toBe(true);
    expect(visibleTo(employee, 'purchases', factOf(newId()))).toBe(false);
    expect(visibleTo(employee, 'audit', factOf(employee.userId))).toBe(false);
  });

  it('about category rules goes to everyone who sees them, and about nothing else that is recorded', () => {
    const { subject } = cardsEvents.changeRecorded;
    const recorded = (action: string) => readFact(JSON.stringify({ action, subject: { id: newId() } }));
    expect(topicOf(subject)).toBe('categories');
    expect(topicOf(orgEvents.categoryChanged.subject)).toBe('categories');
    expect(isForwarded(subject, recorded('category-rule.move'))).toBe(true);
    expect(isForwarded(subject, recorded('card.freeze'))).toBe(false);
    for (const role of ['Admin', 'Manager', 'Employee'] as const)
      expect(visibleTo(person(role), 'categories', recorded('category-rule.move'))).toBe(true);
  });

  it('about notifications goes only to the person, with the number of unread ones', () => {
    const admin = person('Admin');
    const fact = readFact(JSON.stringify({ userId: admin.userId, unread: 3, revision: 7 }));
    expect(topicOf(orgEvents.notificationsChanged.subject)).toBe('notifications');
    expect(messageOf('notifications', fact)).toEqual({ topic: 'notifications', unread: 3, revision: 7 });
    const purchase = readFact(JSON.stringify({ purchaseId: 'p', revision: 7 }));
    expect(messageOf('purchases', purchase)).toEqual({ topic: 'purchases', id: 'p' });
    expect(visibleTo(admin, 'notifications', fact)).toBe(true);
    expect(visibleTo(person('Admin'), 'notifications', fact)).toBe(false);
  });

  it('about the books of a client goes to its advisors, and about its people or programs to none', () => {
    const client = newId();
    const advisor = { ...person('Employee'), ownerType: 'advisor' as const, clientIds: [client] };
    for (const topic of [
      'purchases',
      'cards',
      'accounts',
      'reimbursements',
      'gifts',
      'categories',
    ] as const) {
      expect(visibleTo(advisor, topic, factOf(newId()), client)).toBe(true);
      expect(visibleTo(advisor, topic, factOf(newId()), newId())).toBe(false);
    }
    for (const topic of ['people', 'programs', 'approvals', 'audit', 'notifications'] as const)
      expect(visibleTo(advisor, topic, factOf(newId()), client)).toBe(false);
  });

  it('goes to archived people only about themselves', () => {
    const archived = person('Archived');
    expect(visibleTo(archived, 'people', factOf(archived.userId))).toBe(true);
    for (const topic of ['people', 'programs', 'purchases'] as const)
      expect(visibleTo(archived, topic, factOf(newId()))).toBe(false);
  });
});
