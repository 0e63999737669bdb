import { beforeAll, describe, expect, it } from '@jest/globals';
import { purchasesHttp, receiptMailHttp, receiptsHttp } from '@almoner/contracts';
import { createTextPdf, eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization } from '../support/organization.ts';
import { sendMail } from '../support/send-mail.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let holder: ApiPerson;
/** For the purchases. */
let day: string;

beforeAll(async () => {
  const organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('jonas', { role: 'Employee' });
  const card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Repairs' });
  for (const [merchant, amountMinor] of [
    ['Saltbox Hardware', 2_730],
    ['Two Bridges Garage', 4_100],
    ['Two Bridges Garage', 4_100],
  ] as const)
    await swipe(stripeClient(), {
      account: organization.stripeAccount,
      card: card.stripeCardID,
      amountMinor,
      merchant,
    });
  day = await eventually(async () => {
    const { items } = await holder.call(purchasesHttp.listPurchases, {});
    return items.length === 3 && items[0]?.occurredAt.slice(0, 10);
  });
});

const till = (merchant: string, total: string) => createTextPdf([merchant, day, `TOTAL USD ${total}`]);
const addressOn = async (page: Page) => {
  const section = page.getByRole('region', { name: 'Receipts by email' });
  return (await section.getByText(/^receipts\+/).textContent()) ?? '';
};

describe('Receipts by email', () => {
  it.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])('have an address in Settings, which can be copied and replaced on %s', async (_, viewport) => {
    const page = await open('/settings', { as: holder, viewport });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = await addressOn(page);
    expect(address).toMatch(/^receipts\+[a-z2-7]{26}@/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy the receipts address' }).click();
    await page.getByText('Address copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByRole('button', { name: 'Get a new address' }).click();
    const question = page.getByRole('dialog', { name: 'Get a new receipts address?' });
    await question.getByRole('button', { name: 'Get a new address' }).click();
    await page.getByText('You have a new receipts address.').waitFor();
    await page.getByText(address, { exact: true }).waitFor({ state: 'detached' });
    expect(await addressOn(page)).not.toBe(address);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });

  it('arrive on the open purchase, and the person is told by email', async () => {
    const page = await open('/transactions?tab=card', { as: holder });
    await page.getByRole('button', { name: 'Saltbox Hardware', exact: true }).click();
    const receipts = page.getByRole('dialog', { name: 'Purchase' }).getByRole('region', { name: 'Receipts' });
    await receipts.getByText('No receipt yet.').waitFor();
    const { address } = await holder.call(receiptMailHttp.getReceiptAddress);
    const file = { name: 'till.pdf', content: till('SALTBOX HARDWARE', '27.30') };
    await sendMail({ to: address ?? '', subject: 'Fwd: Saltbox', file });
    await receipts.getByRole('button', { name: 'View till.pdf' }).waitFor();
    await receipts.getByText('By email from Somebody <somebody@elsewhere.example>: Fwd: Saltbox').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const { text } = await nextMail(holder.email, /^Attached to Saltbox Hardware, \$27\.30$/);
    expect(text).toContain('/transactions?tab=card&purchase=');
  });

  it('wait in the inbox where two purchases match; the email leads there', async () => {
    const { address } = await holder.call(receiptMailHttp.getReceiptAddress);
    const file = { name: 'garage.pdf', content: till('TWO BRIDGES GARAGE', '41.00') };
    await sendMail({ to: address ?? '', subject: 'Fwd: Garage', file });
    const { text } = await nextMail(holder.email, /^Receipt saved: choose its purchase$/);
    const [link = ''] = /https?:\/\/\S+inbox=open/.exec(text) ?? [];
    const page = await open(new URL(link).pathname + new URL(link).search, { as: holder, viewport: phone });
    const inbox = page.getByRole('dialog', { name: 'Receipt inbox' });
    await inbox.getByText(/^Looks like Two Bridges Garage, \$41\.00/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await inbox.getByRole('button', { name: 'Attach garage.pdf to Two Bridges Garage' }).first().click();
    await inbox.getByText('No receipts here.', { exact: false }).waitFor();
    expect(await holder.call(receiptsHttp.listUnassignedReceipts)).toEqual([]);
  });
});
