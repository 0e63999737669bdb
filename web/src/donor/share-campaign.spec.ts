import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shareCampaign, hasShareSheet } from './share-campaign.ts';

const campaign = { slug: 'winter-meals', title: 'Winter meals' };
const url = 'https://gifts.example/donations/donor?campaign=winter-meals';
let shared: unknown[];
let copied: string[];

/** Simulates a browser whose share sheet behaves like `share`; null for one without a share sheet. */
function useBrowser(share: (() => Promise<void>) | null, isTouched = true): void {
  Object.defineProperty(globalThis, 'window', {
    configurable: true,
    value: { location: { origin: 'https://gifts.example' }, matchMedia: () => ({ matches: isTouched }) },
  });
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      ...(share !== null && { share: (data: unknown) => (shared.push(data), share()) }),
      clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    },
  });
}

const before = (['window', 'navigator'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

describe('Sharing a campaign', () => {
  beforeEach(() => {
    shared = [];
    copied = [];
  });
  afterEach(() => {
    for (const [name, property] of before) {
      if (property === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, property);
    }
  });

  it('opens the share sheet of a phone, and copies nothing', async () => {
    useBrowser(() => Promise.resolve());
    expect(hasShareSheet()).toBe(true);
    expect(await shareCampaign(campaign)).toBe(false);
    expect(shared).toEqual([{ title: 'Winter meals', url }]);
    expect(copied).toEqual([]);
  });

  it.each([
    ['a computer', () => useBrowser(() => Promise.resolve(), false)],
    ['a browser without a share sheet', () => useBrowser(null)],
  ])('copies the link on %s', async (_, open) => {
    open();
    expect(hasShareSheet()).toBe(false);
    expect(await shareCampaign(campaign)).toBe(true);
    expect(shared).toEqual([]);
    expect(copied).toEqual([url]);
  });

  it('copies nothing when the share sheet is closed without a choice', async () => {
    useBrowser(() => Promise.reject(new DOMException('Share canceled', 'AbortError')));
    expect(await shareCampaign(campaign)).toBe(false);
    expect(copied).toEqual([]);
  });

  it('copies the link where a frame may not open the share sheet', async () => {
    useBrowser(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')));
    expect(await shareCampaign(campaign)).toBe(true);
    expect(copied).toEqual([url]);
  });
});
