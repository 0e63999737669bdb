import { describe, expect, it } from '@jest/globals';
import {
  amountInput,
  isAmountAbove,
  moneyParts,
  moneyText,
  parseAmount,
  roundMoneyText,
} from './money-format.ts';

describe('Money on the screen', () => {
  it('keeps the cents apart so that they can be quiet', () => {
    expect(moneyParts(19032533, 'USD', 'balance', 'en-US')).toEqual({ whole: '$190,325', cents: '.33' });
  });

  it.each([
    [-8640, 'flow', '−$86.40'],
    [1825, 'flow', '+$18.25'],
    [1825, 'balance', '$18.25'],
    [0, 'flow', '$0.00'],
  ] as const)('%d as %s is %s, with a true minus sign', (minor, sign, text) => {
    expect(moneyText(minor, 'USD', sign, 'en-US')).toBe(text);
  });

  it('knows currencies without minor units', () => {
    expect(moneyText(5000, 'JPY', 'balance', 'en-US')).toBe('¥5,000');
  });

  it.each([
    [120000, '$1,200'],
    [1250, '$12.50'],
  ])('a limit of %d reads %s', (minor, text) => {
    expect(roundMoneyText(minor, 'USD', 'en-US')).toBe(text);
  });
});

describe('An amount as typed', () => {
  it.each([
    ['50', 5000],
    ['$1,200.5', 120050],
    [' 0.07 ', 7],
    ['12.345', null],
    ['-5', null],
    ['1e3', null],
    ['', null],
  ])('%j is %s minor units', (input, minor) => {
    expect(parseAmount(input, 'USD')).toBe(minor);
  });

  it('has no fraction in a currency without one', () => {
    expect(parseAmount('500', 'JPY')).toBe(500);
    expect(parseAmount('500.5', 'JPY')).toBeNull();
  });
});

describe('An amount that is too large', () => {
  it.each([
    ['100', false],
    ['100.01', true],
    ['$1,000', true],
    ['99999999999999999999', true],
    ['much', false],
    ['0000000000000001', false],
  ])('%j is above 100: %s', (input, above) => {
    expect(isAmountAbove(input, 'USD', 10_000)).toBe(above);
  });
});

describe('An amount in a field', () => {
  it.each([123_450, 5, 0, 100])('is read again as what it was: %d', (minor) => {
    expect(parseAmount(amountInput(minor, 'USD'), 'USD')).toBe(minor);
  });
});
