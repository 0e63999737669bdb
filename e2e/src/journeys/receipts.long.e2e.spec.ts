import { beforeAll, describe, expect, it } from '@jest/globals';
import { purchasesHttp, receiptPolicyHttp, receiptsHttp } from '@almoner/contracts';
import { createTextPdf, eventually, receiptPicture } from '@almoner/testing';
import { Client } from 'pg';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { photographReceipt } from '../support/receipt-photo.ts';
import { Organization } from '../support/organization.ts';
import { systemDatabaseUrl } from '../support/stack.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('jonas', { role: 'Employee' });
  const card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Bulk orders' });
  for (const merchant of ['Kettle and Crate', 'Two Bridges Garage'])
    await swipe(stripeClient(), {
      account: organization.stripeAccount,
      card: card.stripeCardID,
      amountMinor: 21_248,
      merchant,
    });
});

const lines = ['KETTLE AND CRATE', '1180 Mill Road, Alder Falls OR', 'TOTAL USD 212.48'];
const newFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: createTextPdf(lines) });
const openPurchase = async (page: Page, merchant: string) => {
  await page
    .getByRole('button', { name: new RegExp(merchant) })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Purchase' }).getByRole('region', { name: 'Receipts' });
};

describe('A receipt', () => {
  it('is added to a pending purchase on a phone, looked at, and taken off again', async () => {
    const page = await open('/transactions?tab=card', { as: holder, viewport: phone });
    const receipts = await openPurchase(page, 'Kettle and Crate');
    await receipts.getByText('No receipt yet.').waitFor();
    await receipts.locator('input[type=file]').last().setInputFiles(newFile('till.pdf'));
    await receipts.getByRole('button', { name: 'View till.pdf' }).click();
    const preview = page.getByRole('dialog', { name: 'till.pdf' });
    await preview.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Close' }).click();
    await receipts.getByRole('button', { name: 'Remove till.pdf' }).click();
    await page
      .getByRole('dialog', { name: 'Remove till.pdf?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await receipts.getByText('No receipt yet.').waitFor();
  });

  it('is kept in the inbox, used for a purchase, and found by filter', async () => {
    const page = await open('/transactions?tab=card', { as: holder });
    await page.getByRole('button', { name: 'Receipts' }).click();
    const inbox = page.getByRole('dialog', { name: 'Receipt inbox' });
    await inbox.locator('input[type=file]').last().setInputFiles(newFile('mailed.pdf'));
    await inbox.getByRole('button', { name: 'View mailed.pdf' }).waitFor();
    await inbox.getByText(/^Looks like Kettle and Crate, \$212\.48/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await inbox.getByRole('button', { name: 'Close' }).click();
    const receipts = await openPurchase(page, 'Two Bridges Garage');
    await receipts.getByRole('button', { name: 'Attach mailed.pdf to this purchase' }).click();
    await receipts.getByRole('button', { name: 'Remove mailed.pdf' }).waitFor();
    expect(await holder.call(receiptsHttp.listUnassignedReceipts)).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/transactions?tab=card&receipt=missing');
    await page.getByRole('button', { name: 'Kettle and Crate', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Two Bridges Garage', exact: true }).count()).toBe(0);
    await page.goto('/transactions?tab=card&receipt=attached');
    await page.getByRole('button', { name: 'Two Bridges Garage', exact: true }).waitFor();
    await page.getByRole('img', { name: '1 receipt' }).waitFor();
  });
});

describe('A photo of a receipt', () => {
  it('is read on a phone, suggests its purchase, and is used for it', async () => {
    const page = await open('/transactions?tab=card', { as: holder, viewport: phone });
    const photo = await photographReceipt(page, 'photo.png', lines);
    await page.getByRole('button', { name: 'Receipts' }).click();
    const inbox = page.getByRole('dialog', { name: 'Receipt inbox' });
    await inbox.locator('input[type=file]').last().setInputFiles(photo);
    await inbox.getByText('Read from the receipt: $212.48, KETTLE AND CRATE').waitFor();
    await inbox.getByText(/^Looks like Kettle and Crate, \$212\.48/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await inbox.getByRole('button', { name: 'Attach photo.png to Kettle and Crate' }).click();
    await inbox.getByText('No receipts here.', { exact: false }).waitFor();
    await inbox.getByRole('button', { name: 'Close' }).click();
    const receipts = await openPurchase(page, 'Kettle and Crate');
    await receipts.getByText('Read from the receipt: $212.48, KETTLE AND CRATE').waitFor();
  });

  it('that the browser does not show itself is shown by its preview', async () => {
    const page = await open('/transactions?tab=card', { as: holder, viewport: phone });
    await page.getByRole('button', { name: 'Receipts' }).click();
    const inbox = page.getByRole('dialog', { name: 'Receipt inbox' });
    const file = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: receiptPicture('heic') };
    await inbox.locator('input[type=file]').last().setInputFiles(file);
    await inbox.getByText('Read from the receipt: $42.10', { exact: false }).waitFor();
    await inbox.getByRole('button', { name: 'View IMG_1.HEIC' }).click();
    const preview = page.getByRole('dialog', { name: 'IMG_1.HEIC' });
    const picture = preview.getByRole('img', { name: 'IMG_1.HEIC' });
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('of another amount is a warning on a settled purchase', async () => {
    const card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Fuel' });
    const { id } = await swipe(stripeClient(), {
      account: organization.stripeAccount,
      card: card.stripeCardID,
      amountMinor: 4_500,
      merchant: 'Cresthill Fuel',
    });
    const options = { stripeAccount: organization.stripeAccount };
    await stripeClient().testHelpers.issuing.authorizations.capture(id, {}, options);
    const { id: purchaseId } = await eventually(async () => {
      const { items } = await holder.call(purchasesHttp.listPurchases, { query: { status: 'posted' } });
      return items.find(({ merchant }) => merchant.name === 'Cresthill Fuel');
    });
    const page = await open(`/transactions?tab=card&purchase=${purchaseId}`, { as: holder });
    const receipts = page.getByRole('region', { name: 'Receipts' });
    const file = { name: 'fuel.pdf', mimeType: 'application/pdf', buffer: createTextPdf(['TOTAL $42.10']) };
    await receipts.locator('input[type=file]').last().setInputFiles(file);
    await receipts.getByText('The receipt shows $42.10, but the purchase is $45.00').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('An overdue receipt', () => {
  it('stops the cards of its holder, who adds it and pays again', async () => {
    const admin = await open('/settings?tab=receipts', { as: organization.admin });
    const section = admin.getByRole('region', { name: 'Required receipts' });
    await section.getByRole('button', { name: 'Change' }).click();
    const form = admin.getByRole('dialog', { name: 'Required receipts' });
    await form.getByLabel('Receipt required at or above (USD)').fill('25');
    expect(await accessibilityFindings(admin)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Purchases of $25.00 or more').waitFor();
    expect(await admin.getByRole('tab', { name: 'Receipts' }).getAttribute('aria-selected')).toBe('true');

    const late = await organization.join('tavi', { role: 'Employee' });
    const card = await organization.issueCard({ holder: late, limitMinor: 50_000, name: 'Late' });
    const buy = (merchant: string, amountMinor: number) =>
      swipe(stripeClient(), {
        account: organization.stripeAccount,
        card: card.stripeCardID,
        amountMinor,
        merchant,
      });
    const { id } = await buy('Saltbox Hardware', 4_000);
    await stripeClient().testHelpers.issuing.authorizations.capture(
      id,
      {},
      { stripeAccount: organization.stripeAccount },
    );
    const captured = await eventually(async () => {
      const { items } = await late.call(purchasesHttp.listPurchases, { query: { status: 'posted' } });
      return items.find(({ receiptDueAt }) => receiptDueAt !== null);
    });
    await makeOverdue(captured.id);
    await eventually(async () => !(await buy('Coldpoint', 100)).approved);

    const page = await open('/transactions?tab=card&status=declined', { as: late, viewport: phone });
    await page
      .getByRole('button', { name: /Coldpoint/ })
      .first()
      .click();
    await page.getByText('Receipts for earlier purchases are overdue.', { exact: false }).first().waitFor();
    const addReceipt = { name: 'Add the receipt from Saltbox Hardware, $40.00' };
    await page.getByRole('link', addReceipt).waitFor();
    await page.goto('/cards');
    await page.getByText('Your cards are locked: a receipt is missing').waitFor();
    await page.getByText('Locked', { exact: true }).first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/');
    await page.getByText('Your cards are locked: a receipt is missing').waitFor();
    await page.getByRole('link', addReceipt).click();
    const receipts = page.getByRole('region', { name: 'Receipts' });
    await receipts.getByText('Receipt overdue since').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await receipts.locator('input[type=file]').last().setInputFiles(newFile('found.pdf'));
    await receipts.getByRole('button', { name: 'View found.pdf' }).waitFor();
    expect((await buy('Coldpoint', 100)).approved).toBe(true);
    const requirement = await late.call(receiptPolicyHttp.getRequirement, { params: { id: captured.id } });
    expect(requirement.metAt).not.toBeNull();
  });
});

/** As if seven days had passed and the warning had been sent. */
async function makeOverdue(purchaseId: string): Promise<void> {
  const cards = new Client({ connectionString: systemDatabaseUrl('cards') });
  await cards.connect();
  try {
    await cards.query(
      `update receipt_requirement set due_at = now() - interval '1 minute', warned_at = now() - interval '2 days', reminders_sent = 3
       where purchase_id = $1`,
      [purchaseId],
    );
  } finally {
    await cards.end();
  }
}
