import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditRpc, authEvents, orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server. Events of `auth` are published as `auth` publishes them.
let org: OrgHarness;
let home: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  home = await org.anOrganization();
});
afterAll(() => org.stop(), 30_000);

const from = { network: '203.0.113.9', browser: 'Safari on iOS' };
const now = () => new Date().toISOString();
const signInsOf = async (admin: SignedIn) =>
  (await org.call(admin, auditRpc.list, { group: 'sign-in', limit: 1000 })).items;

async function entryOf(admin: SignedIn, recordId: string) {
  await eventually(async () => (await signInsOf(admin)).some(({ record }) => record.id === recordId));
  return (await signInsOf(admin)).find(({ record }) => record.id === recordId);
}

const signedIn = (person: SignedIn, sessionId = newId()) =>
  org.publish(authEvents.signInSucceeded, null, {
    sessionId,
    userId: person.userId,
    email: person.email,
    method: 'code',
    occurredAt: now(),
    ...from,
  });

describe('a sign-in or sign-out', () => {
  it('is in the log of the person’s organization', async () => {
    const sessionId = newId();
    await signedIn(home.admin, sessionId);
    expect(await entryOf(home.admin, sessionId)).toMatchObject({
      action: 'session.open',
      after: { method: 'code' },
      origin: from,
      actor: { id: home.admin.userId },
      record: { kind: 'session', label: 'Safari on iOS' },
    });
  });

  it('of a person without an organization is in no log', async () => {
    const sessionIds = [newId(), newId()] as const;
    await signedIn(await org.visitor(), sessionIds[0]);
    await signedIn(home.admin, sessionIds[1]);
    await entryOf(home.admin, sessionIds[1]);
    const { rows } = await org.pool.query(`select id from audit_entry where record_id = $1`, [sessionIds[0]]);
    expect(rows).toEqual([]);
  });

  it('of a person before they joined is in no log, however late the event arrives', async () => {
    const person = await org.visitor();
    const before = {
      sessionId: newId(),
      userId: person.userId,
      email: person.email,
      method: 'code',
    } as const;
    const occurredAt = now();
    const founding = anApplication({ legalName: 'Founded Later', kind: 'advisor' });
    await org.call(person, orgRpc.apply, founding);
    await org.publish(authEvents.signInSucceeded, null, { ...before, ...from, occurredAt });
    const after = newId();
    await signedIn(person, after);
    await entryOf(person, after);
    expect((await signInsOf(person)).map(({ record }) => record.id)).toEqual([after]);
  });

  it('that was refused has a visitor as actor and the owner of the address as record', async () => {
    const member = await org.aMember(home.admin);
    const refused = {
      email: member.email,
      method: 'code',
      reason: 'code-wrong',
      occurredAt: now(),
      ...from,
    } as const;
    await org.publish(authEvents.signInFailed, null, refused);
    expect(await entryOf(home.admin, member.userId)).toMatchObject({
      action: 'session.refuse',
      after: { method: 'code', reason: 'code-wrong' },
      origin: from,
      actor: { kind: 'visitor', id: null, email: member.email },
    });
  });

  it.each([
    ['signed-out', 'session.sign-out'],
    ['revoked', 'session.revoke'],
    ['others-revoked', 'session.revoke-others'],
    ['replaced', 'session.replace'],
  ] as const)('that ended because it was %s says from where', async (reason, action) => {
    const fact = { sessionId: newId(), userId: home.admin.userId, browser: 'Edge on Windows', reason };
    await org.publish(authEvents.sessionEnded, null, { ...fact, endedFrom: from, endedAt: now() });
    expect(await entryOf(home.admin, fact.sessionId)).toMatchObject({
      action,
      actor: { kind: 'user', id: home.admin.userId },
      origin: from,
      record: { label: 'Edge on Windows' },
    });
  });

  it.each([
    ['archived', 'session.end'],
    ['idle', 'session.expire'],
  ] as const)('that the platform ended (%s) has the platform as actor', async (reason, action) => {
    const member = await org.aMember(home.admin);
    const fact = { sessionId: newId(), userId: member.userId, browser: 'Edge on Windows' };
    const ended = { ...fact, reason, endedFrom: null, endedAt: now() } as const;
    await org.publish(authEvents.sessionEnded, null, ended);
    expect(await entryOf(home.admin, member.userId)).toMatchObject({
      action,
      actor: { kind: 'service' },
      before: { device: 'Edge on Windows' },
      origin: null,
    });
  });
});
