import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, walletHttp, giftsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/lost-answers.ts';
import { emailsTo, nextMail, readAttachment } from '../support/mailbox.ts';
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
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the receipt (PDF)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-\S+\.pdf$/);

    const receipt = await nextMail(email, /receipt/i);
    expect(receipt.text).toContain('Quillmere Community Kitchen');
    const [gift] = await gifts();
    expect(gift).toMatchObject({ status: 'succeeded', donor: { email }, campaignTitle: 'A cold room' });
    expect(receipt.text + receipt.subject).toContain(gift?.receiptNumber);
    const reader = await open('about:blank', { viewport: phone });
    await reader.setContent(receipt.html);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
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
    await admin.getByRole('tab', { name: 'Overview' }).click();
    const overview = admin.getByRole('table', { name: 'Figures for this range' });
    await overview.getByRole('row', { name: /^Gifts 1 / }).waitFor();
    await overview.getByRole('row', { name: /^New donors 1 / }).waitFor();
    const campaigns = admin.getByRole('table', { name: 'Campaigns', exact: true });
    await campaigns.getByRole('link', { name: 'A cold room' }).waitFor();
    await admin.getByText('Recurring gifts', { exact: true }).last().waitFor();
    const [raised] = await organization.admin.call(campaignsHttp.listCampaigns);
    expect(raised).toMatchObject({ raised: gift?.amount, giftCount: 1 });
    // Opened once, although the page was loaded again.
    const figures = await organization.admin.call(campaignsHttp.getCampaignDashboard, {
      params: { id: campaign.id },
    });
    expect(figures.page).toMatchObject({ visits: 1, gifts: 1 });
  });

  it('is led from a closed campaign to the open ones', async () => {
    const other = await Organization.create('Elsewhere');
    const { id, slug, version } = await other.createCampaign({
      slug: `over-${randomUUID().slice(0, 8)}`,
      title: 'Over',
    });
    const body = { version, status: 'closed' };
    await other.admin.call(campaignsHttp.updateCampaign, { params: { id }, body });
    const page = await open(`/donations/donor?campaign=${slug}`, { viewport: phone });
    await page.getByText('This campaign has ended and no longer accepts gifts.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Open campaigns' }).click();
    await page.getByRole('heading', { level: 1, name: 'Open campaigns' }).waitFor();
  });

  it('who is signed in finds their address on the form', async () => {
    const { admin } = organization;
    const page = await open(donorPage(), { as: admin });
    await page.getByText(`Signed in as ${admin.email}`).waitFor();
    expect(await page.getByLabel('Email for your receipt').inputValue()).toBe(admin.email);
    expect(await page.getByRole('button', { name: 'Log in' }).count()).toBe(0);
  });

  it('who signs in or out in another tab is known here too', async () => {
    const donor = await ApiPerson.signedIn(newAddress('donor'));
    // Requests of the portal during the logout are refused.
    const page = await open(donorPage(), { tolerates: [/status of 401/] });
    const signedIn = page.getByText(`Signed in as ${donor.email}`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.context().addCookies(donor.cookies());
    const portal = await page.context().newPage();
    await portal.goto(new URL('/donations/donor', page.url()).href);
    await portal.getByRole('button', { name: 'Log out' }).waitFor();
    await signedIn.waitFor();
    await portal.getByRole('button', { name: 'Log out' }).click();
    await signedIn.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Email for your receipt').inputValue()).toBe(donor.email);
  });

  it('who is signed in and inactive for 15 minutes is logged out, and told so', async () => {
    const donor = await ApiPerson.signedIn(newAddress('donor'));
    const page = await open(donorPage(), { as: donor });
    await page.clock.install();
    await page.addInitScript(() => localStorage.removeItem('almoner.last-activity'));
    await page.reload();
    await page.getByText(`Signed in as ${donor.email}`).waitFor();
    const question = page.getByRole('dialog', { name: 'Are you still there?' });
    // The chunk that watches is loaded after the page.
    await eventually(() => page.evaluate(() => localStorage.getItem('almoner.last-activity') !== null));
    await page.clock.fastForward(840_000);
    await question.waitFor();
    await page.clock.fastForward(60_000);
    await page.getByRole('alert').getByText('You have been logged out due to inactivity').waitFor();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.evaluate(async () => (await fetch('/api/auth/session')).text())).toBe('{}');
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
    expect(await emailsTo(email)).toEqual([]);
    const [untouched] = await organization.admin.call(campaignsHttp.listCampaigns);
    expect(untouched).toMatchObject({ giftCount: 1 });
  });

  it('is charged once, and thanked, when the answer to the payment was lost and they try again', async () => {
    const email = newAddress('lost');
    const page = await open(donorPage(), {
      viewport: phone,
      tolerates: [/net::ERR_FAILED/, /status of 400/],
    });
    await loseFirstAnswer(page, /payment_intents\/\w+\/confirm/);
    await give(page, { email, cardNumber: '4242424242424242' });
    const problem = page.getByRole('alert').filter({ hasText: 'The payment service did not respond' });
    await problem.waitFor();
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    expect((await gifts()).filter(({ donor }) => donor.email === email)).toMatchObject([
      { status: 'succeeded' },
    ]);
  });

  it('can pay only once the button names the sum with the fees', async () => {
    const page = await open(donorPage(), { viewport: phone, tolerates: [/net::ERR_FAILED/] });
    await page.frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    const fees = page.getByRole('checkbox', { name: /card fees/ });
    // It needs a quote of its own.
    await fees.waitFor();
    await page.route(/public\/gifts\/quote/, (route) => route.abort());
    await fees.check();
    await page.getByRole('group', { name: 'Amount' }).getByText('$100', { exact: true }).click();
    const give = page.locator('.give-button');
    expect(await give.isDisabled()).toBe(true);
    await page.unroute(/public\/gifts\/quote/);
    await page.getByRole('button', { name: /^Give \$10[1-9]\.\d\d$/ }).waitFor();
    expect(await give.isEnabled()).toBe(true);
  });

  it('sees the empty field and its error above the bar with the button', async () => {
    const page = await open(donorPage(), { viewport: phone });
    const email = page.getByLabel('Email for your receipt');
    await page.frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    // The field is on screen, behind the bar.
    await email.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await page.evaluate(() => window.scrollBy(0, 40));
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await eventually(() => email.evaluate((field) => field === document.activeElement));
    const bottom = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect());
    const [problem, bar] = [
      await bottom('.field:has(input[type=email]) .field-problem'),
      await bottom('.give'),
    ];
    expect(problem.bottom).toBeLessThan(bar.top);
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

describe('A refund of a part of a gift', () => {
  it('is made once when its answer was lost and the admin tries again', async () => {
    const [gift] = (await gifts()).filter(({ status }) => status === 'succeeded');
    const page = await open(`/donations?gift=${gift?.id}`, {
      as: organization.admin,
      tolerates: [/net::ERR_FAILED/],
    });
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Refund' });
    await panel.getByText('Partial amount', { exact: true }).click();
    await panel.getByRole('textbox', { name: /^Amount/ }).fill('10');
    await loseFirstAnswer(page, /\/refunds?$/);
    const send = panel.getByRole('button', { name: 'Refund $10.00' });
    await send.click();
    await page.locator('.ant-message-error').waitFor();
    await send.click();
    await page.locator('.ant-message-success').waitFor();
    await page.getByText('Partly refunded').first().waitFor();
    await page.getByText('$10.00 refunded').first().waitFor();
    const history = await organization.admin.call(giftsHttp.getGiftHistory, {
      params: { id: gift?.id ?? '' },
    });
    expect(history.refunds).toMatchObject([{ amount: 1000 }]);
  });
});

describe('A public campaign', () => {
  it('does not carry the Stripe account, which the payment form reads by itself', async () => {
    const address = `${endpoints().web}/api/public/campaigns/${campaign.slug}`;
    const [shown, account, unknown] = await Promise.all(
      [address, `${address}/payment-account`, `${address}-2/payment-account`].map((url) => fetch(url)),
    );
    const text = await shown!.text();
    expect(JSON.parse(text)).toMatchObject({ slug: campaign.slug, status: 'open' });
    expect(text).not.toContain(organization.stripeAccount);
    expect(await account!.json()).toEqual({ stripeAccount: organization.stripeAccount });
    expect(unknown!.status).toBe(404);
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
