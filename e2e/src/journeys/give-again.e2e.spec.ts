import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { giftsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { startGift } from '../support/start-gift.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `again-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'Suppers', goal: 1_000_000 });
});

/** A donor with a monthly gift of $75 by this card. */
async function createDonor(card: string): Promise<{ email: string; donor: ApiPerson }> {
  const email = newAddress('odile');
  const { clientSecret, stripeAccount } = await startGift(organization, {
    campaign: campaign.slug,
    amount: 7_500,
    frequency: 'monthly',
    email,
    name: 'Odile Marchetti',
    secondsOnForm: 60,
  });
  await stripeClient().paymentIntents.confirm(
    clientSecret.split('_secret_')[0] ?? '',
    { payment_method: card },
    { stripeAccount },
  );
  await eventually(async () => (await giftsOf(email)).some(({ status }) => status === 'succeeded'));
  return { email, donor: await ApiPerson.signedIn(email) };
}

const giftsOf = async (email: string) =>
  (await organization.admin.call(giftsHttp.listGifts, { query: { q: email } })).items;

describe('A donor with a saved card', () => {
  it('gives again on a phone with two clicks', async () => {
    const { email, donor } = await createDonor('pm_card_visa');
    const page = await open('/donations/donor', { as: donor, viewport: phone });
    await page.getByRole('row').getByRole('link', { name: 'Give again' }).click();
    const saved = page.getByLabel(/^Visa •••• 4242, expires \d\d\/\d\d$/);
    await saved.waitFor();
    expect(await saved.isChecked()).toBe(true);
    expect(await page.locator('.payment-element').isVisible()).toBe(false);
    expect(await page.getByLabel('Email for your receipt').inputValue()).toBe(email);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Odile Marchetti');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Give $75.00' }).click();
    await page.getByRole('heading', { name: 'Thank you, Odile Marchetti!' }).waitFor();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    expect((await giftsOf(email)).map(({ frequency, amount }) => [frequency, amount])).toEqual([
      ['once', 7_500],
      ['monthly', 7_500],
    ]);

    await page.getByRole('button', { name: 'Give again' }).click();
    await page.getByLabel('Another way to pay').check();
    await page.frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    // Only the owner of the saved card can see it.
    await page.getByLabel('Email for your receipt').fill(newAddress('mara'));
    await saved.waitFor({ state: 'detached' });
  });

  it('whose bank requires authentication confirms each gift with it', async () => {
    const email = newAddress('ines');
    const page = await open(`/donations/donor?campaign=${campaign.slug}&amount=2500`, { viewport: phone });
    await page.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await page.getByLabel('Email for your receipt').fill(email);
    const card = page.frameLocator('.payment-element iframe');
    await card.getByLabel('Card number').pressSequentially('4000002760003184');
    await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
    await card.getByLabel('Security code CVC').pressSequentially('123');
    const confirm = async (at: typeof page) => {
      await at.getByRole('button', { name: /^Give \$25\.00/ }).click();
      const bank = at.frameLocator('dialog iframe');
      await bank.getByRole('button', { name: 'Complete authentication' }).click();
      await at.getByText(/Receipt \S+ is being emailed to /).waitFor();
    };
    await confirm(page);
    const again = await open(`/donations/donor?campaign=${campaign.slug}&amount=2500`, {
      as: await ApiPerson.signedIn(email),
      viewport: phone,
    });
    await again.getByLabel('Visa •••• 3184, expires 11/34').waitFor();
    await confirm(again);
    expect((await giftsOf(email)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });
});
