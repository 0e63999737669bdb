import { expect, it } from '@jest/globals';
import { feeRateText } from './fee-rate-text.ts';

it.each([
  [{ basisPoints: 290, fixed: 30, max: null }, '2.9% + $0.30'],
  [{ basisPoints: 80, fixed: 0, max: 500 }, '0.8%, capped at $5.00'],
  [{ basisPoints: 75, fixed: 10, max: 1000 }, '0.75% + $0.10, capped at $10.00'],
  [{ basisPoints: 340, fixed: 0 }, '3.4%'],
])('the rate %j reads "%s"', (rate, text) => {
  expect(feeRateText(rate, 'USD')).toBe(text);
});
