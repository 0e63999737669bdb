import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionsRpc, orgRpc, donationsEvents, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
let client: { organizationId: string; admin: SignedIn };
let firm: { organizationId: string; admin: SignedIn };

beforeAll(async () => {
  org = await OrgHarness.start();
  client = await org.anOrganization();
  firm = await aFirm();
});
afterAll(() => org.stop(), 30_000);

async function aFirm() {
  const admin = await org.visitor('partner');
  const application = anApplication({ legalName: 'Ledger & Lark', kind: 'advisor' });
  const { organizationId } = await org.call(admin, orgRpc.apply, application);
  await eventually(async () => (await org.activation(admin)) === 'Activated');
  return { organizationId, admin };
}

/** All emails to the address with this subject, once the expected number arrived and none is unsent. */
async function emailsTo({ email }: { email: string }, subject: RegExp, count: number) {
  await eventually(async () => {
    const { rows } = await org.pool.query(`select 1 from outgoing_mail where sent_at is null`);
    return rows.length === 0;
  });
  const emails = org.emailsTo(email).filter((mail) => subject.test(mail.subject));
  expect(emails).toHaveLength(count);
  return emails;
}

const ask = (from: SignedIn, email: string) => org.call(from, connectionsRpc.ask, { email });
const answer = (by: SignedIn, connectionId: string, rpc = connectionsRpc.accept) =>
  org.call(by, rpc, { connectionId });

describe('a connection', () => {
  it('that is requested is emailed to the address, whether or not it has an account', async () => {
    const nobody = { email: 'nobody.at.all@quillmere.example' };
    for (const to of [client.admin, nobody]) {
      const { id } = await ask(firm.admin, to.email);
      await ask(firm.admin, to.email);
      const [mail] = await emailsTo(to, /^Ledger & Lark wants to be your advisor/, 1);
      expect(mail?.text).toContain('http://localhost:1/settings?tab=advisors');
      expect(mail?.text).toContain(`sign in with this address (${to.email})`);
      await answer(firm.admin, id, connectionsRpc.end);
    }
    await emailsTo(client.admin, /has ended/, 0);
  });

  it('is emailed once to every admin of both sides when it begins and ends, except for the person who did it', async () => {
    const second = await org.aMember(client.admin, { role: 'Admin' });
    const employee = await org.aMember(client.admin);
    const { id } = await ask(firm.admin, client.admin.email);
    await answer(client.admin, id);
    await expect(answer(client.admin, id)).rejects.toMatchObject({ code: 'connection_not_open' });
    await emailsTo(firm.admin, /is now your client/, 1);
    const [begun] = await emailsTo(second, /^Ledger & Lark is now your advisor/, 1);
    expect(begun?.text).toContain('can never move money');
    await emailsTo(client.admin, /is now your advisor/, 0);

    await answer(second, id, connectionsRpc.end);
    await answer(second, id, connectionsRpc.end);
    await emailsTo(firm.admin, /has ended/, 1);
    await emailsTo(client.admin, /^The connection with Ledger & Lark has ended/, 1);
    for (const other of [second, employee]) await emailsTo(other, /has ended/, 0);
  });

  it('that is declined sends no email', async () => {
    const other = await org.anOrganization();
    const before = org.emailsTo(firm.admin.email).length;
    const { id } = await ask(firm.admin, other.admin.email);
    await answer(other.admin, id, connectionsRpc.decline);
    await emailsTo(other.admin, /wants to be your advisor/, 1);
    await emailsTo(firm.admin, /./, before);
  });

  it('sends a limited number of emails, however often it is requested', async () => {
    const target = { email: 'flooded@quillmere.example' };
    for (let times = 0; times < 5; times++) {
      const { id } = await ask(firm.admin, target.email);
      await answer(firm.admin, id, connectionsRpc.end);
    }
    await emailsTo(target, /wants to be your advisor/, 3);
  });

  it('cannot inject an email header through the name of an organization', async () => {
    const evil = 'Lark\r\nBcc: stolen@quillmere.example';
    await org.pool.query(`update organization set name = $1 where organization_id = $2`, [
      evil,
      firm.organizationId,
    ]);
    const target = { email: 'careful@quillmere.example' };
    await ask(firm.admin, target.email);
    await emailsTo(target, /Lark/, 1);
    expect(org.emailsTo('stolen@quillmere.example')).toEqual([]);
  });
});

describe('a member', () => {
  it('gets one email when their access ends, naming the admin, and one when it is restored', async () => {
    const person = await org.aMember(client.admin);
    const become = (role: 'Archived' | 'Employee') =>
      org.call(client.admin, orgRpc.changeRole, { userId: person.userId, role });
    await Promise.allSettled([become('Archived'), become('Archived')]);
    await become('Archived');
    const [ended] = await emailsTo(person, /^Your access to Quillmere Community Kitchen \d+ has ended$/, 1);
    expect(ended?.text).toContain(`(${client.admin.email})`);
    expect(ended?.text).toContain('no longer work');

    await become('Employee');
    await become('Employee');
    const [again] = await emailsTo(person, /^You have access to .* again$/, 1);
    expect(again?.text).toContain('Your role is Employee');
    expect(again?.text).toContain('stay frozen');
  });

  it('gets no email for other changes of role, and in a firm no text about cards', async () => {
    const person = await org.aMember(firm.admin);
    const become = (role: 'Archived' | 'Admin') =>
      org.call(firm.admin, orgRpc.changeRole, { userId: person.userId, role });
    await become('Admin');
    await emailsTo(person, /access/, 0);
    await become('Archived');
    const [ended] = await emailsTo(person, /has ended$/, 1);
    expect(ended?.text).not.toMatch(/card/i);
  });
});

describe('a transaction that matches nothing', () => {
  it('is emailed to every admin, at most once an hour, and not when it is resolved', async () => {
    const { organizationId, admin } = await org.anOrganization();
    const employee = await org.aMember(admin);
    const fact = {
      organizationId,
      kind: 'unlinked_refund' as const,
      amount: 3_000,
      currency: 'USD',
      merchant: 'Larder Wheels',
      occurredAt: new Date().toISOString(),
    };
    for (const status of ['assigned', 'open', 'open'] as const)
      await org.publish(spendEvents.unmatchedFactChanged, organizationId, {
        ...fact,
        factId: newId(),
        status,
      });
    await eventually(() => Promise.resolve(org.emailsTo(admin.email).some(isReview)));
    const [mail] = await emailsTo(admin, /needs your review/, 1);
    expect(mail?.text).toContain('Amount: $30.00');
    expect(mail?.text).toContain('/cash-management?tab=unmatched');
    await emailsTo(employee, /needs your review/, 0);
  });
});

describe('a difference between the books and Stripe', () => {
  it('is emailed to the admins', async () => {
    const { organizationId, admin } = await org.anOrganization();
    await org.publish(spendEvents.reconciliationDifferenceFound, organizationId, {
      organizationId,
      area: 'cards',
      currency: 'USD',
      difference: -2_730,
      causes: ['purchase'],
      occurredAt: new Date().toISOString(),
    });
    await eventually(() =>
      Promise.resolve(org.emailsTo(admin.email).some(({ subject }) => subject.includes('Stripe differ'))),
    );
    const [mail] = await emailsTo(admin, /Stripe differ/, 1);
    expect(mail?.text).toContain('Books minus Stripe: −$27.30');
  });
});

describe('a transfer rule without the money for it', () => {
  it('is emailed to the admins', async () => {
    const { organizationId, admin } = await org.anOrganization();
    await org.publish(spendEvents.transferRuleSkipped, organizationId, {
      organizationId,
      ruleId: newId(),
      kind: 'schedule',
      direction: 'vault_in',
      on: '2026-11-23',
      outcome: 'skipped',
      reason: 'insufficient_funds',
      amount: 30_000,
      currency: 'USD',
      occurredAt: new Date().toISOString(),
    });
    const [mail] = await eventually(() => {
      const emails = org.emailsTo(admin.email).filter(({ subject }) => subject.includes('was skipped'));
      return Promise.resolve(emails.length === 1 && emails);
    });
    expect(mail?.text).toContain('Amount: $300.00');
    expect(mail?.text).toContain('There was not enough money available for it.');
  });
});

it('a campaign that protects itself against card testing is emailed to the admins', async () => {
  const { organizationId, admin } = await org.anOrganization();
  const campaignId = newId();
  await org.publish(donationsEvents.campaignProtected, organizationId, {
    organizationId,
    campaignId,
    title: 'Winter meals',
    declines: 31,
    until: '2026-11-23T10:30:00.000Z',
    occurredAt: new Date().toISOString(),
  });
  const [mail] = await eventually(() => {
    const emails = org.emailsTo(admin.email).filter(({ subject }) => subject.includes('testing cards'));
    return Promise.resolve(emails.length === 1 && emails);
  });
  expect(mail?.text).toContain('Campaign: Winter meals');
  expect(mail?.text).toContain('Protected until at least: 2026-11-23 10:30 UTC');
  expect(mail?.text).toContain(`/donations?campaign=${campaignId}`);
});

it('a refund of a gift that failed is emailed to the admins', async () => {
  const { organizationId, admin } = await org.anOrganization();
  const giftId = newId();
  await org.publish(donationsEvents.giftRefundFailed, organizationId, {
    organizationId,
    giftId,
    campaignId: newId(),
    gross: 5_000,
    fee: 175,
    currency: 'USD',
    stripePaymentIntentId: 'pi_1',
    designations: [],
    refunded: 2_000,
    stripeRefundId: 're_1',
    refundedAt: '2026-11-20T10:30:00.000Z',
    occurredAt: new Date().toISOString(),
  });
  const [mail] = await eventually(() => {
    const emails = org.emailsTo(admin.email).filter(({ subject }) => subject === 'A refund of a gift failed');
    return Promise.resolve(emails.length === 1 && emails);
  });
  expect(mail?.text).toContain('Amount: $20.00');
  expect(mail?.text).toContain('Refunded on: 2026-11-20');
  expect(mail?.text).toContain(`/donations?gift=${giftId}`);
});

it('each purchase that exceeded a restricted fund is emailed to the admins once, with what the wallet paid', async () => {
  const { organizationId, admin } = await org.anOrganization();
  const fact = {
    organizationId,
    fundId: newId(),
    fundName: 'Cold Storage Fund',
    stripeTransactionId: `ipi_${newId()}`,
    merchant: 'Coldpoint Refrigeration',
    amount: 170_000,
    ofWallet: 11_708,
    currency: 'USD',
    occurredAt: new Date().toISOString(),
  };
  await org.publish(spendEvents.fundExceeded, organizationId, fact);
  await org.publish(spendEvents.fundExceeded, organizationId, fact);
  await org.publish(spendEvents.fundExceeded, organizationId, { ...fact, stripeTransactionId: 'ipi_other' });
  const emails = await eventually(() => {
    const found = org
      .emailsTo(admin.email)
      .filter(({ subject }) => subject === 'The wallet paid $117.08 of a purchase from Cold Storage Fund');
    return Promise.resolve(found.length === 2 && found);
  });
  for (const line of [
    'Merchant: Coldpoint Refrigeration',
    'Purchase: $1,700.00',
    'Paid by the fund: $1,582.92',
    'Paid by the wallet: $117.08',
    `/cash-management?tab=restricted-funds&fund=${fact.fundId}`,
  ])
    expect(emails[0]?.text).toContain(line);
});

it('each returned gift that its fund had spent is emailed to the admins once, with what the wallet paid', async () => {
  const { organizationId, admin } = await org.anOrganization();
  const fact = {
    organizationId,
    fundId: newId(),
    fundName: 'Buses',
    giftId: newId(),
    lineId: `txn_${newId()}`,
    amount: 10_000,
    ofWallet: 7_000,
    currency: 'USD',
    occurredAt: new Date().toISOString(),
  };
  await org.publish(spendEvents.giftReturnExceededFund, organizationId, fact);
  await org.publish(spendEvents.giftReturnExceededFund, organizationId, fact);
  await org.publish(spendEvents.giftReturnExceededFund, organizationId, { ...fact, lineId: 'txn_other' });
  const emails = await eventually(() => {
    const found = org
      .emailsTo(admin.email)
      .filter(({ subject }) => subject === 'The wallet paid $70.00 of a gift that was returned from Buses');
    return Promise.resolve(found.length === 2 && found);
  });
  for (const line of [
    'Fund: Buses',
    `Gift: ${fact.giftId}`,
    'Amount returned: $100.00',
    'Paid by the fund: $30.00',
    'Paid by the wallet: $70.00',
    `/donations?gift=${fact.giftId}`,
  ])
    expect(emails[0]?.text).toContain(line);
});

it('each payout that failed is emailed to the admins once', async () => {
  const { organizationId, admin } = await org.anOrganization();
  const fail = (stripePayoutId: string, amount: number, reason: string | null) =>
    org.publish(donationsEvents.payoutFailed, organizationId, {
      organizationId,
      stripePayoutId,
      amount,
      currency: 'USD',
      reason,
      arrivedAt: '2026-11-20T10:30:00.000Z',
      occurredAt: new Date().toISOString(),
    });
  const first = `po_${newId()}`;
  await fail(first, 9_680, 'account_closed');
  await fail(first, 9_680, 'account_closed');
  await fail(`po_${newId()}`, 1_200, 'a_word_of_next_year');
  const emails = await eventually(() => {
    const found = org
      .emailsTo(admin.email)
      .filter(({ subject }) => subject === 'A payout of your gifts failed');
    return Promise.resolve(found.length === 2 && found);
  });
  const of = (amount: string) => emails.find(({ text }) => text.includes(`Amount: ${amount}`))?.text;
  expect(of('$96.80')).toContain('Reason: The bank account is closed.');
  expect(of('$96.80')).toContain('/cash-management?tab=reconciliation');
  expect(of('$12.00')).not.toContain('Reason');
});

it.each([
  ['needs_response', 'A donor disputes a gift', 'Respond by: 2026-12-01 10:30 UTC', false],
  ['lost', 'You lost a dispute about a gift', 'its receipt is void', false],
  ['lost', 'A bank debit gift was returned', 'cannot be contested', true],
  ['won', 'You won a dispute about a gift', 'the money was returned', false],
] as const)('a dispute that is %s is emailed to the admins: %s', async (status, subject, text, isDebit) => {
  const { organizationId, admin } = await org.anOrganization();
  await org.publish(donationsEvents.giftDisputed, organizationId, {
    organizationId,
    giftId: newId(),
    campaignId: newId(),
    stripeDisputeId: 'du_1',
    currency: 'USD',
    amount: 5_000,
    reason: 'fraudulent',
    status,
    isInquiry: false,
    isDebit,
    evidenceDueAt: '2026-12-01T10:30:00.000Z',
    occurredAt: new Date().toISOString(),
  });
  const [mail] = await eventually(() => {
    const emails = org.emailsTo(admin.email).filter((one) => one.subject === subject);
    return Promise.resolve(emails.length === 1 && emails);
  });
  expect(mail?.text).toContain('Amount: $50.00');
  expect(mail?.text).toContain(text);
});

it.each([
  ['reported', 'A cardholder does not recognize a purchase', 'Note: Not me'],
  ['won', 'You won a dispute about a purchase', 'Returned so far: $15.00'],
  ['lost', 'You lost a dispute about a purchase', 'provisional credit is reversed'],
  ['expired', 'A dispute about a purchase has expired', 'not submitted in time'],
] as const)('a dispute of a purchase that is %s is emailed to the admins', async (status, subject, text) => {
  const { organizationId, admin } = await org.anOrganization();
  const purchaseId = newId();
  await org.publish(spendEvents.cardDisputeChanged, organizationId, {
    organizationId,
    disputeId: newId(),
    version: 1,
    purchaseId,
    userId: newId(),
    status,
    reason: 'fraudulent',
    amount: 5_000,
    credited: 1_500,
    currency: 'USD',
    merchant: 'Fennel Row Produce',
    openedById: null,
    reportedBy: 'Wren',
    note: 'Not me',
    occurredAt: new Date().toISOString(),
  });
  const [mail] = await eventually(() => {
    const emails = org.emailsTo(admin.email).filter((one) => one.subject === subject);
    return Promise.resolve(emails.length === 1 && emails);
  });
  expect(mail?.text).toContain('Amount: $50.00');
  expect(mail?.text).toContain(text);
  expect(mail?.text).toContain(purchaseId);
});

it('every report and every outcome of a dispute of a purchase is emailed, also within one hour, and to who reported it', async () => {
  const { organizationId, admin } = await org.anOrganization();
  const cardholder = await org.aMember(admin);
  for (const disputeId of [newId(), newId()])
    for (const status of ['reported', 'lost'] as const)
      await org.publish(spendEvents.cardDisputeChanged, organizationId, {
        organizationId,
        disputeId,
        version: status === 'reported' ? 1 : 4,
        purchaseId: newId(),
        userId: cardholder.userId,
        status,
        reason: 'fraudulent',
        amount: 5_000,
        credited: 0,
        currency: 'USD',
        merchant: 'Fennel Row Produce',
        openedById: null,
        reportedBy: 'Wren',
        note: null,
        occurredAt: new Date().toISOString(),
      });
  const subjectsTo = (email: string) => org.emailsTo(email).map(({ subject }) => subject);
  const lost = 'You lost a dispute about a purchase';
  const reported = 'A cardholder does not recognize a purchase';
  // The emails of one event are sent in any order.
  await eventually(() => {
    expect(subjectsTo(cardholder.email).filter((one) => one === lost)).toHaveLength(2);
    expect(subjectsTo(admin.email).filter((one) => one === reported)).toHaveLength(2);
    expect(subjectsTo(admin.email).filter((one) => one === lost)).toHaveLength(2);
    return true;
  });
  expect(subjectsTo(cardholder.email)).not.toContain(reported);
});

const isReview = ({ subject }: { readonly subject: string }) => subject.includes('needs your review');
