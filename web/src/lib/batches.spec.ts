import { expect, it } from '@jest/globals';
import { batchesOf } from './batches.ts';

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])('%j in batches of two has every item once: %j', (items: number[], batches: number[][]) => {
  expect(batchesOf(items, 2)).toEqual(batches);
});
