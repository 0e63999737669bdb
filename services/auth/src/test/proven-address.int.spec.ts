import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents, authRpc, type RequestOf } from '@almoner/contracts';
import { AuthHarness, newEmail, refusedWith } from './auth-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP.
let auth: AuthHarness;
beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.stop(), 30_000);

type Profile = RequestOf<typeof authRpc.signInWithGoogle>['profile'];

const aProfile = (over: Partial<Profile> = {}): Profile => ({
  subject: `google-${randomUUID()}`,
  email: newEmail(),
  isEmailVerified: true,
  hostedDomain: 'quillmere.example',
  name: 'Imke Vos',
  ...over,
});
const gmail = () => `imke.${randomUUID().slice(0, 8)}@gmail.com`;

async function signIn(profile: Profile) {
  const newSession = auth.newSession();
  const { session } = await auth.rpc.call(auth.gateway(), authRpc.signInWithGoogle, { profile, newSession });
  return { ...session, tokenHash: newSession.tokenHash };
}

describe('a session', () => {
  it('that was opened by an emailed link or code has a proven address', async () => {
    const byLink = await auth.signedIn();
    expect(byLink.session.isAddressProven).toBe(true);
    expect(await auth.resolve(byLink.tokenHash)).toMatchObject({ isAddressProven: true });
    const { code, askingBrowserHash } = await auth.aMail(newEmail());
    const newSession = auth.newSession();
    await auth.rpc.call(auth.gateway(), authRpc.confirmCode, { code, askingBrowserHash, newSession });
    expect(await auth.resolve(newSession.tokenHash)).toMatchObject({ isAddressProven: true });
  });

  it.each([
    ['a Gmail address', { email: gmail(), hostedDomain: null }, true],
    ['an address of its own Workspace', {}, true],
    ['an address of its own Workspace in capitals', { hostedDomain: 'Quillmere.Example' }, true],
    ['an address that Google only remembers', { hostedDomain: null }, false],
    [
      'an address that looks like one of Gmail',
      { email: newEmail('evil-gmail.com'), hostedDomain: null },
      false,
    ],
  ])('that was opened by Google for %s says so', async (_, over, isAddressProven) => {
    const opened = await signIn(aProfile(over));
    expect(opened).toMatchObject({ isAddressProven });
    expect(await auth.resolve(opened.tokenHash)).toMatchObject({ isAddressProven });
  });

  it('of a Google account whose address changed proves nothing about the address here', async () => {
    const profile = aProfile();
    await signIn(profile);
    expect(await signIn({ ...profile, email: newEmail() })).toMatchObject({
      email: profile.email,
      isAddressProven: false,
    });
  });

  it('from before proofs were stored is proven by email, or by Google for its own email domains', async () => {
    const mailed = await auth.signedIn();
    const [private_, workspace] = [
      await signIn(aProfile({ email: gmail(), hostedDomain: null })),
      await signIn(aProfile()),
    ];
    await auth.pool.query(`update session set is_address_proven = null`);
    expect(await auth.resolve(mailed.tokenHash)).toMatchObject({ isAddressProven: true });
    expect(await auth.resolve(private_.tokenHash)).toMatchObject({ isAddressProven: true });
    expect(await auth.resolve(workspace.tokenHash)).toMatchObject({ isAddressProven: false });
  });
});

describe('a Workspace whose domain differs from that of the address', () => {
  it('signs nobody in, not even into the account that it is linked to', async () => {
    const profile = aProfile();
    await signIn(profile);
    for (const email of [profile.email, gmail()]) {
      const attempt = signIn({ ...profile, email, hostedDomain: 'evil.example' });
      await expect(attempt).rejects.toEqual(refusedWith('google_address_unverified'));
    }
    expect(await auth.published(authEvents.signInFailed, 'email', profile.email)).toMatchObject([
      { reason: 'address-unverified', method: 'google' },
    ]);
  });
});

describe('the name that Google gives', () => {
  it('is stored at the first sign-in and kept', async () => {
    const profile = aProfile();
    expect(await signIn(profile)).toMatchObject({ name: 'Imke Vos' });
    expect(await signIn({ ...profile, name: 'Someone Else' })).toMatchObject({ name: 'Imke Vos' });
  });

  it('is given to an account without a name; if Google gives none, the account stays without', async () => {
    const mailed = await auth.signedIn();
    expect(await auth.resolve(mailed.tokenHash)).toMatchObject({ name: null });
    const profile = aProfile({ email: mailed.email, name: null });
    expect(await signIn(profile)).toMatchObject({ name: null });
    expect(await signIn({ ...profile, name: 'Imke Vos' })).toMatchObject({ name: 'Imke Vos' });
    expect(await auth.resolve(mailed.tokenHash)).toMatchObject({ name: 'Imke Vos' });
  });
});
