import { randomUUID } from 'node:crypto';
import { findChromium } from '@almoner/testing';
import { type Browser, chromium } from 'playwright-core';
import { type FirstVisit, firstVisits } from '../support/first-visits.ts';
import { startLocalStack } from '../support/local-stack.ts';
import { Organization } from '../support/organization.ts';
import { type PageLoad, measurePageLoad } from '../support/page-load.ts';
import { endpoints } from '../support/stack.ts';

export interface MeasuredVisit extends PageLoad {
  readonly name: string;
  readonly scriptBudgetBytes: number;
}

/** The load of a first visit to each of these pages, in a real browser with an empty cache. */
export async function measurePageLoads(): Promise<MeasuredVisit[]> {
  const stack = await startLocalStack();
  process.env.E2E_STACK = stack.folder;
  try {
    const { admin, ...organization } = await newOrganization();
    const browser = await chromium.launch({ ...(await findChromium()), chromiumSandbox: false });
    try {
      const measured: MeasuredVisit[] = [];
      for (const visit of firstVisits(admin, organization.slug)) measured.push(await measure(browser, visit));
      return measured;
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
