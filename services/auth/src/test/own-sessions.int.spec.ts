import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents, authRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { AuthHarness, refusedWith, newEmail } from './auth-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP.
let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.stop(), 30_000);

async function aPersonWithThreeSessions() {
  const email = newEmail();
  const [first, second, third] = [
    await auth.signedIn(email),
    await auth.signedIn(email),
    await auth.signedIn(email),
  ];
  return { email, first, second, third, ctx: auth.person(first.session) };
}

describe('a person’s own sessions', () => {
  it('are listed with their origin and the current one marked', async () => {
    const { ctx, first, third } = await aPersonWithThreeSessions();
    await auth.signedIn();
    const listed = await auth.rpc.call(ctx, authRpc.listSessions, {});
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({
      id: third.session.sessionId,
      device: 'Firefox on Linux',
      network: '192.0.2.1',
      method: 'magic-link',
      isCurrent: false,
    });
    expect(listed.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([
      first.session.sessionId,
    ]);
  });

  it('end one by one, with an event each', async () => {
    const { ctx, first, second } = await aPersonWithThreeSessions();
    const { sessionId } = second.session;
    const origin = { network: '203.0.113.9', browser: 'Safari on iOS' };
    await auth.rpc.call({ ...ctx, origin }, authRpc.revokeSession, { sessionId });
    expect(await auth.resolve(second.tokenHash)).toBeNull();
    expect(await auth.resolve(first.tokenHash)).not.toBeNull();
    expect(await auth.published(authEvents.sessionEnded, 'sessionId', sessionId)).toMatchObject([
      {
        reason: 'revoked',
        userId: first.session.userId,
        browser: 'Firefox on Linux',
        endedFrom: origin,
      },
    ]);
    const again = auth.rpc.call(ctx, authRpc.revokeSession, { sessionId });
    await expect(again).rejects.toEqual(refusedWith('not_found'));
  });

  it('end all at once except for the current one', async () => {
    const { ctx, first, second, third } = await aPersonWithThreeSessions();
    const stranger = await auth.signedIn();
    expect(await auth.rpc.call(ctx, authRpc.revokeOtherSessions, {})).toEqual({ ended: 2 });
    const alive = [first, second, third, stranger].map(({ tokenHash }) => auth.resolve(tokenHash));
    expect((await Promise.all(alive)).map((session) => session !== null)).toEqual([true, false, false, true]);
    expect(await auth.rpc.call(ctx, authRpc.revokeOtherSessions, {})).toEqual({ ended: 0 });
  });

  it('do not include another person’s, which is not found', async () => {
    const { ctx } = await aPersonWithThreeSessions();
    const stranger = await auth.signedIn();
    for (const sessionId of [stranger.session.sessionId, newId()]) {
      const attempt = auth.rpc.call(ctx, authRpc.revokeSession, { sessionId });
      await expect(attempt).rejects.toEqual(refusedWith('not_found'));
    }
    expect(await auth.resolve(stranger.tokenHash)).not.toBeNull();
    const asService = auth.rpc.call(auth.gateway(), authRpc.listSessions, {});
    await expect(asService).rejects.toEqual(refusedWith('unauthenticated'));
  });
});

describe('a session', () => {
  it('is extended by visits, not by reads', async () => {
    const { session, tokenHash } = await auth.signedIn();
    await auth.pool.query(
      `update session set last_seen_at = now() - interval '2 hours', idle_expires_at = now() + interval '1 hour' where id = $1`,
      [session.sessionId],
    );
    const read = await auth.resolve(tokenHash, false);
    expect(Date.parse(read?.expiresAt ?? '')).toBeLessThan(Date.now() + 3_600_000);
    const visited = await auth.resolve(tokenHash, true);
    expect(Date.parse(visited?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
  });

  it('ends when its person is archived; a later sign-in stays', async () => {
    const { email, session, tokenHash } = await auth.signedIn();
    const occurredAt = new Date().toISOString();
    const later = await auth.signedIn(email);
    const subject = 'evt.org.member.changed.v1';
    const member = { userId: session.userId, email, name: null, role: 'Archived', teamIds: [], revision: 2 };
    const delivery = headers();
    delivery.set('Nats-Msg-Id', newId());
    const fact = { organizationId: newId(), ...member, occurredAt };
    await jetstream(auth.service.connection).publish(subject, JSON.stringify(fact), { headers: delivery });
    await eventually(async () => (await auth.resolve(tokenHash)) === null);
    expect(await auth.resolve(later.tokenHash)).not.toBeNull();
    expect(await auth.published(authEvents.sessionEnded, 'userId', session.userId)).toMatchObject([
      { reason: 'archived', sessionId: session.sessionId },
    ]);
  });
});

describe('a Google account', () => {
  const workspace = { isEmailVerified: true, hostedDomain: 'quillmere.example', name: 'Imke' };
  const subject = () => `google-${randomUUID()}`;
  const signIn = async (profile: typeof workspace & { subject: string; email: string }) =>
    (
      await auth.rpc.call(auth.gateway(), authRpc.signInWithGoogle, {
        profile,
        newSession: auth.newSession(),
      })
    ).session;

  it('creates an account, and signs in to it from then on', async () => {
    const profile = { ...workspace, subject: subject(), email: newEmail() };
    const first = await signIn(profile);
    const renamed = await signIn({ ...profile, email: newEmail() });
    expect(renamed).toMatchObject({ userId: first.userId, email: profile.email });
  });

  it('is linked to the account whose address was proven by email', async () => {
    const mailed = await auth.signedIn();
    const profile = { ...workspace, subject: subject(), email: mailed.email };
    expect((await signIn(profile)).userId).toBe(mailed.session.userId);
    expect(await auth.published(authEvents.googleLinked, 'email', mailed.email)).toHaveLength(1);
    const impostor = signIn({ ...profile, subject: subject() });
    await expect(impostor).rejects.toEqual(refusedWith('google_not_linked'));
  });

  it('without authority over its address is linked only by an emailed link in the same browser', async () => {
    const email = newEmail();
    const profile = { ...workspace, hostedDomain: null as unknown as string, subject: subject(), email };
    const elsewhere = await auth.signedIn(email);
    await expect(signIn(profile)).rejects.toEqual(refusedWith('google_not_linked'));
    const { token } = await auth.aMail(email);
    await auth.confirm(email, token, auth.newSession({ provenGoogle: profile }));
    expect((await signIn(profile)).userId).toBe(elsewhere.session.userId);
  });

  it('of another address is never linked by an emailed link', async () => {
    const profile = { subject: subject(), email: newEmail() };
    const email = newEmail();
    const { token } = await auth.aMail(email);
    await auth.confirm(email, token, auth.newSession({ provenGoogle: profile }));
    expect(await auth.published(authEvents.googleLinked, 'email', email)).toEqual([]);
  });

  it('with an unverified address is refused, and the attempt is recorded', async () => {
    const profile = { ...workspace, isEmailVerified: false, subject: subject(), email: newEmail() };
    await expect(signIn(profile)).rejects.toEqual(refusedWith('google_address_unverified'));
    expect(await auth.published(authEvents.signInFailed, 'email', profile.email)).toMatchObject([
      { reason: 'address-unverified', method: 'google' },
    ]);
  });
});
