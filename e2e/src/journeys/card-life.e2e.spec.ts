import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardsHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
});

async function issueInDrawer(page: Page): Promise<void> {
  await page.goto('/cards?new=1');
  const drawer = page.getByRole('dialog', { name: 'Issue a card' });
  await chooseByKeyboard(page, drawer.getByLabel('Member'), 'priya');
  await drawer.getByLabel('Name of the card').fill('Produce');
  await drawer.getByLabel('Limit', { exact: true }).fill('100');
  await drawer.getByLabel('Expiration date').fill('2999-12-31');
  await drawer.getByLabel('For one merchant').check();
  await drawer.getByRole('button', { name: 'Issue a card' }).click();
  await page.getByText('Produce was issued with a limit of $100.00.').waitFor();
}

describe('The life of a card', () => {
  it('is issued with terms, shows its number to the holder only, and is replaced', async () => {
    await issueInDrawer(await open('/cards', { as: organization.admin }));
    const [card] = await organization.cards();
    if (card?.stripeCardID == null) throw new Error('The card was not issued.');
    const { stripeAccount: account } = organization;
    const { number = '' } = await stripeClient().issuing.cards.retrieve(
      card.stripeCardID,
      { expand: ['number'] },
      { stripeAccount: account },
    );
    await swipe(stripeClient(), {
      account,
      card: card.stripeCardID,
      amountMinor: 2_500,
      merchant: 'Harvest Market',
    });

    const page = await open(`/cards/${card.id}`, { as: holder });
    await page.getByText('Only Harvest Market').waitFor();
    await page.getByRole('button', { name: 'Show number' }).click();
    const frame = page.frameLocator('.card-number-details iframe').first();
    await frame.getByText(number.replace(/(\d{4})(?=\d)/g, '$1 ')).waitFor();
    expect(await page.content()).not.toContain(number);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide number' }).click();
    await page.locator('.card-number-details').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Replace' });
    await drawer.getByLabel('Lost').check();
    await drawer.getByRole('button', { name: 'Replace the card' }).click();
    await page.waitForURL((url) => url.pathname !== `/cards/${card.id}`);
    await page.getByRole('link', { name: 'a lost card' }).waitFor();
    await page.getByRole('region', { name: 'Left', exact: true }).getByText('$75.00').waitFor();
    await page.getByRole('link', { name: 'Purchases of the card it replaced' }).click();
    await page.getByRole('row', { name: /Harvest Market/ }).waitFor();
    await page
      .getByText(`Produce ·· ${card.last4 ?? ''}`)
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'a lost card' }).click();
    await page.getByRole('link', { name: 'a new card' }).waitFor();
    await page.getByText('Canceled').first().waitFor();
  });

  it('ends with its purchase, for a single-use card, which the list marks', async () => {
    const { id: holderId } = await holder.account();
    const terms = { spendRule: { frequency: 'monthly', limit: 20_000 }, isSingleUse: true } as const;
    const { id } = await organization.admin.call(cardsHttp.issueCard, {
      body: { holder: holderId, name: 'Van hire', type: 'virtual', ...terms },
    });
    const page = await open('/cards', { as: organization.admin });
    await page
      .getByRole('row', { name: /Van hire/ })
      .getByText('single use')
      .waitFor();
    const { stripeCardID } = await eventually(async () => {
      const card = (await organization.cards()).find((one) => one.id === id);
      return card?.status === 'active' && card.usage !== null ? card : undefined;
    });
    const purchase = { amountMinor: 5_000, merchant: 'Van Depot' };
    await swipe(stripeClient(), {
      account: organization.stripeAccount,
      card: stripeCardID ?? '',
      ...purchase,
    });
    await page.goto(`/cards/${id}`);
    await page.getByText('This single-use card has been used at Van Depot.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cancel the card' }).waitFor();
    for (const name of ['Change the limit', 'Replace', 'Change the expiration date'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    const refused = await organization.admin.try(cardsHttp.updateCard, {
      params: { id },
      body: { limit: 30_000 },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'card_used_up' } });
  });
});
