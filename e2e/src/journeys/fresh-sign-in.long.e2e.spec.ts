import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { walletHttp, clientsHttp, invitesHttp, paymentMethodsHttp, membersHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { Pool } from 'pg';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextSignInLink } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { systemDatabaseUrl } from '../support/stack.ts';

const { open } = useBrowser();
let auth: Pool;
let organization: Organization;
let teamId: string;

beforeAll(async () => {
  auth = new Pool({ connectionString: systemDatabaseUrl('auth'), max: 1 });
  organization = await Organization.create('Quillmere Kitchen');
  await organization.deposit(10_000);
  teamId = (await organization.createTeam('Bakery')).id;
});
afterAll(() => auth.end());

/** Moves the sign-ins of this address to yesterday. */
async function letADayPass(email: string): Promise<void> {
  await auth.query(
    `update session set created_at = created_at - interval '1 day'
     where identity_id = (select id from identity where email = $1)`,
    [email],
  );
  // A gateway caches a principal for a second. The treasury is empty, so that nothing moves.
  const body = { kind: 'treasury_return', teamId, amount: 100 };
  await eventually(
    async () => (await organization.admin.try(walletHttp.startTransfer, { body })).status === 403,
  );
}

const refused = { status: 403, body: { code: 'fresh_sign_in_required' } };

describe('An admin who signed in yesterday', () => {
  it('reads everything, and moves no money before signing in again', async () => {
    const { admin } = organization;
    await letADayPass(admin.email);
    const calls = [
      { kind: 'deposit', amount: 100 },
      { kind: 'treasury_fund', teamId, amount: 100 },
      { kind: 'treasury_return', teamId, amount: 100 },
    ].map((body) => admin.try(walletHttp.startTransfer, { body }));
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(refused);
    const bank = { holderName: 'Kitchen', routingNumber: '110000000', accountNumber: '000123456789' };
    expect(await admin.try(paymentMethodsHttp.linkBankAccount, { body: bank })).toMatchObject(refused);
    expect(await organization.walletAvailable()).toBe(10_000);
    await admin.signIn();
    await organization.deposit(100);
    expect(await organization.walletAvailable()).toBe(10_100);
  });

  it('makes nobody an admin and connects no advisor firm', async () => {
    const { admin } = organization;
    const member = await organization.join('member', { role: 'Employee' });
    const firm = await Organization.create('Ledger & Lark', 'advisor');
    const request = await firm.admin.call(clientsHttp.askConnection, { body: { email: admin.email } });
    await letADayPass(admin.email);
    const [role, email] = ['Admin' as const, newAddress('guest')];
    expect(
      await Promise.all([
        admin.try(invitesHttp.invite, { body: { email, role, teamId: null } }),
        admin.try(membersHttp.changeRole, { params: { id: (await member.account()).id }, body: { role } }),
        admin.try(clientsHttp.acceptConnection, { params: { id: request.id } }),
        admin.try(clientsHttp.askConnection, { body: { email: firm.admin.email } }),
      ]),
    ).toMatchObject([refused, refused, refused, refused]);
    expect(await firm.admin.call(clientsHttp.listClients)).toEqual([]);
    await admin.call(invitesHttp.invite, { body: { email, role: 'Employee', teamId: null } });
    await admin.signIn();
    await admin.call(clientsHttp.acceptConnection, { params: { id: request.id } });
  });

  it('is led through a sign-in and back to the wallet', async () => {
    const { admin } = organization;
    await letADayPass(admin.email);
    const page = await open('/cash-management?tab=wallet&deposit=1', {
      as: admin,
      viewport: phone,
      tolerates: [/status of 403/],
    });
    await page.getByLabel('Amount').fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click();
    const again = page.getByRole('dialog', { name: 'Welcome back!' });
    await again.getByText('This needs a recent sign-in', { exact: false }).waitFor();
    expect(await again.getByLabel('Email').inputValue()).toBe(admin.email);
    expect(await accessibilityFindings(page)).toEqual([]);
    await again.getByRole('button', { name: 'Log in with email' }).click();
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();

    await page.goto((await nextSignInLink(admin.email)).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/cash-management');
    await page.getByLabel('Amount').fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click();
    await page.getByLabel('Amount').waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog', { name: 'Welcome back!' }).count()).toBe(0);
  });
});
