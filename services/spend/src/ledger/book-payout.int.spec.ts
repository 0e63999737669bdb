import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, fundsRpc, spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { payoutLine, receivePayoutsAt } from '../test/payouts.ts';
import { queuedBehind } from '../test/queued-behind.ts';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

/** With a gift of 10,000 in clearing, of which 320 are the fee. `destination`: where payouts reach the wallet. */
async function createOrganization(destination: string) {
  const { organizationId } = await spend.createOrganization(0);
  await receivePayoutsAt(spend, organizationId, destination);
  const giftId = newId();
  await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, {
    organizationId,
    giftId,
    campaignId: newId(),
    gross: 10_000,
    fee: 320,
    currency: 'USD',
    stripePaymentIntentId: newId(),
    designations: [],
    occurredAt: new Date().toISOString(),
  });
  const payout = {
    organizationId,
    stripePayoutId: `po_${newId()}`,
    stripeDestinationId: destination,
    currency: 'USD',
    lines: [payoutLine({ giftId, amount: 10_000, fee: 320 })],
    occurredAt: new Date().toISOString(),
  };
  const posted = async (kind: string) => {
    const { rows } = await spend.pool.query<{ posted: string }>(
      `select posted_minor as posted from account where organization_id = $1 and kind = $2`,
      [organizationId, kind],
    );
    return Number(rows[0]?.posted);
  };
  const publish = (event: { subject: string }, over: Partial<typeof payout> & Record<string, unknown> = {}) =>
    spend.publish(event.subject, organizationId, { ...payout, ...over });
  const becomes = (kind: string, amount: number) => eventually(async () => (await posted(kind)) === amount);
  return { organizationId, payout, posted, publish, becomes };
}

describe('a payout with gifts for the wallet and for a fund', () => {
  it('is booked while money of the fund is released: neither of the two ends in a deadlock', async () => {
    const { organizationId, publish, payout, becomes, posted } = await createOrganization('ba_wallet');
    await becomes('clearing', 9_680);
    const admin = spend.admin(organizationId);
    const { id: fundId, accountId } = await spend.rpc.call(admin, fundsRpc.createFund, {
      name: 'Suppers',
      restriction: 'purpose',
      purpose: 'Meals',
      startsOn: null,
      endsOn: null,
    });
    const designations = [{ fundId, amount: 4_000 }];
    for (const giftId of [newId(), newId()])
      await publish(donationsEvents.giftSucceeded, {
        giftId,
        campaignId: newId(),
        gross: 4_000,
        fee: 0,
        stripePaymentIntentId: newId(),
        designations,
      });
    await becomes('clearing', 17_680);
    await publish(donationsEvents.payoutArrived, {
      stripePayoutId: `po_${newId()}`,
      lines: [payoutLine({ amount: 4_000, designations })],
    });
    await becomes('fund', 4_000);
    const [wallet, fund] = [
      payoutLine({ stripeBalanceTransactionId: `txn_1${newId()}`, amount: 1_000 }),
      payoutLine({ stripeBalanceTransactionId: `txn_2${newId()}`, amount: 4_000, designations }),
    ];
    const ended = await queuedBehind(
      spend,
      accountId,
      () =>
        spend.rpc.call(admin, fundsRpc.releaseFund, {
          fundId,
          amount: 500,
          reason: 'Met',
          evidence: 'Their report',
        }),
      () => publish(donationsEvents.payoutArrived, { ...payout, lines: [wallet, fund] }),
    );
    expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    await becomes('fund', 7_500);
    expect(await posted('wallet')).toBe(1_500);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('an offline gift', () => {
  it('is income once, outside the wallet, without what is for a fund; voided, it is reversed', async () => {
    const { organizationId, publish, becomes, posted } = await createOrganization('ba_wallet');
    await becomes('clearing', 9_680);
    const gift = {
      giftId: newId(),
      campaignId: newId(),
      gross: 30_000,
      designations: [{ fundId: newId(), amount: 5_000 }],
    };
    const { offlineGiftRecorded, offlineGiftVoided } = donationsEvents;
    await publish(offlineGiftRecorded, gift);
    await publish(offlineGiftRecorded, gift);
    await becomes('external', 25_000);
    expect([await posted('income'), await posted('wallet')]).toEqual([-35_000, 0]);
    await publish(offlineGiftVoided, gift);
    await becomes('external', 0);
    expect(await posted('income')).toBe(-10_000);
    const { items } = await spend.rpc.call(spend.admin(organizationId), spendRpc.listTransfers, {
      view: 'ledger',
    });
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['offline_gift_received', 'offline_gift_voided']),
    );
    const { rows } = await spend.pool.query(
      `select 1 from transfer where organization_id = $1 and source_id = $2`,
      [organizationId, gift.giftId],
    );
    expect(rows).toHaveLength(2);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a refund of a gift that failed', () => {
  const refundOf = (organizationId: string) => ({
    organizationId,
    giftId: newId(),
    campaignId: newId(),
    gross: 10_000,
    fee: 320,
    refunded: 4_000,
    stripeRefundId: `re_${newId()}`,
    stripePaymentIntentId: newId(),
    refundedAt: '2026-11-20T10:00:00.000Z',
    occurredAt: '2026-11-23T10:00:00.000Z',
  });
  const transfersOf = async ({ giftId }: { giftId: string }) => {
    const { rows } = await spend.pool.query<{
      id: string;
      kind: string;
      reverses: string | null;
      on: string;
    }>(
      `select id, kind, reverses_transfer_id as reverses, to_char(effective_on, 'YYYY-MM-DD') as on
       from transfer where source_id = $1 order by occurred_at`,
      [giftId],
    );
    return rows;
  };

  it.each(['after', 'before'] as const)(
    'is reversed once, by a transfer that names it, when that is reported %s the refund',
    async (order) => {
      const { organizationId, publish, becomes, posted } = await createOrganization('ba_wallet');
      await becomes('clearing', 9_680);
      const refund = refundOf(organizationId);
      const { giftRefunded, giftRefundFailed } = donationsEvents;
      const refunded = { ...refund, occurredAt: refund.refundedAt };
      if (order === 'after') {
        await publish(giftRefunded, refunded);
        await becomes('clearing', 5_680);
      }
      await publish(giftRefundFailed, refund);
      await publish(giftRefundFailed, refund);
      await eventually(async () => (await transfersOf(refund)).length === 2);
      if (order === 'before') await publish(giftRefunded, refunded);
      // Events of one kind are handled in order, so this one comes after the copies.
      const other = refundOf(organizationId);
      await publish(giftRefunded, { ...other, occurredAt: other.refundedAt });
      await publish(giftRefundFailed, other);
      await eventually(async () => (await transfersOf(other)).length === 2);
      const [booked, reversal, ...more] = await transfersOf(refund);
      expect(more).toEqual([]);
      expect(booked).toMatchObject({ kind: 'gift_refund', reverses: null, on: '2026-11-20' });
      expect(reversal).toMatchObject({
        kind: 'gift_refund_reversal',
        reverses: booked?.id,
        on: '2026-11-23',
      });
      await becomes('clearing', 9_680);
      expect(await posted('income')).toBe(-10_000);
      expect(await spend.findings()).toEqual([]);
    },
  );

  it('leaves nothing in clearing once both movements were paid out', async () => {
    const { organizationId, publish, becomes, posted, payout } = await createOrganization('ba_wallet');
    const { giftRefunded, giftRefundFailed, payoutArrived } = donationsEvents;
    const refund = { ...refundOf(organizationId), refunded: 10_000 };
    const { giftId } = refund;
    await becomes('clearing', 9_680);
    await publish(giftRefunded, { ...refund, occurredAt: refund.refundedAt });
    await publish(payoutArrived, {
      lines: [...payout.lines, payoutLine({ giftId, amount: -10_000, description: 'Refund' })],
    });
    await becomes('wallet', -320);
    await publish(giftRefundFailed, refund);
    await becomes('clearing', 10_000);
    await publish(payoutArrived, {
      stripePayoutId: `po_${newId()}`,
      lines: [payoutLine({ giftId, amount: 10_000, description: 'Refund that failed' })],
    });
    await becomes('wallet', 9_680);
    expect([await posted('clearing'), await posted('income'), await posted('fees')]).toEqual([
      0, -10_000, 320,
    ]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a dispute of a gift', () => {
  it('is booked once when it moves, and by its payout lines only from clearing on', async () => {
    const { organizationId, publish, becomes, posted, payout } = await createOrganization('ba_wallet');
    const { giftDisputeMoved, payoutArrived } = donationsEvents;
    const [giftId, withdrawal, reinstatement] = [newId(), `txn_${newId()}`, `txn_${newId()}`];
    const moved = (id: string, amount: number, fee: number) => ({
      organizationId,
      giftId,
      campaignId: newId(),
      stripeDisputeId: 'du_1',
      stripeBalanceTransactionId: id,
      amount,
      fee,
      designations: [],
    });
    const disputed = (id: string, amount: number, fee: number) =>
      payoutLine({ stripeBalanceTransactionId: id, giftId, amount, fee, description: 'Dispute' });
    await becomes('clearing', 9_680);
    await publish(giftDisputeMoved, moved(withdrawal, -3_000, 1_500));
    await publish(giftDisputeMoved, moved(withdrawal, -3_000, 1_500));
    await becomes('clearing', 9_680 - 4_500);
    expect([await posted('income'), await posted('fees')]).toEqual([-7_000, 1_820]);
    await publish(payoutArrived, { lines: [...payout.lines, disputed(withdrawal, -3_000, 1_500)] });
    await becomes('wallet', 9_680 - 4_500);
    expect(await posted('clearing')).toBe(0);
    await publish(giftDisputeMoved, moved(reinstatement, 3_000, 0));
    await becomes('clearing', 3_000);
    await publish(payoutArrived, {
      stripePayoutId: `po_${newId()}`,
      lines: [disputed(reinstatement, 3_000, 0)],
    });
    await becomes('wallet', 9_680 - 1_500);
    expect([await posted('clearing'), await posted('income'), await posted('fees')]).toEqual([
      0, -10_000, 1_820,
    ]);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a payout', () => {
  it('moves a gift to the wallet once, back when it failed, and there again with the next', async () => {
    const { organizationId, publish, becomes, posted, payout } = await createOrganization('ba_wallet');
    const { payoutArrived, payoutReturned } = donationsEvents;
    await becomes('clearing', 9_680);
    await publish(payoutArrived);
    await publish(payoutArrived);
    await becomes('wallet', 9_680);
    expect(await posted('clearing')).toBe(0);
    await publish(payoutReturned);
    await publish(payoutReturned);
    await becomes('wallet', 0);
    expect(await posted('clearing')).toBe(9_680);
    const again = payout.lines.map((one) => ({
      ...one,
      stripeBalanceTransactionId: `txn_failure:${one.stripeBalanceTransactionId}`,
    }));
    await publish(payoutArrived, { stripePayoutId: `po_${newId()}`, lines: again });
    await becomes('wallet', 9_680);
    expect(await posted('clearing')).toBe(0);
    expect(await spend.findings()).toEqual([]);
    const { items } = await spend.rpc.call(spend.admin(organizationId), spendRpc.listTransfers, {
      view: 'movements',
    });
    const [paid, repeated] = [payout.lines, again].map(([one]) => one?.stripeBalanceTransactionId);
    expect(items.map(({ payoutLineId }) => payoutLineId).toSorted()).toEqual(
      [paid, paid, repeated].toSorted(),
    );
  });

  it('to another bank account leaves clearing for the linked bank, not for the wallet', async () => {
    const { publish, becomes, posted } = await createOrganization('ba_wallet');
    const toBank = { stripeDestinationId: 'ba_another' };
    await becomes('clearing', 9_680);
    await publish(donationsEvents.payoutArrived, toBank);
    await becomes('external', 9_680);
    expect([await posted('clearing'), await posted('wallet')]).toEqual([0, 0]);
    await publish(donationsEvents.payoutReturned, toBank);
    await becomes('clearing', 9_680);
    expect([await posted('external'), await posted('wallet')]).toEqual([0, 0]);
    expect(await spend.findings()).toEqual([]);
  });

  it('books Stripe’s own fees and movements that nothing else reports, so that clearing is empty', async () => {
    const { publish, becomes, posted, payout } = await createOrganization('ba_wallet');
    const lines = [
      ...payout.lines,
      payoutLine({ amount: -200, origin: 'fee', description: 'Monthly fee' }),
      payoutLine({ amount: -3_000, fee: 1_500, origin: 'other', description: 'Dispute' }),
      payoutLine({ amount: 500, fee: 45, origin: 'other', description: 'Payment' }),
    ];
    await becomes('clearing', 9_680);
    await publish(donationsEvents.payoutArrived, { lines });
    await becomes('wallet', 9_680 - 200 - 4_500 + 455);
    expect(await posted('clearing')).toBe(0);
    expect(await posted('income')).toBe(-10_000 + 3_000 - 500);
    expect(await posted('fees')).toBe(320 + 200 + 1_500 + 45);
    await publish(donationsEvents.payoutReturned, { lines });
    await becomes('wallet', 0);
    expect(await posted('clearing')).toBe(9_680 - 200 - 4_500 + 455);
    expect(await spend.findings()).toEqual([]);
  });
});
