import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donorsRpc, yearlyStatementsRpc, type DonorMailWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  const donorOf = async (email: string) => {
    const { items } = await donations.rpc.call(admin(), donorsRpc.listDonors, { q: email });
    return firstOf(items).id;
  };
  const page = (donorId: string, over: { limit?: number; cursor?: string } = {}) =>
    donations.rpc.call(admin(), donorsRpc.listEmails, { donorId, ...over });
  const emailsOf = async (donorId: string) => (await page(donorId)).items;
  const give = async (email: string) => {
    const gift = await donations.startGift(campaign, { email });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    // A receipt is created after its gift is booked.
    await eventually(() => donations.mail.to(email).find(({ subject }) => subject?.startsWith('Receipt')));
    return gift;
  };
  const sendStatement = (donorId: string) =>
    donations.rpc.call(admin(), yearlyStatementsRpc.resend, { donorId, year: new Date().getUTCFullYear() });
  return { organizationId, campaign, admin, donorOf, page, emailsOf, give, sendStatement };
}

const anAddress = () => `${newId()}@donor.example`;
const kindsOf = (emails: readonly DonorMailWire[]) => emails.map(({ kind }) => kind);

describe('the emails of a donor', () => {
  it('are receipts, voided ones too, and statements, as they were emailed, newest first', async () => {
    const { donorOf, emailsOf, give, sendStatement } = await anOrganization();
    const email = anAddress();
    const gift = await give(email);
    const donorId = await donorOf(email);
    await sendStatement(donorId);
    await donations.refund(gift);
    const emails = await eventually(async () => {
      const listed = await emailsOf(donorId);
      return listed.length === 3 && listed.every(({ status }) => status === 'sent') ? listed : undefined;
    });
    expect(kindsOf(emails)).toEqual(['receipt', 'statement', 'receipt']);
    const mailed = donations.mail.to(email).map(({ subject }) => subject);
    expect(emails.map(({ subject }) => subject).toReversed()).toEqual(mailed);
    expect(emails.map(({ sentTo }) => sentTo)).toEqual([email, email, email]);
  });

  it('are also those about a bank debit, though the donor is known only once one is paid', async () => {
    const { campaign, donorOf, emailsOf, give } = await anOrganization();
    const email = anAddress();
    const gift = await donations.startGift(campaign, { email, method: 'bank_debit' });
    await donations.debit(gift);
    await donations.waitForStatus(gift, 'processing');
    await donations.bankAnswers(gift, 'fail');
    await donations.waitForStatus(gift, 'failed');
    await give(email);
    const emails = await emailsOf(await donorOf(email));
    expect(kindsOf(emails)).toEqual(['receipt', 'bank_debit', 'bank_debit']);
  });

  it('say which ones the mail server never accepted, also when those that it accepted are forgotten', async () => {
    const { donorOf, emailsOf, give, sendStatement } = await anOrganization();
    const email = anAddress();
    await give(email);
    const donorId = await donorOf(email);
    await sendStatement(donorId);
    const [statement, receipt] = await eventually(async () => {
      const listed = await emailsOf(donorId);
      return listed.length === 2 && listed.every(({ status }) => status === 'sent') ? listed : undefined;
    });
    await donations.pool.query(`update outgoing_mail set status = 'given-up' where id = $1`, [statement?.id]);
    await donations.pool.query(`delete from outgoing_mail where id = $1`, [receipt?.id]);
    expect((await emailsOf(donorId)).map(({ status }) => status)).toEqual(['failed', 'sent']);
  });

  it('are those of both donors while they are merged, page by page', async () => {
    const { admin, donorOf, page, emailsOf, give } = await anOrganization();
    const [email, other] = [anAddress(), anAddress()];
    for (const address of [email, other, email]) await give(address);
    const [donorId, otherId] = [await donorOf(email), await donorOf(other)];
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId: donorId, donorId: otherId });
    const seen: DonorMailWire[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page(otherId, {
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined && seen.length < 9);
    expect(seen.map(({ sentTo }) => sentTo)).toEqual([email, other, email]);
    const merge = firstOf(await donations.rpc.call(admin(), donorsRpc.listMerges, { donorId }));
    await donations.rpc.call(admin(), donorsRpc.undoMerge, { mergeId: merge.id });
    expect((await emailsOf(otherId)).map(({ sentTo }) => sentTo)).toEqual([other]);
  });

  it('are seen by the organization that they were sent for, and by nobody who may not read gifts', async () => {
    const { organizationId, donorOf, emailsOf, give } = await anOrganization();
    const elsewhere = await anOrganization();
    const email = anAddress();
    await give(email);
    await elsewhere.give(email);
    const donorId = await donorOf(email);
    expect(await emailsOf(donorId)).toHaveLength(1);
    await expect(elsewhere.emailsOf(donorId)).rejects.toMatchObject({ code: 'not_found' });
    for (const role of ['Manager', 'Employee'] as const)
      await expect(
        donations.rpc.call(donations.person(organizationId, role), donorsRpc.listEmails, { donorId }),
      ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
