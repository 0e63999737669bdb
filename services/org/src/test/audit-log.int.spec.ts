import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditRpc,
  cardsEvents,
  connectionsRpc,
  orgEvents,
  orgRpc,
  spendEvents,
  type AuditEntryWire,
  type ChangeFact,
  type RequestOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { OrgHarness, anApplication, callOrigin, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server. Events of other services are published as those services publish them.
let org: OrgHarness;
let home: { organizationId: string; admin: SignedIn };
let elsewhere: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  [home, elsewhere] = [await org.anOrganization(), await org.anOrganization()];
});
afterAll(() => org.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const list = (reader: SignedIn, filter: RequestOf<typeof auditRpc.list> = {}) =>
  org.call(reader, auditRpc.list, filter);
const logOf = async (reader: SignedIn, filter: RequestOf<typeof auditRpc.list> = {}) =>
  (await list(reader, { limit: 1000, ...filter })).items;

/** Waits for the newest entry about this record. */
async function entryOf(reader: SignedIn, recordId: string, action?: string): Promise<AuditEntryWire> {
  let found: AuditEntryWire | undefined;
  await eventually(async () => {
    const entries = await logOf(reader);
    found = entries.find(
      ({ record, ...entry }) => record.id === recordId && entry.action === (action ?? entry.action),
    );
    return found !== undefined;
  });
  if (found === undefined) throw new Error('no entry');
  return found;
}

const aChange = (organizationId: string, over: Partial<ChangeFact> = {}): ChangeFact => ({
  organizationId,
  actor: { kind: 'user', userId: newId(), email: 'imke@quillmere.example', name: 'Imke Vos', organizationId },
  action: 'card.freeze',
  subject: { kind: 'card', id: newId(), name: 'Kitchen' },
  before: { status: 'active' },
  after: { status: 'frozen' },
  origin: callOrigin,
  occurredAt: new Date().toISOString(),
  ...over,
});
const publishChange = (fact: ChangeFact, eventId?: string) =>
  org.publish(cardsEvents.changeRecorded, fact.organizationId, fact, eventId);

async function aFirm(): Promise<{ organizationId: string; admin: SignedIn }> {
  const admin = await org.visitor('firm');
  const application = anApplication({ legalName: 'Ledgerline Advisors', kind: 'advisor' });
  const { organizationId } = await org.call(admin, orgRpc.apply, application);
  return { organizationId, admin };
}

describe('an entry of the audit log', () => {
  it('holds who did what, on what, before and after, from where and in which request', async () => {
    const member = await org.aMember(home.admin);
    await org.call(home.admin, orgRpc.changeRole, { userId: member.userId, role: 'Archived' });
    expect(await entryOf(home.admin, member.userId, 'user.archive')).toMatchObject({
      action: 'user.archive',
      actor: { kind: 'user', id: home.admin.userId, email: home.admin.email, organization: null },
      record: { kind: 'member', label: member.email },
      before: { role: 'Employee' },
      after: { role: 'Archived' },
      origin: callOrigin,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('is created from events of other services, and for changes by Stripe', async () => {
    const frozen = aChange(home.organizationId);
    const paid = aChange(home.organizationId, {
      actor: { kind: 'service', service: 'stripe' },
      action: 'deposit.settle',
      origin: null,
      subject: { kind: 'transfer', id: newId(), name: 'Deposit' },
    });
    await publishChange(frozen);
    await org.publish(spendEvents.changeRecorded, home.organizationId, paid);
    expect(await entryOf(home.admin, frozen.subject.id)).toMatchObject({ actor: { name: 'Imke Vos' } });
    expect(await entryOf(home.admin, paid.subject.id)).toMatchObject({
      actor: { kind: 'service', id: 'stripe', name: null, email: null },
      origin: null,
    });
  });

  it('names the people and teams of the organization that were added to a program, of others not', async () => {
    const member = await org.aMember(home.admin);
    const added = (organizationId: string, id: string) =>
      aChange(organizationId, {
        action: 'program.add-member',
        subject: { kind: 'program', id: newId(), name: 'Winter meals' },
        before: null,
        after: { kind: 'person', member: id },
      });
    const [own, foreign] = [
      added(home.organizationId, member.userId),
      added(elsewhere.organizationId, member.userId),
    ];
    await publishChange(own);
    await publishChange(foreign);
    const entry = await entryOf(home.admin, own.subject.id);
    expect(entry.after).toEqual({ kind: 'person', member: member.email });
    expect(await org.call(home.admin, auditRpc.get, { entryId: entry.id })).toEqual(entry);
    expect((await entryOf(elsewhere.admin, foreign.subject.id)).after).toMatchObject({
      member: member.userId,
    });
  });

  it('keeps the name that the person had at the time', async () => {
    const fact = aChange(home.organizationId, {
      actor: {
        kind: 'user',
        userId: home.admin.userId,
        email: home.admin.email,
        name: 'Before',
        organizationId: home.organizationId,
      },
    });
    await publishChange(fact);
    await org.call(home.admin, orgRpc.updateProfile, { name: 'After' });
    await entryOf(home.admin, home.admin.userId, 'user.rename');
    expect((await entryOf(home.admin, fact.subject.id)).actor.name).toBe('Before');
  });

  it('is written once, however often the event is delivered', async () => {
    const [twice, after] = [aChange(home.organizationId), aChange(home.organizationId)];
    const eventId = newId();
    await publishChange(twice, eventId);
    await entryOf(home.admin, twice.subject.id);
    await org.republish(cardsEvents.changeRecorded, home.organizationId, twice, eventId);
    await publishChange(after);
    await entryOf(home.admin, after.subject.id);
    const entries = await logOf(home.admin);
    expect(entries.filter(({ record }) => record.id === twice.subject.id)).toHaveLength(1);
  });

  it('of an unknown action is kept too', async () => {
    const fact = aChange(home.organizationId, { action: 'program.create' });
    await publishChange(fact);
    expect((await entryOf(home.admin, fact.subject.id)).action).toBe('program.create');
  });

  it('is published for open pages', async () => {
    const fact = aChange(home.organizationId);
    await publishChange(fact);
    const { id } = await entryOf(home.admin, fact.subject.id);
    const events = await org.events(orgEvents.auditEntryRecorded.subject, home.organizationId);
    expect(events).toContainEqual(expect.objectContaining({ entryId: id }));
  });
});

describe('the audit log', () => {
  it('is readable by admins only', async () => {
    const member = await org.aMember(home.admin);
    await expect(list(member)).rejects.toEqual(refusedWith('forbidden'));
    await expect(list(await org.visitor())).rejects.toEqual(refusedWith('forbidden'));
  });

  it('shows nothing of another organization, by list or by id', async () => {
    const fact = aChange(home.organizationId);
    await publishChange(fact);
    const { id } = await entryOf(home.admin, fact.subject.id);
    expect(await org.call(home.admin, auditRpc.get, { entryId: id })).toMatchObject({ id });
    const strangers = await logOf(elsewhere.admin);
    expect(strangers.map((entry) => entry.id)).not.toContain(id);
    const reading = org.call(elsewhere.admin, auditRpc.get, { entryId: id });
    await expect(reading).rejects.toEqual(refusedWith('not_found'));
    const seen = await org.asApp(elsewhere.organizationId, `select id from audit_entry where id = '${id}'`);
    expect(seen).toEqual([]);
  });

  it.each(['update audit_entry set action = $$x$$', 'delete from audit_entry', 'truncate audit_entry'])(
    'refuses: %s',
    async (statement) => {
      await expect(org.asApp(home.organizationId, statement)).rejects.toThrow('permission denied');
      await expect(org.pool.query(statement)).rejects.toThrow('permission denied');
      await expect(org.asOwner(statement)).rejects.toThrow('append-only');
    },
  );

  it('accepts no entry into another organization’s log', async () => {
    const insert = `insert into audit_entry (organization_id, id, occurred_at, action, actor_kind, record_kind, record_id,
      record_label, trace_id, searched) values ('${elsewhere.organizationId}', '${newId()}', now(), 'x', 'service', 'x', 'x', 'x', 'x', 'x')`;
    await expect(org.asApp(home.organizationId, insert)).rejects.toThrow('row-level security');
  });

  it('pages through entries of the same time without losing or repeating any', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const occurredAt = '2026-01-01T00:00:00.000Z';
    const events = Array.from({ length: 7 }, () => aChange(organizationId, { occurredAt }));
    await Promise.all(events.map((fact) => publishChange(fact)));
    await eventually(async () => (await logOf(admin, { kind: 'card' })).length === events.length);
    const [one] = events;
    const ofOne = await logOf(admin, { recordId: one?.subject.id });
    expect(ofOne.map(({ record }) => record.id)).toEqual([one?.subject.id]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(admin, { kind: 'card', limit: 3, cursor });
      seen.push(...page.items.map(({ record }) => record.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(events.map(({ subject }) => subject.id).toSorted());
  });

  it('is filtered by person, group, kind, time and text', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const who = newId();
    const actor = {
      kind: 'user',
      userId: who,
      email: 'jonas@quillmere.example',
      name: 'Jonas Ek',
      organizationId,
    } as const;
    const wanted = aChange(organizationId, {
      actor,
      occurredAt: '2026-03-10T12:00:00.000Z',
      subject: { kind: 'card', id: newId(), name: 'Food 100%' },
    });
    const other = aChange(organizationId, {
      action: 'team.create',
      occurredAt: '2026-03-11T12:00:00.000Z',
      subject: { kind: 'team', id: newId(), name: 'Kitchen' },
    });
    await Promise.all([publishChange(wanted), publishChange(other)]);
    await Promise.all([entryOf(admin, wanted.subject.id), entryOf(admin, other.subject.id)]);
    const found = async (filter: RequestOf<typeof auditRpc.list>) =>
      (await logOf(admin, filter)).map(({ record }) => record.id);
    const only = [wanted.subject.id];
    expect(await found({ actorId: who })).toEqual(only);
    expect(await found({ group: 'cards' })).toEqual(only);
    expect(await found({ kind: 'card' })).toEqual(only);
    expect(await found({ q: 'JONAS' })).toEqual(only);
    expect(await found({ q: 'food 100%' })).toEqual(only);
    expect(await found({ q: '%' })).toEqual(only);
    const day = { from: '2026-03-10T00:00:00.000Z', until: '2026-03-11T00:00:00.000Z' };
    expect(await found(day)).toEqual(only);
    expect(await found({ ...day, from: '2026-03-10T12:00:00.001Z' })).toEqual([]);
    expect(await found({ ...day, until: '2026-03-10T12:00:00.000Z' })).toEqual([]);
  });

  it('refuses an invalid cursor', async () => {
    await expect(list(home.admin, { cursor: 'nonsense' })).rejects.toEqual(refusedWith('invalid_input'));
  });
});

describe('a change between an advisor and a client', () => {
  it('is in both logs once it was accepted, with the name of the other side', async () => {
    const firm = await aFirm();
    const client = await org.anOrganization();
    const { id } = await org.call(client.admin, connectionsRpc.ask, { email: firm.admin.email });
    expect((await entryOf(client.admin, id)).record.label).toBe(firm.admin.email);
    await org.call(firm.admin, connectionsRpc.accept, { connectionId: id });
    const [inClient, inFirm] = [
      await entryOf(client.admin, id, 'connection.accept'),
      await entryOf(firm.admin, id, 'connection.accept'),
    ];
    expect(inClient).toMatchObject({
      actor: { email: firm.admin.email, organization: 'Ledgerline Advisors' },
      record: { label: 'Ledgerline Advisors' },
      origin: null,
    });
    expect(inFirm).toMatchObject({ actor: { organization: null }, origin: callOrigin });
    expect(inFirm.record.label).toMatch(/^Quillmere Community Kitchen/);
    expect(inFirm.id).not.toBe(inClient.id);
    const actions = (await logOf(firm.admin)).map(({ action }) => action);
    expect(actions).not.toContain('connection.ask');
  });

  it('is only in the log of the declining side, and the requesting side does not see it', async () => {
    const firm = await aFirm();
    const client = await org.anOrganization();
    const { id } = await org.call(firm.admin, connectionsRpc.ask, { email: client.admin.email });
    await org.call(client.admin, connectionsRpc.decline, { connectionId: id });
    const declined = await entryOf(client.admin, id, 'connection.decline');
    expect(declined.record.label).toBe('Ledgerline Advisors');
    await org.call(firm.admin, connectionsRpc.end, { connectionId: id });
    expect(await entryOf(firm.admin, id, 'connection.end')).toMatchObject({ before: { status: 'asked' } });
    const events = JSON.stringify(await logOf(firm.admin));
    expect(events).not.toContain('declined');
    expect(events).not.toContain(client.organizationId);
  });

  it('names the person whom the firm assigns to a client, once', async () => {
    const firm = await aFirm();
    const client = await org.anOrganization();
    const { id } = await org.call(client.admin, connectionsRpc.ask, { email: firm.admin.email });
    await org.call(firm.admin, connectionsRpc.accept, { connectionId: id });
    const person = await org.aMember(firm.admin);
    const assign = { connectionId: id, userId: person.userId, assigned: true };
    for (let time = 0; time < 2; time += 1) await org.call(firm.admin, connectionsRpc.assign, assign);
    await org.call(firm.admin, connectionsRpc.assign, { ...assign, assigned: false });
    expect(await entryOf(firm.admin, person.userId, 'client.unassign')).toMatchObject({
      before: { client: expect.stringMatching(/^Quillmere/) },
    });
    const entries = await logOf(firm.admin);
    expect(entries.filter(({ action }) => action === 'client.assign')).toHaveLength(1);
  });
});
