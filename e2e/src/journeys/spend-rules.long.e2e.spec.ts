import { beforeAll, describe, expect, it } from '@jest/globals';
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
});

const buy = (amountMinor: number) =>
  swipe(stripeClient(), {
    account: organization.stripeAccount,
    card: card.stripeCardID,
    amountMinor,
    merchant: 'Harvest Market',
  });

describe('A spend rule', () => {
  it('is created, given to a card, and decides the next purchase', async () => {
    const page = await open('/cards?tab=rules', { as: organization.admin });
    await page.getByText('No spend rules yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Create a spend rule' }).click();
    const form = page.getByRole('dialog', { name: 'Create a spend rule' });
    await form.getByLabel('Name').fill('Weekly groceries');
    await form.getByLabel('Limit for each card').fill('40');
    await form.getByLabel('Limit resets').click();
    await page.getByTitle('Weekly, from Sunday').click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create a spend rule' }).click();
    await page
      .getByRole('row', { name: /Weekly groceries/ })
      .getByText('0 cards')
      .waitFor();

    await page.goto(`/cards/${card.id}`);
    await page.getByRole('button', { name: /^Raise until/ }).click();
    const increase = page.getByRole('dialog', { name: /^Raise until/ });
    await increase.getByLabel('Additional amount for this period').fill('25');
    await increase.getByRole('button', { name: 'Save' }).click();
    await page.getByText('and $25.00 more until', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Change the spend rule' }).click();
    const swap = page.getByRole('dialog', { name: 'Change the spend rule' });
    await swap.getByLabel('Spend rule').click();
    await page.getByTitle(/Weekly groceries/).click();
    await swap.getByText('The increase of $25.00 for this period ends', { exact: false }).waitFor();
    await swap.getByRole('button', { name: 'Change the spend rule' }).click();
    const rule = page.getByRole('region', { name: 'Spend rule' });
    await rule.getByText('Weekly groceries').waitFor();
    await page.getByText('and $25.00 more until', { exact: false }).waitFor({ state: 'detached' });
    expect((await buy(4_001)).approved).toBe(false);

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name of the card').fill('Pantry produce');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Pantry produce', level: 1 }).waitFor();
  });

  it('is not for the holder of a card to choose', async () => {
    const page = await open(`/cards/${card.id}`, { as: holder, viewport: phone });
    await page.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Change the spend rule' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/cards');
    await page.getByText('Pantry produce').first().waitFor();
    expect(await page.getByText('Spend rules').count()).toBe(0);
  });
});

describe('An admin who opens a declined purchase', () => {
  it('raises the limit there, and the next attempt is approved', async () => {
    const page = await open('/transactions?tab=card&status=declined', { as: organization.admin });
    await page.getByText('Harvest Market').first().click();
    const help = page.getByRole('region', { name: 'Allow this purchase next time' });
    await help.getByText('$0.01 short').waitFor();
    await help.getByRole('radio', { name: 'Raise permanently' }).check();
    expect(await accessibilityFindings(page)).toEqual([]);
    await help.getByRole('button', { name: 'Raise the limit to $40.01' }).click();
    await page.locator('.ant-message').getByText('The limit of Pantry produce is now $40.01.').waitFor();
    await help.waitFor({ state: 'detached' });
    expect((await buy(4_001)).approved).toBe(true);
  });
});
