import { randomUUID } from 'node:crypto';
import { findChromium } from '@almoner/testing';
import { type Browser, chromium } from 'playwright-core';
import { type FirstVisit, firstVisits } from '../support/first-visits.ts';
import { startHostSite } from '../support/host-site.ts';
import { startLocalStack } from '../support/local-stack.ts';
import { Organization } from '../support/organization.ts';
import { type PageLoad, measurePageLoad } from '../support/page-load.ts';
import { endpoints } from '../support/stack.ts';

export interface MeasuredLoader {
  /** For the response, compressed and without headers. */
  readonly bytes: number;
  /** From the start of the navigation to another site until its widget is usable. */
  readonly usableMs: number;
}

export interface MeasuredVisit extends PageLoad {
  readonly name: string;
  readonly scriptBudgetBytes: number;
}

/** The load of a first visit to each of these pages and to a site with the widget, in a real browser with an empty cache. */
export async function measurePageLoads(): Promise<{ visits: MeasuredVisit[]; loader: MeasuredLoader }> {
  const stack = await startLocalStack();
  process.env.E2E_STACK = stack.folder;
  try {
    const { admin, ...organization } = await newOrganization();
    const browser = await chromium.launch({ ...(await findChromium()), chromiumSandbox: false });
    try {
      const visits: MeasuredVisit[] = [];
      for (const visit of firstVisits(admin, organization.slug)) visits.push(await measure(browser, visit));
      return { visits, loader: await measureLoader(browser, organization.slug) };
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
  }
}

async function newOrganization() {
  const organization = await Organization.create();
  const slug = `van-${randomUUID().slice(0, 8)}`;
  await organization.createCampaign({ slug, title: 'A van' });
  return { admin: organization.admin, slug };
}

async function measure(browser: Browser, visit: FirstVisit): Promise<MeasuredVisit> {
  const { name, path, as, ready, scriptBudgetBytes } = visit;
  const context = await browser.newContext({ baseURL: endpoints().web, locale: 'en-US' });
  if (as !== null) await context.addCookies(as.cookies());
  const load = await measurePageLoad(await context.newPage(), path, ready);
  await context.close();
  return { name, scriptBudgetBytes, ...load };
}

async function measureLoader(browser: Browser, slug: string): Promise<MeasuredLoader> {
  const script = `${endpoints().web}/widget.js`;
  const { headers } = await fetch(script, { headers: { 'accept-encoding': 'gzip' } });
  const site = await startHostSite();
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    const policy = `default-src 'none'; script-src 'self' ${endpoints().web}; frame-src ${endpoints().web}`;
    const tag = `<script async src="${script}" data-campaign="${slug}"></script>`;
    const { usableMs } = await measurePageLoad(await context.newPage(), site.page('/', tag, policy), (page) =>
      page.frameLocator('donation-widget iframe').getByRole('button', { name: /^Give/ }).waitFor(),
    );
    return { bytes: Number(headers.get('content-length')), usableMs };
  } finally {
    await context.close();
    await site.close();
  }
}
