import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { giftFeesHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { payGift } from '../support/pay-gift.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();
const giftCount = 10;
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `attic-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'An attic' });
});

const give = () =>
  payGift(organization, { campaign: campaign.slug, amount: 10_000, coverFees: true }, 'pm_card_visa');

describe('The fees of gifts', () => {
  it('are shown with their rates before a gift was paid, also in the hint of the campaign editor', async () => {
    const page = await open('/donations?tab=payouts', { as: organization.admin });
    const table = page.getByRole('table', { name: 'Payment fees, last 30 days' });
    await table.getByRole('row', { name: 'Card 2.9% + $0.30 0' }).waitFor();
    await table.getByRole('row', { name: 'Bank debit 0.8%, capped at $5.00 0' }).waitFor();
    await page.getByText('No gift was paid at these rates in the last 30 days.').waitFor();
    await page.goto(`/donations?edit=${campaign.id}`);
    await page.getByText('The fee is 0.8%, capped at $5.00. A debit takes about 4 business days').waitFor();
  });

  it('that are not those of the rate are reported to an admin, with what donors paid less', async () => {
    await fetch(new URL('/sandbox/settings', endpoints().stripe), {
      method: 'POST',
      body: JSON.stringify({
        paymentFees: { account: organization.stripeAccount, card: { basisPoints: 340, fixed: 30 } },
      }),
    });
    for (let given = 0; given < giftCount; given++) await give();
    await eventually(async () => {
      const { methods } = await organization.admin.call(giftFeesHttp.getGiftFees);
      return methods[0]?.compared?.gifts === giftCount;
    });
    const page = await open('/donations', { as: organization.admin });
    const notice = page.getByRole('note').filter({
      hasText: 'Stripe charged 3.4% + $0.30 on average on 10 card gifts in the last 30 days',
    });
    // Each donor added $3.30 to $100, of which Stripe took $3.81.
    await notice
      .getByText(
        'The configured rate is 2.9% + $0.30. Donors who covered the fees paid $5.10 less than Stripe charged on their gifts.',
      )
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Compare the fees' }).click();
    await page
      .getByRole('row', { name: 'Card 2.9% + $0.30 10 $33.00 $38.10 effective rate 3.4% + $0.30 $33.00' })
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('can be read on a phone', async () => {
    const page = await open('/donations?tab=payouts', { as: organization.admin, viewport: phone });
    await page.getByRole('row', { name: 'Card 2.9% + $0.30 $33.00 $38.10' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('The fee rates of an organization', () => {
  it('are set by an admin, and are what the donors of its campaigns cover', async () => {
    const page = await open('/donations?tab=payouts', { as: organization.admin });
    await page.getByRole('button', { name: 'Change rates' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change rates' });
    const card = drawer.getByRole('group', { name: 'Card' });
    await card.getByText('Leave this empty to use the platform’s rate: 2.9% + $0.30.').waitFor();
    await card.getByLabel('Percentage').fill('29');
    await drawer.getByRole('button', { name: 'Save rates' }).click();
    await card.getByText('Enter a percentage up to 20 with at most two decimals, such as 2.9').waitFor();
    await card.getByLabel('Percentage').fill('3.4');
    await card.getByLabel('Fixed amount per gift').fill('0.30');
    expect(await accessibilityFindings(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save rates' }).click();
    await page.getByText('Rates saved').waitFor();
    await page.getByRole('row', { name: 'Card 3.4% + $0.30 0' }).waitFor();

    const donor = await open(`/donations/donor?campaign=${campaign.slug}`);
    await donor.getByRole('group', { name: 'Amount' }).getByText('$50', { exact: true }).click();
    await donor.getByRole('checkbox', { name: /cover card fees/ }).check();
    await donor.getByRole('button', { name: 'Give $52.07' }).waitFor();

    await page.getByRole('button', { name: 'Change rates' }).click();
    expect(await card.getByLabel('Percentage').inputValue()).toBe('3.4');
    await card.getByLabel('Percentage').fill('');
    await drawer.getByRole('button', { name: 'Save rates' }).click();
    await page.getByRole('row', { name: 'Card 2.9% + $0.30 10 $33.00' }).waitFor();
  });
});

describe('A donor whose page shows the total of an earlier rate', () => {
  it('is charged nothing, and reads the new total', async () => {
    const quotes = /public\/gifts\/quote/;
    const page = await open(`/donations/donor?campaign=${campaign.slug}`, { tolerates: [/409/] });
    // The rest of the answer is real: the services of a stack keep their rates.
    await page.route(quotes, async (route) => {
      const response = await route.fetch();
      const quote = (await response.json()) as { fee: number; total: number };
      await route.fulfill({ response, json: { ...quote, fee: quote.fee - 10, total: quote.total - 10 } });
    });
    await page.getByRole('group', { name: 'Amount' }).getByText('$50', { exact: true }).click();
    await page.getByRole('checkbox', { name: /cover card fees/ }).check();
    await page.getByLabel('Email for your receipt').fill(newAddress('ruth'));
    await page.getByLabel('Your name').fill('Ruth Abernathy');
    const card = page.frameLocator('.payment-element iframe');
    await card.getByLabel('Card number').pressSequentially('4242424242424242');
    await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
    await card.getByLabel('Security code CVC').pressSequentially('123');
    const former = page.getByRole('button', { name: 'Give $51.70' });
    await former.waitFor();
    await page.unroute(quotes);
    await former.click();
    await page.getByText('The payment fees have changed; nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Give $51.80' }).click();
    await page.getByRole('heading', { name: 'Thank you, Ruth Abernathy!' }).waitFor();
  });
});
