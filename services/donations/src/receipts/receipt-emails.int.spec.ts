import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, donorsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { textsOfPdf } from '../test/pdf-text.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server. The owner of the tables makes receipts that cannot be created.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  await donations.service.queryAsOwner(`
    create function spoil() returns trigger language plpgsql as $$
    begin new.details := jsonb_set(new.details, '{designations}', 'null'); return new; end $$`);
});
afterEach(() => donations.service.queryAsOwner(`drop trigger if exists spoil on receipt`));
afterAll(() => donations.stop(), 60_000);

const spoilReceipts = () =>
  donations.service.queryAsOwner(
    `create trigger spoil before insert on receipt for each row execute function spoil()`,
  );
/** As after an upgrade that can create the receipt. */
const repair = (giftId: string) =>
  donations.service.queryAsOwner(`
    alter table receipt disable trigger receipts_stand;
    update receipt set details = jsonb_set(details, '{designations}', '[]') where gift_id = '${giftId}';
    alter table receipt enable trigger receipts_stand;
    update receipt_mail set next_attempt_at = now()
    where receipt_id in (select id from receipt where gift_id = '${giftId}')`);
const year = new Date().getUTCFullYear();

async function waitingEmails(giftId: string) {
  const { rows } = await donations.pool.query<{ attempts: number; error: string | null }>(
    `select m.attempts, m.last_error as error from receipt_mail m join receipt r on r.id = m.receipt_id where r.gift_id = $1`,
    [giftId],
  );
  return rows;
}

async function paidGift() {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { email });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  return { organization, campaign, email, gift, admin: donations.person(organization.organizationId) };
}

describe('a gift whose receipt cannot be created', () => {
  it('is booked and counted, and its receipt is emailed once when it can be created', async () => {
    await spoilReceipts();
    const { organization, campaign, email, gift, admin } = await paidGift();
    expect(await donations.state(gift)).toMatchObject({ receiptNumber: `${year}-000001` });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
    const booked = donationsEvents.giftSucceeded.subject;
    expect(await donations.publishedEvents(organization.organizationId, booked)).toHaveLength(1);
    await eventually(async () => firstOf(await waitingEmails(gift.id)).error !== null);
    expect(donations.mail.to(email)).toEqual([]);
    const { items } = await donations.rpc.call(admin, donorsRpc.listDonors, { q: email });
    const emailsOf = async () =>
      (await donations.rpc.call(admin, donorsRpc.listEmails, { donorId: firstOf(items).id })).items;
    const listed = {
      kind: 'receipt',
      sentTo: email,
      subject: expect.stringContaining(`Receipt ${year}-000001`),
    };
    expect(await emailsOf()).toEqual([expect.objectContaining({ ...listed, status: 'waiting' })]);
    await repair(gift.id);
    const mail = await eventually(() => firstOf(donations.mail.to(email)));
    expect(mail.subject).toContain(`Receipt ${year}-000001`);
    expect(await waitingEmails(gift.id)).toEqual([]);
    expect(await emailsOf()).toEqual([expect.objectContaining({ ...listed, subject: mail.subject })]);
    const { pdf } = await donations.rpc.call(admin, donationsRpc.printReceipt, { giftId: gift.id });
    const attached = Buffer.from(firstOf(mail.attachments).content as ArrayBuffer);
    expect(attached.equals(Buffer.from(pdf, 'base64'))).toBe(true);
    expect((await textsOfPdf(attached)).join(' ')).toContain(`${year}-000001`);
  });

  it('does not delay the receipts of other gifts, and is reported to the operator after five attempts', async () => {
    await spoilReceipts();
    const { gift } = await paidGift();
    await donations.service.queryAsOwner(`drop trigger spoil on receipt`);
    const { email } = await paidGift();
    await eventually(() => firstOf(donations.mail.to(email)));
    await donations.pool.query(
      `update receipt_mail m set attempts = 4, next_attempt_at = now() from receipt r where r.id = m.receipt_id and r.gift_id = $1`,
      [gift.id],
    );
    await eventually(async () => firstOf(await waitingEmails(gift.id)).attempts === 5);
    const metrics = await (await fetch(`${donations.service.url}/metrics`)).text();
    expect(metrics).toMatch(/receipts_not_created\{[^}]*\} [1-9]/);
  });

  it('gets only the email about its void receipt once it is refunded', async () => {
    await spoilReceipts();
    const { gift, email } = await paidGift();
    await eventually(async () => firstOf(await waitingEmails(gift.id)).error !== null);
    await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    const { subject } = await eventually(() => firstOf(donations.mail.to(email)));
    expect(subject).toBe(`Receipt ${year}-000001 is no longer valid`);
    expect(await waitingEmails(gift.id)).toEqual([]);
  });
});
