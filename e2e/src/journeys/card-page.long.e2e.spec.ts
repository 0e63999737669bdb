import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { type ActiveCard, Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;
let card: ActiveCard;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
  card = await organization.issueCard({ holder, limitMinor: 10_000, name: 'Produce' });
  const purchase = { account: organization.stripeAccount, card: card.stripeCardID };
  const settled = await swipe(stripeClient(), {
    ...purchase,
    amountMinor: 2_500,
    merchant: 'Harvest Market',
  });
  await stripeClient().testHelpers.issuing.authorizations.capture(
    settled.id,
    {},
    { stripeAccount: organization.stripeAccount },
  );
  await swipe(stripeClient(), { ...purchase, amountMinor: 1_000, merchant: 'Harvest Market' });
  await swipe(stripeClient(), { ...purchase, amountMinor: 90_000, merchant: 'Wine Cellar' });
});

const path = () => `/cards/${card.id}`;

describe('The page of a card', () => {
  it('shows an admin its figures as a sum, its usage, purchases and history, and changes its limit', async () => {
    const page = await open('/cards', { as: organization.admin });
    await page.getByRole('cell', { name: 'Active' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open the card’s page' }).click();
    await page.waitForURL((url) => url.pathname === path());
    // The list and its drawer have the same label for a figure, and stay until the page of the card is loaded.
    const usage = page.getByRole('table', { name: 'Usage by month' });
    await usage.waitFor();
    const left = page.getByRole('region', { name: 'Left', exact: true });
    await left.getByText('$65.00').waitFor();
    // The capture may arrive after the page; until then the card holds its amount.
    for (const figure of ['$100.00', '$25.00', '$10.00']) {
      await left.getByText(figure, { exact: true }).first().waitFor();
      expect(await left.getByText(figure, { exact: true }).count()).toBe(1);
    }
    await usage.getByRole('row').last().filter({ hasText: '$25.00$10.00' }).waitFor();
    await page.locator('.chart svg .chart-bar').first().waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Issued a card').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.locator('.page-header').getByRole('button', { name: 'Change the limit' }).click();
    await page.getByRole('dialog').getByLabel('Limit').fill('150');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await left.getByText('$115.00').waitFor();
  });

  it('lets the holder freeze and unfreeze it on a phone, and shows nothing of the audit log', async () => {
    const page = await open(path(), { as: holder, viewport: phone });
    await page.getByRole('heading', { name: 'Card actions' }).waitFor();
    expect(await page.getByRole('button', { name: /limit|Cancel/i }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'History' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Freeze', exact: true }).click();
    await page.getByText('Frozen', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Unfreeze' }).click();
    await page.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Wine Cellar' }).click();
    await page.getByRole('dialog').getByText('No money moved.').waitFor();
  });

  it('says so where there is no such card for the viewer', async () => {
    const other = await organization.join('other', { role: 'Employee' });
    for (const address of [path(), `/cards/${newId()}`, '/cards/no-id']) {
      const page = await open(address, { as: other, tolerates: [/status of 40[04]/] });
      await page.getByRole('heading', { name: 'Card not found' }).waitFor();
    }
  });
});
