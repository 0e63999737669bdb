import { describe, expect, it } from '@jest/globals';
import { CampaignSlug } from '@almoner/contracts';
import { slugOf } from './slug-of.ts';

describe('the address that a title suggests', () => {
  it('has letters, digits and single hyphens', () => {
    expect(slugOf('  Blankets before January! ')).toBe('blankets-before-january');
    expect(slugOf('Crème & Café 2026')).toBe('creme-cafe-2026');
    expect(slugOf('“5” — Ruth’s suppers')).toBe('5-ruths-suppers');
    expect(slugOf('暖かい食事')).toBe('');
  });

  it('is an address that the server takes, however long the title is', () => {
    for (const title of ['a'.repeat(120), `${'a'.repeat(79)} b`, 'x y '.repeat(40)])
      expect(CampaignSlug.safeParse(slugOf(title)).success).toBe(true);
  });
});
