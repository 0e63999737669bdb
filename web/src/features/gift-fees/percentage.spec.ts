import { expect, it } from '@jest/globals';
import { basisPointsOf, percentageOf } from './percentage.ts';

it.each([
  ['2.9', 290],
  ['2,25 %', 225],
  ['0.08', 8],
  ['0', 0],
  ['20', 2_000],
  ['20.01', null],
  ['2.905', null],
  ['-1', null],
  ['two', null],
])('the percentage "%s" is %s hundredths of a percent', (text, basisPoints) => {
  expect(basisPointsOf(text)).toBe(basisPoints);
});

it('a percentage is read back as it was typed', () => {
  expect(['2.9', '2.25', '0.08', '20'].map((text) => percentageOf(basisPointsOf(text) ?? 0))).toEqual([
    '2.9',
    '2.25',
    '0.08',
    '20',
  ]);
});
