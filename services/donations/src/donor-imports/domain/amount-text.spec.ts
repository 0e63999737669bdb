import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isInOtherCurrency, minorOfText } from './amount-text.ts';

describe('the currency of an amount as text', () => {
  it.each(['12', '$12', 'US$12', 'USD 12', '12 usd', 'five'])('may be USD in %j', (text) => {
    expect(isInOtherCurrency(text, 'usd')).toBe(false);
  });
  it.each(['€12', '12 €', 'EUR 12', '£12', '￡12', '¥12', 'CA$12', 'A$ 12', '12 chf'])(
    'is not USD in %j',
    (text) => {
      expect(isInOtherCurrency(text, 'USD')).toBe(true);
    },
  );
  it('may be another one of the organization', () => {
    expect(['€12', 'EUR 12', '$12'].map((text) => isInOtherCurrency(text, 'EUR'))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('an amount as text', () => {
  it.each([
    ['12', 1200n],
    ['12.5', 1250n],
    ['$1,234.56', 123_456n],
    ['USD 1,234.56', 123_456n],
    ['1234.56 €', 123_456n],
    ['1 234.50', 123_450n],
    ["1'234.50", 123_450n],
    ['0.01', 1n],
    ['10.000', 1000n],
  ])('%s is read', (text, minor) => {
    expect(minorOfText(text, 'point', 2)).toBe(minor);
  });

  it.each([
    '',
    '0',
    '0.00',
    '-5',
    '(5.00)',
    '1.005',
    '1,23',
    '1,2345.00',
    '1.2.3',
    '1e3',
    'five',
    '12 USD EUR',
    '9'.repeat(14),
  ])('%j is refused', (text) => {
    expect(minorOfText(text, 'point', 2)).toBeNull();
  });

  it('has the sign that was chosen', () => {
    expect(minorOfText('1.234,56', 'comma', 2)).toBe(123_456n);
    expect(minorOfText('1.234', 'comma', 2)).toBe(123_400n);
    expect(minorOfText('1,234', 'point', 2)).toBe(123_400n);
    expect(minorOfText('1.23', 'comma', 2)).toBeNull();
  });

  it('has the decimals of the currency', () => {
    expect(minorOfText('500', 'point', 0)).toBe(500n);
    expect(minorOfText('500.5', 'point', 0)).toBeNull();
  });

  it('is exact for every amount, grouped or not', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 9_999_999_999_999n),
        fc.boolean(),
        fc.boolean(),
        (minor, isGrouped, isComma) => {
          const digits = minor.toString().padStart(3, '0');
          const [whole, cents] = [digits.slice(0, -2), digits.slice(-2)];
          const [decimal, group] = isComma ? [',', '.'] : ['.', ','];
          const shown = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole;
          expect(minorOfText(`${shown}${decimal}${cents}`, isComma ? 'comma' : 'point', 2)).toBe(minor);
        },
      ),
    );
  });
});
