import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { giftsHttp, reconciliationHttp, walletHttp, type CampaignWire } from '@almoner/contracts';
import { createPdf, eventually } from '@almoner/testing';
import { Pool } from 'pg';
import { accessibilityFindings } from '../support/accessibility.ts';
import { useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { emailsTo } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { systemDatabaseUrl } from '../support/stack.ts';
import { startGift } from '../support/start-gift.ts';
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
async function giveDisputed(name = 'Ruth Abernathy'): Promise<string> {
  const email = newAddress('donor');
  const body = { campaign: campaign.slug, amount: 5_000, email, name };
  const { id, clientSecret } = await startGift(organization, body);
  await stripeClient().paymentIntents.confirm(
    clientSecret.split('_secret_')[0] ?? '',
    { payment_method: 'pm_card_createDispute' },
    { stripeAccount: organization.stripeAccount },
  );
  return id;
}

const giftOf = (id: string) => organization.admin.call(giftsHttp.getGift, { params: { id } });
const isMailed = (subject: string) =>
  eventually(async () => (await emailsTo(organization.admin.email)).some((mail) => mail.subject === subject));

describe('A gift that is disputed', () => {
  it('is answered in its drawer, won, and booked as Stripe has it', async () => {
    const id = await giveDisputed();
    const page = await open(`/donations?gift=${id}`, { as: organization.admin });
    await page.getByText('Disputed by the donor’s bank').waitFor();
    await page.getByRole('dialog').getByText('Disputed', { exact: true }).waitFor();
    const notice = page.getByRole('region', { name: 'Dispute to respond to' });
    await notice.getByText(/^The donor’s bank took back \$50\.00\. Respond by /).waitFor();
    const sums = await notice.getByRole('definition').allTextContents();
    expect(sums).toEqual(['−$50.00', '−$15.00', '−$65.00']);
    expect(await accessibilityFindings(page)).toEqual([]);
    await isMailed('A donor disputes a gift');
    await page.getByRole('button', { name: 'Respond to the dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Respond to the dispute' });
    // The text by which Stripe's test mode decides.
    await dialog.getByLabel('Why the charge is valid').fill('winning_evidence');
    const pdf = { mimeType: 'application/pdf', buffer: createPdf() };
    await dialog.getByLabel('Add the receipt').setInputFiles({ ...pdf, name: 'receipt.pdf' });
    await dialog.getByText('receipt.pdf', { exact: true }).waitFor();
    await dialog.getByLabel('Add other evidence').setInputFiles({ ...pdf, name: 'wrong.pdf' });
    await dialog.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    await dialog.getByLabel('Add other evidence').waitFor({ state: 'attached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send to the bank' }).click();
    await page.getByText('Dispute won: the money was returned to you').waitFor();
    await page.getByText('Response sent to the bank').waitFor();
    await page.getByRole('list', { name: 'Files sent' }).getByText('receipt.pdf Receipt').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
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

  it('is marked in the list of gifts, which finds it by its dispute, and in the CSV', async () => {
    const [disputed, lost] = [await giveDisputed('Opal Winter'), await giveDisputed('Ada Loring')];
    for (const id of [disputed, lost]) await eventually(async () => (await giftOf(id)).dispute === 'open');
    const headers = { 'idempotency-key': randomUUID() };
    await organization.admin.call(giftsHttp.acceptDispute, { params: { id: lost }, headers });
    const page = await open('/donations', { as: organization.admin });
    const statusOf = (name: string) =>
      page.getByRole('row').filter({ hasText: name }).locator('.chip').allTextContents();
    await page.getByText('Opal Winter').waitFor();
    expect(await statusOf('Opal Winter')).toEqual(['Disputed']);
    expect(await statusOf('Ada Loring')).toEqual(['Dispute lost']);
    expect(await accessibilityFindings(page)).toEqual([]);
    await chooseByKeyboard(page, page.getByRole('combobox', { name: 'Dispute' }), 'Disputed');
    await page.getByText('Ada Loring').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('dispute')).toBe('open');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    const [header = [], gift = []] = file
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    expect(gift).toContain('Opal Winter');
    expect(gift[header.indexOf('Dispute')]).toBe('Disputed');
    expect(file).not.toContain('Ada Loring');
  });

  it('asks for a recent sign-in over the answer, which stays as it was typed', async () => {
    const id = await giveDisputed();
    await eventually(async () => (await giftOf(id)).dispute === 'open');
    const auth = new Pool({ connectionString: systemDatabaseUrl('auth'), max: 1 });
    await auth.query(
      `update session set created_at = created_at - interval '1 day'
       where identity_id = (select id from identity where email = $1)`,
      [organization.admin.email],
    );
    await auth.end();
    // A gateway caches a principal for a second. There is no such gift, so that nothing is accepted.
    const none = { params: { id: randomUUID() }, headers: { 'idempotency-key': randomUUID() } };
    await eventually(
      async () => (await organization.admin.try(giftsHttp.acceptDispute, none)).status === 403,
    );
    const page = await open(`/donations?gift=${id}`, {
      as: organization.admin,
      tolerates: [/status of 403/],
    });
    await page.getByRole('button', { name: 'Respond to the dispute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Respond to the dispute' });
    await dialog.getByLabel('Why the charge is valid').fill('They gave at our market.');
    await dialog.getByRole('button', { name: 'Send to the bank' }).click();
    const again = page.getByRole('dialog', { name: 'Welcome back!' });
    await again.getByText('This needs a recent sign-in', { exact: false }).waitFor();
    // Refused by the browser driver while something covers it.
    await again.getByRole('button', { name: 'Log in with email' }).click({ timeout: 5_000 });
    await page.getByRole('button', { name: 'Use another address' }).click({ timeout: 5_000 });
    await again.getByRole('button', { name: 'Close' }).click({ timeout: 5_000 });
    expect(await dialog.getByLabel('Why the charge is valid').inputValue()).toBe('They gave at our market.');
  });
});
