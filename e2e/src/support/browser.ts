import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { findChromium } from '@almoner/testing';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { type ApiPerson } from './api-person.ts';
import { PageLog } from './page-log.ts';
import { endpoints } from './stack.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface Opening {
  /** Signed in as this person from the start. */
  readonly as?: ApiPerson;
  readonly viewport?: { width: number; height: number };
  /** True if animations run. They take processor time from other tests, and tests see states that pass in an instant. */
  readonly animates?: boolean;
  /** Console messages that the test expects. */
  readonly tolerates?: readonly RegExp[];
}

/** Far more than any action needs, so that a slow machine does not fail a test. */
const actionTimeoutMs = 60_000;
// Without a locale Chromium cannot save files with names outside ASCII.
const locale = { LC_ALL: 'C.UTF-8' };

/**
 * A browser for this file; every `open` is a separate visitor. A test fails when one of its pages logs or throws an
 * error, or violates the content security policy; the log then contains what its pages showed.
 */
export function useBrowser() {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let pageLogs: PageLog[] = [];
  let problems: string[] = [];

  beforeAll(async () => {
    const { env, ...found } = await findChromium();
    browser = await chromium.launch({ ...found, env: { ...env, ...locale }, chromiumSandbox: false });
    globalThis.printPageLogs = async () => {
      const logs = await Promise.all(pageLogs.map((log) => log.format()));
      console.error(logs.join('\n\n'));
    };
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const seen = problems;
    contexts = [];
    pageLogs = [];
    problems = [];
    expect(seen).toEqual([]);
  });

  async function open(
    path: string,
    { as, viewport = desktop, animates = false, tolerates = [] }: Opening = {},
  ): Promise<Page> {
    const { web } = endpoints();
    const context = await browser.newContext({
      baseURL: web,
      viewport,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: animates ? 'no-preference' : 'reduce',
    });
    context.setDefaultTimeout(actionTimeoutMs);
    contexts.push(context);
    pageLogs.push(new PageLog(context));
    const note = (problem: string) => {
      if (!tolerates.some((pattern) => pattern.test(problem))) problems.push(problem);
    };
    context.on('weberror', (error) => note(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
    if (as !== undefined) await context.addCookies(as.cookies());
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }
  return { open };
}
