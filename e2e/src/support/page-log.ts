import { type BrowserContext, type Page } from 'playwright-core';

declare global {
  /** Called by e2e/page-log-environment.mjs when a test failed. */
  var printPageLogs: (() => Promise<void>) | undefined;
}

const linesMax = 60;
const textMax = 1_500;
const readTimeoutMs = 2_000;

/** Requests, replies and console messages of a visitor's pages, for the log of a failed run. */
export class PageLog {
  private readonly lines: string[] = [];

  constructor(private readonly context: BrowserContext) {
    context.on('request', (request) => {
      if (isPrinted(request.url())) this.note(`> ${request.method()} ${pathOf(request.url())}`);
    });
    context.on('response', (response) => {
      if (isPrinted(response.url())) this.note(`< ${response.status()} ${pathOf(response.url())}`);
    });
    context.on('requestfailed', (request) =>
      this.note(`x ${pathOf(request.url())} ${request.failure()?.errorText ?? ''}`),
    );
    context.on('console', (message) => this.note(`${message.type()}: ${message.text()}`));
  }

  async format(): Promise<string> {
    const pages = await Promise.all(this.context.pages().map(formatPage));
    return [...pages, ...this.lines].join('\n');
  }

  private note(line: string): void {
    this.lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (this.lines.length > linesMax) this.lines.shift();
  }
}

async function formatPage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: readTimeoutMs })
    .catch(() => '(cannot be read)');
  return `${pathOf(page.url())}\n${text.slice(0, textMax)}`;
}

const isPrinted = (url: string) => /\/api\/|\/v1\//.test(url);
// Without the query, because that of an emailed link contains its token.
const pathOf = (url: string) => url.replace(/\?.*/, '');
