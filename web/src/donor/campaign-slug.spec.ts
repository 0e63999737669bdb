import { expect, it } from '@jest/globals';
import { campaignSlugOf } from './campaign-slug.ts';

it.each([
  ['campaign=supper-club', 'supper-club'],
  ['campaign=', null],
  ['campaign=%20', null],
  ['campaigns', null],
])('the address ?%s names the campaign %j', (query, slug) => {
  expect(campaignSlugOf(new URLSearchParams(query))).toBe(slug);
});
