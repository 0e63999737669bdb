import { afterEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { findChromium } from './chromium.ts';

describe('findChromium', () => {
  const before = process.env.CHROMIUM_BIN;
  afterEach(() => {
    if (before === undefined) delete process.env.CHROMIUM_BIN;
    else process.env.CHROMIUM_BIN = before;
  });

  it('finds a browser that renders a page', async () => {
    const { executablePath, args, env } = await findChromium();
    const dump = [
      '--headless',
      '--dump-dom',
      'data:text/html,<title>x</title><p id=p></p><script>p.append(6*7)</script>',
    ];
    const html = execFileSync(executablePath, [...args, ...dump], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(html).toContain('<p id="p">42</p>');
  }, 240_000);

  it('reports a chosen browser that does not exist', async () => {
    process.env.CHROMIUM_BIN = '/nowhere/chromium';
    await expect(findChromium()).rejects.toThrow('CHROMIUM_BIN points at /nowhere/chromium');
  });
});
