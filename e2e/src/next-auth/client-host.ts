import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Page } from 'playwright-core';

export const clientPath = '/next-auth-client/';
const html = `<!doctype html><title>next-auth</title><link rel="icon" href="data:,">
<div id="root"></div><script src="page.js"></script>`;

/** The client's page, bundled by vite in a process of its own. */
export async function bundleClientPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'almoner-next-auth-'));
  try {
    const vite = resolve('node_modules/vite/bin/vite.js');
    const config = resolve('e2e/src/next-auth/vite.config.mjs');
    await promisify(execFile)(process.execPath, [vite, 'build', '-c', config, '--outDir', outDir], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return readFileSync(join(outDir, 'client-page.js'), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * Puts the page on the gateway's own origin, in this tab. Through the browser's protocol and not `page.route`: that
 * does not see where a redirect leads, and the way back from Google is one.
 */
export async function hostClientPage(page: Page, origin: string, script: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isScript = request.url.endsWith('page.js');
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: isScript ? 'text/javascript' : 'text/html' }],
      body: Buffer.from(isScript ? script : html).toString('base64'),
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}${clientPath}*` }] });
}
