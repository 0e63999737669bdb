import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import {
  DonationsHarness,
  firstOf,
  paymentOf,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ GIFT_SWEEP_EVERY_MS: '200' });
});
afterAll(() => donations.stop(), 60_000);

const refunded = donationsEvents.giftRefunded.subject;

async function aPaidGift(card = 'pm_card_visa') {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign);
  await donations.pay(gift, card);
  await donations.waitForStatus(gift, 'succeeded');
  return { organization, campaign, gift };
}

function refund(
  { organizationId }: TestOrganization,
  { id: giftId }: StartedGift,
  amount: number,
  idempotencyKey: string = newId(),
) {
  const admin = donations.person(organizationId, 'Admin', { idempotencyKey });
  return donations.rpc.call(admin, donationsRpc.refundGift, {
    giftId,
    amount,
    reason: 'requested_by_customer',
  });
}

const historyOf = ({ organizationId }: TestOrganization, { id: giftId }: StartedGift) =>
  donations.rpc.call(donations.person(organizationId), donationsRpc.getGiftHistory, { giftId });

/** Returns whether someone has waited for this session for more than the second after which PostgreSQL looks for a deadlock, once for each wait. */
async function isBlockingLong(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
       and waitstart < clock_timestamp() - interval '1200 milliseconds'`,
  );
  return (rowCount ?? 0) > 0;
}

describe('a refund by an admin', () => {
  it('is made once however often it is sent, replaces the receipt, and leaves the rest refundable', async () => {
    const { organization, campaign, gift } = await aPaidGift();
    const key = newId();
    const admin = donations.person(organization.organizationId, 'Admin', { idempotencyKey: key });
    const send = () =>
      donations.rpc.call(admin, donationsRpc.refundGift, {
        giftId: gift.id,
        amount: 2000,
        reason: 'requested_by_customer' as const,
      });
    await send();
    await send();
    await eventually(async () => (await historyOf(organization, gift)).refunds[0]?.status === 'booked');
    const { data } = await donations.stripe.refunds.list({}, { stripeAccount: organization.account });
    expect(data.map(({ amount }) => amount)).toEqual([2000]);
    const history = await historyOf(organization, gift);
    expect(history).toMatchObject({
      refundable: 3000,
      refunds: [{ amount: 2000, reason: 'requested_by_customer' }],
    });
    expect(history.receipts.map(({ amount, voidedAt }) => [amount, voidedAt === null])).toEqual([
      [5000, false],
      [3000, true],
    ]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 3000 });
    await expect(refund(organization, gift, 3001)).rejects.toMatchObject({
      code: 'refund_too_large',
      message: '$30.00 is left of this gift; you asked for $30.01.',
    });
    await refund(organization, gift, 3000);
    await donations.waitForStatus(gift, 'refunded');
    expect(await donations.publishedEvents(organization.organizationId, refunded)).toHaveLength(2);
  });

  it('is booked while another gift of its donor is booked: neither of the two ends by a deadlock', async () => {
    const { organization, gift } = await aPaidGift();
    const { organizationId } = organization;
    // As the booking of another gift does: it updates the donor, and adds up the gifts of the donor then.
    const other = new Client({ connectionString: donations.service.database.ownerUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`update donor set name = 'Ivo' where organization_id = $1`, [organizationId]);
      const refunding = refund(organization, gift, 2000);
      await eventually(() => isBlockingLong(other));
      await other.query(`select sum_donor($1, donor_id) from gift where id = $2`, [organizationId, gift.id]);
      await other.query('commit');
      expect((await refunding).refunds).toMatchObject([{ amount: 2000, status: 'booked' }]);
    } finally {
      await other.end();
    }
  });

  it('is finished by the sweep when Stripe could not be reached, and is not made twice', async () => {
    const { organization, gift } = await aPaidGift();
    await donations.control('faults', { api: { status: { 500: 1 } } });
    await refund(organization, gift, 5000);
    await donations.control('faults', {});
    expect(await historyOf(organization, gift)).toMatchObject({ refundable: 0 });
    await expect(refund(organization, gift, 1)).rejects.toMatchObject({ code: 'refund_too_large' });
    await donations.pool.query(`update refund_request set next_attempt_at = now() where gift_id = $1`, [
      gift.id,
    ]);
    await donations.waitForStatus(gift, 'refunded');
    const { data } = await donations.stripe.refunds.list({}, { stripeAccount: organization.account });
    expect(data).toHaveLength(1);
  });

  it('is not made twice when it succeeded without an answer, and Stripe has forgotten its key since', async () => {
    const { organization, gift } = await aPaidGift();
    await donations.control('faults', { api: { status: { 500: 1 } } });
    await refund(organization, gift, 2000);
    await donations.control('faults', {});
    const { rows } = await donations.pool.query<{ id: string }>(
      `select id from refund_request where gift_id = $1`,
      [gift.id],
    );
    const on = { stripeAccount: organization.account };
    const payment = { payment_intent: paymentOf(gift) };
    // The refund by the request whose answer was lost.
    const made = { ...payment, amount: 2000, metadata: { refund_request_id: firstOf(rows).id } };
    await donations.stripe.refunds.create(made, on);
    await donations.pool.query(`update refund_request set next_attempt_at = now() where gift_id = $1`, [
      gift.id,
    ]);
    // The event may book it before the request knows its id; until then the amount counts twice, which is safe.
    await eventually(async () => {
      const { refunds, refundable } = await historyOf(organization, gift);
      return refunds.length === 1 && refunds[0]?.status === 'booked' && refundable === 3000;
    });
    const { data } = await donations.stripe.refunds.list(payment, on);
    expect(data.map(({ amount }) => amount)).toEqual([2000]);
  });

  it('that the bank does not take leaves the gift refundable', async () => {
    const { organization, gift } = await aPaidGift('pm_card_refundFail');
    await refund(organization, gift, 5000);
    await eventually(async () => firstOf((await historyOf(organization, gift)).refunds).status === 'failed');
    expect(await historyOf(organization, gift)).toMatchObject({ refundable: 5000 });
    const { rows } = await donations.pool.query(`select status from refund_request where gift_id = $1`, [
      gift.id,
    ]);
    expect(rows).toEqual([{ status: 'failed' }]);
  });

  it('needs the right, a recent sign-in and a gift of the organization', async () => {
    const { organization, gift } = await aPaidGift();
    const stranger = await donations.createOrganization();
    await expect(refund(stranger, gift, 100)).rejects.toMatchObject({ code: 'not_found' });
    const request = { giftId: gift.id, amount: 100, reason: 'duplicate' as const };
    for (const role of ['Manager', 'Employee'] as const)
      await expect(
        donations.rpc.call(
          donations.person(organization.organizationId, role),
          donationsRpc.refundGift,
          request,
        ),
      ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
