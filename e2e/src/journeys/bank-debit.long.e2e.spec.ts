import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  campaignsHttp,
  giftsHttp,
  reconciliationHttp,
  walletHttp,
  type CampaignWire,
} from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Locator, type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { emailsTo, nextMail } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `roof-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'A new roof', goal: 1_000_000 });
});

const donorPage = () => `/donations/donor?campaign=${campaign.slug}`;
const giftOf = async (email: string) => {
  const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: email } });
  const [gift] = items;
  if (gift === undefined) throw new Error('There is no such gift yet.');
  return gift;
};
const raised = async () => (await organization.admin.call(campaignsHttp.listCampaigns))[0]?.raised;

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${endpoints().stripe}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

async function paymentOf(giftId: string): Promise<string> {
  const { data } = await stripeClient().paymentIntents.list(
    { limit: 100 },
    { stripeAccount: organization.stripeAccount },
  );
  const found = data.find(({ metadata }) => metadata.gift_id === giftId);
  if (found === undefined) throw new Error('The gift has no payment.');
  return found.id;
}

async function typeCard(page: Page): Promise<void> {
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1135');
  await card.getByLabel('Security code CVC').pressSequentially('123');
}

async function giveFromBank(page: Page, email: string, often = 'Once'): Promise<void> {
  await page.getByRole('group', { name: 'How often' }).getByText(often, { exact: true }).click();
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('Email for your receipt').fill(email);
  await page.getByLabel('Your name').fill('Ruth Abernathy');
  await page.getByRole('button', { name: /^Give \$5/ }).click();
}

/** The payments balance in the books equals the one at Stripe, without what is being debited. */
async function expectAgreement(): Promise<void> {
  await eventually(async () => {
    const days = await organization.admin.call(reconciliationHttp.checkReconciliation, { body: {} });
    return days.every(({ difference }) => difference === 0);
  });
}

/** After many gifts and setups from one address, also those of other specs, the page solves a challenge first. */
const challenged = [/status of 429/];

describe('A gift from a bank account', () => {
  it('is offered where an admin of the organization allows it', async () => {
    const visitor = await open(donorPage(), { viewport: phone });
    await visitor.getByLabel('Email for your receipt').waitFor();
    expect(await visitor.getByText('Bank account', { exact: true }).count()).toBe(0);
    const admin = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await admin.getByLabel(/^Donors may pay from a US bank account/).check();
    await admin.getByRole('button', { name: 'Publish changes' }).click();
    await eventually(async () => {
      const [changed] = await organization.admin.call(campaignsHttp.listCampaigns);
      return changed?.acceptsBankDebits === true;
    });
    await visitor.reload();
    await visitor.getByText('Bank account', { exact: true }).waitFor();
    await visitor.getByText('Monthly', { exact: true }).click();
    await visitor.getByText('Bank account', { exact: true }).click();
    await visitor.getByText(/You are authorizing all future debits of this gift/).waitFor();
    expect(await accessibilityFindings(visitor)).toEqual([]);
  });

  it('is processed for days, and counts when the bank has paid', async () => {
    const email = newAddress('ruth');
    const page = await open(donorPage(), { viewport: phone });
    await giveFromBank(page, email);
    await page.getByText(/is being processed\. Your bank usually takes 4 business days/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect((await nextMail(email, /is being processed/)).text).toContain('This is not a receipt');
    const { id } = await giftOf(email);
    expect(await raised()).toBe(0);
    await expectAgreement();

    const admin = await open(`/donations?gift=${id}`, { as: organization.admin });
    const drawer = admin.getByRole('dialog');
    await drawer.getByText('Processing, usually 4 business days').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);

    await control('bank-debits', { payment: await paymentOf(id), outcome: 'succeed' });
    await eventually(async () => (await giftOf(email)).status === 'succeeded');
    expect(await giftOf(email)).toMatchObject({ amount: 5_000, fee: 40, method: 'bank_debit' });
    expect((await nextMail(email, /^Receipt/)).text).toContain('Debit authorized');
    expect(await raised()).toBe(5_000);
    await eventually(async () => {
      const { items } = await organization.admin.call(walletHttp.listTransfers, {
        query: { view: 'ledger' },
      });
      return items.some(({ kind }) => kind === 'gift');
    });
    await expectAgreement();
    await admin.reload();
    await admin.getByText('Bank debit fee').waitFor();
    await admin.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = admin.getByRole('region', { name: 'Refund' });
    await refund.getByText('Back to the bank account').waitFor();
    expect(await refund.getByText(/card/).count()).toBe(0);
  });

  it('has one name, which is that of the holder of the account too', async () => {
    const email = newAddress('odile');
    const page = await open(donorPage(), { viewport: phone });
    await page.getByLabel('Email for your receipt').fill(email);
    await page.getByText('Bank account', { exact: true }).click();
    const name = page.getByLabel('Your name');
    await page.getByText('As on your bank account.').waitFor();
    await page.frameLocator('.payment-element iframe').getByRole('combobox').waitFor();
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await page.getByText('This field is required').waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await name.fill('Odile Marchetti');
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await page.getByText(/is being processed\./).waitFor();
    const { id, donor } = await giftOf(email);
    expect(donor).toEqual({ name: 'Odile Marchetti', email });
    const stripe = stripeClient();
    const account = { stripeAccount: organization.stripeAccount };
    const payment = await stripe.paymentIntents.retrieve(
      await paymentOf(id),
      { expand: ['payment_method'] },
      account,
    );
    expect(payment.payment_method).toMatchObject({ billing_details: { name: 'Odile Marchetti', email } });
  });

  it('that fails is reported to the donor with a way to give again, and books nothing', async () => {
    const email = newAddress('empty');
    const page = await open(donorPage(), { viewport: phone });
    await page.getByText('Bank account', { exact: true }).click();
    const bank = page.frameLocator('.payment-element iframe').getByRole('combobox');
    await bank.selectOption('Test institution, empty account');
    await giveFromBank(page, email);
    await page.getByText(/is being processed\./).waitFor();
    const { id } = await giftOf(email);
    await control('bank-debits', {
      payment: await paymentOf(id),
      outcome: 'fail',
      code: 'insufficient_funds',
    });
    const mail = await nextMail(email, /did not go through/);
    expect(mail.text).toContain(`campaign=${campaign.slug}`);
    expect(await raised()).toBe(5_000);
    const admin = await open(`/donations?gift=${id}`, { as: organization.admin });
    await admin.getByText(/Not enough money on the card or in the account/).waitFor();
    expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith('Receipt'))).toEqual([]);
    const portal = await open('/donations/donor', { as: await ApiPerson.signedIn(email), viewport: phone });
    await portal.getByText('Your bank returned the debit').waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    await expectAgreement();
  });

  it('that the bank takes back later is booked back, and cannot be contested', async () => {
    const email = newAddress('returned');
    const page = await open(donorPage(), { viewport: phone });
    await giveFromBank(page, email);
    await page.getByText(/is being processed\./).waitFor();
    const { id } = await giftOf(email);
    const payment = await paymentOf(id);
    await control('bank-debits', { payment, outcome: 'succeed' });
    await eventually(async () => (await giftOf(email)).status === 'succeeded');
    await control('disputes', { payment, reason: 'insufficient_funds' });
    await eventually(async () => (await giftOf(email)).status === 'refunded');
    const admin = await open(`/donations?gift=${id}`, { as: organization.admin });
    await admin.getByText('Returned by the donor’s bank').waitFor();
    await admin.getByText(/cannot be contested/).waitFor();
    expect(await admin.getByRole('button', { name: 'Respond to the dispute' }).count()).toBe(0);
    await eventually(async () =>
      (await emailsTo(organization.admin.email)).some(({ subject }) =>
        /bank debit gift was returned/i.test(subject),
      ),
    );
    expect(await raised()).toBe(5_000);
    await expectAgreement();
  });
});

describe('A bank account whose numbers are typed', () => {
  const typeNumbers = async (page: Page) => {
    const frame = page.frameLocator('.payment-element iframe');
    await frame.getByRole('combobox').selectOption('Another bank: enter the numbers');
    await frame.getByLabel('Routing number').fill('110000000');
    await frame.getByLabel('Account number').fill('000123456789');
  };
  const verify = async (link: Locator) => {
    const [bank] = await Promise.all([link.page().waitForEvent('popup'), link.click()]);
    await bank.getByLabel('First').fill('32');
    await bank.getByLabel('Second').fill('45');
    await bank.getByRole('button', { name: 'Verify' }).click();
    await bank.getByText('Your bank account is verified.').waitFor();
  };

  /** A page in a headless browser always has the focus, so it gets no event when it regains it. */
  const returnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

  it('is verified from the portal before the gift is debited', async () => {
    const email = newAddress('typed');
    const page = await open(donorPage(), { viewport: phone, tolerates: challenged });
    await page.getByText('Bank account', { exact: true }).click();
    await typeNumbers(page);
    await page.getByLabel('Your name').fill('Ruth Abernathy');
    await page.getByLabel('Email for your receipt').fill(email);
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await page.getByText('Your bank account has to be verified first.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect((await nextMail(email, /^Verify your bank account/)).text).toContain('two business days');

    const portal = await open('/donations/donor', {
      as: await ApiPerson.signedIn(email),
      viewport: phone,
      tolerates: challenged,
    });
    const row = portal.getByRole('row').filter({ hasText: campaign.title });
    await row.waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    // Nothing is given yet, so there is no sum and no statement.
    expect(await portal.getByText(/since \d{4}|statement, PDF/).count()).toBe(0);
    await verify(row.getByRole('link', { name: 'Verify your bank account' }));
    await returnTo(portal);
    await row.getByText('Processing, usually 4 business days').waitFor();
  });

  it('pays a recurring gift once it is verified, and the card until then', async () => {
    const email = newAddress('changed');
    const page = await open(donorPage(), { viewport: phone, tolerates: challenged });
    await page.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await page.getByLabel('Email for your receipt').fill(email);
    await typeCard(page);
    await page.getByRole('checkbox', { name: /to cover card fees/ }).check();
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();

    const portal = await open('/donations/donor', {
      as: await ApiPerson.signedIn(email),
      viewport: phone,
      tolerates: challenged,
    });
    await portal.getByRole('group', { name: 'Card' }).getByRole('button', { name: 'Change' }).click();
    await portal.getByText('Bank account', { exact: true }).click();
    await portal.getByText('Each gift will be $50.40, fees included. It was $51.80.').waitFor();
    await portal.frameLocator('.payment-element iframe').getByLabel('Full name').fill('Ruth Abernathy');
    await typeNumbers(portal);
    await portal.getByRole('button', { name: 'Save this account' }).click();
    await portal.getByText('Until then, your current payment method stays in use.').waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    await verify(portal.getByRole('link', { name: 'Verify your bank account' }));
    await returnTo(portal);
    await portal.getByText('Your new payment method is in use.').waitFor();
    await portal.getByRole('group', { name: 'Bank account' }).getByText('STRIPE TEST BANK ·· 6789').waitFor();
  });
});

describe('A monthly gift from a bank account', () => {
  it('shows its debit in the portal and to the staff, and goes on with a card when the account is closed', async () => {
    const email = newAddress('monthly');
    const page = await open(donorPage(), { viewport: phone, tolerates: challenged });
    await giveFromBank(page, email, 'Monthly');
    await page.getByText(/is being processed\./).waitFor();
    const donor = await ApiPerson.signedIn(email);
    const portal = await open('/donations/donor', { as: donor, viewport: phone, tolerates: challenged });
    await portal.getByRole('heading', { name: 'Your monthly gift' }).waitFor();
    await portal.getByText('This gift is being debited from your bank account').first().waitFor();
    await portal.getByRole('group', { name: 'Bank account' }).getByText('STRIPE TEST BANK ·· 6789').waitFor();
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFindings(portal)).toEqual([]);
    const who = new URLSearchParams({ tab: 'recurring', who: email }).toString();
    const admin = await open(`/donations?${who}`, { as: organization.admin });
    const row = admin.getByRole('row').filter({ hasText: 'Ruth Abernathy' });
    await row.getByText('Bank debit in progress').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);

    const { id } = await giftOf(email);
    await control('bank-debits', { payment: await paymentOf(id), outcome: 'fail', code: 'account_closed' });
    const { text } = await nextMail(email, /has stopped/);
    expect(text).toContain('The account is closed');
    await admin.reload();
    await row.getByText('Needs another payment method').waitFor();
    const [, link = ''] = /(\/donations\/donor\?plan=[\w-]+#key=[\w.-]+)/.exec(text) ?? [];
    const linked = await open(link, { viewport: phone, tolerates: challenged });
    await linked.getByText('Your bank account can no longer be debited.').waitFor();
    await linked.getByText('Card', { exact: true }).click();
    await typeCard(linked);
    expect(await accessibilityFindings(linked)).toEqual([]);
    await linked.getByRole('button', { name: 'Save this card' }).click();
    // Whether the gift is made in this call or by Stripe's event about the card, whichever comes first.
    await linked.getByText('Your new payment method is in use').waitFor();
    await eventually(async () => {
      const { status, method } = await giftOf(email);
      return status === 'succeeded' && method === 'card';
    });
  });
});
