import { describe, expect, it } from '@jest/globals';
import { notFound, type PublicCampaignWire } from '@almoner/contracts';
import { WidgetFraming, widgetSlugOf } from './widget-framing.ts';

/** Knows the campaign `fridge`, which names one site; `open` names none, and reading `broken` fails. */
const framing = new WidgetFraming({
  call: (_ctx: unknown, _rpc: unknown, { slug }: { slug: string }) => {
    if (slug === 'broken') return Promise.reject(new Error('no answer'));
    if (slug !== 'fridge' && slug !== 'open') return Promise.reject(notFound());
    const widgetOrigins = slug === 'fridge' ? ['https://a.example'] : null;
    return Promise.resolve({ widgetOrigins } as PublicCampaignWire);
  },
} as never);

const ancestorsOf = async (path: string) => {
  const slug = widgetSlugOf(path);
  return slug === null ? null : framing.ancestorsOf(slug);
};

describe('The sites that may show a widget', () => {
  it.each([
    '/donations/widget/fridge',
    '/donations/widget/fridge/',
    '/Donations/Widget/fridge?kind=goal',
    '/donations/widget/%66ridge',
    '/donations/widget/%66%72idge?kind=goal',
  ])('are the named ones, for %s', async (path) => {
    expect(await ancestorsOf(path)).toBe("'self' https://a.example");
  });

  it.each([
    '/donations/widget/%zz',
    '/donations/widget/%E0%A4',
    '/donations/widget/%2566ridge',
    '/donations/widget/Fridge',
    '/donations/widget/fridge%2F..',
    '/donations/widget/broken',
  ])('are none, for %s', async (path) => {
    expect(await ancestorsOf(path)).toBe("'none'");
  });

  it('are all, for a campaign that names none, and for an unknown one, so that it can say so', async () => {
    expect(await ancestorsOf('/donations/widget/open')).toBe('*');
    expect(await ancestorsOf('/donations/widget/unknown')).toBe('*');
  });

  it('are not looked up for other pages', async () => {
    for (const path of ['/donations/donor', '/donations/widget', '/donations/widget/fridge/more'])
      expect(await ancestorsOf(path)).toBeNull();
  });
});
