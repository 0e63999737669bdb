import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { eventsOf, startHostSite, type HostSite } from '../support/host-site.ts';
import { Organization } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();
let site: HostSite;
const [fridge, oven] = [`fridge-${randomUUID().slice(0, 8)}`, `oven-${randomUUID().slice(0, 8)}`];
let elsewhere: string;

const web = () => endpoints().web;
const strict = () => `default-src 'none'; script-src 'self' ${web()}; frame-src ${web()}`;
const tag = (slug: string) => `<script async src="${web()}/widget.js" data-campaign="${slug}"></script>`;

beforeAll(async () => {
  const organization = await Organization.create();
  site = await startHostSite();
  await organization.createCampaign({ slug: fridge, title: 'A walk-in fridge' });
  await organization.createCampaign({ slug: oven, title: 'An oven' });
  elsewhere = `elsewhere-${randomUUID().slice(0, 8)}`;
  await organization.createCampaign({
    slug: elsewhere,
    title: 'Of another site',
    widgetOrigins: ['https://a.example'],
  });
});
afterAll(() => site.close());

async function visit(
  path: string,
  body: string,
  more: { head?: string; reported?: string; policy?: string; tolerates?: RegExp[] } = {},
): Promise<Page> {
  const page = await open('about:blank', { tolerates: more.tolerates ?? [] });
  await page.goto(site.page(path, body, more.policy ?? strict(), more));
  return page;
}

/** The campaigns of the widgets on a page, each with the id of the element that it stands in. */
const placedOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('donation-widget')].map(
      (widget) => `${widget.parentElement?.id}: ${widget.getAttribute('campaign')}`,
    ),
  );

/** Adds a script tag as a tag manager does, after the page was loaded; removes it again at once, if asked. */
const addLate = (page: Page, parent: string, slug: string, isRemoved = false) =>
  page.evaluate(
    ([selector, src, campaign, removed]) => {
      const script = document.createElement('script');
      script.src = src;
      script.dataset.campaign = campaign;
      document.querySelector(selector)?.append(script);
      if (removed) script.remove();
    },
    [parent, `${web()}/widget.js`, slug, isRemoved] as const,
  );

/** A page is loaded once the scripts in it have run. */
async function settled(page: Page, count: number): Promise<string[]> {
  await eventually(async () => (await placedOn(page)).length >= count);
  return placedOn(page);
}

describe('The script of the widget', () => {
  it('places each widget once where its tag stands, in the head at the end of the page', async () => {
    const page = await visit('/tags', `<div id="one">${tag(fridge)}</div><div id="two">${tag(oven)}</div>`, {
      head: tag(oven),
    });
    await page.evaluate(() => (document.body.id = 'body'));
    expect((await settled(page, 3)).toSorted()).toEqual(
      [`body: ${oven}`, `one: ${fridge}`, `two: ${oven}`].toSorted(),
    );
  });

  it.each([
    ['head', false, 'body'],
    ['#here', false, 'here'],
    ['#here', true, 'body'],
  ])(
    'places a widget after the page was loaded, with a tag in %s (removed: %s)',
    async (parent, removed, place) => {
      const page = await visit(`/late-${parent.replace('#', '')}-${removed}`, '<div id="here"></div>');
      await page.evaluate(() => (document.body.id = 'body'));
      await addLate(page, parent, fridge, removed);
      expect(await settled(page, 1)).toEqual([`${place}: ${fridge}`]);
    },
  );

  it('places a widget for each tag when an optimizer runs it without a current script', async () => {
    const source = await (await fetch(`${web()}/widget.js`)).text();
    const inert = (slug: string) => tag(slug).replace('<script async', '<script type="text/later"');
    const page = await visit(
      '/optimized',
      `<div id="one">${inert(fridge)}</div><div id="two">${inert(oven)}</div>`,
    );
    for (let run = 0; run < 2; run++) await page.evaluate(source);
    expect(await settled(page, 2)).toEqual([`one: ${fridge}`, `two: ${oven}`]);
    const frame = page.frameLocator('donation-widget iframe').first();
    await frame.getByRole('heading', { name: 'A walk-in fridge' }).waitFor();
  });

  it('labels a button by its attribute, or by the link inside, which works without the script', async () => {
    const body = `<donation-widget campaign="${fridge}" kind="button" label="Help with the fridge"></donation-widget>
      <donation-widget campaign="${oven}" kind="button"><a href="${web()}/donations/donor?campaign=${oven}">Buy the oven</a></donation-widget>`;
    const head = `<script src="${web()}/widget.js"></script>`;
    const page = await visit('/labels', body, { head });
    await page.getByRole('button', { name: 'Help with the fridge' }).waitFor();
    await page.getByRole('button', { name: 'Buy the oven' }).click();
    await page.getByRole('dialog', { name: 'Buy the oven' }).waitFor();

    const blocked = await visit('/labels-blocked', body, {
      head,
      policy: `default-src 'none'; script-src 'self'`,
      tolerates: [/Content Security Policy/],
    });
    const link = blocked.getByRole('link', { name: 'Buy the oven' });
    expect(await link.getAttribute('href')).toBe(`${web()}/donations/donor?campaign=${oven}`);
  });

  it('sends no error for a policy that is only reported', async () => {
    const page = await visit('/reported', tag(fridge), {
      reported: `default-src 'none'; script-src 'self' ${web()}`,
      tolerates: [/Content Security Policy|report-only/i],
    });
    const frame = page.frameLocator('donation-widget iframe');
    await frame.getByRole('heading', { name: 'A walk-in fridge' }).waitFor();
    await eventually(async () => (await eventsOf(page)).some(({ name }) => name === 'ready'));
    expect((await eventsOf(page)).filter(({ name }) => name === 'error')).toEqual([]);
  });

  it('sends an error when a frame stays silent, and keeps the link', async () => {
    const page = await visit('/silent', tag(elsewhere), { tolerates: [/frame-ancestors|refused|Framing/i] });
    await eventually(async () => (await eventsOf(page)).some(({ name }) => name === 'error'));
    expect((await eventsOf(page)).filter(({ name }) => name === 'error')).toMatchObject([
      { detail: { code: 'frame_blocked' } },
    ]);
    await page.getByRole('link', { name: 'Give on the donation page' }).waitFor();
  });
});
