import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { approvalsHttp, cardsHttp } from '@almoner/contracts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { Organization, type ActiveCard } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();

let organization: Organization;
let wren: ApiPerson;
let card: ActiveCard;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  wren = await organization.join('wren', { role: 'Employee' });
  card = await organization.issueCard({ holder: wren, limitMinor: 10_000, name: 'Produce' });
});

const buy = (amountMinor: number) =>
  swipe(stripeClient(), { account: organization.stripeAccount, card: card.stripeCardID, amountMinor });
const message = (page: Page, text: string | RegExp) => page.locator('.ant-message').getByText(text).waitFor();

describe('A cardholder whose purchase was declined by the limit of the card', () => {
  it('asks for a higher one, and pays as soon as an admin has approved it', async () => {
    expect((await buy(12_000)).approved).toBe(false);

    const transactionsPage = await open('/transactions?tab=card', { as: wren, viewport: phone });
    await transactionsPage.getByText('Declined').first().click();
    await transactionsPage.getByRole('button', { name: 'Ask for more' }).click();
    const form = transactionsPage.getByRole('dialog', { name: 'Ask for more' });
    await form.getByText('just this purchase').waitFor();
    await form.getByText('Short by').waitFor();
    await form.getByText('Permanently').click();
    await form.getByLabel('Reason').fill('Tomatoes for Saturday');
    expect(await accessibilityFindings(transactionsPage)).toEqual([]);
    await form.getByRole('button', { name: 'Ask for $20.00 more from now on' }).click();
    await message(transactionsPage, /You asked for \$20\.00 more from now on/);
    await transactionsPage.getByText('Not decided yet.', { exact: false }).waitFor();
    await transactionsPage
      .getByText('Enough for the purchase at Harvest Market.', { exact: false })
      .waitFor();

    const home = await open('/', { as: organization.admin, viewport: desktop });
    await home.getByText('Produce: $100.00 to $120.00').waitFor();
    await home.getByText('“Tomatoes for Saturday”').waitFor();
    expect(await accessibilityFindings(home)).toEqual([]);
    await home.getByRole('button', { name: /^Approve: Produce/ }).click();
    await message(home, /The limit is now \$120\.00/);
    await transactionsPage.getByText('This card’s limit is now $120.00.').waitFor();
    expect((await buy(12_000)).approved).toBe(true);
    await home.getByText('Produce: $100.00 to $120.00').waitFor({ state: 'detached' });
  });
});

describe('A cardholder who asks for this period only', () => {
  it('pays as soon as it is approved, and the limit is the old one for later periods', async () => {
    expect((await buy(13_000)).approved).toBe(false);
    const page = await open('/transactions?tab=card', { as: wren, viewport: phone });
    await page.getByText('$130.00').first().click();
    await page.getByRole('button', { name: 'Ask for more' }).click();
    const form = page.getByRole('dialog', { name: 'Ask for more' });
    await form.getByLabel('Reason').fill('Ice for the weekend');
    await form.getByRole('button', { name: /^Ask for \$130\.00 until / }).click();
    await page.getByRole('region', { name: 'Your request' }).waitFor();

    const queue = await open('/approvals?status=pending', { as: organization.admin });
    await queue
      .getByRole('button', { name: /^Approve: Produce ·· \d{4}: \$120\.00 to \$250\.00 until/ })
      .click();
    await message(queue, /The limit is now \$250\.00/);
    expect((await buy(13_000)).approved).toBe(true);

    await queue.goto(`/cards/${card.id}`);
    await queue.getByText('$120.00, and $130.00 more until', { exact: false }).waitFor();
    await queue.getByRole('button', { name: 'Change', exact: true }).click();
    const increase = queue.getByRole('dialog', { name: /^Raise until/ });
    await increase.getByLabel('Additional amount for this period').fill('131');
    expect(await accessibilityFindings(queue)).toEqual([]);
    await increase.getByRole('button', { name: 'Save' }).click();
    await message(queue, /The limit of Produce is \$251\.00 until/);
  });
});

describe('A cardholder who needs more before any decline', () => {
  it('asks for it on the page of their card, sees the request there and cancels it', async () => {
    const page = await open(`/cards/${card.id}`, { as: wren, viewport: phone });
    await page.getByRole('button', { name: 'Ask for more' }).click();
    const form = page.getByRole('dialog', { name: 'Ask for more' });
    await form.getByLabel('How much more').fill('25');
    await form.getByLabel('Reason').fill('Two more crates');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: /^Ask for \$25\.00 until / }).click();
    await page.getByText(/^You asked for \$276\.00 until .*Not decided yet\./).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel request' }).click();
    await page.getByRole('button', { name: 'Ask for more' }).waitFor();

    const home = await open('/', { as: organization.admin, viewport: desktop });
    expect(await home.getByText('“Two more crates”').count()).toBe(0);
    await home.goto(`/cards/${card.id}`);
    await home.getByRole('button', { name: 'Change the limit' }).waitFor();
    expect(await home.getByRole('button', { name: 'Ask for more' }).count()).toBe(0);
  });
});

describe('A request that an admin rejects', () => {
  it('reaches its cardholder with the reason', async () => {
    expect((await buy(40_000)).approved).toBe(false);
    const asked = await wren.call(approvalsHttp.requestCardLimit, {
      params: { id: card.id },
      body: { limit: 52_000, reason: 'A new freezer', authorizationId: null },
    });

    const home = await open('/', { as: organization.admin, viewport: desktop });
    await home.getByRole('button', { name: /^Reject: Produce/ }).click();
    const dialog = home.getByRole('dialog', { name: 'Reject this request?' });
    await dialog.getByLabel('Reason').fill('Ask again next month');
    expect(await accessibilityFindings(home)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await message(home, 'Request rejected. Nothing has changed.');
    expect(asked.status).toBe('pending');

    const holderHome = await open('/', { as: wren, viewport: phone });
    await holderHome.getByText('Your request for $520.00 on Produce was rejected').waitFor();
    await holderHome.getByText(/“Ask again next month”/).waitFor();
    expect(await accessibilityFindings(holderHome)).toEqual([]);
    await holderHome.goto('/cards');
    await holderHome
      .getByText(/Your request for \$520\.00 was rejected by .*“Ask again next month”/)
      .waitFor();
    await holderHome.goto('/transactions?tab=card');
    await holderHome.getByText('Declined').first().click();
    await holderHome.getByText(/rejected your request for a limit of \$520\.00\./).waitFor();
    await holderHome.getByText('Reason: “Ask again next month”').waitFor();
    await holderHome.getByRole('button', { name: 'Ask for more' }).waitFor();
  });
});

describe('The page of approvals', () => {
  it('shows who decided and when, and only requests of the chosen status', async () => {
    const page = await open('/', { as: organization.admin });
    await page.getByRole('link', { name: 'All requests' }).click();
    const table = page.getByRole('table', { name: 'Approvals' });
    await table.getByText('Approved', { exact: true }).first().waitFor();
    await table.getByText('“Ask again next month”').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/approvals?status=rejected');
    await table.getByText('Rejected', { exact: true }).waitFor();
    expect(await table.getByText('Approved', { exact: true }).count()).toBe(0);
    await page.goto('/approvals?status=expired');
    await page.getByText('No request has this status.').waitFor();
  });
});

describe('An admin', () => {
  it('changes the limit of a card on its page', async () => {
    await organization.admin.call(cardsHttp.setCardIncrease, {
      params: { id: card.id },
      body: { amount: 0 },
    });
    const page = await open('/cards', { as: organization.admin });
    await page.getByRole('button', { name: /Actions for Produce/ }).click();
    await page.getByRole('menuitem', { name: 'Change the limit' }).click();
    const form = page.getByRole('dialog', { name: 'Change the limit' });
    await form.getByLabel('Limit').fill('280');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await message(page, /The limit of Produce is now \$280\.00/);
    expect((await buy(3_001)).approved).toBe(false);
    expect((await buy(3_000)).approved).toBe(true);
  });
});
