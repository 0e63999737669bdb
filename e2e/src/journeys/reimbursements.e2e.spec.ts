import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
const tab = '/transactions?tab=reimbursements';
let organization: Organization;
let employee: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  employee = await organization.join('priya', { role: 'Employee' });
});

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
    await form.getByLabel('Day').fill('2026-06-04');
    await form.getByLabel('Merchant').fill('Paper Place');
    await form.getByLabel('Amount (USD)').fill('40.50');
    await form.getByRole('button', { name: 'Add a line' }).click();
    const trip = form.getByRole('group', { name: 'Line 2' });
    await trip.getByRole('radio', { name: 'Mileage' }).check();
    await trip.getByLabel('Day').fill('2026-06-04');
    await trip.getByLabel('Miles').fill('10');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByText('10 miles').waitFor();
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
    await reportDialog(admin).getByText('Which market was it?').waitFor();

    await page.reload();
    await reportDialog(page).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit report' });
    await edit.getByLabel('Title').fill('June market, Alder Falls');
    await edit.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByRole('heading', { name: 'June market, Alder Falls' }).waitFor();
    await reportDialog(page).getByRole('button', { name: 'Submit for approval' }).click();
    await reportDialog(page).getByText('Waiting for approval').waitFor();

    await admin.reload();
    await reportDialog(admin).getByRole('button', { name: 'Approve' }).click();
    await reportDialog(admin).getByText('Approved, to be paid').waitFor();
    await reportDialog(admin).getByRole('button', { name: 'Mark as paid' }).click();
    const paid = admin.getByRole('dialog', { name: 'Mark as paid' });
    await paid.getByLabel('Reference of the payment').fill('Check 1042');
    await paid.getByRole('button', { name: 'Mark as paid' }).click();
    await reportDialog(admin).getByText('Paid outside of the platform: Check 1042').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
  });

  it('of an admin waits for another admin, and its button says so', async () => {
    const page = await open(tab, { as: organization.admin });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('Own taxi');
    await form.getByLabel('Day').fill('2026-06-05');
    await form.getByLabel('Merchant').fill('Corner Cabs');
    await form.getByLabel('Amount (USD)').fill('18');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await reportDialog(page).getByRole('button', { name: 'Submit for approval' }).click();
    await reportDialog(page).getByText('You can’t approve or reject your own request.').waitFor();
    expect(await reportDialog(page).getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
  });
});
