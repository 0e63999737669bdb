import { expect, it } from '@jest/globals';
import { giftCountText } from './gift-count.ts';

it.each([
  [{ count: 51, paid: 48, failed: 2 }, '48 gifts, 2 failed, 1 not completed'],
  [{ count: 1, paid: 1, failed: 0 }, '1 gift'],
  [{ count: 3, paid: 0, failed: 3 }, '3 failed'],
  [{ count: 0, paid: 0, failed: 0 }, '0 gifts'],
  // A service of an earlier release.
  [{ count: 51 }, '51 gifts'],
])('the count of %j is "%s"', (counts, text) => {
  expect(giftCountText(counts)).toBe(text);
});
