import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { reimbursementsHttp } from '@almoner/contracts';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
const tab = '/transactions?tab=reimbursements';
let organization: Organization;
let author: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  author = await organization.join('priya', { role: 'Employee' });
});

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Reimbursement report' });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function submit(title: string) {
  const { id, version } = await author.call(reimbursementsHttp.createReimbursement, {
    body: {
      title,
      lines: [
        { kind: 'expense', spentOn: '2026-06-04', memo: 'Squash', merchant: 'Fennel Row', amount: 2_450 },
        { kind: 'mileage', spentOn: '2026-06-04', memo: '', milesTenths: 100 },
      ],
    },
  });
  return author.call(reimbursementsHttp.submitReimbursement, { params: { id }, body: { version } });
}

async function approve({ id, version }: { readonly id: string; readonly version: number }) {
  await organization.admin.call(reimbursementsHttp.approveReimbursement, {
    params: { id },
    body: { version },
  });
}

describe('An approved reimbursement', () => {
  it('is donated by its author on a phone, acknowledged, and shown to the admin and in the donor’s portal', async () => {
    const report = await submit('Harvest supper');
    const page = await open(tab, { as: author, viewport: phone, tolerates: [/status of 404/] });
    await page.getByRole('button', { name: 'Harvest supper' }).click();
    const donate = drawer(page).getByRole('button', { name: 'Donate it instead' });
    await drawer(page)
      .getByText('Only an approved report that has not been paid yet can be donated.', { exact: false })
      .waitFor();
    expect(await donate.isDisabled()).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);

    await approve(report);
    await drawer(page).getByText('Approved, to be paid').waitFor();
    await donate.click();
    const question = page.getByRole('dialog', { name: /^Donate \$.* instead of being paid\?$/ });
    for (const sentence of [
      'The money will not be paid to you.',
      'You get a written acknowledgment of the gift by email.',
      'The organization keeps the expense in its books, and records your gift.',
    ])
      await question.getByText(sentence).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await drawer(page).getByText('Approved, to be paid').waitFor();

    await donate.click();
    await question.getByRole('button', { name: /^Donate \$/ }).click();
    await drawer(page).getByText('Donated', { exact: true }).waitFor();
    await drawer(page).getByText('Donated instead of paid').waitFor();
    const link = drawer(page).getByRole('link', { name: /^Acknowledgment \d{4}-\d{6}$/ });
    await link.waitFor();
    expect(await donate.count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const number = (await link.innerText()).replace('Acknowledgment ', '');
    expect(download.suggestedFilename()).toBe(`acknowledgment-${number}.pdf`);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const mail = await nextMail(author.email, /^Acknowledgment/);
    expect(mail.attachments.map(({ type }) => type)).toEqual(['application/pdf']);
    expect(mail.text).toContain('Fennel Row, Squash');
    expect(mail.text).toContain('No goods or services were provided in exchange for this gift.');

    const admin = await open(`${tab}&status=forgone`, { as: organization.admin });
    await admin.getByRole('button', { name: 'Harvest supper' }).click();
    await drawer(admin).getByText('Donated instead of paid').waitFor();
    await drawer(admin)
      .getByRole('link', { name: `Acknowledgment ${number}` })
      .waitFor();
    expect(await drawer(admin).getByRole('button', { name: 'Pay', exact: false }).count()).toBe(0);
    await drawer(admin).getByRole('link', { name: 'Open as a page' }).click();
    await admin.getByRole('heading', { level: 1, name: 'Harvest supper' }).waitFor();
    await admin.getByRole('link', { name: `Acknowledgment ${number}` }).waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await admin.goto(new URL('/donations', admin.url()).href);
    await admin.getByText('forgone reimbursement', { exact: false }).waitFor();
    await admin.locator('tbody').getByRole('button').first().click();
    const gift = admin.getByRole('dialog');
    await gift.getByText('Donated instead of being paid').waitFor();
    await gift.getByText(number).first().waitFor();
    expect(await gift.getByRole('button', { name: 'Void', exact: false }).count()).toBe(0);
    expect(await accessibilityFindings(admin)).toEqual([]);

    const portal = await open('/donations/donor', { as: author, viewport: phone });
    await portal.getByText('Forgone reimbursement', { exact: false }).waitFor();
    await portal.getByRole('link', { name: number }).waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    expect(await sideways(portal)).toBe(0);
  });

  it('is offered on its page, and stays disabled with its reason for a report with a per diem', async () => {
    const { id, version } = await author.call(reimbursementsHttp.createReimbursement, {
      body: {
        title: 'Conference',
        lines: [{ kind: 'per_diem', spentOn: '2026-06-04', memo: '', days: 2, dailyRate: 1_000 }],
      },
    });
    const submitted = await author.call(reimbursementsHttp.submitReimbursement, {
      params: { id },
      body: { version },
    });
    await approve(submitted);
    const page = await open(`/transactions/reports/${id}`, { as: author });
    await page.getByText('a per diem is an allowance and not money you spent', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Donate it instead' }).isDisabled()).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    const onPhone = await open(page.url(), { as: author, viewport: phone });
    await onPhone.getByText('a per diem is an allowance and not money you spent', { exact: false }).waitFor();
    expect(await accessibilityFindings(onPhone)).toEqual([]);
    expect(await sideways(onPhone)).toBe(0);
  });

  it('is donated in part: the author sees what is given and what is paid, and the acknowledgment names both', async () => {
    const report = await submit('Spring supper');
    await approve(report);
    const page = await open(tab, { as: author, viewport: phone, tolerates: [/status of 404/] });
    await page.getByRole('button', { name: 'Spring supper' }).click();
    await drawer(page).getByRole('button', { name: 'Donate it instead' }).click();
    const question = page.getByRole('dialog', { name: /^Donate \$.* instead of being paid\?$/ });
    const amount = question.getByRole('textbox');
    await amount.fill('9999');
    await question.getByRole('alert').waitFor();
    expect(await question.getByRole('button', { name: /^Donate \$/ }).isDisabled()).toBe(true);
    await amount.fill('10');
    await question.getByText(/^\$10\.00 will not be paid to you; \$.* will\.$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await question.getByRole('button', { name: 'Donate $10.00' }).click();
    await drawer(page)
      .getByText(/^\$10\.00 was donated\./)
      .waitFor();
    await drawer(page)
      .getByRole('link', { name: /^Acknowledgment \d{4}-\d{6}$/ })
      .waitFor();
    await drawer(page).getByText('Approved, to be paid').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const seen = await organization.admin.call(reimbursementsHttp.getReimbursement, {
      params: { id: report.id },
    });
    expect(seen).toMatchObject({ status: 'approved', forgoneAmount: 1_000 });
    await page.getByText('$10.00 donated').waitFor();
  });
});
