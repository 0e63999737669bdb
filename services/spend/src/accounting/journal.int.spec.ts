import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountingRpc, donationsEvents, fundsRpc } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { payoutLine } from '../test/payouts.ts';
import { SpendHarness } from '../test/spend-harness.ts';

let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

it('says in each entry of the journal what happened to a gift', async () => {
  const { organizationId } = await spend.createOrganization(0);
  const giftId = newId();
  const occurredAt = new Date().toISOString();
  const fact = { organizationId, giftId, currency: 'USD', designations: [], occurredAt };
  const gift = { ...fact, campaignId: newId(), gross: 10_000, fee: 320, stripePaymentIntentId: newId() };
  await spend.publish(donationsEvents.giftSucceeded.subject, organizationId, gift);
  await spend.publish(donationsEvents.giftRefunded.subject, organizationId, {
    ...gift,
    refunded: 2_500,
    stripeRefundId: `re_${newId()}`,
  });
  await spend.publish(donationsEvents.payoutArrived.subject, organizationId, {
    organizationId,
    stripePayoutId: `po_${newId()}`,
    stripeDestinationId: 'ba_other',
    currency: 'USD',
    occurredAt,
    lines: [
      payoutLine({ giftId, amount: 10_000, fee: 320 }),
      payoutLine({ giftId, amount: -2_500, description: 'Refund' }),
      payoutLine({ amount: -200, description: 'Radar', origin: 'fee' }),
    ],
  });
  const today = utcDay(new Date());
  const entries = await eventually(async () => {
    const { items } = await spend.rpc.call(spend.admin(organizationId), accountingRpc.listJournal, {
      from: today,
      to: today,
      format: 'hledger',
      cursor: null,
    });
    return items.length < 6 ? undefined : items;
  });
  expect(entries.map(({ description }) => description).toSorted()).toEqual([
    'Gift',
    'Payout of a gift',
    'Refund of a gift',
    'Refund of a gift, taken from a payout',
    'Stripe fee for a gift',
    'Taken from a payout: Radar',
  ]);
});

it('names the fund behind each account and tag, by which a journal keeps one name for it', async () => {
  const { organizationId } = await spend.createOrganization(10_000);
  const ctx = spend.admin(organizationId);
  const fund = await spend.rpc.call(ctx, fundsRpc.createFund, {
    name: 'Cold Storage',
    restriction: 'purpose',
    purpose: 'A cold room',
    startsOn: null,
    endsOn: null,
  });
  await spend.rpc.call(ctx, fundsRpc.receiveInFund, {
    fundId: fund.id,
    amount: 5_000,
    donor: 'Alder Trust',
    reason: 'Letter',
  });
  const today = utcDay(new Date());
  const { items } = await spend.rpc.call(ctx, accountingRpc.listJournal, {
    from: today,
    to: today,
    format: 'hledger',
    cursor: null,
  });
  const lines = items.find(({ kind }) => kind === 'fund_receipt')?.lines ?? [];
  const named = lines.flatMap(({ chosenName }) => chosenName ?? []);
  expect(named).toEqual([
    { under: 'Assets:Fund', name: 'Cold Storage', id: fund.accountId, ownerId: fund.id },
    { under: 'Income:Contributions:Restricted', name: 'Cold Storage', id: fund.id, ownerId: fund.id },
  ]);
  for (const { fund: name, fundId } of lines) expect([name, fundId]).toEqual(['Cold Storage', fund.id]);
});
