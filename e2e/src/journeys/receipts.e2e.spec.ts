import { beforeAll, describe, expect, it } from '@jest/globals';
import { receiptsHttp } from '@almoner/contracts';
import { createTextPdf } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
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
const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text).waitFor();
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
    expect(await accessibilityFindings(page)).toEqual([]);
    await inbox.getByRole('button', { name: 'Close' }).click();
    const receipts = await openPurchase(page, 'Two Bridges Garage');
    await receipts.getByRole('button', { name: 'Use mailed.pdf for this purchase' }).click();
    await message(page, 'mailed.pdf was added to the purchase.');
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
