import { beforeAll, describe, expect, it } from '@jest/globals';
import { donorsHttp } from '@almoner/contracts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;

beforeAll(async () => {
  organization = await Organization.create();
});

const content = [
  'Email;Full name;Zip;Given;When',
  'ruth@post.example;Ruth Abernathy;97044;1.250,50;24.12.2021',
  'ruth@post.example;Ruth Abernathy;97044;50,00;24.12.2022',
  'ivo@post.example;Ivo Petrov;97045;10,00;12/24/2022',
  ';;97046;5,00;1.2.2020',
].join('\r\n');

describe('Donors and past gifts of a CSV file', () => {
  it('are checked, imported as history, shown, and removed again', async () => {
    const page = await open('/donations?tab=donors', { as: organization.admin });
    await page.getByRole('link', { name: 'Import from CSV' }).click();
    await page.getByText('Nothing has been imported yet.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator('input[type=file]').setInputFiles({
      name: 'donors.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await page.getByText('Repeats an earlier row of the file').waitFor();
    const choose = async (field: string, column: string) => {
      await page.getByRole('combobox', { name: field, exact: true }).click();
      await page.getByTitle(column, { exact: true }).last().click();
      await page.getByText('First rows of the file').waitFor();
    };
    await choose('Amount', 'Given');
    await choose('Date of the gift', 'When');
    await page.getByText('Import 2 rows').waitFor();
    const problems = page.getByRole('table', { name: 'Rows that are left out or changed' });
    await problems.getByText('Date of the gift: The date cannot be read').waitFor();
    await problems.getByText('No email address and no name').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect((await organization.admin.call(donorsHttp.listDonors)).items).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).press('Enter');
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    // The next Tab begins here, not at the top of the page.
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('page');
    expect((await organization.admin.call(donorsHttp.listDonors)).items).toMatchObject([
      { name: 'Ruth Abernathy', postalCode: '97044', lifetime: 130_050, giftCount: 2 },
    ]);
    const address = page.url();
    await page.goto(`${new URL(address).origin}/donations?tab=donors`);
    await page.getByRole('button', { name: 'Ruth Abernathy' }).click();
    await page.getByText('imported, no receipt').first().waitFor();
    await page.goto(address);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('What was removed').waitFor();
    expect((await organization.admin.call(donorsHttp.listDonors)).items).toEqual([]);
    const small = await open(address.slice(new URL(address).origin.length), {
      as: organization.admin,
      viewport: phone,
    });
    await small.getByText('What was removed').waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(small)).toEqual([]);
  });
});
