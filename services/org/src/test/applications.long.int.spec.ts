import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orgEvents, orgRpc, stripeEventRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgHarness, anApplication, callOrigin, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;

beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
// EINs for which the sandbox requires more, or rejects.
const moreNeeded = '12-0000001';
const rejected = '12-0000002';

async function applied(ein = '12-3456789', kind: 'nonprofit' | 'advisor' = 'nonprofit') {
  const person = await org.visitor('founder');
  const answer = await org.call(person, orgRpc.apply, anApplication({ ein, kind }));
  return { person, ...answer };
}

const accountOf = async (person: SignedIn) =>
  (await org.call(person, orgRpc.getAccount, { email: person.email })).connectAccountID ?? '';

/** Read from Stripe directly. */
const asStripe = (path: string, form?: Record<string, string>) =>
  fetch(`${org.sandbox.url}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_org' },
    ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
  });

describe('an application', () => {
  it('makes the applicant admin and is activated after the review, although no webhook arrived', async () => {
    const { person, organizationId, accountActivation } = await applied();
    expect(accountActivation).toBe('Pending');
    expect(await org.membership(person)).toMatchObject({ organizationId, role: 'Admin' });
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const connectAccountId = await accountOf(person);
    expect(await org.call(person, orgRpc.getConnectAccount, { connectAccountId })).toMatchObject({
      id: connectAccountId,
      chargesEnabled: true,
      payoutsEnabled: true,
      currentlyDue: [],
    });
  });

  it('names an applicant without a name as the representative that they are', async () => {
    const apply = async (own: boolean) => {
      const person = await org.visitor('founder');
      const representative = {
        firstName: 'Rosa',
        lastName: 'Vasquez',
        title: 'Director',
        email: own ? person.email.toUpperCase() : 'director@larkfield.example',
      };
      await org.call(person, orgRpc.apply, anApplication({ representative }));
      return (await org.call(person, orgRpc.getAccount, { email: person.email })).name;
    };
    expect(await apply(true)).toBe('Rosa Vasquez');
    expect(await apply(false)).toBeNull();
  });

  it('that is repeated with its key creates nothing more and returns the first answer', async () => {
    const person = await org.visitor('founder');
    const key = newId();
    const sent = async () => org.rpc.call(await org.as(person, key), orgRpc.apply, anApplication({}));
    const founded = await sent();
    expect(await sent()).toEqual(founded);
    const again = org.call(person, orgRpc.apply, anApplication({}));
    await expect(again).rejects.toMatchObject({ code: 'application_exists' });
  });

  it('publishes every step in order', async () => {
    const { person, organizationId } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const events = await org.events(orgEvents.organizationChanged.subject, organizationId);
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, at) => at + 1));
    expect(events[0]).toMatchObject({
      accountActivation: 'Pending',
      stripeAccountId: null,
      ein: '123456789',
    });
    expect(events.at(-1)).toMatchObject({
      accountActivation: 'Activated',
      stripeAccountId: expect.stringMatching(/^acct_/),
      currency: 'USD',
    });
  });

  it('is pending while Stripe requires more, and rejected when Stripe rejects it', async () => {
    const [waiting, refused] = [await applied(moreNeeded), await applied(rejected)];
    await eventually(async () => (await org.activation(refused.person)) === 'Rejected');
    const connectAccountId = await accountOf(waiting.person);
    await eventually(async () => {
      const account = await org.call(waiting.person, orgRpc.getConnectAccount, { connectAccountId });
      return account.currentlyDue.includes('company.tax_id');
    });
    expect(await org.activation(waiting.person)).toBe('Pending');
  });

  it('of an advisor is activated at once without a connected account', async () => {
    const { person, accountActivation } = await applied('98-7654321', 'advisor');
    expect(accountActivation).toBe('Activated');
    const record = await org.call(person, orgRpc.getAccount, { email: person.email });
    expect(record).toMatchObject({ connectAccountID: null, owner: { type: 'advisor' } });
    expect(await org.call(person, orgRpc.listClients, {})).toEqual([]);
  });

  it('is created once for a person who sends it eight times at once', async () => {
    const person = await org.visitor('founder');
    const application = anApplication({ legalName: 'Eight Times' });
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

  it('is kept during a Stripe outage and gets one account afterwards', async () => {
    await fault({ 500: 1 });
    const { person } = await applied();
    expect(await accountOf(person)).toBe('');
    await fault({});
    await eventually(async () => (await org.activation(person)) === 'Activated');
  });

  it('is reviewed although a hundred older ones keep failing', async () => {
    await org.asOwner(`
      insert into organization (organization_id, name, type, kind, ein, account_activation, applicant_email, created_at)
      select gen_random_uuid(), 'Older ' || n, 'nonprofit', 'nonprofit', '1', 'Pending', '', now() - interval '1 day'
      from generate_series(1, 100) n;
      insert into connect_account
      select organization_id, 'acct_unknown_' || organization_id, false, false, false, '{}', null, '[]', now()
      from organization where name like 'Older %'`);
    await fault({ 500: 1 });
    const { person } = await applied();
    await fault({});
    await eventually(async () => (await org.activation(person)) === 'Activated');
    await org.asOwner(`
      delete from connect_account where stripe_account_id like 'acct_unknown_%';
      delete from organization where name like 'Older %'`);
  });

  it('shows its account to its own people only', async () => {
    const [ours, theirs] = [await applied(), await applied()];
    await eventually(async () => (await accountOf(theirs.person)) !== '');
    const connectAccountId = await accountOf(theirs.person);
    const prying = org.call(ours.person, orgRpc.getConnectAccount, { connectAccountId });
    await expect(prying).rejects.toEqual(refusedWith('not_found'));
  });
});

const bankAccount = {
  holderName: 'Harbor Shelter',
  routingNumber: '110000000',
  accountNumber: '000123456789',
};

describe('an unsent application', () => {
  it('can be continued on any device, and is removed when it is sent', async () => {
    const person = await org.visitor('founder');
    const draft = { step: 1, answers: { legalName: 'Half Done', mission: 'Soup' } };
    expect(await org.call(person, orgRpc.getDraft, {})).toEqual({ draft: null });
    await org.call(person, orgRpc.saveDraft, { step: 0, answers: {} });
    await org.call(person, orgRpc.saveDraft, draft);
    expect(await org.call(person, orgRpc.getDraft, {})).toEqual({ draft });
    const stranger = await org.visitor('stranger');
    expect(await org.call(stranger, orgRpc.getDraft, {})).toEqual({ draft: null });
    await org.call(person, orgRpc.apply, anApplication());
    await expect(org.call(person, orgRpc.getDraft, {})).rejects.toEqual(refusedWith('application_exists'));
    const { rowCount } = await org.pool.query(`select 1 from application_draft where user_id = $1`, [
      person.userId,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('a complete application', () => {
  it('sends all details to Stripe and keeps only the last digits of the bank account', async () => {
    const person = await org.visitor('founder');
    const address = {
      line1: '1 Mill Row',
      line2: null,
      city: 'Alder Falls',
      state: 'OR',
      postalCode: '97001',
    };
    const representative = {
      firstName: 'Imke',
      lastName: 'Vos',
      title: 'Treasurer',
      email: 'imke@quillmere.example',
    };
    const details = { mission: 'Warm beds.', website: 'https://harbor.example', address, representative };
    const application = anApplication({ ...details, bankAccount, acceptsPartnerTerms: true });
    const { organizationId } = await org.call(person, orgRpc.apply, application);
    await eventually(async () => (await org.activation(person)) === 'Activated');
    expect(await org.call(person, orgRpc.getApplication, {})).toMatchObject({
      ...details,
      organizationId,
      state: 'activated',
      ein: '12-3456789',
      kind: 'nonprofit',
    });
    const record = await org.call(person, orgRpc.getAccount, { email: person.email });
    expect(record.paymentMethods).toMatchObject([{ type: 'bank_account', last4: '6789', currency: 'USD' }]);
    expect(record.owner?.owner.paymentMethods).toEqual(record.paymentMethods);
    const partner = await asStripe(`accounts/${await accountOf(person)}`);
    expect(await partner.json()).toMatchObject({
      tos_acceptance: { date: expect.any(Number), ip: callOrigin.network, user_agent: callOrigin.browser },
    });
    const { rows } = await org.pool.query<{ all: string }>(
      `select (select string_agg(o::text, '') from organization o) || (select string_agg(c::text, '') from connect_account c)
        || coalesce((select string_agg(i::text, '') from idempotency_key i), '') || (select string_agg(x::text, '') from outbox x) as all`,
    );
    expect(rows[0]?.all).not.toContain(bankAccount.accountNumber);
  });

  it('sends its representative to Stripe, and replaces them later', async () => {
    const person = await org.visitor('founder');
    const [imke, odd] = [
      { firstName: 'Imke', lastName: 'Vos', title: 'Treasurer', email: 'imke@quillmere.example' },
      { firstName: 'Odd', lastName: 'Ness', title: 'Chair', email: 'odd@quillmere.example' },
    ];
    await org.call(person, orgRpc.apply, anApplication({ ein: moreNeeded, representative: imke }));
    await eventually(async () => (await org.call(person, orgRpc.getApplication, {})).state === 'more_needed');
    const representatives = async () => {
      const answer = await asStripe(`accounts/${await accountOf(person)}/persons`);
      const { data } = (await answer.json()) as { data: { email: string; relationship: object }[] };
      return data.map(({ email, relationship }) => ({ email, relationship }));
    };
    expect(await representatives()).toMatchObject([
      { email: imke.email, relationship: { representative: true, title: 'Treasurer' } },
    ]);
    const { kind: _, ...answers } = anApplication({ representative: odd });
    await org.call(person, orgRpc.answerApplication, answers);
    expect(await representatives()).toMatchObject([
      { email: odd.email, relationship: { representative: true, title: 'Chair' } },
    ]);
  });

  it('with something due is answered, reviewed again and activated', async () => {
    const { person, organizationId } = await applied(moreNeeded);
    await eventually(async () => (await org.call(person, orgRpc.getApplication, {})).state === 'more_needed');
    const events = await org.events(orgEvents.organizationChanged.subject, organizationId);
    const { kind: _, ...answers } = anApplication({ legalName: 'Harbor Shelter Inc.', ein: '12-3456789' });
    await org.call(person, orgRpc.answerApplication, answers);
    await eventually(async () => (await org.activation(person)) === 'Activated');
    expect(events.length).toBeGreaterThan(1);
    const again = org.call(person, orgRpc.answerApplication, answers);
    await expect(again).rejects.toEqual(refusedWith('application_not_open'));
    const changes = await org.events(orgEvents.changeRecorded.subject, organizationId);
    expect(changes.map(({ action }) => action)).toEqual([
      'organization.apply',
      'organization.answer',
      'organization.review',
    ]);
    expect(changes[1]).toMatchObject({
      actor: { userId: person.userId },
      before: { ein: '120000001' },
      after: { ein: '123456789', name: 'Harbor Shelter Inc.' },
    });
  });

  it('answered during a Stripe outage is sent afterwards', async () => {
    const { person } = await applied(moreNeeded);
    await eventually(async () => (await org.call(person, orgRpc.getApplication, {})).state === 'more_needed');
    await fault({ 500: 1 });
    const { kind: _, ...answers } = anApplication();
    await org.call(person, orgRpc.answerApplication, answers);
    await fault({});
    await eventually(async () => (await org.activation(person)) === 'Activated');
  });
});

describe('an activated organization', () => {
  it('is changed by its admins only, and Stripe receives the change', async () => {
    const { person } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const member = await org.aMember(person);
    const change = { name: 'Harbor Home', mission: 'Beds', website: null, address: null };
    const trying = org.call(member, orgRpc.updateOrganization, change);
    await expect(trying).rejects.toEqual(refusedWith('forbidden'));
    expect(await org.call(person, orgRpc.updateOrganization, change)).toMatchObject({
      legalName: 'Harbor Home',
      mission: 'Beds',
      state: 'activated',
    });
    expect((await org.call(member, orgRpc.getAccount, { email: member.email })).owner?.name).toBe(
      'Harbor Home',
    );
    const stripe = await asStripe(`accounts/${await accountOf(person)}`);
    expect(await stripe.json()).toMatchObject({ business_profile: { name: 'Harbor Home' } });
  });

  it('shows its bank accounts to its admins, by its own account only', async () => {
    const [ours, theirs] = [await applied(), await applied()];
    for (const { person } of [ours, theirs])
      await eventually(async () => (await org.activation(person)) === 'Activated');
    const list = (person: SignedIn, connectAccountId: string | null) =>
      org.call(person, orgRpc.listPaymentMethods, { connectAccountId });
    expect(await list(ours.person, null)).toEqual({ paymentMethods: [] });
    const { paymentMethods } = await org.call(ours.person, orgRpc.linkBankAccount, bankAccount);
    expect(paymentMethods).toMatchObject([{ last4: '6789', isDefault: true }]);
    const events = await org.events(orgEvents.organizationChanged.subject, ours.organizationId);
    expect(events.map(({ hasBankAccount }) => hasBankAccount)).toEqual([
      ...Array.from({ length: events.length - 1 }, () => false),
      true,
    ]);
    const twice = await org.call(ours.person, orgRpc.linkBankAccount, bankAccount);
    expect(twice.paymentMethods).toHaveLength(1);
    expect(await list(ours.person, await accountOf(ours.person))).toEqual({ paymentMethods });
    const prying = list(ours.person, await accountOf(theirs.person));
    await expect(prying).rejects.toEqual(refusedWith('not_found'));
    const member = await org.aMember(ours.person);
    await expect(list(member, null)).rejects.toEqual(refusedWith('forbidden'));
    const record = await org.call(member, orgRpc.getAccount, { email: member.email });
    expect([record.paymentMethods, record.owner?.owner.paymentMethods]).toEqual([[], []]);
  });

  it('links a further bank account only when two admins have signed for it', async () => {
    const { person } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    await org.call(person, orgRpc.linkBankAccount, bankAccount);
    const other = { ...bankAccount, accountNumber: '000111111116' };
    org.isBankAccountSigned = false;
    try {
      const refused = org.call(person, orgRpc.linkBankAccount, other);
      await expect(refused).rejects.toEqual(refusedWith('second_signature_needed'));
    } finally {
      org.isBankAccountSigned = true;
    }
    const list = () => org.call(person, orgRpc.listPaymentMethods, { connectAccountId: null });
    expect((await list()).paymentMethods).toHaveLength(1);
    await org.call(person, orgRpc.linkBankAccount, other);
    expect((await list()).paymentMethods).toHaveLength(2);
  });

  it('does not show the wallet, which is a destination of payouts, as a linked bank account', async () => {
    const { person } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const added = await asStripe(`accounts/${await accountOf(person)}/external_accounts`, {
      external_account: 'btok_us_verified',
      default_for_currency: 'true',
      'metadata[wallet]': 'fa_1',
    });
    expect(added.status).toBe(200);
    const { paymentMethods } = await org.call(person, orgRpc.linkBankAccount, bankAccount);
    expect(paymentMethods).toMatchObject([{ last4: '6789', isDefault: false }]);
  });

  it('records a linked bank account once when the command is repeated', async () => {
    const { person } = await applied();
    await eventually(async () => (await org.activation(person)) === 'Activated');
    const ctx = await org.as(person, 'link-once');
    await org.rpc.call(ctx, orgRpc.linkBankAccount, bankAccount);
    await org.rpc.call(ctx, orgRpc.linkBankAccount, bankAccount);
    const events = await org.events(orgEvents.changeRecorded.subject, ctx.organizationId ?? '');
    expect(events.filter(({ action }) => action === 'payment-method.link')).toHaveLength(1);
  });

  it('of advisors has none, and Stripe is not called for it', async () => {
    const { person } = await applied('98-7654321', 'advisor');
    const asked = org.call(person, orgRpc.listPaymentMethods, { connectAccountId: 'acct_any' });
    expect(await asked).toEqual({ paymentMethods: [] });
  });
});

describe('a Stripe event', () => {
  const receive = (eventId: string, account: string | null) =>
    org.rpc.call(serviceContext('gateway'), stripeEventRpc.org, {
      eventId,
      type: 'account.updated',
      account,
      created: 1_700_000_000,
      payload: {},
    });
  const statusOf = async (eventId: string) => {
    const { rows } = await org.pool.query<{ status: string }>(
      `select status from stripe_event where id = $1`,
      [eventId],
    );
    return rows[0]?.status;
  };

  it('is accepted from services only', async () => {
    const person = await org.visitor();
    const forged = org.call(person, stripeEventRpc.org, {
      eventId: 'evt_forged',
      type: 'account.updated',
      account: 'acct_x',
      created: 1,
      payload: {},
    });
    await expect(forged).rejects.toEqual(refusedWith('forbidden'));
  });

  it('that arrives twice and late changes nothing', async () => {
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

  it('of the platform’s own account is ignored', async () => {
    await receive('evt_platform', null);
    await eventually(async () => (await statusOf('evt_platform')) === 'ignored');
  });
});

/** The share of failing answers of the sandbox, by HTTP status. */
async function fault(status: Record<string, number>): Promise<void> {
  const faults = { api: { slowMs: 0, status } };
  await fetch(`${org.sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(faults) });
}
