import { expect, it } from '@jest/globals';
import { slugInPath } from './slug-in-path.ts';

const page = /^\/conference\/([^/]+)/i;

it.each([
  ['/conference/walk-in-fridge', 'walk-in-fridge'],
  ['/Conference/caf%C3%A9/', 'café'],
  ['/conference/%E0', '%E0'],
  ['/conference', ''],
])('the campaign of %s is %j', (path, slug) => {
  expect(slugInPath(page, path)).toBe(slug);
});
