import { describe, expect, it } from '@jest/globals';
import { sharedSlugOf, withShareCard } from './share-card.ts';

const built = '<html><head><title>Give</title>\n  </head><body></body></html>';
const campaign = {
  title: 'Winter meals',
  story: 'A warm meal\nfor everybody.',
  slug: 'winter-meals',
  organization: { name: 'Quillmere Community Kitchen', ein: null },
  image: {
    path: '/api/public/campaigns/winter-meals/images/ab',
    width: 1600,
    height: 900,
    alt: 'A full table',
  },
};
const card = (over: Partial<typeof campaign> | { image: null } = {}) =>
  withShareCard(built, { ...campaign, ...over }, 'https://gifts.example');

describe('the share card of a campaign', () => {
  it('has its title, its text and its image with an address that other sites can read', () => {
    for (const [property, content] of [
      ['og:title', 'Winter meals'],
      ['og:description', 'A warm meal for everybody.'],
      ['og:url', 'https://gifts.example/donations/donor?campaign=winter-meals'],
      ['og:image', 'https://gifts.example/api/public/campaigns/winter-meals/images/ab'],
      ['og:image:alt', 'A full table'],
    ])
      expect(card()).toContain(`<meta property="${property}" content="${content}" />`);
    expect(card()).toContain('content="summary_large_image"');
    expect(card({ image: null })).not.toContain('og:image');
  });

  it('keeps what an organization typed as text, whatever characters are in it', () => {
    const title = `"><script>alert(1)</script> $& $' & more`;
    const html = card({ title });
    expect(html).not.toContain('<script>');
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $&#39; &amp; more');
    expect(html.split('</head>')).toHaveLength(2);
  });

  it('describes it in plain text, without the markup of lists, bold text and links', () => {
    const story = 'We **need** you:\n- soup\n* bread\nSee [our plan](https://example.org/plan). 2 ** 3';
    expect(card({ story })).toContain('content="We need you: soup bread See our plan. 2 ** 3"');
  });

  it('keeps a hyphen on a line of its own, as the page of the campaign does', () => {
    expect(card({ story: 'Soup\n-\nbread\r\n- tea' })).toContain('content="Soup - bread tea"');
  });

  it('shortens a long text to whole characters', () => {
    const story = `${'a'.repeat(198)}${'🍲'.repeat(3)}`;
    expect(card({ story })).toContain(`content="${'a'.repeat(198)}🍲…"`);
    expect(card({ story: 'a'.repeat(200) })).toContain(`content="${'a'.repeat(200)}"`);
  });

  it('is only for an address that a campaign can have', () => {
    expect(sharedSlugOf('campaign=winter-meals&x=1')).toBe('winter-meals');
    for (const query of ['', 'plan=1', 'campaign=', 'campaign=..%2Fetc', 'campaign=Winter'])
      expect(sharedSlugOf(query)).toBeNull();
  });
});
