import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { giftsHttp, reconciliationHttp, walletHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { useBrowser } from '../support/browser.ts';
import { emailsTo } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { startGift } from '../support/start-gift.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
const email = newAddress('ruth');
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.linkBankAccount();
  const slug = `roof-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'A roof', goal: 1_000_000 });
});

/** Paid with the card whose money is available at once, so that Stripe pays it out immediately. */
async function give(amount: number): Promise<string> {
  const body = { campaign: campaign.slug, amount, email, name: 'Ruth Abernathy' };
  const { id, clientSecret } = await startGift(organization, body);
  const [intent] = clientSecret.split('_secret_');
  await stripeClient().paymentIntents.confirm(
    intent ?? '',
    { payment_method: 'pm_card_bypassPending' },
    { stripeAccount: organization.stripeAccount },
  );
  return id;
}

const ledger = async () =>
  (await organization.admin.call(walletHttp.listTransfers, { query: { view: 'ledger' } })).items;

/** Once this many gifts were paid out, and refunds taken from a payout: nothing is left in transit. */
const isPaidOut = (gifts: number, refunds: number) =>
  eventually(async () => {
    const items = await ledger();
    const inTransit = items
      .flatMap(({ entries }) => entries)
      .filter(({ account }) => account === 'In transit at Stripe')
      .reduce((sum, { amount }) => sum + amount, 0);
    const count = (of: string) => items.filter(({ kind }) => kind === of).length;
    return count('gift_payout') === gifts && count('gift_refund_payout') === refunds && inTransit === 0;
  });

describe('A refund that the bank of the donor sends back', () => {
  it('is shown in the gift, and its money arrives with the next payout', async () => {
    const giftId = await give(5_000);
    await isPaidOut(1, 0);
    const page = await open(`/donations?gift=${giftId}`, { as: organization.admin });
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('button', { name: 'Refund $50.00' }).click();
    await page.getByText('$50.00 is being refunded to the donor.').waitFor();
    // Stripe pays nothing out below zero, so that another gift comes first.
    await give(20_000);
    await isPaidOut(2, 1);

    const on = { stripeAccount: organization.stripeAccount };
    const { data: refunds } = await stripeClient().refunds.list({}, on);
    await fetch(new URL('/sandbox/refunds', endpoints().stripe), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refund: refunds[0]?.id, outcome: 'fail' }),
    });
    await isPaidOut(3, 1);
    await page.getByText('Refund failed: the money was returned to you').waitFor();
    await page.getByText('recorded, then sent back by the bank').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await organization.admin.call(giftsHttp.getGift, { params: { id: giftId } })).toMatchObject({
      status: 'succeeded',
      refunded: 0,
    });
    await eventually(async () =>
      (await emailsTo(organization.admin.email)).some(
        ({ subject }) => subject === 'A refund of a gift failed',
      ),
    );
    expect((await ledger()).filter(({ kind }) => kind === 'gift_refund_reversal')).toMatchObject([
      { status: 'posted', amount: 5_000 },
    ]);
    const days = await organization.admin.call(reconciliationHttp.checkReconciliation, { body: {} });
    const payments = days.filter(({ area }) => area === 'payments');
    expect(payments.map(({ difference }) => difference)).toEqual(payments.map(() => 0));
  });
});
