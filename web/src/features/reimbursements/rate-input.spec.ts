import { expect, it } from '@jest/globals';
import { parseRate, rateInput } from './rate-input.ts';

it.each([
  ['0.725', 725],
  ['$0.14', 140],
  [' .5 ', 500],
  ['5', 5_000],
  ['0.001', 1],
  ['5.001', null],
  ['0', null],
  ['0.7255', null],
  ['', null],
  ['$', null],
  ['.', null],
  ['-0.5', null],
  ['70 cents', null],
])('the rate "%s" is %s tenths of a cent', (typed, tenths) => {
  expect(parseRate(typed, 'USD')).toBe(tenths);
});

it('a rate is read back as it was typed', () => {
  expect([725, 140, 5_000, 1].map((tenths) => rateInput(tenths, 'USD'))).toEqual([
    '0.725',
    '0.14',
    '5',
    '0.001',
  ]);
  expect(parseRate(rateInput(725, 'JPY'), 'JPY')).toBe(725);
});
