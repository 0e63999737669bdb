import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { donorsHttp, giftsHttp, recurringGiftsHttp } from '@almoner/contracts';
import { dayFromNow, eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
const email = newAddress('ruth');
let organization: Organization;
let campaignId: string;

beforeAll(async () => {
  organization = await Organization.create();
  const campaign = await organization.createCampaign({
    slug: `soup-${randomUUID().slice(0, 8)}`,
    title: 'Soup',
  });
  campaignId = campaign.id;
  await record({ name: 'Ruth Abernathy', email });
});

const record = (donor: { name: string; email: string }) =>
  organization.admin.call(giftsHttp.recordGift, {
    body: { campaignId, method: 'cash', amount: 5_000, receivedOn: dayFromNow(-1), donor },
  });
const donorOf = async (address: string) => {
  const { items } = await organization.admin.call(donorsHttp.listDonors, { query: { q: address } });
  const [donor] = items;
  if (donor === undefined) throw new Error('There is no such donor.');
  return donor;
};

describe('The postal address of a donor', () => {
  it('is entered in the drawer, and is there for letters', async () => {
    const { id } = await donorOf(email);
    const page = await open(`/donations?tab=donors&donor=${id}`, { as: organization.admin });
    const fields = page.getByRole('group', { name: 'Postal address' });
    await fields.getByRole('textbox', { name: 'Street' }).fill('Lindenstraße 7');
    await fields.getByRole('textbox', { name: 'City' }).fill('Köln');
    await fields.getByRole('textbox', { name: 'Postal code' }).fill('50674');
    await chooseByKeyboard(page, fields.getByRole('combobox', { name: 'Country' }), 'Germany');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const details = page.getByRole('definition').filter({ hasText: 'Lindenstraße 7' });
    await details.waitFor();
    expect(await details.innerText()).toBe('Lindenstraße 7\n50674 Köln\nGermany');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await donorOf(email)).toMatchObject({
      address: { line1: 'Lindenstraße 7', line2: null, city: 'Köln', postalCode: '50674', country: 'DE' },
    });
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('is offered when a gift is recorded, and filled in for a known donor', async () => {
    const page = await open('/donations?tab=gifts', { as: organization.admin, viewport: phone });
    await page.getByRole('button', { name: 'Record a gift' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Add a postal address' }).click();
    const street = form.getByRole('textbox', { name: 'Street' });
    await street.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByLabel('Email for the receipt').fill(email);
    await page.getByTitle(`Ruth Abernathy, ${email}`).click();
    await eventually(async () => (await street.inputValue()) === 'Lindenstraße 7');
    await form.getByRole('textbox', { name: 'Address line 2' }).fill('Hinterhaus');
    await form.getByLabel('Amount').fill('25');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await eventually(async () => (await donorOf(email)).address?.line2 === 'Hinterhaus');
  });

  it('is seen and corrected by the donor in the portal', async () => {
    const donor = await ApiPerson.signedIn(email);
    const page = await open('/donations/donor', { as: donor, viewport: phone });
    const own = page.getByRole('group', { name: /^Postal address/ });
    await own.getByText('Lindenstraße 7').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await own.getByRole('button', { name: 'Change the address' }).press('Enter');
    const street = own.getByLabel('Street');
    expect(await street.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await street.fill('3 Mill Row');
    await own.getByLabel('Address line 2').fill('');
    await own.getByLabel('City').fill('Alder Falls');
    await own.getByLabel('State or region').fill('OR');
    await own.getByLabel('Postal code').fill('97044');
    await own.getByLabel('Country').selectOption('United States');
    await own.getByRole('button', { name: 'Save the address' }).click();
    await own.getByText(/^Address saved/).waitFor();
    await own.getByText('Alder Falls, OR 97044').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const known = await donor.call(recurringGiftsHttp.listOwnAddresses);
    expect(known).toMatchObject([{ address: { line1: '3 Mill Row', line2: null, country: 'US' } }]);
    expect((await donorOf(email)).address).toMatchObject({ line1: '3 Mill Row', postalCode: '97044' });
  });

  it('is chosen when two donors are merged, and not shown to the one who did not have it', async () => {
    const other = newAddress('ruth');
    await record({ name: 'Ruth Abernathy', email: other });
    const { id } = await donorOf(other);
    await organization.admin.call(donorsHttp.updateDonor, {
      params: { id },
      body: { address: { line1: '12 Elm Street', city: 'Portland', region: 'OR', postalCode: '97201' } },
    });
    const page = await open(`/donations?tab=donors&donor=${(await donorOf(email)).id}`, {
      as: organization.admin,
    });
    await page.getByRole('button', { name: 'Merge with another donor' }).click();
    const panel = page.getByRole('region', { name: 'Merge donors' });
    await panel.getByRole('combobox', { name: 'Other donor' }).fill(other);
    await page.getByTitle(`Ruth Abernathy · ${other}`).click();
    await panel
      .getByText(/^3 Mill Row, Alder Falls, OR 97044/)
      .first()
      .waitFor();
    await panel.getByRole('combobox', { name: 'Postal address' }).click();
    await page.getByTitle('12 Elm Street, Portland, OR 97201').click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Merge', exact: true }).click();
    await eventually(async () => (await donorOf(email)).address?.line1 === '12 Elm Street');
    const donor = await ApiPerson.signedIn(email);
    // It is the other donor's, who may be another person.
    expect(await donor.call(recurringGiftsHttp.listOwnAddresses)).toMatchObject([{ address: null }]);
  });
});
