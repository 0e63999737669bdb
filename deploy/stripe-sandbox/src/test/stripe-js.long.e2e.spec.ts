import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, type Page, chromium } from 'playwright-core';
import type Stripe from 'stripe';
import { type RunningSandbox, anActiveCard, anOrganization, client, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let browser: Browser;
let shop: Server;
let page: Page;

/** A shop of another origin, with Stripe.js from the sandbox. */
const shopPage = (sandboxUrl: string) => `<!doctype html><title>Shop</title>
<script src="${sandboxUrl}/v3/stripe.js"></script>
<form><div id="card"></div><button>Give</button><output></output></form>
<script>
  const query = new URLSearchParams(location.search);
  const clientSecret = query.get('secret');
  const stripe = Stripe('pk_test_shop', { stripeAccount: query.get('account') });
  const elements = stripe.elements({ clientSecret, appearance: { variables: { colorText: 'rgb(1, 2, 3)' } } });
  const element = elements.create('payment');
  element.on('change', (event) => document.body.dataset.complete = event.complete);
  element.mount('#card');
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const checked = await elements.submit();
    const confirmParams = { return_url: location.href, payment_method_data: { billing_details: { email: 'd@x.example', address: { country: 'US' } } } };
    const confirm = clientSecret.startsWith('seti_') ? 'confirmSetup' : 'confirmPayment';
    const result = checked.error ? checked : await stripe[confirm]({ elements, clientSecret, confirmParams, redirect: 'if_required' });
    document.querySelector('output').textContent = result.error ? result.error.code + ': ' + result.error.message : (result.paymentIntent ?? result.setupIntent).status;
  });
</script>`;

beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
  shop = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(shopPage(sandbox.url)),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
});
afterAll(async () => {
  await browser.close();
  shop.closeAllConnections();
  shop.close();
  await sandbox.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});

async function openShop(): Promise<{ intent: string; options: { stripeAccount: string } }> {
  const options = await anOrganization(stripe);
  const intent = await stripe.paymentIntents.create({ amount: 5180, currency: 'usd' }, options);
  await openWith(intent.client_secret, options);
  return { intent: intent.id, options };
}

async function openWith(secret: string | null, { stripeAccount }: { stripeAccount: string }): Promise<void> {
  const query = new URLSearchParams({ secret: secret ?? '', account: stripeAccount });
  const { port } = shop.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?${query.toString()}`);
}

async function typeCard(number: string): Promise<void> {
  const card = page.frameLocator('#card iframe');
  await card.getByLabel('Card number').pressSequentially(number);
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
}

const outcome = async () => {
  await page.waitForFunction(`document.querySelector('output').textContent !== ''`);
  return page.locator('output').textContent();
};

describe('the Stripe.js stand-in', () => {
  it('takes a card in its own frame and pays', async () => {
    const { intent, options } = await openShop();
    await typeCard('4242424242424242');
    await page.getByRole('button', { name: 'Give' }).click();
    expect(await outcome()).toBe('succeeded');
    const paid = await stripe.paymentIntents.retrieve(intent, { expand: ['payment_method'] }, options);
    expect(paid).toMatchObject({
      status: 'succeeded',
      payment_method: { card: { last4: '4242', exp_year: 2034 } },
    });
    expect(await page.content()).not.toContain('4242424242424242');
  });

  it('shows why a card is declined, and accepts another one', async () => {
    await openShop();
    await typeCard('4000000000009995');
    await page.getByRole('button', { name: 'Give' }).click();
    expect(await outcome()).toBe('card_declined: Your card has insufficient funds.');
  });

  it('marks incomplete fields before it sends a request', async () => {
    await openShop();
    await page.frameLocator('#card iframe').getByLabel('Card number').pressSequentially('4242');
    await page.getByRole('button', { name: 'Give' }).click();
    expect(await outcome()).toBe('incomplete_number: Your card number is incomplete.');
  });

  it.each([
    ['Complete authentication', 'succeeded'],
    [
      'Fail authentication',
      'payment_intent_authentication_failure: The provided PaymentMethod has failed authentication.',
    ],
  ])("shows the bank's page for 3D Secure: %s", async (button, expected) => {
    await openShop();
    await typeCard('4000000000003220');
    await page.getByRole('button', { name: 'Give' }).click();
    await page.frameLocator('dialog iframe').getByRole('button', { name: button }).click();
    expect(await outcome()).toBe(expected);
  });

  it('sets up a card for later use, with 3D Secure', async () => {
    const options = await anOrganization(stripe);
    const { id: customer } = await stripe.customers.create({}, options);
    const intent = await stripe.setupIntents.create({ customer }, options);
    await openWith(intent.client_secret, options);
    await typeCard('4000002500003155');
    await page.getByRole('button', { name: 'Give' }).click();
    await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete authentication' }).click();
    expect(await outcome()).toBe('succeeded');
    const { data } = await stripe.customers.listPaymentMethods(customer, {}, options);
    expect(data).toMatchObject([{ card: { last4: '3155' } }]);
  });

  it("wears the shop's colors", async () => {
    await openShop();
    const field = page.frameLocator('#card iframe').getByLabel('Card number');
    await field.pressSequentially('4');
    const color = "getComputedStyle(document.querySelector('[name=cardnumber]')).color";
    expect(await page.frames()[1]?.evaluate(color)).toBe('rgb(1, 2, 3)');
  });
});

describe('the elements of an issued card', () => {
  it('show its number in frames of the sandbox only, and only with the key of that card', async () => {
    const options = await anOrganization(stripe);
    const card = await anActiveCard(stripe, options, {});
    const revealed = await stripe.issuing.cards.retrieve(card.id, { expand: ['number', 'cvc'] }, options);
    const { port } = shop.address() as AddressInfo;
    const query = new URLSearchParams({ secret: 'pi_1_secret_1', account: options.stripeAccount });
    await page.goto(`http://localhost:${port}/?${query.toString()}`);
    const nonce = await page.evaluate<string>(
      `stripe.createEphemeralKeyNonce({ issuingCard: '${card.id}' }).then(({ nonce }) => nonce)`,
    );
    const { secret = '' } = await stripe.ephemeralKeys.create(
      { issuing_card: card.id, nonce },
      { ...options, apiVersion: '2026-10-28.endive' },
    );
    const opened = JSON.stringify({ issuingCard: card.id, nonce, ephemeralKeySecret: secret });
    await page.evaluate(`stripe.elements().create('issuingCardNumberDisplay', ${opened}).mount('#card')`);
    const grouped = revealed.number?.replace(/(\d{4})(?=\d)/g, '$1 ') ?? '';
    await page.frameLocator('#card iframe').getByText(grouped).waitFor();
    const known = await page.evaluate<string>(
      `stripe.retrieveIssuingCard('${card.id}', ${opened}).then((result) => JSON.stringify(result))`,
    );
    expect(known).toContain(`"last4":"${card.last4}"`);
    expect(known + (await page.content())).not.toContain(revealed.number);
    const wrong = JSON.stringify({ issuingCard: card.id, nonce: 'other', ephemeralKeySecret: secret });
    await page.evaluate(`stripe.elements().create('issuingCardCvcDisplay', ${wrong}).mount('#card')`);
    await page.frameLocator('#card iframe').getByText('Not available').waitFor();
  });
});

/** Presses a button of a form, and waits for the next page with its style. */
async function submit(name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
}

describe('the page to swipe a card', () => {
  it('approves within the limit, declines over it, captures and refunds', async () => {
    const options = await anOrganization(stripe);
    await anActiveCard(stripe, options, { spending_limits: [{ amount: 5000, interval: 'daily' }] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${sandbox.url}/?account=${options.stripeAccount}`);
    await submit('Swipe');
    await page.getByText('Approved: $24.50 at Harvest Market').waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('50.01');
    await submit('Swipe');
    await page.getByText('Declined: $50.01 at Harvest Market').waitFor();
    await submit('capture');
    await submit('refund');
    const { data } = await stripe.issuing.transactions.list({}, options);
    expect(data.map(({ amount }) => amount)).toEqual([2450, -2450]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
