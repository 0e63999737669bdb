import { type BrowserContext, type Page } from 'playwright-core';

declare global {
  /** Called by e2e/telling-environment.mjs when a test failed. */
  var tellOfPages: (() => Promise<void>) | undefined;
}

const linesMax = 60;
const textMax = 1_500;
const readTimeoutMs = 2_000;

/** What a visitor's pages asked, were answered and said, for whoever reads the log of a failed run. */
export class PageStory {
  private readonly lines: string[] = [];

  constructor(private readonly context: BrowserContext) {
    context.on('request', (request) => {
      if (isTold(request.url())) this.note(`> ${request.method()} ${pathOf(request.url())}`);
    });
    context.on('response', (response) => {
      if (isTold(response.url())) this.note(`< ${response.status()} ${pathOf(response.url())}`);
    });
    context.on('requestfailed', (request) =>
      this.note(`x ${pathOf(request.url())} ${request.failure()?.errorText ?? ''}`),
    );
    context.on('console', (message) => this.note(`${message.type()}: ${message.text()}`));
  }

  async tell(): Promise<string> {
    const pages = await Promise.all(this.context.pages().map(standing));
    return [...pages, ...this.lines].join('\n');
  }

  private note(line: string): void {
    this.lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (this.lines.length > linesMax) this.lines.shift();
  }
}

async function standing(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: readTimeoutMs })
    .catch(() => '(cannot be read)');
  return `${pathOf(page.url())}\n${text.slice(0, textMax)}`;
}

const isTold = (url: string) => /\/api\/|\/v1\//.test(url);
// Without the query: a mailed link's has its token.
const pathOf = (url: string) => url.replace(/\?.*/, '');
