import { beforeAll, describe, expect, it } from '@jest/globals';
import { fundsHttp } from '@almoner/contracts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  const { stripeCardID: card } = await organization.issueCard({
    holder: organization.admin,
    limitMinor: 50_000,
  });
  await organization.admin.call(fundsHttp.createFund, {
    body: { name: 'Cold Storage Fund', restriction: 'purpose', purpose: 'Freezers' },
  });
  for (const [name, amount] of [
    ['Larder Wheels', 3_000],
    ['Saltbox Hardware', 2_730],
  ] as const)
    await stripeClient().testHelpers.issuing.transactions.createUnlinkedRefund(
      { card, amount, currency: 'usd', merchant_data: { name } },
      { stripeAccount: organization.stripeAccount },
    );
});

describe('Refunds without a purchase', () => {
  it('need the admin on Home, are moved to a fund or acknowledged, and stay among the resolved', async () => {
    const page = await open('/', { as: organization.admin });
    await page.getByRole('link', { name: 'Review: 2 unmatched transactions' }).click();
    await page.getByRole('button', { name: 'Move to an account: Larder Wheels' }).click();
    const drawer = page.getByRole('dialog', { name: 'Move to an account' });
    await drawer.getByRole('combobox', { name: 'Account' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Cold Storage Fund' }).click();
    await drawer.getByLabel('Reason').fill('The freezer was returned');
    expect(await accessibilityFindings(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Move to an account' }).click();
    await page.getByText('Assigned.').waitFor();
    await page.getByRole('button', { name: 'Acknowledge: Saltbox Hardware' }).click();
    const other = page.getByRole('dialog', { name: 'Acknowledge' });
    await other.getByLabel('Reason').fill('It belongs to the wallet');
    await other.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Every transaction from Stripe matches your books.').waitFor();
    await page.getByText('Resolved', { exact: true }).click();
    await page.getByText(/The freezer was returned/).waitFor();
    const funds = await organization.admin.call(fundsHttp.listFunds);
    expect(funds).toMatchObject([{ name: 'Cold Storage Fund', posted: 3_000 }]);
  });
});

describe('The reconciliation', () => {
  it('compares the ledger with Stripe on request, on a phone as well', async () => {
    const page = await open('/accounting', { as: organization.admin });
    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('table', { name: 'Ledger and Stripe by day' }).getByText('Matches').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const onPhone = await open('/cash-management?tab=reconciliation', {
      as: organization.admin,
      viewport: phone,
    });
    await onPhone.getByRole('table', { name: 'Ledger and Stripe by day' }).getByText('Matches').waitFor();
    expect(await accessibilityFindings(onPhone)).toEqual([]);
  });
});
