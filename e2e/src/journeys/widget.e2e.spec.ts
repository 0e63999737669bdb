import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type FrameLocator, type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { eventsOf, startHostSite, type HostSite } from '../support/host-site.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { stripeClient } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;
let site: HostSite;

const create = (title: string, widgetOrigins: string[] | null = null) =>
  organization.createCampaign({
    slug: `fridge-${randomUUID().slice(0, 8)}`,
    title,
    goal: 6_000_00,
    widgetOrigins,
  });
const web = () => endpoints().web;
/** The policy of a careful site: nothing but the widget's script and frame, and no style at all. */
const strict = () => `default-src 'none'; script-src 'self' ${web()}; frame-src ${web()}`;
const snippet = (slug: string, more = '') =>
  `<script async src="${web()}/widget.js" data-campaign="${slug}" ${more}></script>`;
const formIn = (page: Page): FrameLocator => page.frameLocator('donation-widget iframe').first();

beforeAll(async () => {
  [organization, site] = await Promise.all([Organization.create(), startHostSite()]);
  campaign = await create('A walk-in fridge');
});
afterAll(() => site.close());

async function give(form: FrameLocator, email: string, number = '4242424242424242'): Promise<void> {
  await form.getByRole('group', { name: 'Amount' }).getByText('$50', { exact: true }).click();
  await form.getByLabel('Email for your receipt').fill(email);
  await form.getByLabel('Your name').fill('Ines Okafor');
  const card = form.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially(number);
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
  await form.getByRole('button', { name: /^Give \$5/ }).click();
}

/** Opens the live stream as many browsers do. */
async function watch(count: number) {
  const leave = new AbortController();
  const address = `${web()}/api/public/campaigns/${campaign.slug}/live`;
  let informed = 0;
  const opened = Array.from({ length: count }, async () => {
    const { body, status } = await fetch(address, { signal: leave.signal });
    expect(status).toBe(200);
    void readMessages(body, () => (informed += 1)).catch(() => undefined);
  });
  await Promise.all(opened);
  return { informed: () => informed, leave: () => leave.abort() };
}

async function readMessages(body: ReadableStream<Uint8Array> | null, onGift: () => void): Promise<void> {
  if (body === null) throw new Error('The stream has no body.');
  const text = new TextDecoder();
  for await (const chunk of body)
    if (text.decode(chunk, { stream: true }).includes('Ines Okafor')) return onGift();
}

describe('The widget on another site', () => {
  it('takes a gift under a strict policy, and informs the site and the conference page while 500 others watch', async () => {
    const conference = await open(`/conference/${campaign.slug}`);
    await conference.getByRole('heading', { name: 'A walk-in fridge' }).waitFor();
    await conference.getByText('Live', { exact: true }).waitFor();
    expect(await accessibilityFindings(conference)).toEqual([]);
    const watchers = await watch(500);

    const page = await open('about:blank');
    await page.goto(site.page('/news', snippet(campaign.slug), strict()));
    await give(formIn(page), newAddress('ines'));
    await formIn(page).getByRole('heading', { name: 'Thank you, Ines Okafor!' }).waitFor();
    const events = await eventually(async () => {
      const sent = await eventsOf(page);
      return sent.some(({ name }) => name === 'success') && sent;
    });
    expect(events.filter(({ name }) => name === 'success')).toEqual([
      {
        name: 'success',
        tag: 'donation-widget',
        detail: { giftId: expect.any(String), amount: 5_000, currency: 'USD', recurring: false },
      },
    ]);
    expect(events.map(({ name }) => name)).toContain('ready');
    expect(events.map(({ name }) => name)).not.toContain('error');

    await conference.getByText('Ines Okafor').waitFor();
    await conference.getByRole('progressbar', { name: '$50.00 of $6,000.00 raised' }).waitFor();
    await conference.getByText('1 gift at this event').waitFor();
    await eventually(() => watchers.informed() === 500);
    watchers.leave();
  });

  it('reports a monthly gift to the site after its bank has sent the donor to a page of its own and back', async () => {
    const page = await open('about:blank');
    // In place of a dialog Stripe may send the frame itself to the bank, so the site has to allow that address.
    const policy = `${strict()} ${new URL(endpoints().stripe).origin}`;
    await page.goto(site.page('/bank', snippet(campaign.slug), policy));
    const form = formIn(page);
    await form.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await give(form, newAddress('ines'), '4000002760003184');
    const bank = await eventually(async () => {
      const on = { stripeAccount: organization.stripeAccount };
      const { data } = await stripeClient().paymentIntents.list({ limit: 5 }, on);
      return (
        data.find(({ status }) => status === 'requires_action')?.next_action?.redirect_to_url?.url ??
        undefined
      );
    });
    const frame = page.frames().find((one) => one.url().includes('/donations/widget/'));
    await frame?.goto(bank);
    await form.getByRole('button', { name: 'Complete authentication' }).click();
    await form.getByRole('heading', { name: 'Thank you!' }).waitFor();
    const successes = await eventually(async () => {
      const sent = (await eventsOf(page)).filter(({ name }) => name === 'success');
      return sent.length > 0 && sent;
    });
    expect(successes).toMatchObject([{ detail: { amount: 5_000, currency: 'USD', recurring: true } }]);
  });

  it('may be watched again by an address from which many left before the first message', async () => {
    const address = `${web()}/api/public/campaigns/${campaign.slug}/live`;
    const leaveAtOnce = async () => {
      const leave = new AbortController();
      const asked = fetch(address, { signal: leave.signal }).catch(() => undefined);
      setTimeout(() => leave.abort(), Math.random() * 10);
      await asked;
    };
    for (let round = 0; round < 24; round++) await Promise.all(Array.from({ length: 50 }, leaveAtOnce));
    const leave = new AbortController();
    const after = await eventually(async () => {
      const answer = await fetch(address, { signal: leave.signal });
      return answer.status === 200 && answer;
    });
    expect(after.headers.get('content-type')).toBe('text/event-stream');
    leave.abort();
  });

  it('is as high as its content, without a scrollbar of its own, also on a phone', async () => {
    const page = await open('about:blank', { viewport: phone });
    await page.goto(site.page('/phone', snippet(campaign.slug), strict()));
    await formIn(page).frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    const frame = page.locator('donation-widget iframe');
    const content = formIn(page).locator('#root');
    await eventually(async () => {
      const [outer, inner] = await Promise.all([frame.boundingBox(), content.boundingBox()]);
      return outer !== null && inner !== null && Math.abs(outer.height - inner.height) <= 1;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('has light checkboxes on its light form, whatever the scheme of the visitor', async () => {
    const page = await open(`/donations/widget/${campaign.slug}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Do not show my name on this page').waitFor();
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme).toBe('light');
  });

  it('stands twice on a page, as a goal and as a button that a keyboard opens and closes', async () => {
    const other = await create('Second freezer');
    const body = `${snippet(campaign.slug, 'data-kind="goal"')}
      <donation-widget campaign="${other.slug}" kind="button" accent="#f7c948">Donate</donation-widget>
      <script async src="${web()}/widget.js"></script>`;
    const page = await open('about:blank');
    await page.goto(site.page('/twice', body, strict()));
    const goal = page.frameLocator('donation-widget[kind=goal] iframe');
    await goal.getByRole('heading', { name: 'A walk-in fridge' }).waitFor();
    expect(await page.locator('donation-widget[kind=button] iframe').count()).toBe(0);

    const button = page.getByRole('button', { name: 'Donate' });
    await button.focus();
    await page.keyboard.press('Enter');
    const form = page.frameLocator('donation-widget[kind=button] iframe');
    await form.getByRole('heading', { name: 'Second freezer' }).waitFor();
    await form.frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // A dialog is hidden before its event; a frame may state its height at any time.
    await eventually(async () => {
      const events = (await eventsOf(page)).filter(({ name }) => name !== 'resize');
      return events.at(-1)?.name === 'close';
    });
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('donation-widget');
  });

  it('is closed with Escape from within its form, in a dialog', async () => {
    const body = `<donation-widget campaign="${campaign.slug}" kind="button"></donation-widget>
      <script async src="${web()}/widget.js"></script>`;
    const page = await open('about:blank');
    await page.goto(site.page('/escape', body, strict()));
    await page.getByRole('button', { name: 'Give' }).press('Enter');
    const form = page.frameLocator('donation-widget iframe');
    await form.getByLabel('Email for your receipt').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await eventually(async () => (await eventsOf(page)).some(({ name }) => name === 'close'));
  });

  it('remains a link where frames are blocked, and says so', async () => {
    const refuses = { tolerates: [/Content Security Policy/] };
    const page = await open('about:blank', refuses);
    const policy = `default-src 'none'; script-src 'self' ${web()}`;
    await page.goto(site.page('/frameless', snippet(campaign.slug), policy));
    const link = page.getByRole('link', { name: 'Give on the donation page' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`${web()}/donations/donor?campaign=${campaign.slug}`);
    await eventually(async () =>
      (await eventsOf(page)).some(({ name, detail }) => name === 'error' && detail.code === 'frame_blocked'),
    );
  });

  it('says at once that its campaign is unknown, and nothing else later', async () => {
    const page = await open('about:blank', { tolerates: [/status of 404/] });
    await page.goto(site.page('/unknown', snippet('no-such-campaign'), strict()));
    await formIn(page).getByRole('heading').waitFor();
    const errors = async () => (await eventsOf(page)).filter(({ name }) => name === 'error');
    expect(await eventually(async () => (await errors()).length > 0 && errors())).toMatchObject([
      { detail: { code: 'campaign_not_found' } },
    ]);
    // Until then, a frame that sent nothing would be taken for blocked.
    await page.waitForTimeout(10_500);
    expect(await errors()).toHaveLength(1);
  });

  it('may be framed by the sites that its campaign names only, and no other page by anyone', async () => {
    const named = await create('Named sites', [site.origin, 'https://*.quillmere.example']);
    const ancestors = async (path: string) => {
      const { headers } = await fetch(`${web()}${path}`, { headers: { accept: 'text/html' } });
      return /frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1];
    };
    expect(await ancestors(`/donations/widget/${named.slug}`)).toBe(
      `'self' ${site.origin} https://*.quillmere.example`,
    );
    expect(await ancestors(`/donations/widget/${campaign.slug}?kind=goal`)).toBe('*');
    expect(await ancestors('/donations/widget/unknown')).toBe('*');
    for (const path of ['/donations/donor', '/conference/x', '/', '/donations/widget'])
      expect([path, await ancestors(path)]).toEqual([path, `'none'`]);
  });

  it('refuses the address of a site that would add to the policy', async () => {
    const answer = await organization.admin.try(campaignsHttp.createCampaign, {
      body: { slug: `x-${randomUUID()}`, title: 'X', widgetOrigins: ["https://a.example 'unsafe-inline'"] },
    });
    expect(answer).toMatchObject({ status: 400 });
  });

  it('reads no session: its page sends no cookie and asks for no account', async () => {
    const page = await open('about:blank', { as: organization.admin });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      if (origin === web() && pathname.startsWith('/api/')) asked.push(pathname);
      if (request.headers().cookie !== undefined) asked.push(`cookie ${pathname}`);
    });
    await page.goto(site.page('/session', snippet(campaign.slug), strict()));
    await formIn(page).frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    const allowed = ['/api/config', '/api/public/campaigns', '/api/public/gifts/quote'];
    expect(asked.filter((path) => !allowed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
  });
});
