import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  donationsEvents,
  donationsRpc,
  donorsRpc,
  recurringGiftsRpc,
  spendEvents,
  type PayloadOf,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { recordOffline } from '../test/offline-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the mail server. The events of spend are published as it does.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

type Fact = PayloadOf<typeof spendEvents.reimbursementForgone>;
type Line = Fact['lines'][number];

const line = (over: Partial<Line> = {}): Line => ({
  kind: 'expense',
  spentOn: '2026-11-08',
  memo: 'Squash,\nonions',
  merchant: 'Fennel Row Produce',
  milesTenths: null,
  amount: 21_436,
  ...over,
});
const trip = line({
  kind: 'mileage',
  spentOn: '2026-11-09',
  memo: 'Alder Falls and back',
  merchant: null,
  milesTenths: 864,
  amount: 6_264,
  mileageRate: { tenthsPerMile: 725, year: 2026, source: 'irs_business' },
});

function factOf(organizationId: string, over: Partial<Fact> = {}): Fact {
  const userId = newId();
  return {
    organizationId,
    reportId: newId(),
    userId,
    name: 'Priya Raman',
    email: `${userId}@quillmere.example`,
    title: 'Harvest supper',
    lines: [line(), trip],
    total: 27_700,
    currency: 'USD',
    occurredAt: '2026-11-20T10:00:00.000Z',
    ...over,
  };
}

const publish = (fact: Fact, eventId?: string) =>
  donations.service.publish(spendEvents.reimbursementForgone.subject, fact.organizationId, fact, eventId);

const giftsOf = async ({ organizationId }: Fact) =>
  (await donations.gifts(organizationId)).filter(({ method }) => method === 'forgone_reimbursement');

const giftOf = (fact: Fact) => eventually(async () => firstOf(await giftsOf(fact)));

const author = ({ organizationId, userId, email }: Fact, over: object = {}): Ctx => ({
  ...visitor(),
  organizationId,
  actor: { ...signedInPerson(organizationId, { role: 'Employee' }), userId, email, ...over },
});

const acknowledgmentOf = (ctx: Ctx, { reportId }: Fact) =>
  donations.rpc.call(ctx, donationsRpc.getAcknowledgment, { reportId });

describe('a forgone reimbursement', () => {
  it('becomes one gift with one emailed acknowledgment, however often its event comes', async () => {
    const { organizationId } = await donations.createOrganization();
    const fact = factOf(organizationId);
    const eventId = newId();
    await publish(fact, eventId);
    await publish(fact, eventId);
    await publish(fact);
    await publish({ ...fact, total: 1 });
    // For another report: it is handled after the others.
    const last = factOf(organizationId, { email: fact.email, userId: fact.userId, title: 'Ice' });
    await publish(last);
    await eventually(async () => (await giftsOf(fact)).some(({ campaignTitle }) => campaignTitle === 'Ice'));

    const gift = (await giftsOf(fact)).filter(({ campaignTitle }) => campaignTitle === 'Harvest supper');
    expect(gift).toMatchObject([
      {
        campaignId: null,
        method: 'forgone_reimbursement',
        status: 'succeeded',
        amount: 27_700,
        fee: 0,
        donor: { name: 'Priya Raman', email: fact.email },
        occurredAt: fact.occurredAt,
      },
    ]);
    const numbers = (await giftsOf(fact)).map(({ receiptNumber }) => receiptNumber);
    expect(numbers.toSorted()).toEqual(['2026-000001', '2026-000002']);
    await eventually(() => donations.mail.to(fact.email).length >= 2);
    expect(donations.mail.to(fact.email)).toHaveLength(2);
    const issued = await donations.publishedEvents(
      organizationId,
      donationsEvents.reimbursementAcknowledged.subject,
    );
    expect(issued.map(({ reportId }) => reportId)).toEqual([fact.reportId, last.reportId]);
  });

  it('is booked by no other event, counts for no campaign, and can neither be voided nor refunded', async () => {
    const organization = await donations.createOrganization();
    const { organizationId } = organization;
    const campaign = await donations.createCampaign(organization);
    const fact = factOf(organizationId);
    await publish(fact);
    const gift = await giftOf(fact);
    const { rows } = await donations.pool.query<{ subject: string }>(
      `select distinct subject from outbox where organization_id = $1 and subject like 'evt.donations.%' order by 1`,
      [organizationId],
    );
    expect(rows.map(({ subject }) => subject)).toEqual(
      [
        donationsEvents.campaignChanged.subject,
        donationsEvents.changeRecorded.subject,
        donationsEvents.reimbursementAcknowledged.subject,
      ].toSorted(),
    );
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    const admin = donations.person(organizationId);
    const history = await donations.rpc.call(admin, donationsRpc.getGiftHistory, { giftId: gift.id });
    expect(history).toMatchObject({ refundable: 0, payout: null, refunds: [], designations: [] });
    const undo = { giftId: gift.id, reason: 'Entered twice' };
    await expect(donations.rpc.call(admin, donationsRpc.voidGift, undo)).rejects.toMatchObject({
      code: 'gift_not_voidable',
    });
    const refund = { giftId: gift.id, amount: 1, reason: 'duplicate' as const };
    await expect(donations.rpc.call(admin, donationsRpc.refundGift, refund)).rejects.toMatchObject({
      code: 'gift_not_refundable',
    });
  });

  it('belongs to the donor of the address, and is in the history, the sums and the statement', async () => {
    const organization = await donations.createOrganization();
    const { organizationId } = organization;
    const campaign = await donations.createCampaign(organization);
    const admin = donations.person(organizationId);
    const fact = factOf(organizationId);
    await recordOffline(donations, organization, campaign.id, {
      method: 'cash',
      amount: 5_000,
      donor: { name: 'Priya R.', email: fact.email },
    });
    await publish(fact);
    const gift = await giftOf(fact);
    const { items: donors } = await donations.rpc.call(admin, donorsRpc.listDonors, {});
    expect(donors).toMatchObject([
      { name: 'Priya Raman', email: fact.email, lifetime: 32_700, giftCount: 2 },
    ]);
    const donorId = firstOf(donors).id;
    const found = (filters: object) =>
      donations.rpc
        .call(admin, donationsRpc.listGifts, filters)
        .then(({ items }) => items.map(({ id }) => id));
    expect(await found({ donorId, method: 'forgone_reimbursement' })).toEqual([gift.id]);
    expect(await found({ q: 'harvest' })).toEqual([gift.id]);
    expect(await found({ campaignId: campaign.id })).toHaveLength(1);

    const own = await donations.rpc.call(author(fact), recurringGiftsRpc.listOwnGifts, {});
    expect(own.items[0]).toMatchObject({
      campaignTitle: 'Harvest supper',
      method: 'forgone_reimbursement',
      amount: 27_700,
      receipt: { number: gift.receiptNumber },
    });
    const years = await donations.rpc.call(author(fact), recurringGiftsRpc.listOwnYears, {});
    expect(years).toMatchObject([{ year: 2026, given: 32_700, giftCount: 2 }]);
    const { base64 } = await donations.rpc.call(author(fact), recurringGiftsRpc.getOwnStatement, {
      year: 2026,
    });
    const statement = await textOf(base64);
    expect(statement).toContain('donated reimbursement, Harvest supper');
    expect(statement).toContain('Total given $327.00');
    expect(statement).toContain('Deductible $50.00');
    expect(statement).toContain('Donated reimbursements are not included in the deductible total');
  });
});

describe('the acknowledgment', () => {
  it('states the gift of money that was owed and each expense, with the words of the IRS', async () => {
    const { organizationId } = await donations.createOrganization();
    const fact = factOf(organizationId);
    await publish(fact);
    const { receiptNumber } = await giftOf(fact);
    const { name, pdf } = await donations.rpc.call(author(fact), donationsRpc.printAcknowledgment, {
      reportId: fact.reportId,
    });
    expect(name).toBe(`acknowledgment-${receiptNumber ?? ''}.pdf`);
    const text = await textOf(pdf);
    for (const words of [
      'Acknowledgment of a donated reimbursement',
      `Acknowledgment number ${receiptNumber ?? ''}`,
      'EIN ',
      'Given by Priya Raman',
      'Expense report Harvest supper',
      'November 8, 2026 Fennel Row Produce, Squash, onions: $214.36',
      'November 9, 2026 Mileage, 86.4 miles at $0.725, the IRS business rate for 2026, Alder Falls and back: $62.64',
      'Total expenses $277.00',
      'Amount donated $277.00',
      'Date of the gift November 20, 2026',
      'approved their reimbursement before you donated it',
      'No goods or services were provided in exchange for this gift.',
      'We do not state what you may deduct.',
      'the standard mileage rate for charitable services, which is set by law and is lower than the rate in this report',
      'the written acknowledgment that you need to deduct a gift of $250 or more',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Receipt for a charitable gift');
    const mail = await eventually(() => firstOf(donations.mail.to(fact.email)));
    expect(mail.subject).toContain(`Acknowledgment ${receiptNumber ?? ''}`);
    expect(mail.text).toContain('It was not paid to you.');
    expect(mail.text).toContain('No goods or services were provided in exchange for this gift.');
    expect(mail.attachments).toHaveLength(1);
  });

  it('says that a trip was paid at the organization’s rate, which may be below that for charitable services', async () => {
    const { organizationId } = await donations.createOrganization();
    const rate = { tenthsPerMile: 140, year: 2026, source: 'organization' } as const;
    const fact = factOf(organizationId, {
      lines: [{ ...trip, amount: 1_210, mileageRate: rate }],
      total: 1_210,
    });
    await publish(fact);
    await giftOf(fact);
    const { pdf } = await donations.rpc.call(author(fact), donationsRpc.printAcknowledgment, {
      reportId: fact.reportId,
    });
    const text = await textOf(pdf);
    expect(text).toContain(
      '86.4 miles at $0.14, the organization’s rate for 2026, Alder Falls and back: $12.10',
    );
    expect(text).toContain('which is set by law and may differ from the rate in this report');
  });

  it('of expenses below $250 without a trip says neither that it is needed nor how a car counts', async () => {
    const { organizationId } = await donations.createOrganization();
    const fact = factOf(organizationId, { lines: [line({ amount: 24_999 })], total: 24_999 });
    await publish(fact);
    await giftOf(fact);
    const { pdf } = await donations.rpc.call(author(fact), donationsRpc.printAcknowledgment, {
      reportId: fact.reportId,
    });
    const text = await textOf(pdf);
    expect(text).toContain('No goods or services were provided in exchange for this gift.');
    expect(text).not.toContain('$250 or more');
    expect(text).not.toContain('your car');
  });

  it('lists every expense of a long report, on as many pages as it needs', async () => {
    const { organizationId } = await donations.createOrganization();
    const lines = Array.from({ length: 100 }, (_, index) =>
      line({ memo: `Crate ${index + 1}. ${'x'.repeat(480)}`, amount: 100 + index }),
    );
    const fact = factOf(organizationId, { lines });
    await publish(fact);
    await giftOf(fact);
    const { pdf } = await donations.rpc.call(author(fact), donationsRpc.printAcknowledgment, {
      reportId: fact.reportId,
    });
    const text = await textOf(pdf);
    for (let index = 1; index <= 100; index++) expect(text).toContain(`Crate ${index}.`);
    expect(text).toContain('No goods or services were provided in exchange for this gift.');
  });

  it('is for its author, admins and advisors, and unknown to everyone else', async () => {
    const { organizationId } = await donations.createOrganization();
    const fact = factOf(organizationId);
    await expect(acknowledgmentOf(author(fact), fact)).rejects.toMatchObject({ code: 'not_found' });
    await publish(fact);
    const { receiptNumber } = await giftOf(fact);
    expect(await acknowledgmentOf(author(fact), fact)).toEqual({
      number: receiptNumber,
      issuedAt: fact.occurredAt,
    });
    expect(await acknowledgmentOf(donations.person(organizationId), fact)).toMatchObject({
      number: receiptNumber,
    });
    const other = await donations.createOrganization();
    for (const stranger of [
      donations.person(organizationId, 'Employee'),
      donations.person(organizationId, 'Manager'),
      donations.person(other.organizationId),
      author({ ...fact, organizationId: other.organizationId }),
    ]) {
      await expect(acknowledgmentOf(stranger, fact)).rejects.toMatchObject({ code: 'not_found' });
      const { reportId } = fact;
      await expect(
        donations.rpc.call(stranger, donationsRpc.printAcknowledgment, { reportId }),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

/** The text of all pages as a reader gets it. */
async function textOf(base64: string): Promise<string> {
  const data = new Uint8Array(Buffer.from(base64, 'base64'));
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) text += 'str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '';
    text += ' ';
  }
  await task.destroy();
  return text.replaceAll(/\s+/gu, ' ');
}
