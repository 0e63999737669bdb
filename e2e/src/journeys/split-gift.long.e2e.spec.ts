import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, fundsHttp, giftsHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let slug: string;

beforeAll(async () => {
  organization = await Organization.create();
  slug = `kitchen-${randomUUID().slice(0, 8)}`;
  await organization.createCampaign({ slug, title: 'A warm kitchen' });
  for (const [name, purpose] of [
    ['After-school Suppers', 'Suppers for schoolchildren'],
    ['Cold Storage', 'A cold room and its upkeep'],
  ] as const) {
    const body = { name, restriction: 'purpose', purpose } as const;
    await organization.admin.call(fundsHttp.createFund, { body });
  }
  await eventually(async () => {
    const { designations } = await organization.admin.call(campaignsHttp.getPublicCampaign, {
      params: { slug },
    });
    return designations.length === 2;
  });
});

async function pay(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email for your receipt').fill(email);
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
}

const chooseAmount = (page: Page, amount: string) =>
  page.getByRole('group', { name: 'Amount', exact: true }).getByText(amount, { exact: true }).click();

describe('A gift that is split between funds', () => {
  it('names the part of each fund and what is left, on a phone, with covered fees, each month', async () => {
    const email = newAddress('ruth');
    const page = await open(`/donations/donor?campaign=${slug}`, { viewport: phone });
    await page.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await chooseAmount(page, '$50');
    const goesTo = page.getByLabel('Your gift goes to');
    await goesTo.selectOption('Split between several funds');
    const parts = page.getByRole('group', { name: 'Amount for each fund' });
    await parts.getByText('$50.00 of your $50.00 goes where it is needed most.').waitFor();
    await parts.getByLabel('After-school Suppers').fill('30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('25.50');
    await parts.getByText('$5.50 more than your gift of $50.00.').waitFor();
    await pay(page, email);
    await page.getByRole('button', { name: 'Give $50.00 a month' }).click();
    const cold = parts.getByLabel('Cold Storage');
    await eventually(() => cold.evaluate((field) => field === document.activeElement));
    await parts.getByText('These amounts are more than your gift. Lower one, or give more.').waitFor();
    expect(await cold.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

    await chooseAmount(page, '$100');
    await parts.getByText('$44.50 of your $100.00 goes where it is needed most.').waitFor();
    expect(await cold.getAttribute('aria-invalid')).toBe('false');
    await page.getByText(/^Add \$3\.30 to cover card fees/).click();
    await parts.getByText('$44.50 of your $100.00 goes where it is needed most.').waitFor();
    await page.getByRole('button', { name: 'Give $103.30 a month' }).click();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    await page
      .getByText(
        '$30.00 goes to After-school Suppers, $25.50 goes to Cold Storage, and $44.50 goes where it is needed most.',
      )
      .waitFor();

    const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: email } });
    expect(items).toMatchObject([{ status: 'succeeded', amount: 10_330 }]);
    const { designations } = await organization.admin.call(giftsHttp.getGiftHistory, {
      params: { id: items[0]?.id ?? '' },
    });
    expect(designations.map(({ name, amount }) => [name, amount]).toSorted()).toEqual([
      ['After-school Suppers', 3_000],
      ['Cold Storage', 2_550],
    ]);

    const portal = await open('/donations/donor', { as: await ApiPerson.signedIn(email), viewport: phone });
    const plan = portal.locator('.plan-card').filter({ hasText: 'Your monthly gift' });
    for (const text of [
      /After-school Suppers\s*\$30\.00/,
      /Cold Storage\s*\$25\.50/,
      /needed most\s*\$44\.50/,
    ])
      await plan.getByRole('listitem').filter({ hasText: text }).waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    const admin = await open('/donations?tab=recurring', { as: organization.admin });
    await admin
      .getByRole('row')
      .filter({ hasText: email })
      .getByText(/^(After|Cold).*Where it is needed most \$44\.50$/)
      .waitFor();
  });
});
