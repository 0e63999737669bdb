import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { homeHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { payGift } from '../support/pay-gift.ts';
import { endpoints } from '../support/stack.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.linkBankAccount();
  const slug = `attic-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'An attic' });
});

const onAccount = () => ({ stripeAccount: organization.stripeAccount });

/** Paid with the card whose money is available at once. Returns the payment. */
const give = (amount: number) =>
  payGift(organization, { campaign: campaign.slug, amount }, 'pm_card_bypassPending');

/** The newest, once there are this many and the bank has them. */
const arrived = (count: number) =>
  eventually(async () => {
    const { data } = await stripeClient().payouts.list({ status: 'paid' }, onAccount());
    return data.length >= count && data[0];
  });

const failedPayouts = async () => (await organization.admin.call(homeHttp.getHome)).failedPayouts;

describe('A payout that the bank refuses', () => {
  it('appears on Home, leads to the reconciliation, and is gone when a later payout arrives', async () => {
    const home = await open('/', { as: organization.admin });
    const payment = await give(5_000);
    const payout = await arrived(1);
    // Stripe pays nothing out below zero, so that no later payout arrives yet.
    await stripeClient().refunds.create({ payment_intent: payment }, onAccount());
    await fetch(new URL('/sandbox/payouts', endpoints().stripe), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payout: payout.id, outcome: 'fail' }),
    });
    const need = home.getByRole('listitem').filter({ hasText: 'A payout of $48.25 to your bank failed' });
    await need.getByText('No gift is lost.', { exact: false }).waitFor();
    expect(await failedPayouts()).toMatchObject([{ stripePayoutId: payout.id, amount: 4_825 }]);
    expect(await accessibilityFindings(home)).toEqual([]);
    await need.getByRole('link', { name: /^Review/ }).click();
    await home.getByRole('button', { name: 'Check now' }).waitFor();
    await home.goBack();
    await need.waitFor();
    await give(20_000);
    await need.waitFor({ state: 'detached' });
    expect(await failedPayouts()).toEqual([]);
  });
});

describe('The list of payouts', () => {
  it('shows what each one brought, and leads to its gifts and back', async () => {
    const payout = await arrived(1);
    const page = await open('/donations?tab=payouts', { as: organization.admin });
    const table = page.getByRole('table', { name: 'Payouts' });
    await table
      .getByRole('row')
      .filter({ hasText: /Failed|Returned/ })
      .filter({ hasText: '$48.25' })
      .waitFor();
    const newest = table.getByRole('row').nth(1);
    await newest.getByText('Arrived', { exact: true }).waitFor();
    await newest.getByRole('button').click();
    const lines = page.getByRole('table', { name: 'What it contains' });
    await lines.getByRole('row').filter({ hasText: '−$50.00' }).filter({ hasText: 'refund' }).waitFor();
    await page.getByText(payout.id).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const gift = lines.getByRole('row').filter({ hasText: 'fee $6.10' });
    await gift.getByRole('link', { name: 'Ruth Abernathy' }).click();
    await page.getByText('Included in a payout').waitFor();
    await page.getByRole('link', { name: /^payout of/ }).click();
    await page.getByText(payout.id).waitFor();
  });

  it('can be read on a phone', async () => {
    const page = await open('/donations?tab=payouts', { as: organization.admin, viewport: phone });
    await page.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('heading', { name: 'What it contains' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
