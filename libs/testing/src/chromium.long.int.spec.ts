import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findChromium } from './chromium.ts';

const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

describe('findChromium', () => {
  const before = { ...process.env };
  let cache: string;
  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'almoner-cache-'));
    process.env.ALMONER_CACHE_DIR = cache;
  });
  afterEach(() => {
    process.env = { ...before };
    rmSync(cache, { recursive: true, force: true });
  });

  it('finds one browser for several that ask at the same time', async () => {
    delete process.env.CHROMIUM_BIN;
    const found = await Promise.all([findChromium(), findChromium()]);
    expect(new Set(found.map(({ executablePath }) => executablePath)).size).toBe(1);
    const unpacked = readdirSync(cache).filter((name) => name.startsWith('packaged-chromium'));
    expect(unpacked).toHaveLength(hasPackagedBrowser ? 1 : 0);
    const [{ executablePath, env }] = found;
    expect(execFileSync(executablePath, ['--version'], { env, encoding: 'utf8' })).toMatch(
      /Chrom(e|ium) \d+\./,
    );
  });

  it('reports a chosen browser that does not exist', async () => {
    process.env.CHROMIUM_BIN = '/nowhere/chromium';
    await expect(findChromium()).rejects.toThrow('CHROMIUM_BIN points at /nowhere/chromium');
  });
});
