import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { giftsHttp, reconciliationHttp, walletHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { useBrowser } from '../support/browser.ts';
import { mailsTo } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `well-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'A well', goal: 1_000_000 });
});

/** Paid with the card whose payments are disputed. */
async function giveDisputed(): Promise<string> {
  const email = newAddress('ruth');
  const body = { campaign: campaign.slug, amount: 5_000, email, name: 'Ruth Abernathy' };
  const headers = { 'idempotency-key': randomUUID() };
  const { id, clientSecret } = await organization.admin.call(giftsHttp.startGift, { body, headers });
  await stripeClient().paymentIntents.confirm(
    clientSecret.split('_secret_')[0] ?? '',
    { payment_method: 'pm_card_createDispute' },
    { stripeAccount: organization.stripeAccount },
  );
  return id;
}

const giftOf = (id: string) => organization.admin.call(giftsHttp.getGift, { params: { id } });
const isMailed = (subject: string) =>
  eventually(async () => (await mailsTo(organization.admin.email)).some((mail) => mail.subject === subject));

describe('A gift that is disputed', () => {
  it('is answered in its drawer, won, and booked as Stripe has it', async () => {
    const id = await giveDisputed();
    const page = await open(`/donations?gift=${id}`, { as: organization.admin });
    await page.getByText('Disputed by the donor’s bank').waitFor();
    await page.getByText('Disputed', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await isMailed('A donor disputes a gift');
    await page.getByRole('button', { name: 'Answer the dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Answer the dispute' });
    // The text by which Stripe's test mode decides.
    await dialog.getByLabel('Why the gift is right').fill('winning_evidence');
    await dialog.getByRole('button', { name: 'Send to the bank' }).click();
    await page.getByText('Dispute won: the money is back').waitFor();
    expect(await giftOf(id)).toMatchObject({ status: 'succeeded', refunded: 0 });
    await isMailed('You won a dispute about a gift');
    await eventually(async () => {
      const { items } = await organization.admin.call(walletHttp.listTransfers, {
        query: { view: 'ledger' },
      });
      const kinds = items.map(({ kind }) => kind);
      return kinds.includes('gift_dispute') && kinds.includes('gift_dispute_reversal');
    });
    const days = await organization.admin.call(reconciliationHttp.checkReconciliation, { body: {} });
    expect(days.filter(({ area }) => area === 'payments')).toMatchObject([
      { ledger: 5_000 - 175 - 1_500, difference: 0 },
    ]);
  });

  it('is void when the dispute is accepted', async () => {
    const id = await giveDisputed();
    const page = await open(`/donations?gift=${id}`, { as: organization.admin });
    await page.getByRole('button', { name: 'Accept the dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept the dispute' });
    await dialog.getByText('This cannot be undone.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Accept the dispute' }).click();
    await page.getByText('Dispute lost: the gift is void').waitFor();
    expect(await giftOf(id)).toMatchObject({ status: 'refunded', receiptNumber: null });
  });
});
