import { beforeAll, describe, expect, it } from '@jest/globals';
import { mileageRatesHttp } from '@almoner/contracts';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let employee: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  employee = await organization.join('priya', { role: 'Employee' });
});

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Mileage rates' }).getByRole('row', { name });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('A mileage rate', () => {
  it('is set by an admin, and is what the next trips of its year are paid at', async () => {
    const admin = await open('/settings?tab=receipts', { as: organization.admin });
    await row(admin, '2022 Not set Trips cannot be reimbursed until you set a rate').waitFor();
    await row(admin, '2026 $0.725 IRS').waitFor();
    await admin.getByRole('button', { name: 'Change the rate for 2026' }).click();
    const drawer = admin.getByRole('dialog', { name: 'Mileage rate for 2026' });
    await drawer.getByText('The IRS rate is $0.725.', { exact: false }).waitFor();
    const rate = drawer.getByLabel('Rate per mile (USD)');
    expect(await rate.inputValue()).toBe('0.725');
    await rate.fill('60');
    await drawer.getByText('Enter an amount up to $5.00', { exact: false }).waitFor();
    await rate.fill('0.6');
    expect(await accessibilityFindings(admin)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save rate' }).click();
    await row(admin, '2026 $0.60 Your organization').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await admin.setViewportSize(phone);
    await admin.getByRole('button', { name: 'Use the IRS rate for 2026' }).waitFor();
    expect(await overflow(admin)).toBe(0);

    const page = await open('/transactions?tab=reimbursements', { as: employee, viewport: phone });
    await page.getByRole('button', { name: 'New report' }).click();
    const form = page.getByRole('dialog', { name: 'New report' });
    await form.getByLabel('Title').fill('To Tern Point');
    await form.getByRole('radio', { name: 'Mileage' }).check();
    await form.getByText('Paid at the mileage rate for the year of the trip.').waitFor();
    await form.getByLabel('Miles').fill('86.4');
    await form.getByLabel('Date').fill('2022-03-01');
    await form.getByText('No mileage rate is set for 2022. An admin can set one in Settings.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByLabel('Date').fill('2026-06-04');
    await form.getByText('86.4 mi × $0.60 = $51.84 · Your organization’s rate for 2026').waitFor();
    await form.getByText('No mileage rate', { exact: false }).waitFor({ state: 'detached' });
    expect(await overflow(page)).toBe(0);
    await form.getByRole('button', { name: 'Save draft' }).click();
    const report = page.getByRole('dialog', { name: 'Reimbursement report' });
    await report.getByText('Mileage, 86.4 mi × $0.60').waitFor();
    await report.getByText('$51.84').first().waitFor();

    await admin.getByRole('button', { name: 'Use the IRS rate for 2026' }).click();
    await admin.getByText('Your rate for 2026 was removed.').waitFor();
    await row(admin, '2026 $0.725 IRS').waitFor();
    await report.getByRole('button', { name: 'Submit for approval' }).click();
    await report.getByText('Mileage, 86.4 mi × $0.725').waitFor();
    await report.getByText('$62.64').first().waitFor();
    const { items } = await employee.call(mileageRatesHttp.listMileageRates);
    expect(items.find(({ year }) => year === 2026)).toMatchObject({ source: 'irs_business', version: 2 });

    await admin.setViewportSize({ width: 1440, height: 900 });
    await admin.goto(new URL('/settings?tab=audit', admin.url()).href);
    await admin.getByText('Changed a mileage rate').first().waitFor();
  });
});
