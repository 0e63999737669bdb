import { describe, expect, it } from '@jest/globals';
import { guessDateOrder, guessDecimalSign } from './guess-settings.ts';

describe('the order of dates', () => {
  it.each([
    [['3/4/24', '12/24/2023'], 'us'],
    [['3/4/24', '24.12.2023'], 'european'],
    [['2024-03-04', ''], 'iso'],
    // No date shows it, or they contradict each other: the admin chooses.
    [['3/4/24', '5/6/2023'], null],
    [['13/1/2024', '1/13/2024'], null],
    [['', 'May 2'], null],
  ])('of %j is %s', (texts, order) => {
    expect(guessDateOrder(texts)).toBe(order);
  });
});

describe('the decimal sign', () => {
  it.each([
    [['$1,234.50', '12'], 'point'],
    [['1.234,50', '12'], 'comma'],
    [['12,5', '1000'], 'comma'],
    [['1,234.567,00', '12.00'], null],
    [['1,234', '12'], null],
  ])('of %j is %s', (texts, sign) => {
    expect(guessDecimalSign(texts)).toBe(sign);
  });
});
