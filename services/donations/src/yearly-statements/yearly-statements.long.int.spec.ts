import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donorsRpc, yearlyStatementsRpc, donationsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type RunningService } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { recordOffline, type OfflineDraft } from '../test/offline-gift.ts';
import { ProcessSending } from './use-cases/process-sending.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

// Built by `npm run build`: a process of its own, so that it can be killed.
const workOnSendings = new URL('../../dist/test/process-sending.js', import.meta.url).pathname;
const year = new Date().getUTCFullYear();
const { get, send, resend, listDonors } = yearlyStatementsRpc;

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const admin = (idempotencyKey = newId()) => donations.person(organizationId, 'Admin', { idempotencyKey });
  const record = (email: string | null, over: Partial<OfflineDraft> = {}) =>
    recordOffline(donations, organization, campaign.id, {
      method: 'cash',
      amount: 3000,
      receivedOn: `${year}-01-02`,
      donor: { name: 'Ruth Abernathy', email },
      ...over,
    });
  const overview = (of = year) => donations.rpc.call(admin(), get, { year: of });
  const sendAll = () => donations.rpc.call(admin(), send, { year });
  const finished = () =>
    eventually(async () => {
      const now = await overview();
      return now.sending?.status === 'finished' ? now : undefined;
    });
  return { organizationId, admin, record, overview, sendAll, finished };
}

const addresses = (count: number) => Array.from({ length: count }, () => `${newId()}@donor.example`);
const statementsTo = (email: string) =>
  donations.mail.to(email).filter(({ subject }) => subject?.includes(`in ${year}`));

const waitersFor = (table: string) =>
  eventually(async () => {
    const { rows } = await donations.pool.query(
      `select 1 from pg_locks where relation = $1::regclass and not granted`,
      [table],
    );
    return rows.length > 0;
  });

describe('the yearly statements', () => {
  it('are emailed to each donor with an address once, however often they are sent', async () => {
    const { record, overview, sendAll, finished } = await anOrganization();
    const emails = addresses(3);
    for (const email of emails) await record(email);
    await record(null);
    await record(firstOf(emails), { amount: 2000 });
    await record(`${newId()}@donor.example`, { receivedOn: `${year - 1}-12-31` });
    expect(await overview()).toEqual({ year, donors: 4, withoutAddress: 1, sent: 0, sending: null });
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(await finished()).toMatchObject({
      sent: 3,
      sending: { donors: 4, handled: 4, mails: 3 },
    });
    await sendAll();
    expect(await finished()).toMatchObject({ sent: 3, sending: { handled: 4, mails: 0 } });
    await eventually(() => emails.every((email) => statementsTo(email).length > 0));
    for (const email of emails) expect(statementsTo(email)).toHaveLength(1);
  });

  it('are emailed again to a donor whose receipts changed, and to no other', async () => {
    const { admin, record, overview, sendAll, finished } = await anOrganization();
    const [email = '', other = ''] = addresses(2);
    await record(email);
    const second = await record(email, { amount: 1000 });
    await record(other);
    await sendAll();
    await finished();
    await donations.rpc.call(admin(), donationsRpc.voidGift, { giftId: second.id, reason: 'Entered twice' });
    expect(await overview()).toMatchObject({ donors: 2, sent: 1 });
    await sendAll();
    expect(await finished()).toMatchObject({ sent: 2, sending: { mails: 1 } });
    await eventually(() => statementsTo(email).length === 2);
    expect(statementsTo(other)).toHaveLength(1);
  });

  it('say that their year is not over, and are emailed again once it is, though no receipt changed', async () => {
    const { organizationId, admin, record, sendAll, finished, overview } = await anOrganization();
    const [email = ''] = addresses(1);
    const last = year - 1;
    await record(email);
    await record(email, { receivedOn: `${last}-05-09` });
    await sendAll();
    await finished();
    const [ofThisYear] = await eventually(() =>
      statementsTo(email).length === 1 ? statementsTo(email) : undefined,
    );
    expect(ofThisYear?.text).toContain(`${year} has not ended: gifts made later in the year are not listed.`);

    const sendLast = () => donations.rpc.call(admin(), send, { year: last });
    const lastFinished = () =>
      eventually(async () => {
        const now = await overview(last);
        return now.sending?.status === 'finished' ? now : undefined;
      });
    await sendLast();
    expect(await lastFinished()).toMatchObject({ sent: 1, sending: { mails: 1 } });
    // As if it had been emailed while the year was running.
    await donations.pool.query(
      `update yearly_statement set sent_at = make_timestamptz($2, 11, 26, 0, 0, 0, 'UTC') where organization_id = $1 and year = $2`,
      [organizationId, last],
    );
    expect(await overview(last)).toMatchObject({ donors: 1, sent: 0 });
    await Promise.all([sendLast(), sendLast()]);
    expect(await lastFinished()).toMatchObject({ sent: 1, sending: { mails: 1 } });
    await sendLast();
    expect(await lastFinished()).toMatchObject({ sent: 1, sending: { mails: 0 } });
    const ofLastYear = () =>
      donations.mail.to(email).filter(({ subject }) => subject?.includes(`in ${last}`));
    await eventually(() => ofLastYear().length === 2);
    expect(
      ofLastYear()
        .map(({ text }) => text)
        .join(),
    ).not.toContain('has not ended');
  });

  it('are emailed once by replicas that work at them together, one of which was stopped in the middle', async () => {
    const { organizationId, record, sendAll, finished } = await anOrganization();
    const emails = addresses(45);
    for (const email of emails) await record(email);
    const replicas: RunningService[] = await Promise.all([
      donations.service.startReplica({}),
      donations.service.startReplica({}),
    ]);
    try {
      const started = await sendAll();
      const of = { organizationId, sendingId: started.sending?.id ?? '' };
      const steps = replicas.map(({ app }) =>
        app.get(ProcessSending, { strict: false }).execute(serviceContext('donations'), of),
      );
      await donations.stopService();
      await Promise.all(steps);
    } finally {
      for (const replica of replicas) await replica.close();
      await donations.startService();
    }
    expect(await finished()).toMatchObject({ sent: 45, sending: { handled: 45, mails: 45 } });
    await eventually(() => emails.every((email) => statementsTo(email).length > 0));
    for (const email of emails) expect(statementsTo(email)).toHaveLength(1);
  });

  it('are emailed once in each version, though the process that sends them is killed in the middle', async () => {
    const { organizationId, record, sendAll, finished } = await anOrganization();
    // Three steps: a busy machine may see the first one late.
    const emails = addresses(60);
    for (const email of emails) await record(email);
    const env = { PATH: process.env.PATH, ...donations.service.environment(), HEALTH_PORT: '0' };
    const handled = async (sendingId: string) => {
      const { rows } = await donations.pool.query<{ n: number }>(
        `select handled_count as n from statement_sending where id = $1`,
        [sendingId],
      );
      return firstOf(rows).n;
    };
    /** The service is stopped, so that what is not sent is left to the process that is killed. */
    const killWhileSending = async () => {
      const sendingId = (await sendAll()).sending?.id ?? '';
      await donations.stopService();
      try {
        const before = await handled(sendingId);
        const killed = spawn(process.execPath, [workOnSendings, sendingId, organizationId], {
          env,
          stdio: 'ignore',
        });
        await eventually(async () => (await handled(sendingId)) > before, { intervalMs: 5 });
        killed.kill('SIGKILL');
        if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
        expect(await handled(sendingId)).toBeLessThan(emails.length);
        // Emails that the killed process claimed are free for others after a minute at most.
        await donations.pool.query(`delete from jobs.job where state = 'active'`);
        await donations.pool.query(
          `update outgoing_mail set next_attempt_at = now() where status = 'waiting' and next_attempt_at > now()`,
        );
      } finally {
        await donations.startService();
      }
    };
    await killWhileSending();
    expect(await finished()).toMatchObject({ sent: 60, sending: { handled: 60, mails: 60 } });
    const changed = emails.slice(0, 50);
    for (const email of changed) await record(email, { amount: 1000 });
    await killWhileSending();
    expect(await finished()).toMatchObject({ sent: 60, sending: { handled: 60, mails: 50 } });
    // A mail server may receive one email twice when its sender is killed in between, under one Message-ID.
    const countsOf = (of: readonly string[]) =>
      of.map((email) => new Set(statementsTo(email).map(({ messageId }) => messageId)).size);
    await eventually(() => countsOf(emails).reduce((sum, count) => sum + count, 0) >= 110);
    expect(new Set(countsOf(changed))).toEqual(new Set([2]));
    expect(new Set(countsOf(emails.slice(50)))).toEqual(new Set([1]));
  }, 120_000);

  it('go to everyone else when that of one donor cannot be made', async () => {
    const { organizationId, record, sendAll, finished } = await anOrganization();
    const [broken = '', ...others] = addresses(3);
    for (const email of [broken, ...others]) await record(email);
    // A receipt that no code of ours would issue, in place of the donor's own.
    await donations.pool.query(
      `with own as (
         update receipt set voided_at = now() where organization_id = $1 and donor_email = $2 returning *)
       insert into receipt (organization_id, id, gift_id, number, amount_minor, currency, organization_name, donor_name,
         donor_email, campaign_title, given_at, issued_at)
       select organization_id, gen_random_uuid(), gift_id, 'broken', amount_minor, '???', organization_name, donor_name,
         donor_email, campaign_title, given_at, issued_at from own`,
      [organizationId, broken],
    );
    await sendAll();
    expect(await finished()).toMatchObject({ sent: 2, sending: { donors: 3, handled: 3, mails: 2 } });
    await eventually(() => others.every((email) => statementsTo(email).length === 1));
    expect(statementsTo(broken)).toEqual([]);
    await sendAll();
    expect(await finished()).toMatchObject({ sent: 2, sending: { handled: 3, mails: 0 } });
  });

  it('have the receipts that are valid when the email is stored, though one was voided while the PDF was created', async () => {
    const { organizationId, admin, record, finished } = await anOrganization();
    const [email = ''] = addresses(1);
    await record(email);
    const second = await record(email, { amount: 1_111 });
    const [starting, blocking] = [await donations.pool.connect(), await donations.pool.connect()];
    try {
      await starting.query('begin');
      await starting.query(
        `with s as (
           insert into statement_sending (organization_id, id, year, status, donor_count, started_at, started_by, started_by_name)
           values ($1, gen_random_uuid(), $2, 'sending', 1, now(), gen_random_uuid(), 'Test') returning id)
         insert into statement_recipient (organization_id, sending_id, donor_id)
         select d.organization_id, s.id, d.id from donor d, s where d.organization_id = $1`,
        [organizationId, year],
      );
      await blocking.query('begin');
      // It is first in the queue for the table: the sending can be read, but not locked.
      const isLocked = blocking.query('lock table statement_sending in exclusive mode');
      await waitersFor('statement_sending');
      await starting.query('commit');
      await isLocked;
      // The sending has created the PDF and waits to store its email.
      await waitersFor('statement_sending');
      await donations.rpc.call(admin(), donationsRpc.voidGift, {
        giftId: second.id,
        reason: 'Entered twice',
      });
      await blocking.query('commit');
    } finally {
      starting.release();
      blocking.release();
    }
    expect(await finished()).toMatchObject({ sent: 1, sending: { handled: 1, mails: 1 } });
    const [mail] = await eventually(() => (statementsTo(email).length > 0 ? statementsTo(email) : undefined));
    expect(mail?.text).toContain('$30.00');
    expect(mail?.text).not.toContain('$41.11');
    expect(statementsTo(email)).toHaveLength(1);
  });

  it('of one donor are emailed again on request, once for an idempotency key', async () => {
    const { organizationId, admin, record, overview } = await anOrganization();
    const [email = ''] = addresses(1);
    await record(email);
    const donorId = firstOf((await donations.rpc.call(admin(), donorsRpc.listDonors, { q: email })).items).id;
    const ctx = admin();
    expect(await donations.rpc.call(ctx, resend, { donorId, year })).toEqual({ sentTo: email });
    await donations.rpc.call(ctx, resend, { donorId, year });
    await donations.rpc.call(admin(), resend, { donorId, year });
    await eventually(() => statementsTo(email).length === 2);
    const recorded = await donations.publishedEvents(organizationId, donationsEvents.changeRecorded.subject);
    expect(recorded.filter(({ action }) => action === 'statement.resend')).toMatchObject([
      { subject: { kind: 'donor', id: donorId }, after: { year, sentTo: email } },
      { subject: { kind: 'donor', id: donorId }, after: { year, sentTo: email } },
    ]);
    expect(await overview()).toMatchObject({ sent: 1 });
    await expect(donations.rpc.call(admin(), resend, { donorId, year: year - 5 })).rejects.toMatchObject({
      code: 'statement_not_available',
    });
  });

  it('count merged donors as the one who survives, with the address of the other one', async () => {
    const { admin, record, overview } = await anOrganization();
    const [email = ''] = addresses(1);
    await record(null, { donor: { name: 'Ruth A.', email: null } });
    await record(email);
    const { items } = await donations.rpc.call(admin(), donorsRpc.listDonors, {});
    const survivorId = items.find((one) => one.email === null)?.id ?? '';
    const donorId = items.find((one) => one.email === email)?.id ?? '';
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    expect(await overview()).toMatchObject({ donors: 1, withoutAddress: 0 });
    expect(await donations.rpc.call(admin(), listDonors, { year, afterId: null })).toEqual([
      { donorId: survivorId, name: 'Ruth A.' },
    ]);
    expect(await donations.rpc.call(admin(), listDonors, { year, afterId: survivorId })).toEqual([]);
  });

  it('are sent by admins only, and not for a year to come', async () => {
    const { organizationId, admin } = await anOrganization();
    await expect(donations.rpc.call(admin(), send, { year: year + 1 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(
      donations.rpc.call(donations.person(organizationId, 'Manager'), send, { year }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
