import { describe, expect, it } from '@jest/globals';
import { decimalText, minorPerUnit } from './minor-units.ts';

describe('Minor units', () => {
  it.each([
    ['USD', 100],
    ['JPY', 1],
    ['KWD', 1000],
  ])('of %s: %i make one', (currency, count) => expect(minorPerUnit(currency)).toBe(count));

  it.each([
    [123_450, 'USD', '1234.50'],
    [-5, 'USD', '-0.05'],
    [0, 'USD', '0.00'],
    [-1_200, 'JPY', '-1200'],
    [7, 'KWD', '0.007'],
    [9_007_199_254_740_991, 'USD', '90071992547409.91'],
  ])('%i of %s are written as %s', (minor, currency, text) =>
    expect(decimalText(minor, currency)).toBe(text),
  );
});
