import { type Page } from 'playwright-core';
import { endpoints } from './stack.ts';

export interface PageLoad {
  /** Transferred bytes of our own scripts including headers, without those of Stripe. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** From the start of the navigation until the page is usable. */
  readonly usableMs: number;
  /** Paths of API requests, without those for the session, the public settings and the live stream. */
  readonly reads: readonly string[];
}

const notReads = ['/api/auth/', '/api/config', '/api/events'];

/** Measures a first visit to a page, from an empty cache until `ready`. */
export async function measurePageLoad(
  page: Page,
  path: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<PageLoad> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const ours = new URL(endpoints().web).origin;
  const kinds = new Map<string, string>();
  const reads: string[] = [];
  let scriptBytes = 0;
  network.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
    const { origin, pathname } = new URL(url);
    kinds.set(requestId, origin === ours ? (type ?? '') : 'Foreign');
    if (pathname.startsWith('/api/') && !notReads.some((prefix) => pathname.startsWith(prefix)))
      reads.push(pathname);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  const startedAt = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await ready(page);
  const usableMs = performance.now() - startedAt;
  await page.waitForLoadState('load');
  await network.detach();
  return { scriptBytes, requests: kinds.size, usableMs, reads };
}
