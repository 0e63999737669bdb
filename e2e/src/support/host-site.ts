import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Page } from 'playwright-core';

/** Records the events of the widgets of a page. */
const recorder = `window.widgetEvents = [];
for (const name of ['ready', 'resize', 'success', 'error', 'close'])
  document.addEventListener('donation-widget:' + name, ({ detail, target }) => window.widgetEvents.push({ name, detail, tag: target.localName }));`;

export interface WidgetEvent {
  readonly name: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A website of someone else, on an origin of its own. */
export interface HostSite {
  readonly origin: string;
  /** Serves a page with this body at the path, under a content security policy of its own. The second policy is only reported. */
  page(path: string, body: string, policy: string, more?: { head?: string; reported?: string }): string;
  close(): Promise<void>;
}

export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, { body: string; policy: string; head: string; reported: string }>();
  const server = createServer((request, response) => {
    if (request.url === '/recorder.js') {
      response.setHeader('content-type', 'text/javascript');
      return response.end(recorder);
    }
    const found = pages.get(request.url ?? '');
    if (found === undefined) return response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', found.policy);
    if (found.reported !== '') response.setHeader('content-security-policy-report-only', found.reported);
    return response.end(
      `<!doctype html><html lang="en"><title>The Alder Falls Almanac</title><script src="/recorder.js"></script>${found.head}<h1>News</h1>${found.body}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A site other than localhost, so that its frames have no cookies of the console.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page: (path, body, policy, { head = '', reported = '' } = {}) => {
      pages.set(path, { body, policy, head, reported });
      return `${origin}${path}`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

declare global {
  interface Window {
    readonly widgetEvents: WidgetEvent[];
  }
}

export const eventsOf = (page: Page) => page.evaluate(() => window.widgetEvents);
