import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, walletHttp, giftsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { phone, useBrowser } from '../support/browser.ts';
import { mailsTo, nextMail, readAttachment } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `cold-room-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'A cold room', goal: 1_000_000 });
});

interface Donor {
  readonly email: string;
  readonly cardNumber: string;
}

async function give(page: Page, { email, cardNumber }: Donor): Promise<void> {
  await page.getByRole('group', { name: 'Amount' }).getByText('$50', { exact: true }).click();
  await page.getByLabel('Email for your receipt').fill(email);
  await page.getByLabel('Your name').fill('Ruth Abernathy');
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially(cardNumber);
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
  await page.getByRole('button', { name: /^Give \$5/ }).click();
}

const donorPage = () => `/donations/donor?campaign=${campaign.slug}`;
const gifts = async () => (await organization.admin.call(giftsHttp.listGifts)).items;
const giftTransfers = async () =>
  (await organization.admin.call(walletHttp.listTransfers, { query: { view: 'ledger' } })).items.filter(
    ({ kind }) => kind === 'gift',
  );

describe('A donor on a phone', () => {
  it('gives, is thanked, and has the receipt; the campaign and the books have the gift', async () => {
    const email = newAddress('ruth');
    const page = await open(donorPage(), { viewport: phone });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await give(page, { email, cardNumber: '4242424242424242' });
    await page.getByRole('heading', { name: 'Thank you, Ruth Abernathy!' }).waitFor();
    await page.getByText(/Receipt \S+ is on its way to /).waitFor();

    const receipt = await nextMail(email, /receipt/i);
    expect(receipt.text).toContain('Quillmere Community Kitchen');
    const [gift] = await gifts();
    expect(gift).toMatchObject({ status: 'succeeded', donor: { email }, campaignTitle: 'A cold room' });
    expect(receipt.text + receipt.subject).toContain(gift?.receiptNumber);
    expect(receipt.attachments).toMatchObject([{ type: 'application/pdf' }]);
    expect((await readAttachment(receipt, 0)).toString('latin1')).toMatch(/^%PDF-1\.\d/);
    const [transfer] = await eventually(async () => {
      const found = await giftTransfers();
      return found.length > 0 && found;
    });
    expect(transfer).toMatchObject({ status: 'posted', amount: gift?.amount });
    expect(transfer?.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);

    await page.reload();
    await page.getByText('1 gift', { exact: true }).waitFor();
    const admin = await open('/donations', { as: organization.admin });
    await admin.getByRole('row').filter({ hasText: 'Ruth Abernathy' }).getByText('Succeeded').waitFor();
    const [raised] = await organization.admin.call(campaignsHttp.listCampaigns);
    expect(raised).toMatchObject({ raised: gift?.amount, giftCount: 1 });
  });

  it('who is signed in finds their address on the form', async () => {
    const { admin } = organization;
    const page = await open(donorPage(), { as: admin });
    await page.getByText(`Signed in as ${admin.email}`).waitFor();
    expect(await page.getByLabel('Email for your receipt').inputValue()).toBe(admin.email);
    expect(await page.getByRole('button', { name: 'Log in' }).count()).toBe(0);
  });

  it('reads in plain words that the bank declined, and nothing is booked', async () => {
    const before = await giftTransfers();
    const email = newAddress('declined');
    const page = await open(donorPage(), { viewport: phone, tolerates: [/status of 402/] });
    await give(page, { email, cardNumber: '4000000000000002' });
    const problem = page.getByRole('alert').filter({ hasText: 'Your bank declined this card' });
    await problem.waitFor();
    expect(await problem.textContent()).toContain('nothing was charged');
    expect(await page.getByRole('button', { name: /^Give \$5/ }).isEnabled()).toBe(true);

    await eventually(async () =>
      (await gifts()).some((gift) => gift.donor.email === email && gift.status === 'failed'),
    );
    expect(await giftTransfers()).toEqual(before);
    expect(await mailsTo(email)).toEqual([]);
    const [untouched] = await organization.admin.call(campaignsHttp.listCampaigns);
    expect(untouched).toMatchObject({ giftCount: 1 });
  });

  it('is told which field needs what before anything is sent', async () => {
    const page = await open(donorPage(), { viewport: phone });
    await page.getByRole('button', { name: /^Give \$/ }).click();
    await page.getByText('This field is required').waitFor();
    await page.locator('input[type=email]:focus').waitFor();
    await page.getByLabel('Email for your receipt').fill('ruth@');
    await page.getByRole('button', { name: /^Give \$/ }).click();
    await page.getByText('Invalid email').waitFor();
  });
});

describe('A card number', () => {
  it('never passes through our own pages or processes', async () => {
    const page = await open(donorPage(), { viewport: phone });
    const seen: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin === endpoints().web) seen.push(request.postData() ?? '');
    });
    await give(page, { email: newAddress('quiet'), cardNumber: '5555555555554444' });
    await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.join()).not.toContain('5555555555554444');
    expect(await page.content()).not.toContain('5555555555554444');
  });
});
