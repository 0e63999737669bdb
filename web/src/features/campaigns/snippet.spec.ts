import { describe, expect, it } from '@jest/globals';
import { scriptSnippet, snippetOf, widgetKinds } from './snippet.ts';

const campaign = { origin: 'https://gifts.example', slug: 'winter-meals' };

describe('The embed code of a campaign', () => {
  it.each(widgetKinds)('has a plain link inside the %s, for visitors who block its script', (kind) => {
    const code = snippetOf({ ...campaign, kind, accent: '#1f5f4a' });
    expect(code).toContain(`<donation-widget campaign="winter-meals" kind="${kind}" accent="#1f5f4a">`);
    expect(code).toMatch(
      /accent="#1f5f4a">\s*<a href="https:\/\/gifts\.example\/donations\/donor\?campaign=winter-meals">Give<\/a>\s*<\/donation-widget>$/,
    );
  });

  it('in its shortest form is one tag', () => {
    expect(scriptSnippet(campaign)).toBe(
      '<script async src="https://gifts.example/widget.js" data-campaign="winter-meals"></script>',
    );
  });
});
