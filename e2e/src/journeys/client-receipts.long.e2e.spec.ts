import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  clientsHttp,
  purchasesHttp,
  receiptPolicyHttp,
  receiptsHttp,
  reimbursementsHttp,
} from '@almoner/contracts';
import { eventually, receiptPicture } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization, newLineReceiptUpload, newReceiptUpload } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let client: Organization;
let firm: Organization;
/** For the firm that advises the client. */
let advisor: ApiPerson;
let connectionId: string;
/** With a photo in HEIC and a PDF. */
let purchaseId: string;
let otherPurchaseId: string;
let photoId: string;
/** With a receipt on the first of its two lines. */
let reportId: string;
let lineReceiptId: string;

beforeAll(async () => {
  [client, firm] = await Promise.all([
    Organization.create('Quillmere Kitchen'),
    Organization.create('Ledger & Lark', 'advisor'),
  ]);
  advisor = firm.admin;
  const body = { email: advisor.email };
  ({ id: connectionId } = await client.admin.call(clientsHttp.askConnection, { body }));
  await advisor.call(clientsHttp.acceptConnection, { params: { id: connectionId } });
  await client.deposit(100_000);
  [purchaseId, otherPurchaseId] = [await buy('Kettle and Crate'), await buy('Two Bridges Garage')];
  photoId = await photographReceipt();
  await client.admin.call(receiptsHttp.uploadReceipt, newReceiptUpload(purchaseId));
  await createReport();
});

/** A pending purchase. */
async function buy(merchant: string): Promise<string> {
  const { admin, stripeAccount } = client;
  const card = await client.issueCard({ holder: admin, limitMinor: 20_000 });
  const purchase = { account: stripeAccount, card: card.stripeCardID, amountMinor: 4_210, merchant };
  await swipe(stripeClient(), purchase);
  const { id } = await eventually(async () => {
    const { items } = await admin.call(purchasesHttp.listPurchases);
    return items.find((one) => one.merchant.name === merchant);
  });
  return id;
}

async function photographReceipt(): Promise<string> {
  const page = await open('/transactions?tab=card', { as: client.admin });
  await page.request.post(`/api/receipts?${new URLSearchParams({ name: 'IMG_1.HEIC', purchaseId })}`, {
    headers: { 'content-type': 'image/heic' },
    data: receiptPicture('heic'),
  });
  const { id } = await eventually(async () => {
    const receipts = await client.admin.call(receiptsHttp.listReceipts, { params: { id: purchaseId } });
    return receipts.find(({ hasPreview, reading }) => hasPreview && reading?.status === 'read');
  });
  return id;
}

async function createReport(): Promise<void> {
  const line = (merchant: string) => ({
    kind: 'expense' as const,
    spentOn: '2026-06-04',
    memo: '',
    merchant,
    amount: 1_200,
  });
  const { admin } = client;
  const { id, lines } = await admin.call(reimbursementsHttp.createReimbursement, {
    body: { title: 'Night market', lines: [line('Fennel Row'), line('Corner Cabs')] },
  });
  reportId = id;
  const report = await admin.call(
    reimbursementsHttp.uploadReimbursementReceipt,
    newLineReceiptUpload({ id, lineId: lines[0]?.id ?? '' }),
  );
  lineReceiptId = report.lines[0]?.receipts[0]?.id ?? '';
}

const page = () => `/console/clients/${client.id}`;
const receiptsIn = (shown: Page) =>
  shown.getByRole('dialog', { name: 'Purchase' }).getByRole('region', { name: 'Receipts' });
const sideways = (shown: Page) =>
  shown.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('The receipts of a client, for an advisor', () => {
  it('are shown with a purchase, as pictures and PDFs, and cannot be changed', async () => {
    const shown = await open(`${page()}?purchase=${purchaseId}`, { as: advisor });
    const receipts = receiptsIn(shown);
    await receipts.getByText('Read from the receipt: $42.10', { exact: false }).waitFor();
    expect(await accessibilityFindings(shown)).toEqual([]);
    await receipts.getByRole('button', { name: 'View IMG_1.HEIC' }).click();
    const photo = shown.getByRole('dialog', { name: 'IMG_1.HEIC' });
    const picture = photo.getByRole('img', { name: 'IMG_1.HEIC' });
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    expect(await accessibilityFindings(shown)).toEqual([]);
    await photo.getByRole('button', { name: 'Close' }).click();
    await receipts.getByRole('button', { name: 'View receipt.pdf' }).click();
    const pdf = shown.getByRole('dialog', { name: 'receipt.pdf' });
    await pdf.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    await pdf.getByRole('button', { name: 'Close' }).click();
    const downloading = shown.waitForEvent('download');
    await receipts.getByRole('link', { name: 'Download IMG_1.HEIC' }).click();
    expect((await downloading).suggestedFilename()).toBe('IMG_1.HEIC');
    expect(await receipts.getByRole('button', { name: /^(Remove|Attach|Request)/ }).count()).toBe(0);
    expect(await receipts.locator('input').count()).toBe(0);
  });

  it('are missing from a purchase without one, and can be loaded again after a failure', async () => {
    const shown = await open(page(), { as: advisor, viewport: phone, tolerates: [/status of 503/] });
    const address = `**/api/clients/*/purchases/*/receipts`;
    const body = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'service_unavailable' };
    await shown.route(address, (route) => route.fulfill({ status: 503, json: body }));
    await shown.goto(`${page()}?purchase=${otherPurchaseId}`);
    const receipts = receiptsIn(shown);
    await receipts.getByText('The receipts could not be loaded.', { exact: false }).waitFor();
    expect(await receipts.getByText('No receipt', { exact: true }).count()).toBe(0);
    await shown.unroute(address);
    await receipts.getByRole('button', { name: 'Try again' }).click();
    await receipts.getByText('No receipt', { exact: true }).waitFor();
    expect(await accessibilityFindings(shown)).toEqual([]);
    expect(await sideways(shown)).toBe(0);
  });

  it('appear on an open page, and lead to a purchase with the same receipt, in the console', async () => {
    const shown = await open(`${page()}?purchase=${otherPurchaseId}`, { as: advisor });
    const receipts = receiptsIn(shown);
    await receipts.getByText('No receipt', { exact: true }).waitFor();
    await client.admin.call(receiptsHttp.uploadReceipt, newReceiptUpload(otherPurchaseId));
    await receipts.getByText('The same receipt is on', { exact: false }).waitFor();
    await receipts.getByRole('link', { name: /^Kettle and Crate/ }).click();
    await receipts.getByRole('button', { name: 'View IMG_1.HEIC' }).waitFor();
    expect(new URL(shown.url()).pathname).toBe(page());
  });

  it('are missing for the reason that was stated, which the advisor reads but does not decide', async () => {
    const id = await buy('Corner Kiosk');
    const body = { reason: 'The machine printed none.' };
    await client.admin.call(receiptPolicyHttp.requestExcuse, { params: { id }, body });
    const shown = await open(`${page()}?purchase=${id}`, { as: advisor, viewport: phone });
    const receipts = receiptsIn(shown);
    await receipts.getByText('Missing receipt: waiting for approval').waitFor();
    await receipts.getByText('“The machine printed none.”').waitFor();
    expect(await receipts.getByRole('button', { name: /^(Approve|Reject|Explain)/ }).count()).toBe(0);
    expect(await accessibilityFindings(shown)).toEqual([]);
  });

  it('are shown with the lines of a reimbursement report, also on a phone', async () => {
    const shown = await open(`${page()}?report=movements&reimbursement=${reportId}`, {
      as: advisor,
      viewport: phone,
    });
    const drawer = shown.getByRole('dialog', { name: 'Reimbursement report' });
    await drawer.getByText('No receipt', { exact: true }).waitFor();
    expect(await accessibilityFindings(shown)).toEqual([]);
    expect(await sideways(shown)).toBe(0);
    const ofLine = drawer.getByRole('list', { name: 'Receipts of Fennel Row' });
    await ofLine.getByRole('button', { name: 'View receipt.pdf' }).click();
    const preview = shown.getByRole('dialog', { name: 'receipt.pdf' });
    await preview.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    expect(await accessibilityFindings(shown)).toEqual([]);
    expect(await sideways(shown)).toBe(0);
    expect(await drawer.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });
});

describe('A receipt of a client over HTTP', () => {
  const ofPurchase = (receiptId: string, purchase = purchaseId) => ({
    params: { id: client.id, purchaseId: purchase, receiptId },
  });
  const ofReport = (receiptId: string) => ({ params: { id: client.id, reportId, receiptId } });
  const statuses = async (person: ApiPerson) => {
    const params = { id: client.id, purchaseId };
    const replies = await Promise.all([
      person.try(clientsHttp.listClientReceipts, { params }),
      person.try(clientsHttp.downloadClientReceipt, ofPurchase(photoId)),
      person.try(clientsHttp.downloadClientReimbursementReceipt, ofReport(lineReceiptId)),
    ]);
    return replies.map(({ status }) => status);
  };

  it('is sent as a preview, and is found with its own purchase or report only', async () => {
    const preview = await advisor.try(clientsHttp.downloadClientReceipt, {
      ...ofPurchase(photoId),
      query: { as: 'preview' },
    });
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { id: unattachedId } = await client.admin.call(receiptsHttp.uploadReceipt, {
      ...newReceiptUpload(purchaseId),
      query: { name: 'inbox.pdf' },
    });
    const elsewhere = await Promise.all([
      advisor.try(clientsHttp.downloadClientReceipt, ofPurchase(photoId, otherPurchaseId)),
      advisor.try(clientsHttp.downloadClientReceipt, ofPurchase(unattachedId)),
      advisor.try(clientsHttp.downloadClientReceipt, ofPurchase(lineReceiptId)),
      advisor.try(clientsHttp.downloadClientReimbursementReceipt, ofReport(photoId)),
    ]);
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('is not found by staff who are not assigned, nor by anyone after the connection has ended', async () => {
    const unassigned = await firm.join('unassigned', { role: 'Employee' });
    expect(await statuses(unassigned)).toEqual([404, 404, 404]);
    expect(await statuses(advisor)).toEqual([200, 200, 200]);
    await client.admin.call(clientsHttp.endConnection, { params: { id: connectionId } });
    await eventually(async () => (await statuses(advisor)).every((status) => status === 404));
  });
});
