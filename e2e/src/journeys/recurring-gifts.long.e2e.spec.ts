import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, giftsHttp, recurringGiftsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Locator, type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/lost-answers.ts';
import { nextMail, nextSignInLink } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `suppers-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'Suppers', goal: 1_000_000 });
});

const donorPage = () => `/donations/donor?campaign=${campaign.slug}`;

async function pay(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email for your receipt').fill(email);
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
}

/** Answers of these requests come half a second late. */
const slowDown = (page: Page, url: RegExp) =>
  page.route(url, async (route) => {
    await setTimeout(500);
    await route.continue();
  });

async function changeAmount(portal: Page): Promise<void> {
  const other = portal.getByLabel('Other amount');
  expect(await other.inputValue()).toBe('');
  await other.fill('0.5');
  await portal.getByText(/^The minimum gift is /).waitFor();
  await other.fill('60');
  await portal.getByLabel('Day of the month').selectOption('28');
  await portal.getByRole('button', { name: /^Save: \$60\.00 from \w+ 28/ }).click();
  await portal.getByText('Saved.').waitFor();
}

describe('A monthly gift', () => {
  it('is given on a phone, changed and stopped by its donor, and listed for the admin', async () => {
    const email = newAddress('odile');
    const page = await open(donorPage(), { viewport: phone });
    await page.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await page.getByRole('group', { name: 'Amount' }).getByText('$50', { exact: true }).click();
    await page.getByText(/^Today, then on the \d+(st|nd|rd|th) of each month/).waitFor();
    await pay(page, email);
    await page.getByRole('button', { name: 'Give $50.00 a month' }).click();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    expect((await nextMail(email, /receipt/i)).text).toContain('Change or stop this gift');

    const donor = await ApiPerson.signedIn(email);
    const portal = await open('/donations/donor', { as: donor, viewport: phone });
    await portal.getByRole('heading', { name: 'Your monthly gift' }).waitFor();
    const receipt = portal.getByRole('row').getByRole('link', { name: /^\d{4}-/ });
    expect(await receipt.evaluate((link) => link.getClientRects().length)).toBe(1);
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(portal)).toEqual([]);
    await slowDown(portal, /\/donor\/recurring-gifts\?/);
    await changeAmount(portal);
    const isFocused = (found: Locator) =>
      eventually(() => found.evaluate((element) => element === document.activeElement));
    await isFocused(portal.getByText('Saved.'));
    const stop = portal.getByRole('button', { name: 'Stop', exact: true });
    // Until the new version of the gift is read.
    await eventually(() => stop.isEnabled());
    await stop.press('Enter');
    await isFocused(portal.getByRole('alertdialog').getByRole('button').last());
    await portal.keyboard.press('Escape');
    await isFocused(stop);
    await portal.getByRole('group', { name: 'Card' }).getByRole('button', { name: 'Change' }).press('Enter');
    await portal.getByRole('button', { name: 'Cancel' }).press('Enter');
    await isFocused(portal.getByRole('group', { name: 'Card' }).getByRole('button', { name: 'Change' }));
    await portal.getByRole('button', { name: /^Skip/ }).click();
    await portal
      .getByText(/^Skip the gift on .+\? Nothing is charged for it\. The next gift is on /)
      .waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    await portal.getByRole('button', { name: 'Yes, skip it' }).click();
    await portal.getByRole('button', { name: /^Undo skipping / }).click();
    await portal.getByText('The skip was undone. The next gift is on the date below.').waitFor();
    await portal.getByRole('button', { name: /^Skip / }).click();
    await portal.getByRole('button', { name: 'Yes, skip it' }).click();
    await portal.getByRole('button', { name: /^Undo skipping / }).waitFor();
    // Not before the skipped gift is read again, or the question below would close.
    await portal.getByRole('button', { name: 'Stop' }).click();
    await portal.getByRole('button', { name: 'Yes, stop it' }).click();
    await portal.getByRole('button', { name: 'Start again' }).waitFor();
    await portal.getByText('If you start it again, each gift will be $60.00.').waitFor();

    const admin = await open('/donations?tab=recurring', { as: organization.admin });
    await admin.getByRole('row').filter({ hasText: email }).getByText('Canceled').waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    const donors = await open('/donations?tab=donors', { as: organization.admin });
    await donors.getByRole('row').filter({ hasText: email }).waitFor();
    expect(await accessibilityFindings(donors)).toEqual([]);
    const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: email } });
    const gift = await open(`/donations?gift=${items[0]?.id}`, { as: organization.admin });
    await gift.getByRole('button', { name: 'Refund', exact: true }).click();
    await gift.getByText('The refund does not stop the monthly gift.').waitFor();
  });
});

describe('The suggestion of a higher amount', () => {
  it('opens the gift with the amount filled in after the donor has logged in, and is turned off there', async () => {
    const email = newAddress('clara');
    const page = await open(donorPage(), { viewport: phone });
    await page.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await pay(page, email);
    await page.getByRole('button', { name: 'Give $50.00 a month' }).click();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    const { items } = await organization.admin.call(recurringGiftsHttp.listRecurringGifts, {
      query: { q: email },
    });

    // As in the email, which comes with a later gift.
    const visitor = await open(`/donations/donor?upgrade=${items[0]?.id}&to=6500`, { viewport: phone });
    await visitor.getByText('Your recurring gift then shows the suggested amount').waitFor();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(visitor)).toEqual([]);
    await visitor.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await visitor.getByRole('dialog').getByLabel('Email').fill(email);
    await visitor.getByRole('button', { name: 'Log in with email' }).click();
    await visitor.goto((await nextSignInLink(email)).href);
    await visitor.getByRole('button', { name: 'Sign in' }).click();

    await visitor.getByText('$65.00 is suggested. Nothing changes until you save it.').waitFor();
    await visitor.getByRole('button', { name: /^Save: \$65\.00 from / }).click();
    await visitor.getByText('Saved.').waitFor();
    await visitor.getByText(/, \$65\.00$/).waitFor();
    const suggests = visitor.getByLabel('Suggest a higher amount by email, at most once a year');
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await visitor.route(/\/donor\/recurring-gifts\/[\w-]+$/, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await suggests.click();
    expect(await suggests.isChecked()).toBe(false);
    answer();
    await visitor.getByText('Saved.').waitFor();
    await visitor.reload();
    await suggests.waitFor();
    expect(await suggests.isChecked()).toBe(false);
    expect(await visitor.getByText('is suggested.').count()).toBe(0);
  });

  it('of a gift from another address says so to the person who is signed in, who can change that', async () => {
    const donor = await ApiPerson.signedIn(newAddress('other'));
    const path = `/donations/donor?upgrade=${randomUUID()}&to=6500`;
    const page = await open(path, { as: donor, viewport: phone });
    await page.getByRole('heading', { name: 'Your giving' }).waitFor();
    expect(await page.getByText('Your giving').count()).toBe(1);
    await page.getByText('The suggested amount is for a gift from another address.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log out and use the other address' }).click();
    await page.getByText('Your recurring gift then shows the suggested amount').waitFor();
    expect(page.url()).toContain(path);
  });
});

describe('A donor with several gifts', () => {
  it('reads each once, and changes the card although an answer was lost', async () => {
    const email = newAddress('ines');
    for (const label of ['Monthly', 'Yearly', 'Once']) {
      const page = await open(donorPage(), { viewport: phone });
      await page.getByRole('group', { name: 'How often' }).getByText(label, { exact: true }).click();
      await pay(page, email);
      await page.getByRole('button', { name: /^Give \$/ }).click();
      await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    }
    const donor = await ApiPerson.signedIn(email);
    const portal = await open('/donations/donor', {
      as: donor,
      tolerates: [/net::ERR_FAILED/, /status of 400/],
    });
    const rows = portal.getByRole('table').locator('tbody').getByRole('row');
    await rows.nth(2).waitFor();
    // The server's own pages, with one gift each.
    let isAnswered = Promise.resolve();
    await portal.route(/\/donor\/gifts\?/, async (route) => {
      await isAnswered;
      await route.continue({ url: route.request().url().replace('limit=50', 'limit=1') });
    });
    await portal.reload();
    await portal.getByRole('button', { name: 'Show more' }).waitFor();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    isAnswered = promise;
    await portal.getByRole('button', { name: 'Show more' }).dblclick();
    answer();
    await rows.nth(1).waitFor();
    await portal.getByRole('button', { name: 'Show more' }).click();
    await portal.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(3);

    const own = portal.getByRole('group', { name: 'Card' });
    await own.getByRole('button', { name: 'Change' }).click();
    const card = own.frameLocator('.payment-element iframe');
    await card.getByLabel('Card number').pressSequentially('5555555555554444');
    await card.getByLabel('Expiration date MM / YY').pressSequentially('1135');
    await card.getByLabel('Security code CVC').pressSequentially('123');
    await loseFirstAnswer(portal, /\/payment-method$/);
    await own.getByRole('button', { name: 'Save this card' }).click();
    await own.getByRole('alert').waitFor();
    await own.getByRole('button', { name: 'Save this card' }).click();
    await portal.getByText('Your new payment method is in use.').waitFor();
    await own.getByText('Card ·· 4444').waitFor();

    const closed = portal.locator('.plan-card', { has: portal.locator('.plan-line') });
    const name = await closed.getByRole('heading').innerText();
    await closed.getByRole('button', { name: 'Change' }).press('Enter');
    const heading = portal.getByRole('heading', { name, exact: true });
    await eventually(() => heading.evaluate((element) => element === document.activeElement));
  });
});

/** Answers the next request to the address in this way, instead of the server. The route is never removed, as in `lost-answers.ts`. */
async function answerNext(page: Page, address: RegExp, status: number, body: object): Promise<void> {
  let isAnswered = false;
  await page.route(address, async (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    await route.fulfill({ status, json: body });
  });
}

describe('A donor who tries many cards', () => {
  it('passes a challenge, gets a new form for one that was closed, and is told when no more are accepted', async () => {
    const email = newAddress('odile');
    const page = await open(donorPage());
    await page.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await pay(page, email);
    await page.getByRole('button', { name: /^Give \$/ }).click();
    await page.getByText(/Receipt \S+ is being emailed to /).waitFor();
    const donor = await ApiPerson.signedIn(email);
    const portal = await open('/donations/donor', { as: donor, tolerates: [/status of (400|429)/] });
    const own = portal.getByRole('group', { name: 'Card' });
    const setups = /\/payment-method$/;
    await answerNext(portal, setups, 429, { code: 'challenge_required' });
    const passed = portal.waitForRequest(
      async (request) => setups.test(request.url()) && 'challenge-token' in (await request.allHeaders()),
    );
    await own.getByRole('button', { name: 'Change' }).click();
    await passed;
    const fill = async () => {
      const card = own.frameLocator('.payment-element iframe');
      await card.getByLabel('Card number').pressSequentially('5555555555554444');
      await card.getByLabel('Expiration date MM / YY').pressSequentially('1135');
      await card.getByLabel('Security code CVC').pressSequentially('123');
      await own.getByRole('button', { name: 'Save this card' }).click();
    };
    const closed = { error: { code: 'setup_intent_unexpected_state', type: 'invalid_request_error' } };
    await answerNext(portal, /\/setup_intents\/\w+\/confirm/, 400, closed);
    await fill();
    await own.getByText('Too many attempts were declined').waitFor();
    await fill();
    await portal.getByText('Your new payment method is in use.').waitFor();
    await answerNext(portal, setups, 429, { code: 'too_many_method_setups' });
    await own.getByRole('button', { name: 'Change' }).click();
    await own.getByText('Too many cards or bank accounts were tried').waitFor();
    await portal.setViewportSize(phone);
    expect(await accessibilityFindings(portal)).toEqual([]);
  });
});

describe('An edit of a campaign', () => {
  it('is seen by donors once it is published: what an amount buys, and the thank-you text', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await editor.getByLabel('What amount 1 buys').fill('5 suppers');
    await editor.getByRole('link', { name: 'Teams' }).click();
    await editor.getByText('Your unpublished changes to this campaign will be lost.').waitFor();
    await editor.getByRole('button', { name: 'Keep editing' }).click();
    expect(await editor.getByLabel('What amount 1 buys').inputValue()).toBe('5 suppers');
    await editor.getByLabel('Thank-you text').fill('You fed a family today.');
    expect(await accessibilityFindings(editor)).toEqual([]);
    const before = await open(donorPage());
    await before.getByRole('button', { name: /^Give/ }).waitFor();
    expect(await before.getByText('5 suppers').count()).toBe(0);
    await editor.getByRole('button', { name: 'Publish changes' }).click();
    await editor.getByText('Published. Donors can see it now.').waitFor();

    const page = await open(donorPage());
    await page.getByText('5 suppers').click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await pay(page, newAddress('ruth'));
    await page.getByRole('button', { name: /^Give \$/ }).click();
    await page.getByText('You fed a family today.').waitFor();
  });

  it('is kept while it cannot be published, while it is being published, and while the campaign closes', async () => {
    const editor = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    const text = editor.getByLabel('Thank-you text');
    const goal = editor.getByRole('textbox', { name: /^Goal/ });
    const publish = editor.getByRole('button', { name: 'Publish changes' });
    await slowDown(editor, /\/api\/campaigns/);
    await text.fill('Thank you for the suppers.');
    await publish.click();
    await text.fill('Thank you for every supper.');
    await editor.getByText('Published. Donors can see it now.').waitFor();
    await editor.getByText('1 unpublished change').waitFor();

    await editor.getByRole('button', { name: 'Close the campaign' }).click();
    await editor.getByRole('dialog').getByRole('button', { name: 'Close the campaign' }).click();
    await editor.getByRole('button', { name: 'Reopen the campaign' }).click();
    await editor.getByRole('button', { name: 'Close the campaign' }).waitFor();
    expect(await text.inputValue()).toBe('Thank you for every supper.');

    await goal.fill('ten thousand');
    await editor.getByText('Enter an amount').waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await goal.fill('10000');
    await publish.click();
    await editor.getByText('Nothing to publish').waitFor();
    const campaigns = await organization.admin.call(campaignsHttp.listCampaigns);
    expect(campaigns.find(({ id }) => id === campaign.id)).toMatchObject({
      goal: 1_000_000,
      status: 'open',
      thankYou: 'Thank you for every supper.',
    });
  });
});
