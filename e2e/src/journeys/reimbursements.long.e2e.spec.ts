import { beforeAll, describe, expect, it } from '@jest/globals';
import { reimbursementsHttp, signaturesHttp } from '@almoner/contracts';
import { createTextPdf, eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { openFinancialAccount } from '../support/financial-account.ts';
import { Organization } from '../support/organization.ts';
import { photographReceipt } from '../support/receipt-photo.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
const tab = '/transactions?tab=reimbursements';
let organization: Organization;
let employee: ApiPerson;
let manager: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  const team = await organization.createTeam('Market');
  employee = await organization.join('priya', { role: 'Employee', teamId: team.id });
  manager = await organization.joinAsManager('jonas', team);
});

const newPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: createTextPdf(['PAPER PLACE', 'TOTAL USD 40.50']),
});
const lineOf = (page: Page, merchant: string) =>
  reportDialog(page).locator('.report-lines > li').filter({ hasText: merchant });

const reportDialog = (page: Page) => page.getByRole('dialog', { name: 'Reimbursement report' });

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe('A reimbursement report', () => {
  it('is written on a phone, returned, sent again, approved and paid, and nobody approves their own', async () => {
    const page = await open(tab, { as: employee, viewport: phone });
    await page.getByText('No reimbursement reports yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('June market');
    await form.getByLabel('Date').fill('2026-06-04');
    await form.getByLabel('Merchant').fill('Paper Place');
    await form.getByLabel('Amount (USD)').fill('40.50');
    await form.getByRole('button', { name: 'Add a line' }).click();
    const trip = form.getByRole('group', { name: 'Line 2' });
    await trip.getByRole('radio', { name: 'Mileage' }).check();
    await trip.getByLabel('Date').fill('2026-06-04');
    await trip.getByLabel('Miles').fill('10');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByText('Mileage, 10 mi × $0.725').waitFor();
    await reportDialog(page).getByText('IRS rate for 2026', { exact: false }).waitFor();
    const paper = lineOf(page, 'Paper Place');
    await paper.getByText('Receipt missing, required above $25').waitFor();
    await paper.locator('input[type=file]').last().setInputFiles(newPdf('till.pdf'));
    await paper.getByRole('button', { name: 'Remove till.pdf' }).waitFor();
    expect(await paper.getByText('Receipt missing', { exact: false }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await reportDialog(page).getByRole('button', { name: 'Submit for approval' }).click();
    await reportDialog(page).getByText('Waiting for approval').waitFor();
    expect(await reportDialog(page).getByRole('button', { name: 'Approve' }).count()).toBe(0);

    const admin = await open(tab, { as: organization.admin });
    await admin.getByRole('button', { name: 'June market' }).click();
    await reportDialog(admin).getByRole('button', { name: 'Request changes' }).click();
    const question = admin.getByRole('dialog', { name: 'Request changes' });
    await question.getByLabel('Message to the author').fill('Which market was it?');
    await question.getByRole('button', { name: 'Request changes' }).click();
    await reportDialog(admin).getByText('Changes requested').waitFor();
    await reportDialog(admin)
      .getByText(/requested changes: Which market was it\?/)
      .waitFor();

    const home = await open('/', { as: employee });
    await home.getByText('Changes were requested to your report').waitFor();
    await home.getByText('June market, $').waitFor();
    const own = home.getByRole('region', { name: 'Your reimbursements' });
    await own.getByRole('listitem').filter({ hasText: 'Changes requested' }).getByText('$').waitFor();
    await own.getByRole('link', { name: 'June market' }).click();
    await reportDialog(home).waitFor();

    // The open page shows the decision without being reloaded.
    await reportDialog(page)
      .getByText(/requested changes: Which market was it\?/)
      .waitFor();
    await reportDialog(page).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit report' });
    await edit.getByLabel('Title').fill('June market, Alder Falls');
    await edit.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByRole('heading', { name: 'June market, Alder Falls' }).waitFor();
    await reportDialog(page).getByRole('button', { name: 'Submit for approval' }).click();
    await reportDialog(page).getByText('Waiting for approval').waitFor();
    await reportDialog(page).getByText('Edited, so approvals start again').waitFor();
    await reportDialog(page).getByText('Approval 1 of 1').waitFor();

    await admin.goto(new URL('/approvals', admin.url()).href);
    await admin.getByText('1 is waiting for you').waitFor();
    await admin.getByRole('table').getByText('2 lines, 1 receipt', { exact: false }).waitFor();
    await admin.getByRole('button', { name: 'June market, Alder Falls', exact: true }).click();
    await reportDialog(admin).getByText('2 lines, 1 receipt', { exact: false }).waitFor();
    const seen = lineOf(admin, 'Paper Place');
    expect(await seen.locator('input[type=file]').count()).toBe(0);
    await seen.getByRole('button', { name: 'View till.pdf' }).first().click();
    const preview = admin.getByRole('dialog', { name: 'till.pdf' });
    await preview.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await preview.getByRole('button', { name: 'Close' }).click();
    await reportDialog(admin).getByRole('button', { name: 'Approve' }).click();
    await reportDialog(admin).getByText('Approved, to be paid').waitFor();
    const toPay = await open('/', { as: organization.admin });
    await toPay.getByRole('link', { name: 'Pay: 1 approved report is waiting to be paid' }).click();
    await toPay.getByRole('button', { name: 'June market, Alder Falls', exact: true }).waitFor();
    await reportDialog(admin).getByRole('button', { name: 'Mark as paid' }).click();
    const paid = admin.getByRole('dialog', { name: 'Mark as paid' });
    await paid.getByLabel('Payment reference').fill('Check 1042');
    await paid.getByRole('button', { name: 'Mark as paid' }).click();
    await reportDialog(admin).getByText('Paid outside the platform: Check 1042').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);

    await reportDialog(admin).getByRole('link', { name: 'Open as a page' }).click();
    await admin.getByRole('heading', { level: 1, name: 'June market, Alder Falls' }).waitFor();
    await admin.getByText('Paid outside the platform: Check 1042').waitFor();
    await admin.getByRole('button', { name: 'View till.pdf' }).first().waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    const onPhone = await open(admin.url(), { as: employee, viewport: phone });
    await onPhone.getByText('Paid outside the platform: Check 1042').waitFor();
    expect(await accessibilityFindings(onPhone)).toEqual([]);
    expect(await sideways(onPhone)).toBe(0);
    await onPhone.getByRole('link', { name: 'Reimbursements' }).click();
    await onPhone.getByRole('button', { name: 'June market, Alder Falls' }).waitFor();
  });

  it('has a page that says when there is no such report', async () => {
    const page = await open('/transactions/reports/unknown', { as: employee, tolerates: [/status of 400/] });
    await page.getByRole('heading', { level: 1, name: 'Report not found' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('is found by a part of its title, its person or a merchant, also in the address', async () => {
    const draft = (title: string, merchant: string) =>
      employee.call(reimbursementsHttp.createReimbursement, {
        body: {
          title,
          lines: [{ kind: 'expense', spentOn: '2026-06-04', memo: '', merchant, amount: 500 }],
        },
      });
    await draft('Lamps for the hall', 'Brightwell');
    await draft('Rope for the tent', 'Chandlery');
    const page = await open(tab, { as: organization.admin });
    const report = (name: string) => page.getByRole('button', { name, exact: true });
    await report('Rope for the tent').waitFor();
    await page.getByLabel('Search reports, people, merchants').fill('brightW');
    await report('Rope for the tent').waitFor({ state: 'detached' });
    await report('Lamps for the hall').waitFor();
    expect(page.url()).toContain('q=brightW');
    await page.setViewportSize(phone);
    await page.getByRole('cell', { name: /^Lamps for the hall .*Draft$/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await page.getByLabel('Search reports, people, merchants').fill('nothing like it');
    await page.getByText('No report matches.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await report('Rope for the tent').waitFor();
  });

  it('has a line filled in from a photo of its receipt, and what was read may be changed', async () => {
    const page = await open(tab, { as: employee, viewport: phone });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('Seedlings');
    await form.getByLabel('Date').fill('2026-06-04');
    await form.getByLabel('Merchant').fill('Nursery');
    await form.getByLabel('Amount (USD)').fill('1');
    await form.getByRole('button', { name: 'Save draft' }).click();
    const lines = ['FERN HOLLOW NURSERY', '06/02/2026 10:12', 'SUBTOTAL 30.00', 'TAX 1.15', 'TOTAL $31.15'];
    const photo = await photographReceipt(page, 'photo.png', lines);
    const line = lineOf(page, 'Nursery');
    await line.locator('input[type=file]').last().setInputFiles(photo);
    await line.getByText(/Read from the receipt: \$31\.15, Jun 2.*, FERN HOLLOW NURSERY/).waitFor();
    await line.getByText('The receipt shows $31.15').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await line.getByRole('button', { name: 'Fill in the line Nursery from photo.png' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit report' });
    expect(await edit.getByLabel('Amount (USD)').inputValue()).toBe('31.15');
    expect(await edit.getByLabel('Date').inputValue()).toBe('2026-06-02');
    expect(await edit.getByText('Read from the receipt').count()).toBe(3);
    expect(await accessibilityFindings(page)).toEqual([]);
    await edit.getByLabel('Merchant').fill('Fern Hollow');
    await edit.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByText('Fern Hollow', { exact: true }).waitFor();
    const filled = lineOf(page, 'Fern Hollow');
    // The line is the same one, so it keeps its receipt.
    await filled.getByRole('button', { name: 'Remove photo.png' }).waitFor();
    expect(await filled.locator('.report-warning').count()).toBe(0);
    expect(await filled.getByRole('button', { name: 'Fill in', exact: false }).count()).toBe(0);
  });

  it('without a receipt says why, and the manager who approves it sees the reason', async () => {
    const page = await open(tab, { as: employee });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('Tent pegs');
    await form.getByLabel('Date').fill('2026-06-07');
    await form.getByLabel('Merchant').fill('Saltbox Hardware');
    await form.getByLabel('Amount (USD)').fill('31.20');
    await form.getByRole('button', { name: 'Save draft' }).click();
    const line = lineOf(page, 'Saltbox Hardware');
    await line.locator('input[type=file]').last().setInputFiles(newPdf('wrong.pdf'));
    await line.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    const question = page.getByRole('dialog', { name: 'Remove wrong.pdf?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await line.getByText('Receipt missing, required above $25').waitFor();
    await reportDialog(page).getByRole('button', { name: 'Submit for approval' }).click();
    const reasons = page.getByRole('dialog', { name: 'Receipts are missing' });
    const send = reasons.getByRole('button', { name: 'Submit for approval' });
    expect(await send.isDisabled()).toBe(true);
    await reasons.getByLabel('Saltbox Hardware, $31.20').fill('The till was broken');
    expect(await accessibilityFindings(page)).toEqual([]);
    await send.click();
    await reportDialog(page).getByText('Waiting for approval').waitFor();

    const approver = await open('/approvals', { as: manager, viewport: phone });
    await approver.getByRole('button', { name: 'Tent pegs', exact: true }).click();
    await reportDialog(approver).getByText('No receipt: The till was broken').waitFor();
    await reportDialog(approver).getByRole('button', { name: 'Approve' }).click();
    await reportDialog(approver).getByText('Approved, to be paid').waitFor();
    expect(await reportDialog(approver).getByRole('button', { name: 'Pay' }).count()).toBe(0);
  });

  it('of an admin waits for another admin, and its button says so', async () => {
    const page = await open(tab, { as: organization.admin });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('Own taxi');
    await form.getByLabel('Date').fill('2026-06-05');
    await form.getByLabel('Merchant').fill('Corner Cabs');
    await form.getByLabel('Amount (USD)').fill('18');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByRole('button', { name: 'Submit for approval' }).click();
    await reportDialog(page).getByText('You can’t approve or reject your own request.').waitFor();
    expect(await reportDialog(page).getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  });

  it('is paid to the account that its author typed into Stripe’s form, and returned by the bank', async () => {
    const financialAccount = await openFinancialAccount(organization);
    await organization.deposit(50_000);
    const page = await open(tab, { as: employee, viewport: phone });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('Napkins');
    await form.getByLabel('Date').fill('2026-06-06');
    await form.getByLabel('Merchant').fill('Paper Place');
    await form.getByLabel('Amount (USD)').fill('12.75');
    await form.getByRole('button', { name: 'Save draft' }).click();
    const report = reportDialog(page);
    await report.getByRole('button', { name: 'Submit for approval' }).click();
    await report.getByText('Waiting for approval').waitFor();

    const admin = await open(tab, { as: organization.admin });
    await admin.getByRole('button', { name: 'Napkins' }).click();
    await reportDialog(admin).getByRole('button', { name: 'Approve' }).click();
    await reportDialog(admin)
      .getByText('The author of this report has not added a bank account yet.')
      .waitFor();
    expect(await reportDialog(admin).getByRole('button', { name: 'Pay $12.75' }).isDisabled()).toBe(true);

    await report.getByRole('button', { name: 'Add a bank account' }).click();
    const drawer = page.getByRole('dialog', { name: 'Your bank account' });
    const bank = drawer.frameLocator('iframe');
    await bank.getByLabel('Full name').fill('Priya Raman');
    await bank.getByLabel('Routing number').fill('110000000');
    await bank.getByLabel('Account number').fill('000123456789');
    expect(await sideways(page)).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save this account' }).click();
    await drawer.waitFor({ state: 'hidden' });

    await admin.reload();
    await reportDialog(admin).getByText('To STRIPE TEST BANK ending in 6789.').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await reportDialog(admin).getByRole('button', { name: 'Close' }).click();
    await admin.getByRole('checkbox', { name: 'Select Napkins' }).check();
    await admin.getByRole('button', { name: 'Pay 1 report, $12.75' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Pay $12.75' }).click();
    await admin.getByText('1 payment has started.').waitFor();
    const on = { stripeAccount: organization.stripeAccount };
    const { treasury, testHelpers } = stripeClient();
    const payment = await eventually(async () => {
      const { data } = await treasury.outboundPayments.list({ financial_account: financialAccount }, on);
      return data.find(({ status }) => status === 'posted');
    });
    await testHelpers.treasury.outboundPayments.returnOutboundPayment(payment.id, {}, on);
    await eventually(async () => {
      const { items } = await employee.call(reimbursementsHttp.listReimbursements);
      return items[0]?.status === 'failed';
    });
    await page.reload();
    await report.getByText('Returned by the bank: The account is closed').waitFor();
    await report.getByRole('button', { name: 'Change the bank account' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const home = await open('/', { as: employee, viewport: phone });
    await home.getByText('Your bank returned your reimbursement of $12.75').waitFor();
    await home.getByRole('link', { name: /^Change account/ }).click();
    await reportDialog(home).getByRole('button', { name: 'Change the bank account' }).click();
    await home.getByRole('dialog', { name: 'Your bank account' }).waitFor();
    await admin.goto(new URL('/cash-management?tab=wallet', page.url()).href);
    await admin.getByRole('button', { name: /Napkins/ }).click();
    const transfer = admin.getByRole('dialog', { name: /Transfer/ });
    await transfer.getByText('Returned', { exact: true }).waitFor();
    await transfer.getByText('The account is closed').waitFor();
    await page.goto(new URL('/settings?tab=bank-account', page.url()).href);
    await page.getByText('STRIPE TEST BANK ending in 6789').first().waitFor();
    await page.getByRole('alert').getByText('The account is closed', { exact: false }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('is paid above the amount when a second admin has signed, and says so before and after', async () => {
    await organization.join('amara', { role: 'Admin' });
    await organization.admin.call(signaturesHttp.changeSignaturePolicy, {
      body: { threshold: 1_000, version: 0 },
    });
    const admin = await open(`${tab}&status=failed`, { as: organization.admin });
    await admin.getByRole('button', { name: 'Napkins' }).click();
    const report = reportDialog(admin);
    await report.getByText('Above $10.00, a second admin must sign too.', { exact: false }).waitFor();
    await report.getByRole('button', { name: 'Pay $12.75' }).click();
    const question = admin.getByRole('dialog', { name: /^Pay \$12\.75 to / });
    await question.getByText('a second admin must sign too', { exact: false }).waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await question.getByRole('button', { name: 'Pay $12.75' }).click();
    await admin.locator('.ant-message').getByText('$12.75 is on hold until a second admin signs.').waitFor();
    await report.getByText('Waiting for a second signature').first().waitFor();
    await report
      .getByRole('region', { name: 'Signatures' })
      .getByText('You signed first.', { exact: false })
      .waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
  });

  it('marks the line and the field with a day in the future, and keeps what was typed', async () => {
    const page = await open(tab, { as: employee, viewport: phone, tolerates: [/status of 4\d\d/] });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('Too early');
    await form.getByLabel('Date').fill('2099-06-06');
    await form.getByLabel('Merchant').fill('Paper Place');
    await form.getByLabel('Amount (USD)').fill('3');
    await form.getByRole('button', { name: 'Save draft' }).click();
    const line = form.getByRole('group', { name: 'Line 1' });
    await line.getByText('An expense cannot be dated in the future.').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Too early');
    expect(await line.getByLabel('Merchant').inputValue()).toBe('Paper Place');
    await form.getByLabel('Date').fill('2026-06-06');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByRole('heading', { name: 'Too early' }).waitFor();
  });
});

describe('The rules for reports', () => {
  it('are changed by an admin in Settings, and keep what is left empty unset', async () => {
    const page = await open('/settings?tab=receipts', { as: organization.admin });
    await page.getByRole('button', { name: 'Edit rules' }).click();
    const form = page.getByRole('dialog', { name: 'Rules for reimbursement reports' });
    await form.getByLabel('Second approver required above (USD)').fill('1000');
    await form.getByLabel('Receipt required above (USD)').fill('0');
    await form.getByLabel('Warn when an expense is older than (days)').fill('1.5');
    await form.getByText('A whole number of days, at most 3,650').waitFor();
    await form.getByLabel('Warn when an expense is older than (days)').fill('60');
    await form.getByLabel('Warn when a line exceeds (USD)').fill('');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    const rules = page.getByRole('region', { name: 'Reimbursement reports' });
    await rules.getByText('Every expense').waitFor();
    expect(await rules.getByRole('definition').allTextContents()).toEqual([
      '1 person approves a report',
      '$1,000.00',
      'Every expense',
      'Not set',
      '60 days',
    ]);
    expect(await organization.admin.call(reimbursementsHttp.getReimbursementPolicy)).toMatchObject({
      secondApproverAbove: 100_000,
      receiptRequiredAbove: 0,
      lineLimit: null,
      maxAgeDays: 60,
    });
  });
});
