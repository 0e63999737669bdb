import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, donorsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { toStripeEventRequest } from '@almoner/testing/stripe';
import { donationsJobs } from '../jobs.ts';
import {
  DonationsHarness,
  firstOf,
  paymentOf,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';
import { runNow } from '../test/run-now.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const year = new Date().getUTCFullYear();
const { changeRecorded, giftDisputed, giftDisputeMoved, payoutArrived } = donationsEvents;

async function aPaidGift(card = 'pm_card_visa') {
  const organization = await donations.createOrganization();
  await donations.stripe.accounts.createExternalAccount(organization.account, {
    external_account: 'btok_us_verified',
  });
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  const gift = await donations.startGift(campaign, { email });
  await donations.pay(gift, card);
  await donations.waitForStatus(gift, 'succeeded');
  const published = (event: { subject: string }) =>
    donations.publishedEvents(organization.organizationId, event.subject);
  const on = { stripeAccount: organization.account };
  return { organization, campaign, gift, email, published, on };
}

const historyOf = ({ organizationId }: TestOrganization, { id: giftId }: StartedGift) =>
  donations.rpc.call(donations.person(organizationId), donationsRpc.getGiftHistory, { giftId });

/** The dispute of the gift, once it is stored with this status. */
const disputeOf = (organization: TestOrganization, gift: StartedGift, status: string) =>
  eventually(async () => {
    const { disputes } = await historyOf(organization, gift);
    const [dispute] = disputes;
    return dispute?.status === status && dispute;
  });

const donorOf = async ({ organizationId }: TestOrganization) =>
  firstOf((await donations.rpc.call(donations.person(organizationId), donorsRpc.listDonors, {})).items);

describe('a dispute of a gift', () => {
  it('is kept with it once, and changes neither gift nor receipt while it is open', async () => {
    const { organization, campaign, gift, published, on } = await aPaidGift('pm_card_createDispute');
    const dispute = await disputeOf(organization, gift, 'needs_response');
    expect(dispute).toMatchObject({
      amount: 5000,
      fee: 1500,
      reason: 'fraudulent',
      isInquiry: false,
      evidenceDueAt: expect.any(String),
      endedAt: null,
    });
    const { data: events } = await donations.stripe.events.list({ limit: 100 }, on);
    const copies = events
      .filter(({ type }) => type.startsWith('charge.dispute.'))
      .flatMap((event) => [event, event, event])
      .map((event) =>
        toStripeEventRequest({ ...event, id: `evt_${newId()}`, account: organization.account }),
      );
    expect(copies.length).toBeGreaterThanOrEqual(6);
    const outcomes = await Promise.all(copies.reverse().map((copy) => donations.outcomeOf(copy)));
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    expect(await published(giftDisputed)).toMatchObject([
      { giftId: gift.id, amount: 5000, status: 'needs_response' },
    ]);
    expect(await published(giftDisputeMoved)).toMatchObject([
      { giftId: gift.id, amount: -5000, fee: 1500, designations: [] },
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
    expect(await donations.state(gift)).toMatchObject({
      status: 'succeeded',
      receiptNumber: `${year}-000001`,
    });
    expect(await donations.gifts(organization.organizationId)).toMatchObject([{ voidedReceiptNumber: null }]);
  });

  it('that is lost takes the gift as a refund does', async () => {
    const { organization, campaign, gift, email, published, on } = await aPaidGift('pm_card_createDispute');
    const { id } = await disputeOf(organization, gift, 'needs_response');
    await donations.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }, on);
    await disputeOf(organization, gift, 'lost');
    expect(await donations.state(gift)).toMatchObject({ status: 'refunded', receiptNumber: null });
    expect(await donations.gifts(organization.organizationId)).toMatchObject([
      { id: gift.id, receiptNumber: null, voidedReceiptNumber: `${year}-000001` },
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    expect(await donorOf(organization)).toMatchObject({ lifetime: 0, giftCount: 0 });
    expect(await historyOf(organization, gift)).toMatchObject({ refundable: 0 });
    const mail = await eventually(() => firstOf(donations.mail.to(email).slice(1)));
    expect(mail.subject).toBe(`Receipt ${year}-000001 is no longer valid`);
    expect(mail.text).toContain('to you after a dispute');
    expect((await published(giftDisputed)).map(({ status }) => status)).toEqual(['needs_response', 'lost']);
    expect(await published(giftDisputeMoved)).toHaveLength(1);
  });

  it('that is lost again after an appeal ends a second time, and takes nothing more', async () => {
    const { organization, campaign, gift, published, on } = await aPaidGift('pm_card_createDispute');
    const { id } = await disputeOf(organization, gift, 'needs_response');
    await donations.control('disputes', { dispute: id, outcome: 'lose' });
    await disputeOf(organization, gift, 'lost');
    // As when Stripe had reported the appeal, long after the first end.
    await donations.pool.query(
      `update gift_dispute set status = 'appealed', ended_at = now() - interval '130 days' where stripe_dispute_id = $1`,
      [id],
    );
    const { data: events } = await donations.stripe.events.list({ type: 'charge.dispute.closed' }, on);
    for (let time = 0; time < 2; time += 1) {
      const repeated = { ...firstOf(events), id: `evt_${newId()}`, account: organization.account };
      expect(await donations.outcomeOf(toStripeEventRequest(repeated))).toBe('applied');
    }
    const { endedAt } = await disputeOf(organization, gift, 'lost');
    expect(Date.parse(endedAt ?? '')).toBeGreaterThan(Date.now() - 86_400_000);
    expect((await published(giftDisputed)).map(({ status }) => status)).toEqual([
      'needs_response',
      'lost',
      'lost',
    ]);
    const ends = (await published(changeRecorded)).filter(({ action }) => action === 'gift.dispute-end');
    expect(ends).toHaveLength(2);
    expect(await donations.state(gift)).toMatchObject({ status: 'refunded' });
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
  });

  it('that is won leaves the gift as it was, and its money comes back', async () => {
    const { organization, campaign, gift, published, on } = await aPaidGift('pm_card_createDispute');
    const { id } = await disputeOf(organization, gift, 'needs_response');
    await donations.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } }, on);
    await disputeOf(organization, gift, 'won');
    expect((await published(giftDisputeMoved)).map(({ amount, fee }) => [amount, fee])).toEqual([
      [-5000, 1500],
      [5000, 0],
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5000, giftCount: 1 });
    expect(await historyOf(organization, gift)).toMatchObject({
      refundable: 5000,
      receipts: [{ amount: 5000, voidedAt: null }],
    });
  });

  it('takes from the funds what a refund has left with them, and gives the same back', async () => {
    const { organization, gift, published } = await aPaidGift();
    const [roof, garden] = [newId(), newId()];
    for (const [position, [fundId, amount]] of (
      [
        [roof, 3_000],
        [garden, 2_000],
      ] as const
    ).entries())
      await donations.pool.query(
        `insert into gift_designation (organization_id, gift_id, position, fund_id, amount_minor) values ($1, $2, $3, $4, $5)`,
        [organization.organizationId, gift.id, position, fundId, amount],
      );
    await donations.refund(gift, 1_500);
    await eventually(async () => (await historyOf(organization, gift)).refundable === 3_500);
    await donations.control('disputes', { payment: paymentOf(gift) });
    const { id } = await disputeOf(organization, gift, 'needs_response');
    await donations.control('disputes', { dispute: id, outcome: 'win' });
    await disputeOf(organization, gift, 'won');
    const designations = [
      { fundId: roof, amount: 3_000 },
      { fundId: garden, amount: 500 },
    ];
    expect(await published(giftDisputeMoved)).toMatchObject([
      { amount: -3_500, designations },
      { amount: 3_500, designations },
    ]);
  });

  it('that begins as an inquiry is announced again when it takes the money', async () => {
    const { organization, gift, published } = await aPaidGift();
    await donations.control('disputes', { payment: paymentOf(gift), inquiry: true });
    const { id } = await disputeOf(organization, gift, 'needs_response');
    expect(await published(giftDisputed)).toMatchObject([{ isInquiry: true, status: 'needs_response' }]);
    await donations.control('disputes', { dispute: id, outcome: 'escalate' });
    await eventually(async () => (await published(giftDisputeMoved)).length === 1);
    expect((await published(giftDisputed)).map(({ isInquiry, status }) => ({ isInquiry, status }))).toEqual([
      { isInquiry: true, status: 'needs_response' },
      { isInquiry: false, status: 'needs_response' },
    ]);
    const changes = await published(changeRecorded);
    expect(changes.filter(({ action }) => action === 'gift.dispute')).toHaveLength(2);
    expect(await historyOf(organization, gift)).toMatchObject({ disputes: [{ id, isInquiry: false }] });
  });

  it('is shown in the list of gifts, which it filters, open before lost', async () => {
    const { organization, campaign, gift } = await aPaidGift('pm_card_createDispute');
    const { organizationId } = organization;
    const other = await donations.startGift(campaign);
    await donations.pay(other);
    await donations.waitForStatus(other, 'succeeded');
    const list = async (filters: RequestOf<typeof donationsRpc.listGifts> = {}) =>
      (await donations.rpc.call(donations.person(organizationId), donationsRpc.listGifts, filters)).items;
    const filtered = async (dispute: 'open' | 'lost') => (await list({ dispute })).map(({ id }) => id);
    const { id } = await disputeOf(organization, gift, 'needs_response');
    expect(await list()).toMatchObject([
      { id: other.id, dispute: null, lostToDisputes: 0 },
      { id: gift.id, status: 'succeeded', dispute: 'open', lostToDisputes: 0 },
    ]);
    expect(await filtered('open')).toEqual([gift.id]);
    expect(await filtered('lost')).toEqual([]);

    await donations.control('disputes', { dispute: id, outcome: 'lose' });
    await disputeOf(organization, gift, 'lost');
    const lost = { id: gift.id, status: 'refunded', dispute: 'lost', lostToDisputes: 5_000 };
    expect(await list()).toMatchObject([{ id: other.id, dispute: null }, lost]);
    expect(await filtered('lost')).toEqual([gift.id]);
    expect(await filtered('open')).toEqual([]);

    const setStatus = (status: string) =>
      donations.pool.query(`update gift_dispute set status = $1 where stripe_dispute_id = $2`, [status, id]);
    const shown = {
      needs_response: 'open',
      under_review: 'open',
      appealed: 'open',
      won: null,
      closed: null,
      lost: 'lost',
    };
    for (const [status, dispute] of Object.entries(shown)) {
      await setStatus(status);
      expect(await filtered('open')).toEqual(dispute === 'open' ? [gift.id] : []);
      expect((await list())[1]).toMatchObject({ id: gift.id, dispute });
    }
    // Another dispute of the same payment.
    await donations.pool.query(
      `insert into gift_dispute (organization_id, stripe_dispute_id, stripe_account_id, gift_id, amount_minor, reason, status,
         is_inquiry, opened_at, next_look_at)
       select organization_id, stripe_dispute_id || 'b', stripe_account_id, gift_id, 1, reason, 'under_review', false, now(), 'infinity'
       from gift_dispute where stripe_dispute_id = $1`,
      [id],
    );
    expect((await list())[1]).toMatchObject({ id: gift.id, dispute: 'open', lostToDisputes: 5_000 });
    expect(await list({ dispute: 'lost' })).toEqual([]);
    expect(await filtered('open')).toEqual([gift.id]);
  });

  it('of which no event told is found by the payout that contains it, whose line is booked already', async () => {
    const { organization, gift, published } = await aPaidGift();
    await donations.control('faults', { webhooks: { lose: 1, types: ['charge.'] } });
    await donations.control('disputes', { payment: paymentOf(gift) });
    // Stripe pays out nothing below zero.
    const other = await donations.startGift(await donations.createCampaign(organization), { amount: 20_000 });
    await donations.pay(other);
    await donations.waitForStatus(other, 'succeeded');
    await donations.control('clock', { advanceSeconds: 2 * 86_400 });
    const { lines } = await eventually(async () => firstOf(await published(payoutArrived)));
    await donations.control('faults', {});
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          giftId: gift.id,
          amount: -5000,
          fee: 1500,
          origin: 'booked',
          description: 'Dispute',
        }),
      ]),
    );
    expect(await published(giftDisputeMoved)).toHaveLength(1);
    await disputeOf(organization, gift, 'needs_response');
  });

  it('of which no event told is found by the sweep, also when it is an inquiry, which moves no money', async () => {
    const { organization, gift, published } = await aPaidGift();
    await donations.control('faults', { webhooks: { lose: 1, types: ['charge.dispute.'] } });
    await donations.control('disputes', { payment: paymentOf(gift), inquiry: true });
    await donations.control('faults', {});
    await runNow(donations, donationsJobs.reconcileDisputes);
    expect((await historyOf(organization, gift)).disputes).toMatchObject([
      { status: 'needs_response', isInquiry: true },
    ]);
    await runNow(donations, donationsJobs.reconcileDisputes);
    expect(await published(giftDisputed)).toHaveLength(1);
  });

  it('is answered or accepted by an admin with the right, and only while it waits for that', async () => {
    const { organization, gift, on } = await aPaidGift('pm_card_createDispute');
    const { id } = await disputeOf(organization, gift, 'needs_response');
    const { organizationId } = organization;
    const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
    const answer = (ctx: ReturnType<typeof admin>, submit: boolean, text = 'She wrote to us') =>
      donations.rpc.call(ctx, donationsRpc.answerDispute, { giftId: gift.id, text, submit });
    const accept = (ctx: ReturnType<typeof admin>) =>
      donations.rpc.call(ctx, donationsRpc.acceptDispute, { giftId: gift.id });
    const stranger = donations.person((await donations.createOrganization()).organizationId);
    const manager = donations.person(organizationId, 'Manager');
    for (const act of [(ctx: typeof stranger) => answer(ctx, true), accept]) {
      await expect(act(stranger)).rejects.toMatchObject({ code: 'not_found' });
      await expect(act(manager)).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await answer(admin(), false)).toMatchObject({ disputes: [{ status: 'needs_response' }] });
    const kept = await donations.stripe.disputes.retrieve(id, {}, on);
    expect(kept).toMatchObject({
      status: 'needs_response',
      evidence: { uncategorized_text: 'She wrote to us' },
    });
    const submitting = admin();
    expect(await answer(submitting, true)).toMatchObject({ disputes: [{ status: 'under_review' }] });
    expect(await answer(submitting, true)).toMatchObject({ disputes: [{ status: 'under_review' }] });
    expect((await donations.stripe.disputes.retrieve(id, {}, on)).evidence_details.submission_count).toBe(1);
    await expect(accept(admin())).rejects.toMatchObject({ code: 'dispute_not_open' });

    const other = await aPaidGift('pm_card_createDispute');
    await disputeOf(other.organization, other.gift, 'needs_response');
    const theirs = donations.person(other.organization.organizationId, 'Admin', { idempotencyKey: newId() });
    await donations.rpc.call(theirs, donationsRpc.acceptDispute, { giftId: other.gift.id });
    expect(await donations.state(other.gift)).toMatchObject({ status: 'refunded', receiptNumber: null });
  });
});
