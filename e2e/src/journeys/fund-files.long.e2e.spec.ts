import { beforeAll, describe, expect, it } from '@jest/globals';
import { fundsHttp, programsHttp, signaturesHttp, type FundWire } from '@almoner/contracts';
import { createPdf, eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let second: ApiPerson;
let fund: FundWire;

const pathOfFund = () => `/cash-management?tab=restricted-funds&fund=${fund.id}`;
const pdf = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: createPdf(bytes),
});
const current = () => organization.admin.call(fundsHttp.getFund, { params: { id: fund.id } });

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  second = await organization.join('jonas', { role: 'Admin' });
  fund = await organization.admin.call(fundsHttp.createFund, {
    body: { name: 'Community garden', restriction: 'purpose', purpose: 'Seeds and tools for the garden' },
  });
  await organization.admin.call(fundsHttp.receiveInFund, {
    params: { id: fund.id },
    body: { amount: 50_000, donor: 'Alder Trust', reason: 'Letter of May 2' },
  });
  await organization.admin.call(signaturesHttp.changeSignaturePolicy, {
    body: { threshold: 1_000, version: 0 },
  });
});

/** The files that are named on the page, in the list with this label. */
const filesIn = (page: Page, label: string) => page.getByRole('list', { name: label, exact: true });

describe('The files of a restricted fund', () => {
  it('are added by an admin, viewed, and removed after a question', async () => {
    const page = await open(pathOfFund(), { as: organization.admin });
    const section = page.getByRole('region', { name: 'Files', exact: true });
    await section.getByText('No files yet.', { exact: false }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const choose = section.getByLabel('Add a file');
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await section.getByRole('alert').waitFor();
    await section.getByRole('button', { name: 'Discard notes.txt' }).click();
    await choose.setInputFiles([pdf('letter.pdf', 1_000), pdf('draft.pdf', 1_200)]);
    await section.getByText('added by', { exact: false }).nth(1).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await section.getByRole('button', { name: /View letter.pdf/ }).click();
    const preview = page.getByRole('dialog', { name: 'letter.pdf' });
    await preview.getByRole('link', { name: 'Download' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Close' }).click();
    await section.getByRole('button', { name: 'Remove draft.pdf' }).click();
    await page
      .getByRole('dialog', { name: 'Remove draft.pdf?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await section.getByText('draft.pdf', { exact: true }).waitFor({ state: 'detached' });
    await section.getByText('letter.pdf', { exact: true }).waitFor();
  });

  it('are chosen with a release, and seen by the second admin, who signs', async () => {
    const page = await open(pathOfFund(), { as: organization.admin });
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Release from restriction' });
    await form.getByLabel('Amount').fill('11');
    await form.getByLabel('Reason').fill('The seeds were paid by check');
    await form.getByLabel('Evidence', { exact: true }).fill('Invoice 12');
    await form.getByLabel('Add files').setInputFiles([pdf('invoice.pdf', 1_400), pdf('wrong.pdf', 1_600)]);
    await form.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    await form.getByText('wrong.pdf', { exact: true }).waitFor({ state: 'detached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Release from restriction' }).click();
    await page.locator('.ant-message').getByText('$11.00 is on hold until a second admin signs.').waitFor();

    const queue = await open('/approvals', { as: second });
    await queue.getByText('$11.00 released from Community garden').first().click();
    await filesIn(queue, 'Files').getByText('invoice.pdf').waitFor();
    expect(await accessibilityFindings(queue)).toEqual([]);

    const other = await open(pathOfFund(), { as: second });
    const waiting = other.getByRole('region', { name: 'Waiting for a second signature' });
    await waiting.getByText('Evidence: Invoice 12').waitFor();
    await filesIn(other, 'Files').getByText('invoice.pdf').first().waitFor();
    expect(await accessibilityFindings(other)).toEqual([]);
    await waiting.getByRole('button', { name: 'Sign: $11.00 released from Community garden' }).click();
    const question = other.getByRole('dialog', { name: 'Sign this? $11.00 released from Community garden' });
    await question.getByRole('button', { name: 'Sign' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect(await current()).toMatchObject({ released: 1_100 });
  });

  it('stay with a completed release, which takes more of them', async () => {
    const page = await open(pathOfFund(), { as: organization.admin });
    const statement = page.getByRole('region', { name: 'Statement' });
    await statement.getByRole('button', { name: 'The seeds were paid by check' }).click();
    const drawer = page.getByRole('region', { name: /^Transfer/ });
    const files = drawer.getByRole('list', { name: 'Files' });
    await files.getByText('invoice.pdf').waitFor();
    expect(await files.getByRole('button', { name: 'Remove invoice.pdf' }).count()).toBe(0);
    await drawer.getByLabel('Add files').setInputFiles(pdf('photo of the beds.pdf', 1_800));
    await files.getByText('photo of the beds.pdf', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('The statement of a restricted fund', () => {
  it('shows what is left after each movement and the program that spent', async () => {
    const program = await organization.admin.call(programsHttp.createProgram, {
      body: { name: 'Garden tools', frequency: 'monthly', limit: 100_000, payingAccountId: fund.accountId },
    });
    const card = await organization.issueCard({
      holder: organization.admin,
      limitMinor: 100_000,
      spendProgramId: program.id,
    });
    const account = organization.stripeAccount;
    const { id } = await swipe(stripeClient(), {
      account,
      card: card.stripeCardID,
      amountMinor: 12_000,
      merchant: 'Slate & Lath',
    });
    const { authorizations } = stripeClient().testHelpers.issuing;
    await authorizations.capture(id, {}, { stripeAccount: account });
    await eventually(async () => (await current()).released === 13_100);
    const page = await open(pathOfFund(), { as: organization.admin });
    const table = page.getByRole('table', { name: 'All' });
    await table.getByRole('row', { name: /Slate & Lath.*Garden tools.*\$120\.00.*\$369\.00/ }).waitFor();
    await table.getByRole('row', { name: /paid by check.*\$11\.00.*\$489\.00/ }).waitFor();
    await table.getByRole('row', { name: /Alder Trust.*\$500\.00.*\$500\.00/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('fits a phone, with its files', async () => {
    const page = await open(pathOfFund(), { as: organization.admin, viewport: phone });
    await page.getByText('$369.00 left').waitFor();
    await page.getByText('photo of the beds.pdf').first().waitFor();
    const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
