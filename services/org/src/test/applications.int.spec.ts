import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgEvents, orgRpc, stripeEventRpc } from '@almoner/contracts';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgHarness, type SignedIn } from './org-harness.ts';

// Real here: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stood in for at the wire: spend.
let org: OrgHarness;

beforeAll(async () => {
  org = await OrgHarness.start();
}, 60_000);
afterAll(() => org.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
// The sandbox's own numbers: it asks for more, and it rejects.
const moreNeeded = '00-0000001';
const rejected = '00-0000002';

async function applied(ein = '12-3456789', kind: 'nonprofit' | 'advisor' = 'nonprofit') {
  const person = await org.visitor('founder');
  const answer = await org.call(person, orgRpc.apply, { legalName: 'Harbor Shelter', ein, kind });
  return { person, ...answer };
}

const accountOf = async (person: SignedIn) =>
  (await org.call(person, orgRpc.getAccount, { email: person.email })).connectAccountID ?? '';

describe('an application', () => {
  it('makes the applicant admin and is activated after the review, though no webhook ever came', async () => {
    const { person, organizationId, accountActivation } = await applied();
    expect(accountActivation).toBe('Pending');
    expect(await org.membership(person)).toMatchObject({ organizationId, role: 'Admin' });
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const connectAccountId = await accountOf(person);
    expect(await org.call(person, orgRpc.getConnectAccount, { connectAccountId })).toMatchObject({
      ...{ id: connectAccountId, chargesEnabled: true, payoutsEnabled: true, currentlyDue: [] },
    });
  });

  it('tells every step in order', async () => {
    const { person, organizationId } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const told = await org.events(orgEvents.organizationChanged.subject, organizationId);
    expect(told.map(({ revision }) => revision)).toEqual(told.map((_, at) => at + 1));
    expect(told[0]).toMatchObject({ accountActivation: 'Pending', stripeAccountId: null, ein: '123456789' });
    expect(told.at(-1)).toMatchObject({
      ...{
        accountActivation: 'Activated',
        stripeAccountId: expect.stringMatching(/^acct_/),
        currency: 'USD',
      },
    });
  });

  it('waits while the partner asks for more, and is rejected when the partner says so', async () => {
    const [waiting, refused] = [await applied(moreNeeded), await applied(rejected)];
    await eventually(async () => (await org.activation(refused.person)) === 'Rejected');
    const connectAccountId = await accountOf(waiting.person);
    await eventually(async () => {
      const account = await org.call(waiting.person, orgRpc.getConnectAccount, { connectAccountId });
      return account.currentlyDue.includes('company.verification.document');
    });
    expect(await org.activation(waiting.person)).toBe('Pending');
  });

  it('of an advisor is through at once and opens no account', async () => {
    const { person, accountActivation } = await applied('98-7654321', 'advisor');
    expect(accountActivation).toBe('Activated');
    const record = await org.call(person, orgRpc.getAccount, { email: person.email });
    expect(record).toMatchObject({ connectAccountID: null, owner: { type: 'advisor' } });
    expect(await org.call(person, orgRpc.listClients, {})).toEqual([]);
  });

  it('is one for a person, though they press the button eight times at once', async () => {
    const person = await org.visitor('founder');
    const application = { legalName: 'Eight Times', ein: '12-3456789', kind: 'nonprofit' } as const;
    const ctx = await org.as(person);
    const presses = Array.from({ length: 8 }, () => org.rpc.call(ctx, orgRpc.apply, application));
    const outcomes = await Promise.allSettled(presses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rowCount } = await org.pool.query(`select 1 from organization where name = 'Eight Times'`);
    expect(rowCount).toBe(1);
    await expect(org.call(person, orgRpc.apply, application)).rejects.toEqual(
      refusedWith('application_exists'),
    );
  });

  it('stands while the partner does not answer, and gets one account when it does again', async () => {
    await fault({ 500: 1 });
    const { person } = await applied();
    expect(await accountOf(person)).toBe('');
    await fault({});
    await eventually(async () => (await org.activation(person)) === 'Activated', { timeoutMs: 20_000 });
  }, 40_000);

  it('names its account to its own people only', async () => {
    const [ours, theirs] = [await applied(), await applied()];
    await eventually(async () => (await accountOf(theirs.person)) !== '');
    const connectAccountId = await accountOf(theirs.person);
    const prying = org.call(ours.person, orgRpc.getConnectAccount, { connectAccountId });
    await expect(prying).rejects.toEqual(refusedWith('not_found'));
  });
});

describe('an event of the partner', () => {
  const receive = (eventId: string, account: string | null) =>
    org.rpc.call(serviceContext('gateway'), stripeEventRpc.org, {
      ...{ eventId, type: 'account.updated', account, created: 1_700_000_000, payload: {} },
    });
  const statusOf = async (eventId: string) => {
    const { rows } = await org.pool.query<{ status: string }>(
      `select status from stripe_event where id = $1`,
      [eventId],
    );
    return rows[0]?.status;
  };

  it('is taken from services alone', async () => {
    const person = await org.visitor();
    const forged = org.call(person, stripeEventRpc.org, {
      ...{ eventId: 'evt_forged', type: 'account.updated', account: 'acct_x', created: 1, payload: {} },
    });
    await expect(forged).rejects.toEqual(refusedWith('forbidden'));
  });

  it('that came twice and late changes nothing', async () => {
    const { person, organizationId } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const before = await org.events(orgEvents.organizationChanged.subject, organizationId);
    const account = await accountOf(person);
    await Promise.all([receive('evt_1', account), receive('evt_1', account), receive('evt_2', account)]);
    await eventually(
      async () => (await statusOf('evt_1')) === 'applied' && (await statusOf('evt_2')) === 'applied',
    );
    expect(await org.events(orgEvents.organizationChanged.subject, organizationId)).toEqual(before);
  });

  it('of the platform’s own account is nobody’s business', async () => {
    await receive('evt_platform', null);
    await eventually(async () => (await statusOf('evt_platform')) === 'ignored');
  });
});

/** Share of the sandbox's answers by their HTTP status. */
async function fault(status: Record<string, number>): Promise<void> {
  const faults = { api: { slowMs: 0, status } };
  await fetch(`${org.sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(faults) });
}
