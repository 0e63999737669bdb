import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  donationsEvents,
  notificationsRpc,
  orgEvents,
  orgRpc,
  spendEvents,
  type NotificationKind,
  type PayloadOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { retentionRules } from '../retention-rules.ts';
import { OrgHarness, type SignedIn } from '../test/org-harness.ts';

let org: OrgHarness;
beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

const dayMs = 24 * 3_600_000;

type Notified = PayloadOf<typeof cardsEvents.personNotified>;

const aFact = (organizationId: string, userId: string, over: Partial<Notified> = {}): Notified => ({
  organizationId,
  userId,
  kind: 'purchase_declined',
  sourceId: `decline:${newId()}`,
  heading: 'Declined: $12.00 at Fennel Row Produce',
  text: 'The limit of the card was reached.',
  path: '/transactions?tab=card',
  occurredAt: new Date().toISOString(),
  ...over,
});
const list = (person: SignedIn, cursor?: string, limit?: number) =>
  org.call(person, notificationsRpc.listNotifications, { cursor, limit });
const turn = (person: SignedIn, kind: NotificationKind, setting: { inApp: boolean; mail: boolean }) =>
  org.call(person, notificationsRpc.changeNotificationSetting, { kind, ...setting });
const gift = (organizationId: string, gross: number, over: object = {}) =>
  org.publish(donationsEvents.giftSucceeded, organizationId, {
    organizationId,
    giftId: newId(),
    campaignId: newId(),
    gross,
    fee: 0,
    currency: 'USD',
    stripePaymentIntentId: `pi_${newId()}`,
    designations: [],
    occurredAt: new Date().toISOString(),
    ...over,
  });
/** Resolves once the person has this many, and checks that there are no more. */
async function headings(person: SignedIn, count: number): Promise<string[]> {
  await eventually(async () => (await list(person)).items.length >= count);
  return (await list(person)).items.map(({ heading }) => heading);
}

const counted = (unread: number) => ({ unread, revision: expect.any(Number) });

describe('a notification', () => {
  it('is stored once for each source, belongs to one person, and is counted until it is read', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const employee = await org.aMember(admin);
    const fact = aFact(organizationId, employee.userId);
    await org.publish(cardsEvents.personNotified, organizationId, fact);
    await org.publish(cardsEvents.personNotified, organizationId, fact);
    const later = aFact(organizationId, employee.userId, { heading: 'Declined: $3.00 at Slate & Lath' });
    await org.publish(cardsEvents.personNotified, organizationId, later);
    expect(await headings(employee, 2)).toEqual([later.heading, fact.heading]);
    expect(await headings(admin, 0)).toEqual([]);
    const { items, unread } = await list(employee);
    expect(unread).toBe(2);
    expect(items[0]).toMatchObject({
      kind: 'purchase_declined',
      text: fact.text,
      path: fact.path,
      isRead: false,
    });

    const ids = items.map(({ id }) => id);
    expect(await org.call(admin, notificationsRpc.markNotificationsRead, { ids })).toEqual(counted(0));
    expect((await list(employee)).unread).toBe(2);
    const marked = await org.call(employee, notificationsRpc.markNotificationsRead, { ids: ids.slice(0, 1) });
    expect(marked).toEqual(counted(1));
    expect((await list(employee)).items.map(({ isRead }) => isRead)).toEqual([true, false]);
    const upTo = items[0]?.createdAt ?? '';
    const all = await org.call(employee, notificationsRpc.markNotificationsRead, { upTo });
    expect(all).toEqual(counted(0));
    const events = (await org.events(orgEvents.notificationsChanged.subject, organizationId)).filter(
      ({ userId }) => userId === employee.userId,
    );
    expect(events.map(({ unread: count }) => count)).toEqual([1, 2, 1, 0]);
    const revisions = events.map(({ revision }) => Number(revision));
    expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other));
    expect(all.revision).toBe(revisions.at(-1));
  });

  it('that reaches org after its person was archived, or lost the role for it, is not kept', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const [archived, former] = await Promise.all([org.aMember(admin), org.aMember(admin, { role: 'Admin' })]);
    const team = await org.call(admin, orgRpc.createTeam, { name: 'Kitchen', adminRole: 'Head cook' });
    const manager = await org.aMember(admin);
    const { email } = manager;
    await org.call(admin, orgRpc.addTeamMember, { teamId: team.id, email, teamRole: team.adminRole });
    await org.call(admin, orgRpc.changeRole, { userId: archived.userId, role: 'Archived' });
    await org.call(admin, orgRpc.changeRole, { userId: former.userId, role: 'Employee' });
    const publish = (userId: string, kind: NotificationKind) =>
      org.publish(
        cardsEvents.personNotified,
        organizationId,
        aFact(organizationId, userId, { kind, heading: kind }),
      );
    await publish(archived.userId, 'mentioned');
    for (const { userId } of [former, manager, admin])
      for (const kind of ['payment_failed', 'approval_needed', 'mentioned'] as const)
        await publish(userId, kind);
    expect(await headings(admin, 3)).toHaveLength(3);
    expect((await headings(manager, 2)).toSorted()).toEqual(['approval_needed', 'mentioned']);
    expect(await headings(former, 1)).toEqual(['mentioned']);
    await org.call(admin, orgRpc.changeRole, { userId: archived.userId, role: 'Employee' });
    expect(await headings(archived, 0)).toEqual([]);
  });

  it('of a kind of a later release is ignored', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const known = aFact(organizationId, admin.userId);
    await org.publish(
      cardsEvents.personNotified,
      organizationId,
      aFact(organizationId, admin.userId, { kind: 'of_a_later_release' }),
    );
    // As the newer replica of a rolling upgrade stores it.
    await org.asOwner(`
      insert into notification (organization_id, user_id, id, kind, source_id, heading, text, path, created_at)
      values ('${organizationId}', '${admin.userId}', gen_random_uuid(), 'of_a_later_release', 'x', 'x', '', '/', now())`);
    await org.publish(cardsEvents.personNotified, organizationId, known);
    expect(await headings(admin, 1)).toEqual([known.heading]);
  });

  it('is listed for ninety days, by pages, and counted up to a hundred', async () => {
    const { organizationId, admin } = await org.anOrganization();
    await org.asOwner(`
      insert into notification (organization_id, user_id, id, kind, source_id, heading, text, path, created_at)
      select '${organizationId}', '${admin.userId}', gen_random_uuid(), 'mentioned', 'old ' || n, 'Number ' || n, '', '/',
        now() - make_interval(days => n) from generate_series(1, 120) n`);
    const first = await list(admin, undefined, 50);
    expect(first.items.map(({ heading }) => heading).slice(0, 2)).toEqual(['Number 1', 'Number 2']);
    expect(first.unread).toBe(89);
    const second = await list(admin, first.nextCursor ?? '', 50);
    expect(second.items.at(-1)?.heading).toBe('Number 89');
    expect(second.nextCursor).toBeNull();
    await org.asOwner(`
      insert into notification (organization_id, user_id, id, kind, source_id, heading, text, path, created_at)
      select '${organizationId}', '${admin.userId}', gen_random_uuid(), 'mentioned', 'new ' || n, 'New', '', '/', now()
      from generate_series(1, 40) n`);
    expect(await org.call(admin, notificationsRpc.countUnread, {})).toEqual({ unread: 100 });
    await org.service.removeOldRows(retentionRules);
    const { rows } = await org.pool.query(
      `select 1 from notification where user_id = $1 and created_at < now() - interval '91 days'`,
      [admin.userId],
    );
    expect(rows).toHaveLength(0);
  });

  it('of a kind that the person has turned off is neither kept nor counted', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const employee = await org.aMember(admin);
    await turn(employee, 'mentioned', { inApp: false, mail: true });
    for (const person of [employee, admin])
      await org.publish(
        cardsEvents.personNotified,
        organizationId,
        aFact(organizationId, person.userId, { kind: 'mentioned', heading: 'Mentioned' }),
      );
    const other = aFact(organizationId, employee.userId);
    await org.publish(cardsEvents.personNotified, organizationId, other);
    expect(await headings(admin, 1)).toEqual(['Mentioned']);
    expect(await headings(employee, 1)).toEqual([other.heading]);
  });
});

describe('the settings of notifications', () => {
  it('are those of the person’s role, each with its default until it is changed', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const employee = await org.aMember(admin);
    const ofAdmin = await org.call(admin, notificationsRpc.getNotificationSettings, {});
    expect(ofAdmin).toContainEqual({ kind: 'gift_received', inApp: true, mail: false });
    expect(ofAdmin).toContainEqual({ kind: 'dispute', inApp: true, mail: true });
    const kinds = (await org.call(employee, notificationsRpc.getNotificationSettings, {})).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual([
      'purchase_declined',
      'limit_near',
      'receipt_missing',
      'request_decided',
      'mentioned',
      'dispute',
    ]);
    await expect(turn(employee, 'gift_received', { inApp: true, mail: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await turn(employee, 'mentioned', { inApp: true, mail: false });
    await turn(employee, 'purchase_declined', { inApp: false, mail: false });
    await turn(employee, 'mentioned', { inApp: false, mail: true });
    expect(await org.call(employee, notificationsRpc.getNotificationSettings, {})).toMatchObject([
      { kind: 'purchase_declined', inApp: false, mail: false },
      { kind: 'limit_near', inApp: true, mail: true },
      { kind: 'receipt_missing', inApp: true, mail: true },
      { kind: 'request_decided' },
      { kind: 'mentioned', inApp: false, mail: true },
      { kind: 'dispute' },
    ]);
    const published = await org.events(orgEvents.notificationSettingsChanged.subject, organizationId);
    expect(published.map(({ revision, notMailed }) => [revision, notMailed])).toEqual([
      [1, ['mentioned', 'gift_received']],
      [2, ['purchase_declined', 'mentioned', 'gift_received']],
      [3, ['purchase_declined', 'gift_received']],
    ]);
  });
});

describe('gifts', () => {
  it('of one day are one notification for each admin, unread again with each gift, and emailed once an hour on request', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const second = await org.aMember(admin, { role: 'Admin' });
    const employee = await org.aMember(admin);
    await turn(second, 'gift_received', { inApp: true, mail: true });
    await gift(organizationId, 5_000);
    expect(await headings(admin, 1)).toEqual(['1 gift of $50.00']);
    const read = (await list(admin)).items.map(({ id }) => id);
    await org.call(admin, notificationsRpc.markNotificationsRead, { ids: read });
    await Promise.all([gift(organizationId, 1_000), gift(organizationId, 2_500)]);
    await gift(organizationId, 9_900, { occurredAt: new Date(Date.now() - 2 * dayMs).toISOString() });
    await eventually(async () => (await list(admin)).items[0]?.heading === '3 gifts, $85.00 together');
    expect(await list(admin)).toMatchObject({ items: [{ kind: 'gift_received', isRead: false }], unread: 1 });
    expect(await headings(second, 1)).toEqual(['3 gifts, $85.00 together']);
    expect(await headings(employee, 0)).toEqual([]);
    await eventually(() => Promise.resolve(org.emailsTo(second.email).length > 0));
    const isOfGift = ({ subject }: { subject: string }) => subject.startsWith('A gift of ');
    expect(org.emailsTo(second.email).filter(isOfGift)).toHaveLength(1);
    expect(org.emailsTo(admin.email).filter(isOfGift)).toEqual([]);
  });
});

describe('an alert', () => {
  const disputed = (organizationId: string, giftId: string, over: object = {}) =>
    org.publish(donationsEvents.giftDisputed, organizationId, {
      organizationId,
      giftId,
      campaignId: newId(),
      stripeDisputeId: `du_${newId()}`,
      amount: 5_000,
      reason: 'fraudulent',
      currency: 'USD',
      status: 'needs_response',
      isInquiry: false,
      isDebit: false,
      evidenceDueAt: null,
      occurredAt: new Date().toISOString(),
      ...over,
    });

  it('of a dispute is one for each gift, however many there are in an hour, and for an inquiry that becomes one', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const [first, second] = [newId(), newId()];
    await disputed(organizationId, first, { isInquiry: true });
    await disputed(organizationId, first);
    await disputed(organizationId, second);
    await disputed(organizationId, first, { status: 'won' });
    await disputed(organizationId, second, { status: 'lost' });
    expect((await headings(admin, 5)).toSorted()).toEqual([
      'A donor disputes a gift',
      'A donor disputes a gift',
      'A donor disputes a gift',
      'You lost a dispute about a gift',
      'You won a dispute about a gift',
    ]);
  });

  it('does not reach someone who was archived, although it is about a purchase of theirs', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const employee = await org.aMember(admin);
    await org.pool.query(`update member set role = 'Archived' where user_id = $1`, [employee.userId]);
    await org.publish(spendEvents.cardDisputeChanged, organizationId, {
      organizationId,
      disputeId: newId(),
      purchaseId: newId(),
      userId: employee.userId,
      openedById: admin.userId,
      reportedBy: 'Wren Adeyemi',
      version: 3,
      reason: null,
      status: 'won',
      amount: 4_200,
      credited: 4_200,
      currency: 'USD',
      merchant: 'Fennel Row Produce',
      note: null,
      occurredAt: new Date().toISOString(),
    });
    expect(await headings(admin, 1)).toEqual(['You won a dispute about a purchase']);
    const { rows } = await org.pool.query(`select 1 from notification where user_id = $1`, [employee.userId]);
    expect(rows).toHaveLength(0);
    expect(org.emailsTo(employee.email).map(({ subject }) => subject)).not.toContain(
      'You won a dispute about a purchase',
    );
  });

  it('notifies each admin, and emails those who have not turned it off', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const second = await org.aMember(admin, { role: 'Admin' });
    await turn(second, 'books_need_review', { inApp: true, mail: false });
    for (let time = 0; time < 2; time++)
      await org.publish(spendEvents.reconciliationDifferenceFound, organizationId, {
        organizationId,
        area: 'cards',
        difference: -1_234,
        currency: 'USD',
        causes: [],
        occurredAt: new Date().toISOString(),
      });
    for (const person of [admin, second])
      expect(await headings(person, 1)).toEqual(['Your books and Stripe differ']);
    const isOfBooks = ({ subject }: { subject: string }) => subject === 'Your books and Stripe differ';
    await eventually(() => Promise.resolve(org.emailsTo(admin.email).some(isOfBooks)));
    expect(org.emailsTo(admin.email).find(isOfBooks)?.text).toContain('/settings?tab=notifications');
    const { rows } = await org.pool.query(`select 1 from outgoing_mail where sent_at is null`);
    expect(rows).toHaveLength(0);
    expect(org.emailsTo(second.email).filter(isOfBooks)).toEqual([]);
  });
});
